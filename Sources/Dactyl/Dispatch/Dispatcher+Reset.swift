import DactylGeometry

/// Step 10: sequences end, and touches that began meanwhile start new ones.
extension Dispatcher {
  func reset() {
    failThoseWithoutTouches()
    settle()
    let kept = keptTouches
    keptTouches = []
    // Recognizers that keep a touch are reset in any case: their sequence ended in the cycle of that touch's down.
    let over = active.filter { recognizer in
      recognizer.sequence.isTerminal
        && isOver(recognizer, keeping: kept.filter { $0.recognizer === recognizer }.map(\.touch))
    }
    for recognizer in over { reset(recognizer) }
    rebind(kept.filter { entry in over.contains { $0 === entry.recognizer } })
    active.removeAll { $0.sequence.contacts.isEmpty && $0.sequence.state == .possible && !$0.sequence.isPending }
  }

  /// All its touches were ignored or detached, or those that had not lifted before (`GR-11`).
  ///
  /// One that never had a touch recognizes by something else, and ends by it.
  private func failThoseWithoutTouches() {
    for recognizer in active
    where recognizer.sequence.isForsaken && !recognizer.sequence.contacts.isEmpty
      && !recognizer.sequence.followsEvents && !recognizer.isBetweenTaps
    { end(recognizer) }
  }

  /// Every bound touch has lifted, or the youngest that has not is down for the settle time (`GR-10`). What is terminal
  /// is waited for by nobody: its failure satisfies, its recognition fails whoever required the failure (`GR-16`).
  private func isOver(_ recognizer: GestureRecognizer, keeping kept: [Touch]) -> Bool {
    let down = recognizer.sequence.touches.filter { touch in touch.isDown && !kept.contains { $0 === touch } }
    guard let youngest = down.map(\.downTime).max() else { return true }
    let deadline = youngest + EventConstants.settleTime
    if deadline <= now { return true }
    if recognizer.sequence.settleTimer?.deadline != deadline {
      recognizer.sequence.settleTimer?.cancel()
      recognizer.sequence.settleTimer = schedule(at: deadline, for: recognizer) {}
    }
    return false
  }

  private func reset(_ recognizer: GestureRecognizer) {
    // Touches still down are detached, and never bound to it again: binding happens at began only.
    for touch in recognizer.sequence.touches { touch.gestureRecognizers.removeAll { $0 === recognizer } }
    recognizer.sequence.settleTimer?.cancel()
    recognizer.reset()
    recognizer.sequence = GestureSequence()
    recognizer.dispatcher = nil
    active.removeAll { $0 === recognizer }
    observer?.recognizerWasReset(recognizer)
    recognizer.delegate?.gestureRecognizer(recognizer, changedTo: .possible)
  }

  /// `GR-50`: the touch begins a new series of the recognizer whose old one ended in this cycle.
  private func rebind(_ kept: [(recognizer: GestureRecognizer, touch: Touch, mayReceive: Bool?)]) {
    var bound: [(recognizer: GestureRecognizer, touches: [Touch])] = []
    for (recognizer, touch, mayReceive) in kept {
      guard touch.isDown, recognizer.isEnabled, recognizer.accepts(touch), recognizer.acceptsType(of: touch),
        let view = recognizer.view, mayReceive ?? shouldReceive(touch, recognizer)
      else { continue }
      bind(touch, to: recognizer, depth: view.depth)
      if let index = bound.firstIndex(where: { $0.recognizer === recognizer }) {
        bound[index].touches.append(touch)
      } else {
        bound.append((recognizer, [touch]))
      }
    }
    guard !bound.isEmpty else { return }
    for (recognizer, touches) in bound.sorted(by: { Dispatcher.precedes($0.recognizer, $1.recognizer) }) {
      call(recognizer, .began, touches, eventOfCycle())
    }
    settle()
  }
}

extension GestureSequence {
  /// No touch is left, or none that is down since others were taken away; a request already made stands.
  fileprivate var isForsaken: Bool {
    touches.isEmpty || hasLostTouch && !isPending && !touches.contains(where: \.isDown)
  }
}
