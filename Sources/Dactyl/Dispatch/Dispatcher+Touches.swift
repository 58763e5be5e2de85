import DactylGeometry
import DactylInput

/// Contacts become touches: hit testing, key window, binding, `sendEvent` (`WD-9`).
extension Dispatcher {
  func dispatch(_ frame: ContactFrame) {
    let event = Event(
      type: .touches, time: frame.time, modifierFlags: ModifierFlags(rawValue: frame.modifiers.rawValue))
    runCycle(at: frame.time, event: event) {
      let changed = apply(frame, event)
      event.allTouches = touches.filter { $0.seat == frame.device.seat && ($0.isDown || $0.changedInCycle == cycle) }
      event.buttonMask = changed.first?.buttonMask ?? []
      for touch in changed where touch.phase == .began {
        meetGates(touch)
        bind(touch)
        startContentDelay(of: touch)
      }
      send(event, changed.filter { $0.phase != .stationary })
      for touch in changed where touch.phase == .ended { remember(touch) }
    }
  }

  /// Updates the touches of the frame and makes those that began. Answers the changed ones in order of down.
  private func apply(_ frame: ContactFrame, _ event: Event) -> [Touch] {
    makeStationary()
    var changed: [Touch] = []
    for change in frame.changes.sorted(by: { $0.contact < $1.contact }) {
      if change.phase == .began {
        if let touch = begin(change, event) { changed.append(touch) }
      } else if let touch = touches.first(where: { $0.identifier == change.contact && $0.isDown }) {
        update(touch, with: change)
        changed.append(touch)
      }
    }
    return changed
  }

  /// What happened to touches before is over: they are where they are.
  func makeStationary() {
    for touch in touches where touch.phase == .began || touch.phase == .moved || touch.phase == .stationary {
      touch.phase = .stationary
      touch.previousWindowLocation = touch.windowLocation
    }
  }

  private func begin(_ change: ContactChange, _ event: Event) -> Touch? {
    guard let stack = application.stack(for: change.surface),
      let (window, view) = hitTest(change, on: stack, event)
    else {
      observer?.dropped(contact: change.contact.rawValue)
      return nil
    }
    let used = touches.filter(\.isDown).map(\.number)
    let number = (1...used.count + 1).first { !used.contains($0) } ?? used.count + 1
    let touch = Touch(
      contact: change, number: number, window: window, view: view,
      location: window.convertFromSuperview(change.location),
      downLocation: window.convertFromSuperview(change.downLocation))
    touch.changedInCycle = cycle
    touch.tapCount = tapCount(of: touch)
    touch.take(change.attributes)
    touch.takeSamples(of: change, in: window)
    touches.append(touch)
    observer?.began(touch, contact: change.contact.rawValue)
    if window.canBecomeKey, stack.takesKeyboardFocus { application.keyWindow = window }
    return touch
  }

  /// A down outside grabbing popups dismisses them, and is nobody's unless it is on their chain (`WD-11`).
  private func hitTest(
    _ change: ContactChange, on stack: WindowStack, _ event: Event
  ) -> (window: Window, view: View)? {
    let chain = application.grabbingStacks
    guard !chain.isEmpty else { return stack.hitTest(change.downLocation, with: event) }
    if let index = chain.firstIndex(where: { $0 === stack }) {
      for popup in chain[(index + 1)...].reversed() { dismiss(popup) }
      return stack.hitTest(change.downLocation, with: event)
    }
    if let hit = stack.hitTest(change.downLocation, with: event),
      chain.contains(where: { popup in popup.passthroughViews.contains { hit.view.isDescendant(of: $0) } })
    {
      return hit
    }
    for popup in chain.reversed() { dismiss(popup) }
    return nil
  }

  private func dismiss(_ popup: WindowStack) {
    for window in popup.frontToBack where !window.isHidden { observer?.dismissed(window) }
    popup.dismiss()
  }

  private func update(_ touch: Touch, with change: ContactChange) {
    touch.changedInCycle = cycle
    touch.phase = change.phase
    touch.time = change.time
    touch.take(change.attributes)
    if change.phase == .ended || change.phase == .cancelled {
      touch.isDown = false
      touch.contentTimer?.cancel()
    }
    guard let window = touch.window else { return }
    if change.phase == .moved || change.phase == .ended {
      touch.windowLocation = window.convertFromSuperview(change.location)
    }
    touch.takeSamples(of: change, in: window)
  }

  // MARK: Tap count

  private func tapCount(of touch: Touch) -> Int {
    recentTaps.removeAll { touch.downTime - $0.endTime > EventConstants.multipleTapInterval }
    let reach =
      touch.type == .indirectPointer
      ? EventConstants.multipleTapDistanceOfPointer : EventConstants.multipleTapDistance
    let earlier = recentTaps.last { tap in
      tap.type == touch.type && tap.window === touch.window && tap.view === touch.view
        && tap.down.distance(to: touch.downLocation) <= reach
    }
    return (earlier?.tapCount ?? 0) + 1
  }

  private func remember(_ touch: Touch) {
    recentTaps.append(
      RecentTap(
        type: touch.type, down: touch.downLocation, endTime: touch.time, tapCount: touch.tapCount,
        window: touch.window, view: touch.view))
  }

  // MARK: Binding

  /// Binds the recognizers of the hit view and its ancestors (`GR-12`).
  private func bind(_ touch: Touch) {
    var (view, depth) = (touch.view, touch.view?.depth ?? 0)
    while let present = view {
      for recognizer in present.gestureRecognizers.reversed() {
        consider(recognizer, for: touch, depth: depth)
      }
      depth -= 1
      view = present.superview
    }
  }

  private func consider(_ recognizer: GestureRecognizer, for touch: Touch, depth: Int) {
    let isSeriesOver =
      recognizer.keepsTouchOfFailedSeries && !recognizer.sequence.touches.isEmpty
      && recognizer.sequence.touches.allSatisfy { !$0.isDown || $0.downTime == touch.downTime }
    guard recognizer.isEnabled, recognizer.accepts(touch), !isKeptAway(recognizer, by: touch) else { return }
    let isOpen = recognizer.takesNewTouches && recognizer.acceptsType(of: touch)
    guard isOpen || isSeriesOver else { return }
    // What is not bound now, because the series has made up its mind, is asked when the touch is kept (GR-50).
    let mayReceive = isOpen ? shouldReceive(touch, recognizer) : nil
    if isSeriesOver, mayReceive != false { keptTouches.append((recognizer, touch, mayReceive)) }
    if isOpen, mayReceive == true { bind(touch, to: recognizer, depth: depth) }
  }

  func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    guard let delegate = recognizer.delegate, !delegate.gestureRecognizer(recognizer, shouldReceive: touch) else {
      return true
    }
    observer?.recognizer(recognizer, refused: touch)
    return false
  }

  func bind(_ touch: Touch, to recognizer: GestureRecognizer, depth: Int) {
    activate(recognizer, depth: depth)
    if recognizer.sequence.touchType == nil { recognizer.sequence.touchType = touch.type }
    let alreadyRelated = active.filter { $0 !== recognizer && $0.sequence.isRelated(to: recognizer.sequence) }
    recognizer.sequence.touches.append(touch)
    recognizer.sequence.contacts.append(touch.identifier)
    touch.gestureRecognizers.append(recognizer)
    for other in active where other !== recognizer && other.sequence.contacts.contains(touch.identifier) {
      if !alreadyRelated.contains(where: { $0 === other }) { askForRequirements(recognizer, other) }
    }
  }

  /// Puts the recognizer among the active ones, at its place in priority order.
  func activate(_ recognizer: GestureRecognizer, depth: Int) {
    if let index = active.firstIndex(where: { $0 === recognizer }) {
      guard recognizer.sequence.depth != depth else { return }
      active.remove(at: index)
    }
    recognizer.sequence.depth = depth
    recognizer.dispatcher = self
    let index = active.firstIndex { Dispatcher.precedes(recognizer, $0) } ?? active.count
    active.insert(recognizer, at: index)
  }

  /// Takes `touch` from the recognizer, which no longer counts, holds or claims it (`GR-39`).
  func unbind(_ touch: Touch, from recognizer: GestureRecognizer) {
    guard recognizer.sequence.touches.contains(where: { $0 === touch }) else { return }
    recognizer.sequence.touches.removeAll { $0 === touch }
    touch.gestureRecognizers.removeAll { $0 === recognizer }
    if touch.isDown { recognizer.sequence.hasLostTouch = true }
    recognizer.didLose(touch)
  }

  // MARK: sendEvent

  /// `Application.sendEvent`, and the repair of what its overrides, or those of windows, suppressed (`WD-9`, `WD-10`).
  private func send(_ event: Event, _ changed: [Touch]) {
    guard !changed.isEmpty else { return }
    let owners = changed.compactMap(\.window)
    waitingWindows = application.frontToBack.filter { window in owners.contains { $0 === window } }
    application.sendEvent(event)
    let suppressed = changed.filter { touch in waitingWindows.contains { $0 === touch.window } }
    waitingWindows = []
    for touch in suppressed { suppress(touch) }
  }

  private func suppress(_ touch: Touch) {
    switch touch.phase {
    case .began:
      for recognizer in touch.gestureRecognizers { unbind(touch, from: recognizer) }
      keptTouches.removeAll { $0.touch === touch }
      _ = touch.delivery.apply(.withhold)
    case .ended, .cancelled:
      suppressedEnds.append(touch)
      // A cycle that comes by itself, should no event bring one.
      _ = schedule(at: now, for: nil) {}
    case .moved, .stationary:
      if touch.delivery == .delayed { touch.movedWhileDelayed = true }
    }
  }

  /// `Window.sendEvent`: steps 1 to 8 for the touches of `window`.
  func deliver(_ event: Event, in window: Window) {
    switch event.type {
    case .touches:
      guard let index = waitingWindows.firstIndex(where: { $0 === window }) else { return }
      waitingWindows.remove(at: index)
      deliverToRecognizers(event, in: window)
      settle()
      deliverToViews(event, in: window)
      settle()
    case .scroll:
      deliverScroll(event)
    case .presses:
      deliverPresses(event, in: window)
    case .transform:
      deliverTransform(event)
    case .hover:
      deliverHover(event)
    case .motion, .remoteControl:
      break
    }
  }
}

extension Touch {
  func take(_ attributes: ContactAttributes) {
    majorRadius = attributes.majorRadius
    minorRadius = attributes.minorRadius
    orientation = attributes.orientation
    force = attributes.force
    maximumPossibleForce = attributes.maximumForce
    altitudeAngle = attributes.altitude
    azimuth = attributes.azimuth
    isEraser = attributes.isEraser
    buttonMask = attributes.buttons
  }

  func takeSamples(of change: ContactChange, in window: Window) {
    lastSample = samples.last
    samples = (change.earlierSamples + [change.sample]).map { sample in
      TouchSample(
        timestamp: sample.time.seconds, location: window.convertFromSuperview(sample.location), force: sample.force)
    }
  }
}
