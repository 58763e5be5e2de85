import DactylGeometry
import DactylInput

/// Hovering of pointers and pens: no touches, no arbitration (`GT-70`, `EI-41`).
extension Dispatcher {
  func dispatch(_ change: HoverChange) {
    let event = makeEvent(.hover, change.time, change.modifiers)
    event.buttonMask = change.buttons
    hitTest(event, change.surface, change.location)
    event.hover = Event.Hover(
      phase: change.phase, type: change.type, location: locationInWindow(event, change.location),
      zOffset: change.zOffset)
    runCycle(at: change.time, event: event) {
      presentHover = change.device
      application.sendEvent(event)
      presentHover = nil
      // Over no window, or kept by an override: whatever it hovered over, it is gone from there.
      if event.window == nil || change.phase.isEnd { leave(change.device, event, toward: nil) }
    }
  }

  /// The recognizers of the hit view and its ancestors hear of it (`EI-24`).
  func deliverHover(_ event: Event) {
    guard let source = presentHover, let hover = event.hover else { return }
    let view = hover.phase.isEnd ? nil : event.view
    leave(source, event, toward: view)
    var next = view
    while let present = next {
      for case let recognizer as HoverGestureRecognizer in present.gestureRecognizers.reversed() {
        offer(event, hover, of: source, to: recognizer, depth: present.depth)
      }
      next = present.superview
    }
    settle()
  }

  private func offer(
    _ event: Event, _ hover: Event.Hover, of source: DeviceKey, to recognizer: HoverGestureRecognizer, depth: Int
  ) {
    if recognizer.sequence.hoverSource == source, recognizer.sequence.state.isActive {
      recognizer.take(hover, event)
      recognizer.become(.changed)
    } else if recognizer.sequence.state == .possible, recognizer.isEnabled,
      recognizer.allowedTouchTypes.contains(hover.type), shouldReceive(event, recognizer),
      isStill(recognizer, in: event.window)
    {
      activate(recognizer, depth: depth)
      recognizer.sequence.hoverSource = source
      recognizer.take(hover, event)
      recognizer.become(.began)
    }
  }

  /// Ends the hovering of `source` wherever it is not over `view` any more.
  private func leave(_ source: DeviceKey, _ event: Event, toward view: View?) {
    for recognizer in active where recognizer.sequence.hoverSource == source {
      guard let hovered = recognizer.view, view?.isDescendant(of: hovered) != true else { continue }
      if let hover = event.hover, let recognizer = recognizer as? HoverGestureRecognizer,
        event.window === hovered.window
      {
        recognizer.take(hover, event)
      }
      endHovering(of: recognizer)
    }
    settle()
  }

  /// Also where the view is gone from below the pointer (`IN-4`, `IN-5`), or the application is inactive (`IN-8`).
  func endHovering(of recognizer: GestureRecognizer) {
    if recognizer.sequence.state.isActive { recognizer.become(.ended) }
  }
}

extension HoverGestureRecognizer {
  fileprivate func take(_ hover: Event.Hover, _ event: Event) {
    modifierFlags = event.modifierFlags
    buttonMask = event.buttonMask
    sequence.eventLocation = hover.location
    zOffset = hover.zOffset
  }
}
