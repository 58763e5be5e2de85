import DactylGeometry
import DactylInput

/// Scrolling and touchpad gestures: series of events without touches.
extension Dispatcher {
  func dispatch(_ change: ScrollChange) {
    let event = makeEvent(.scroll, change.time, change.modifiers)
    event.buttonMask = change.buttons
    let isDiscrete = change.type == .discrete
    let source = isDiscrete ? IndirectSeries.Source.wheel(change.device) : .scroll(change.device)
    dispatch(event, of: source, isFirst: isDiscrete || change.phase == .began, isLast: isDiscrete || change.phase.isEnd)
    {
      hitTest(event, change.surface, change.location)
    } complete: {
      event.scroll = Event.Scroll(
        type: change.type, phase: change.phase, translation: change.translation, detents: change.detents,
        location: locationInWindow(event, change.location))
    }
  }

  func dispatch(_ change: TransformChange) {
    let event = makeEvent(.transform, change.time, change.modifiers)
    dispatch(event, of: .touchpad(change.seat), isFirst: change.phase == .began, isLast: change.phase.isEnd) {
      hitTest(event, change.surface, change.location)
    } complete: {
      event.transform = Event.Transform(
        kind: change.kind, phase: change.phase, numberOfFingers: change.fingers, scale: change.scale,
        rotation: change.rotation, translation: change.translation,
        location: locationInWindow(event, change.location))
    }
  }

  func makeEvent(_ type: Event.EventType, _ time: Timestamp, _ modifiers: ModifierState) -> Event {
    Event(type: type, time: time, modifierFlags: ModifierFlags(rawValue: modifiers.rawValue))
  }

  /// The search of `HT-13`.
  func hitTest(_ event: Event, _ surface: SurfaceID, _ location: Point) {
    guard let (window, view) = application.stack(for: surface)?.hitTest(location, with: event) else { return }
    event.window = window
    event.view = view
  }

  func locationInWindow(_ event: Event, _ location: Point) -> Point {
    event.window?.convertFromSuperview(location) ?? location
  }

  /// One event of a series: `search` finds its window and view where it is the first, `complete` makes it what is sent.
  private func dispatch(
    _ event: Event, of source: IndirectSeries.Source, isFirst: Bool, isLast: Bool, search: () -> Void,
    complete: () -> Void
  ) {
    runCycle(at: event.time, event: event) {
      if isFirst {
        finish(source)
        search()
        indirectSeries.append(
          IndirectSeries(
            source: source, contact: ContactID(rawValue: -cycle), window: event.window, view: event.view))
      } else if let series = indirectSeries.first(where: { $0.source == source }) {
        // A window that was closed meanwhile has nobody left who follows the series.
        event.window = series.window?.application === application ? series.window : nil
        event.view = series.view
      }
      complete()
      presentSeries = source
      application.sendEvent(event)
      presentSeries = nil
      if isLast { finish(source) }
    }
  }

  /// Whoever still follows the series, because an override kept its end from them, is not left behind (`IN-11`).
  private func finish(_ source: IndirectSeries.Source) {
    guard let index = indirectSeries.firstIndex(where: { $0.source == source }) else { return }
    let series = indirectSeries.remove(at: index)
    for recognizer in series.recognizers where series.isFollowed(by: recognizer) { end(recognizer) }
    settle()
  }

  // MARK: Delivery

  /// Steps 1 to 5 for a scroll event: offered to pans that take its type (`EI-28`, `GT-26`).
  func deliverScroll(_ event: Event) {
    guard let scroll = event.scroll else { return }
    deliver(event, isFirst: scroll.phase == .began || scroll.type == .discrete) {
      $0.takes(scroll)
    } receive: {
      $0.receive(scroll, at: event.time)
    }
  }

  /// The same for a touchpad gesture, for pinches, rotations and pans (`EI-29`, `EI-30`).
  func deliverTransform(_ event: Event) {
    guard let transform = event.transform, presentSeries != nil else { return }
    if transform.kind == .hold, transform.phase == .began { stopMovement(under: event.view) }
    deliver(event, isFirst: transform.phase == .began) {
      $0.takes(transform)
    } receive: {
      $0.receive(transform, at: event.time)
    }
  }

  private func deliver(
    _ event: Event, isFirst: Bool, takes: (GestureRecognizer) -> Bool, receive: (GestureRecognizer) -> Void
  ) {
    guard let source = presentSeries else { return }
    if isFirst { bind(event, to: source, takes: takes) }
    guard let series = indirectSeries.first(where: { $0.source == source }) else { return }
    let location = event.scroll?.location ?? event.transform?.location
    for recognizer in series.recognizers where series.isFollowed(by: recognizer) {
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = event.buttonMask
      recognizer.sequence.eventLocation = location
      receive(recognizer)
    }
    settle()
  }

  /// Chooses the recognizers of a series, among those of the hit view and its ancestors that have nothing else to follow.
  private func bind(_ event: Event, to source: IndirectSeries.Source, takes: (GestureRecognizer) -> Bool) {
    var view = event.view
    while let present = view {
      for recognizer in present.gestureRecognizers.reversed()
      where recognizer.isEnabled && recognizer.isIdle && takes(recognizer) && shouldReceive(event, recognizer)
        && isStill(recognizer, in: event.window)
      {
        bind(recognizer, to: source, depth: present.depth)
      }
      view = present.superview
    }
  }

  private func bind(_ recognizer: GestureRecognizer, to source: IndirectSeries.Source, depth: Int) {
    guard let index = indirectSeries.firstIndex(where: { $0.source == source }) else { return }
    let contact = indirectSeries[index].contact
    activate(recognizer, depth: depth)
    recognizer.sequence.contacts.append(contact)
    recognizer.sequence.followsEvents = true
    // Fingers on the screen are not its own (GR-41).
    recognizer.sequence.touchType = .indirect
    indirectSeries[index].recognizers.append(recognizer)
    for other in active where other !== recognizer && other.sequence.contacts.contains(contact) {
      askForRequirements(recognizer, other)
    }
  }

  /// `GR-35`.
  func shouldReceive(_ event: Event, _ recognizer: GestureRecognizer) -> Bool {
    recognizer.shouldReceive(event)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) != false
  }
}

extension IndirectSeries {
  /// Whether the recognizer is still in the sequence that the series began.
  @MainActor fileprivate func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    recognizer.sequence.contacts.contains(contact) && !recognizer.sequence.state.isTerminal
  }
}

extension GestureRecognizer {
  /// No sequence is under way.
  fileprivate var isIdle: Bool { sequence.contacts.isEmpty && sequence.state == .possible && sequence.request == nil }
}
