import DactylGeometry
import DactylInput

/// Contacts become touches: hit testing, key window, binding, `sendEvent` (`WD-9`).
extension Dispatcher {
  func dispatch(_ frame: ContactFrame) {
    let event = takeTouchEvent(frame)
    runCycle(at: frame.time, event: event) {
      apply(frame, event)
      for touch in touches where touch.seat == frame.device.seat && (touch.isDown || touch.changedInCycle == cycle) {
        event.allTouches.append(touch)
      }
      event.buttonMask = changed.first?.buttonMask ?? []
      // A down later in the frame may have closed the window of an earlier one (WD-11).
      for touch in changed where touch.phase == .began && !touch.isCutOff {
        if touch.startButton == .secondary { touch.menuView = touch.view?.nearestWithMenu }
        meetGates(touch)
        bind(touch)
        startContentDelay(of: touch)
      }
      dropUnchanged()
      send(event)
      for touch in changed where touch.phase == .ended { remember(touch) }
      changed.removeAll(keepingCapacity: true)
    }
  }

  /// Updates the touches of the frame and makes those that began; lists the changed ones in order of down.
  private func apply(_ frame: ContactFrame, _ event: Event) {
    makeStationary()
    changed.removeAll(keepingCapacity: true)
    for change in frame.changes {
      if change.phase == .began {
        if let touch = begin(change, event) { changed.append(touch) }
      } else if let touch = touchDown(of: change.contact) {
        update(touch, with: change)
        changed.append(touch)
      }
    }
    for index in changed.indices.dropFirst() where changed[index].identifier < changed[index - 1].identifier {
      changed.sort { $0.identifier < $1.identifier }
      break
    }
  }

  private func touchDown(of contact: ContactID) -> Touch? {
    for touch in touches where touch.identifier == contact && touch.isDown { return touch }
    return nil
  }

  /// A change of shape alone makes no call (`EI-7`).
  private func dropUnchanged() {
    for touch in changed where touch.phase == .stationary {
      changed.removeAll { $0.phase == .stationary }
      break
    }
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
    touch.attributes = change.attributes
    touch.takeSamples(of: change, in: window)
    touches.append(touch)
    observer?.began(touch, contact: change.contact.rawValue)
    if window.canBecomeKey, stack.takesKeyboardFocus, !stack.grabs { application.keyWindow = window }
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
    touch.attributes = change.attributes
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

  // MARK: sendEvent

  /// `Application.sendEvent`, and the repair of what its overrides, or those of windows, suppressed (`WD-9`, `WD-10`).
  private func send(_ event: Event) {
    guard !changed.isEmpty else { return }
    listWindows()
    application.sendEvent(event)
    for entry in windowsOfEvent where !entry.isServed {
      for touch in changed where touch.windowNumber == entry.window.number { suppress(touch) }
    }
    windowsOfEvent.removeAll(keepingCapacity: true)
  }

  /// The windows that own a changed touch, front window first.
  private func listWindows() {
    windowsOfEvent.removeAll(keepingCapacity: true)
    guard let first = changed[0].window else { return listWindowsInOrder() }
    for touch in changed where touch.windowNumber != first.number { return listWindowsInOrder() }
    windowsOfEvent.append(WindowOfEvent(window: first))
  }

  private func listWindowsInOrder() {
    for window in application.frontToBack where changed.contains(where: { $0.windowNumber == window.number }) {
      windowsOfEvent.append(WindowOfEvent(window: window))
    }
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

  /// Hands the event under way to the windows that have touches of it. A window may be closed by the one before it.
  func sendToWindows(_ event: Event) {
    var index = 0
    while index < windowsOfEvent.count {
      windowsOfEvent[index].window.sendEvent(event)
      index += 1
    }
  }

  /// Answers false where the window has no touches of the event, or got it already.
  private func serve(_ window: Window) -> Bool {
    for index in windowsOfEvent.indices where windowsOfEvent[index].window === window {
      defer { windowsOfEvent[index].isServed = true }
      return !windowsOfEvent[index].isServed
    }
    return false
  }

  private func deliver(_ event: Event, _ touches: [Touch], in window: Window) {
    deliverToRecognizers(event, touches, in: window)
    settle()
    deliverToViews(touches)
    settle()
    for touch in touches { touch.tellFollowers() }
  }

  /// `Window.sendEvent`: steps 1 to 8 for the touches of `window`.
  func deliver(_ event: Event, in window: Window) {
    switch event.type {
    case .touches:
      guard serve(window) else { return }
      if windowsOfEvent.count == 1 {
        deliver(event, changed, in: window)
      } else {
        deliver(event, changed.filter { $0.windowNumber == window.number }, in: window)
      }
    case .scroll:
      deliverScroll(event)
    case .presses:
      deliverPresses(event, in: window)
    case .transform:
      deliverTransform(event)
    case .hover:
      deliverHover(event)
    case .motion:
      deliverMotion(event, in: window)
    case .remoteControl:
      deliverRemoteControl(event, in: window)
    }
  }
}

extension Touch {
  func takeSamples(of change: ContactChange, in window: Window) {
    lastSample = samples.last
    samples.removeAll(keepingCapacity: true)
    for sample in change.earlierSamples { samples.append(TouchSample(sample, in: window)) }
    samples.append(TouchSample(change.sample, in: window))
  }
}

extension TouchSample {
  @MainActor fileprivate init(_ sample: ContactChange.Sample, in window: Window) {
    self.init(
      timestamp: sample.time.seconds, location: window.convertFromSuperview(sample.location), force: sample.force)
  }
}
