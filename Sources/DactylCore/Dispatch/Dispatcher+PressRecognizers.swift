/// Presses and recognizers (`GR-44`), and presses that are cut off (`EI-33`, section 9).
extension Dispatcher {
  /// Binds the recognizers of the views on the chain of the press's responder (`GR-12`, `GR-35`).
  func bind(_ press: Press) {
    for case let view as View in press.responder?.chain ?? [] {
      for recognizer in view.gestureRecognizers.reversed() where recognizer.accepts(press) {
        let window = view.window
        if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) == false { continue }
        guard isStill(recognizer, in: window) else { continue }
        activate(recognizer, depth: view.depth)
        recognizer.sequence.presses.append(press)
        press.gestureRecognizers.append(recognizer)
        relate(recognizer, by: press.identifier)
      }
    }
  }

  func call(_ recognizer: GestureRecognizer, _ phase: Press.Phase, _ presses: [Press], _ event: Event) {
    guard hears(recognizer, isCancel: phase == .cancelled) else { return }
    switch phase {
    case .began: recognizer.pressesBegan(presses, with: event)
    case .changed: recognizer.pressesChanged(presses, with: event)
    case .ended: recognizer.pressesEnded(presses, with: event)
    case .cancelled: recognizer.pressesCancelled(presses, with: event)
    case .stationary: break
    }
  }

  /// Takes `press` from the recognizer, which no longer holds or claims it (`GR-39`).
  func unbind(_ press: Press, from recognizer: GestureRecognizer) {
    recognizer.sequence.presses.removeAll { $0 === press }
    press.gestureRecognizers.removeAll { $0 === recognizer }
  }

  /// The keys are over without a release: recognizers first, then, after their actions, the responders that got their
  /// began (`EI-33`, `IN-1`). In a cycle.
  func cutOff(_ lost: [Press]) {
    for press in lost {
      press.isDown = false
      press.phase = .cancelled
      press.isCutOff = true
    }
    for recognizer in active { cancel(lost, of: recognizer) }
    settle()
    for press in lost { cutOffFromResponder(press) }
    presses.removeAll { press in lost.contains { $0 === press } && !press.delivery.isOpen }
  }

  /// Those of `lost` that the recognizer has.
  func cancel(_ lost: [Press], of recognizer: GestureRecognizer) {
    let mine = recognizer.sequence.presses.filter { press in
      // What was released before is over for recognizers.
      (press.isDown || press.phase == .cancelled) && lost.contains { $0 === press }
    }
    guard !mine.isEmpty else { return }
    let phases = mine.map(\.phase)
    for press in mine { press.phase = .cancelled }
    call(recognizer, .cancelled, mine, event(of: mine[0]))
    for (press, phase) in zip(mine, phases) where press.isDown { press.phase = phase }
    for press in mine where press.isDown { unbind(press, from: recognizer) }
    // A subclass that makes nothing of a cancel is not left possible, or under way, for ever (IN-1, IN-11).
    if !recognizer.isAnythingDown { end(recognizer) }
  }

  /// What began there ends there, also the seeking of a player.
  func cutOffFromResponder(_ press: Press) {
    if let subtype = press.endPair() { deliver(subtype, to: press) }
    apply(.cutOff, to: press)
  }
}

extension GestureRecognizer {
  /// Whether a press that begins may join the sequence (`GR-12`, `GR-41`).
  fileprivate func accepts(_ press: Press) -> Bool {
    isEnabled && allowedPressTypes.contains(press.type) && takesNewTouches
      && (!requiresExclusiveTouchType || sequence.touches.isEmpty)
  }
}
