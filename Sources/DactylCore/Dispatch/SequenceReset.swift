import DactylGeometry

/// Step 10: resets recognizers whose sequence is over, and binds touches that began meanwhile.
@MainActor struct SequenceReset {
  let dispatcher: Dispatcher

  func run() {
    failThoseWithoutContacts()
    dispatcher.settle()
    let binder = dispatcher.touchRouter.binder
    var over: [GestureRecognizer] = []
    for recognizer in dispatcher.arena.members where recognizer.standing.state.isTerminal && isOver(recognizer) {
      over.append(recognizer)
    }
    let kept = binder.takeKept()
    for recognizer in over { reset(recognizer) }
    if !kept.isEmpty { binder.rebind(kept.filter { over.contains(identicalTo: $0.recognizer) }) }
    dispatcher.arena.removeIdleMembers()
  }

  /// Ends recognizers that have lost all contacts that had not lifted before (`GR-11`).
  ///
  /// A recognizer that never had a contact follows something else, and ends with that.
  private func failThoseWithoutContacts() {
    for recognizer in dispatcher.arena.members
    where recognizer.hasLostContacts && recognizer.standing.hasHadContact
      && !recognizer.sequence.followsEvents && !recognizer.isAwaitingNextTouch
    { recognizer.endSequence() }
  }

  /// Whether every bound contact of a terminal recognizer has lifted, or the youngest that has not is down for the
  /// settle time (`GR-10`). A touch that is kept for the next sequence does not count.
  ///
  /// No recognizer waits for a terminal one: its failure satisfies the requirement, its success fails the dependant
  /// (`GR-16`).
  private func isOver(_ recognizer: GestureRecognizer) -> Bool {
    let binder = dispatcher.touchRouter.binder
    var youngest: Timestamp?
    for touch in recognizer.sequence.touches where touch.isDown {
      if binder.keeps(touch, for: recognizer) { continue }
      youngest = max(youngest ?? touch.downTime, touch.downTime)
    }
    for press in recognizer.sequence.presses where press.isDown {
      youngest = max(youngest ?? press.downTime, press.downTime)
    }
    guard let youngest else { return true }
    let deadline = youngest + EventConstants.settleTime
    if deadline <= dispatcher.now { return true }
    if recognizer.sequence.settleTimer?.deadline != deadline {
      recognizer.sequence.settleTimer?.cancel()
      recognizer.sequence.settleTimer = dispatcher.schedule(at: deadline, for: recognizer) {}
    }
    return false
  }

  private func reset(_ recognizer: GestureRecognizer) {
    // Touches that are still down are detached, and never bound to it again: only a touch that begins is bound.
    for touch in recognizer.sequence.touches { touch.gestureRecognizers.removeAll { $0 === recognizer } }
    for press in recognizer.sequence.presses { press.gestureRecognizers.removeAll { $0 === recognizer } }
    recognizer.sequence.settleTimer?.cancel()
    recognizer.reset()
    recognizer.sequence = GestureSequence()
    dispatcher.arena.reset(recognizer)
    dispatcher.record(.reset, recognizer)
    dispatcher.observer?.recognizerWasReset(recognizer)
    recognizer.delegate?.gestureRecognizer(recognizer, changedTo: .possible)
  }
}
