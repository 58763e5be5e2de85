import DactylGeometry
import DactylInput

/// Routes scrolling and touchpad gestures, which are series of events without touches.
@MainActor final class SeriesRouter {
  private unowned let dispatcher: Dispatcher
  /// Series under way.
  private(set) var series: [IndirectSeries] = []
  /// The number of series so far.
  private var count = 0

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  private func index(of source: IndirectSeries.Source) -> Int? {
    series.firstIndex { $0.source == source }
  }

  // MARK: From the device to sendEvent

  func dispatch(_ change: ScrollChange) {
    let event = Event(.scroll, change.time, change.modifiers)
    event.buttonMask = change.buttons
    let isDiscrete = change.type == .discrete
    let source = isDiscrete ? IndirectSeries.Source.wheel(change.device) : .scroll(change.device)
    dispatch(event, of: source, isFirst: isDiscrete || change.phase == .began, isLast: isDiscrete || change.phase.isEnd)
    {
      aim(event, at: change.location, on: change.surface)
    } complete: {
      event.scroll = Event.Scroll(
        type: change.type, phase: change.phase, translation: change.translation, detents: change.detents,
        location: event.locationInWindow(change.location))
    }
  }

  func dispatch(_ change: TransformChange) {
    let event = Event(.transform, change.time, change.modifiers)
    dispatch(event, of: .touchpad(change.seat), isFirst: change.phase == .began, isLast: change.phase.isEnd) {
      aim(event, at: change.location, on: change.surface)
    } complete: {
      event.transform = Event.Transform(
        kind: change.kind, phase: change.phase, numberOfFingers: change.fingers, scale: change.scale,
        rotation: change.rotation, translation: change.translation,
        location: event.locationInWindow(change.location))
    }
  }

  /// Finds the window and the view under the pointer. Beside popups with grab there is none, but for their passthrough
  /// views (`MN-3`).
  private func aim(_ event: Event, at location: Point, on surface: SurfaceID) {
    let application = dispatcher.application
    event.aim(at: location, on: application.stack(for: surface))
    guard let view = event.view, !application.isWithinGrab(view) else { return }
    event.window = nil
    event.view = nil
  }

  /// Sends one event of a series. `search` finds the window and the view of the first event; `complete` adds the
  /// values.
  private func dispatch(
    _ event: Event, of source: IndirectSeries.Source, isFirst: Bool, isLast: Bool, search: () -> Void,
    complete: () -> Void
  ) {
    dispatcher.runCycle(at: event.time, event: event) {
      if isFirst {
        finish(source)
        search()
        count += 1
        series.append(
          IndirectSeries(source: source, contact: .series(count), window: event.window, view: event.view))
      } else if let index = index(of: source) {
        // If its window was closed meanwhile, no recognizer follows the series any more.
        let window = series[index].window
        event.window = window?.application === dispatcher.application ? window : nil
        event.view = series[index].view
      }
      complete()
      dispatcher.send(event, carrying: .series(source))
      if isLast { finish(source) }
    }
  }

  /// Ends a series, and the recognizers that still follow it since an override kept its end (`IN-11`).
  private func finish(_ source: IndirectSeries.Source) {
    guard let index = index(of: source) else { return }
    let over = series.remove(at: index)
    for recognizer in over.recognizers where over.isFollowed(by: recognizer) { recognizer.endSequence() }
    dispatcher.settle()
  }

  /// Ends the series over views that get no input while popups with grab are shown (`MN-22`).
  func endSeriesBesideGrab() {
    let application = dispatcher.application
    let ending = series.filter { one in one.view.map { !application.isWithinGrab($0) } ?? false }
    guard !ending.isEmpty else { return }
    series.removeAll { one in ending.contains { $0.source == one.source } }
    dispatcher.perform {
      for one in ending {
        for recognizer in one.recognizers where one.isFollowed(by: recognizer) { recognizer.endSequence() }
      }
    }
  }

  // MARK: From sendEvent to recognizers

  /// Steps 1 and 2: the recognizers that follow the series get the event. The first event chooses them.
  func deliver(_ event: Event, of source: IndirectSeries.Source) {
    let isFirst: Bool
    let location: Point
    if let scroll = event.scroll {
      isFirst = scroll.phase == .began || scroll.type == .discrete
      location = scroll.location
    } else if let transform = event.transform {
      isFirst = transform.phase == .began
      location = transform.location
      if isFirst, transform.kind == .hold { event.view?.stopMovement() }
    } else {
      return
    }
    if isFirst { bind(event, to: source) }
    guard let index = index(of: source) else { return }
    let series = series[index]
    for recognizer in series.recognizers where series.isFollowed(by: recognizer) {
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = event.buttonMask
      recognizer.sequence.eventLocation = location
      if event.type == .scroll {
        recognizer.scrollChanged(with: event)
      } else {
        recognizer.transformChanged(with: event)
      }
    }
  }

  /// Chooses the recognizers of a series, among those of the hit view and its ancestors that have nothing else to
  /// follow.
  private func bind(_ event: Event, to source: IndirectSeries.Source) {
    var view = event.view
    while let present = view {
      for recognizer in present.gestureRecognizers.reversed()
      where recognizer.isEnabled && recognizer.isIdle && recognizer.allows(event) && recognizer.mayReceive(event)
        && recognizer.isStill(in: event.window)
      {
        bind(recognizer, to: source, depth: present.depth)
      }
      view = present.superview
    }
  }

  private func bind(_ recognizer: GestureRecognizer, to source: IndirectSeries.Source, depth: Int) {
    guard let index = index(of: source) else { return }
    dispatcher.activate(recognizer, depth: depth)
    recognizer.sequence.followsEvents = true
    // Touches of the screen do not join the sequence (GR-41).
    recognizer.sequence.touchType = .indirect
    series[index].recognizers.append(recognizer)
    dispatcher.arena.relate(recognizer, by: series[index].contact)
  }
}

extension GestureRecognizer {
  /// Whether it follows scrolling or touchpad gestures like `event` (`EI-28` to `EI-30`).
  fileprivate final func allows(_ event: Event) -> Bool {
    if let scroll = event.scroll { return allowedScrollTypesMask.contains(scroll.type) }
    if let transform = event.transform { return allowedTransformKinds.contains(transform.kind) }
    return false
  }

  /// Whether its method and its delegate accept the event (`GR-35`).
  final func mayReceive(_ event: Event) -> Bool {
    shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) != false
  }
}

extension Event {
  convenience init(_ type: EventType, _ time: Timestamp, _ modifiers: ModifierState) {
    self.init(type: type, time: time, modifierFlags: ModifierFlags(rawValue: modifiers.rawValue))
  }

  /// Finds the window and the view under the pointer (`HT-13`).
  func aim(at location: Point, on stack: WindowStack?) {
    guard let (window, view) = stack?.hitTest(location, with: self) else { return }
    self.window = window
    self.view = view
  }

  func locationInWindow(_ location: Point) -> Point {
    window?.convertFromSuperview(location) ?? location
  }
}
