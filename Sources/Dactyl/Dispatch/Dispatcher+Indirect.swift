import DactylGeometry
import DactylInput

/// One series of scrolling: the recognizers chosen when it began keep it (`SV-21`).
struct ScrollSeries {
  var device: DeviceKey
  var contact: ContactID
  weak var view: View?
  var recognizers: [PanGestureRecognizer]
}

/// Hovering, scrolling and touchpad gestures: events without touches.
extension Dispatcher {
  func dispatch(_ change: HoverChange) {
    let event = makeEvent(.hover, change.time, change.modifiers, change.surface, change.location)
    event.buttonMask = change.buttons
    event.hover = Event.Hover(
      phase: change.phase, type: change.type, location: locationInWindow(event, change.location),
      zOffset: change.zOffset)
    runCycle(at: change.time, event: event) { application.sendEvent(event) }
  }

  func dispatch(_ change: TransformChange) {
    let event = makeEvent(.transform, change.time, change.modifiers, change.surface, change.location)
    event.transform = Event.Transform(
      kind: change.kind, phase: change.phase, numberOfFingers: change.fingers, scale: change.scale,
      rotation: change.rotation, translation: change.translation,
      location: locationInWindow(event, change.location))
    runCycle(at: change.time, event: event) { application.sendEvent(event) }
  }

  func dispatch(_ change: ScrollChange) {
    let event = makeEvent(.scroll, change.time, change.modifiers, change.surface, change.location)
    event.buttonMask = change.buttons
    event.scroll = Event.Scroll(
      type: change.type, phase: change.phase, translation: change.translation, detents: change.detents,
      location: locationInWindow(event, change.location))
    runCycle(at: change.time, event: event) {
      if change.phase == .began || change.type == .discrete {
        scrollSeries.removeAll { $0.device == change.device }
        scrollSeries.append(
          ScrollSeries(
            device: change.device, contact: ContactID(rawValue: -cycle), view: event.view, recognizers: []))
      }
      presentScroll = change.device
      application.sendEvent(event)
      presentScroll = nil
      if change.phase == .ended || change.phase == .cancelled || change.type == .discrete {
        scrollSeries.removeAll { $0.device == change.device }
      }
    }
  }

  /// The search of `HT-13`.
  private func makeEvent(
    _ type: Event.EventType, _ time: Timestamp, _ modifiers: ModifierState, _ surface: SurfaceID, _ location: Point
  ) -> Event {
    let event = Event(type: type, time: time, modifierFlags: ModifierFlags(rawValue: modifiers.rawValue))
    if let (window, view) = application.stack(for: surface)?.hitTest(location, with: event) {
      event.window = window
      event.view = view
    }
    return event
  }

  private func locationInWindow(_ event: Event, _ location: Point) -> Point {
    event.window?.convertFromSuperview(location) ?? location
  }

  /// Steps 1 to 5 for a scroll event: offered to pans that take its type (`EI-28`, `GT-26`).
  func deliverScroll(_ event: Event) {
    guard let scroll = event.scroll, let device = presentScroll,
      let index = scrollSeries.firstIndex(where: { $0.device == device })
    else { return }
    if scroll.phase == .began || scroll.type == .discrete {
      scrollSeries[index].recognizers = pans(for: event, scroll, scrollSeries[index].contact)
    }
    for pan in scrollSeries[index].recognizers where pan.sequence.followsEvents && !pan.sequence.isTerminal {
      pan.modifierFlags = event.modifierFlags
      pan.buttonMask = event.buttonMask
      pan.receive(scroll, at: event.time)
    }
    settle()
  }

  private func pans(for event: Event, _ scroll: Event.Scroll, _ series: ContactID) -> [PanGestureRecognizer] {
    var pans: [PanGestureRecognizer] = []
    var view = event.view
    while let present = view {
      for case let pan as PanGestureRecognizer in present.gestureRecognizers.reversed()
      where pan.isEnabled && pan.allowedScrollTypesMask.contains(scroll.type) && pan.sequence.contacts.isEmpty {
        guard pan.shouldReceive(event), pan.delegate?.gestureRecognizer(pan, shouldReceive: event) != false else {
          continue
        }
        activate(pan, depth: present.depth)
        pan.sequence.contacts.append(series)
        pan.sequence.followsEvents = true
        pans.append(pan)
      }
      view = present.superview
    }
    return pans
  }
}
