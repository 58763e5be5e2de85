import DactylGeometry
import DactylInput

/// Routes hovering of pointers and pens, which has no touches and no arbitration (`GT-70`, `EI-41`). Each recognizer
/// knows the source that it follows.
@MainActor struct HoverRouter {
  let dispatcher: Dispatcher

  func dispatch(_ change: HoverChange) {
    let event = Event(.hover, change.time, change.modifiers)
    event.buttonMask = change.buttons
    let stack = dispatcher.application.stack(for: change.surface)
    dispatcher.restingInput.hitTesting(follows: change.isFollowUp) { event.aim(at: change.location, on: stack) }
    event.hover = Event.Hover(
      phase: change.phase, type: change.type, location: event.locationInWindow(change.location),
      zOffset: change.zOffset)
    dispatcher.runCycle(at: change.time, event: event) {
      dispatcher.send(event, carrying: .hover(change.device))
      // Over no window, or after an override kept the event, it has left the views that it hovered over.
      if event.window == nil || change.phase.isEnd { leave(change.device, event, toward: nil) }
    }
    dispatcher.restingInput.note(change, over: event.view)
  }

  /// Steps 1 and 2: the recognizers of the hit view and its ancestors get the event (`EI-24`).
  func deliver(_ event: Event, of source: DeviceKey) {
    guard let hover = event.hover else { return }
    let view = hover.phase.isEnd ? nil : event.view
    leave(source, event, toward: view)
    var next = view
    while let present = next {
      for case let recognizer as HoverGestureRecognizer in present.gestureRecognizers.reversed() {
        offer(event, hover, of: source, to: recognizer, depth: present.depth)
      }
      next = present.superview
    }
  }

  private func offer(
    _ event: Event, _ hover: Event.Hover, of source: DeviceKey, to recognizer: HoverGestureRecognizer, depth: Int
  ) {
    if recognizer.sequence.hoverSource == source, recognizer.standing.state.isActive {
      recognizer.take(hover, event)
      recognizer.become(.changed)
    } else if recognizer.standing.state == .possible, recognizer.isEnabled,
      recognizer.allowedTouchTypes.contains(hover.type), recognizer.mayReceive(event),
      recognizer.isStill(in: event.window)
    {
      dispatcher.activate(recognizer, depth: depth)
      recognizer.sequence.hoverSource = source
      recognizer.take(hover, event)
      recognizer.become(.began)
    }
  }

  /// Ends the hovering of `source` over views other than `view` and its ancestors.
  private func leave(_ source: DeviceKey, _ event: Event, toward view: View?) {
    for recognizer in dispatcher.active where recognizer.sequence.hoverSource == source {
      guard let hovered = recognizer.view, view?.isDescendant(of: hovered) != true else { continue }
      if let hover = event.hover, let recognizer = recognizer as? HoverGestureRecognizer,
        event.window === hovered.window
      {
        recognizer.take(hover, event)
      }
      recognizer.endHovering()
    }
    dispatcher.settle()
    dispatcher.hover(source, over: view)
  }
}

extension GestureRecognizer {
  /// Ends hovering, also when the view has left (`IN-4`, `IN-5`) or the application becomes inactive (`IN-8`).
  final func endHovering() {
    if standing.state.isActive { become(.ended) }
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
