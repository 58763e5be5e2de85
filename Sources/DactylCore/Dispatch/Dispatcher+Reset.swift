import DactylGeometry

/// Step 10: sequences end, and touches that began meanwhile start new ones.
extension Dispatcher {
  func reset() {
    failThoseWithoutTouches()
    settle()
    var over: [GestureRecognizer] = []
    for recognizer in active where recognizer.sequence.state.isTerminal && isOver(recognizer) {
      over.append(recognizer)
    }
    let kept = keptTouches
    if !kept.isEmpty { keptTouches = [] }
    for recognizer in over { reset(recognizer) }
    rebind(kept.filter { entry in over.contains { $0 === entry.recognizer } })
    for idle in active where idle.hasNothingToDo {
      for recognizer in active where recognizer.hasNothingToDo { recognizer.dispatcher = nil }
      active.removeAll { $0.hasNothingToDo }
      break
    }
  }

  /// All its touches were ignored or detached, or those that had not lifted before (`GR-11`).
  ///
  /// One that never had a touch recognizes by something else, and ends by it.
  private func failThoseWithoutTouches() {
    for recognizer in active
    where recognizer.isForsaken && !recognizer.sequence.contacts.isEmpty
      && !recognizer.sequence.followsEvents && !recognizer.isBetweenTaps
    { end(recognizer) }
  }

  /// Every bound touch has lifted, or the youngest that has not is down for the settle time (`GR-10`). A touch that is
  /// kept for a new series does not count. What is terminal is waited for by nobody: its failure satisfies, its
  /// recognition fails whoever required the failure (`GR-16`).
  private func isOver(_ recognizer: GestureRecognizer) -> Bool {
    var youngest: Timestamp?
    for touch in recognizer.sequence.touches where touch.isDown {
      if keptTouches.contains(where: { $0.recognizer === recognizer && $0.touch === touch }) { continue }
      youngest = max(youngest ?? touch.downTime, touch.downTime)
    }
    for press in recognizer.sequence.presses where press.isDown {
      youngest = max(youngest ?? press.downTime, press.downTime)
    }
    guard let youngest else { return true }
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
    for press in recognizer.sequence.presses { press.gestureRecognizers.removeAll { $0 === recognizer } }
    recognizer.sequence.settleTimer?.cancel()
    recognizer.reset()
    recognizer.sequence = GestureSequence()
    recognizer.dispatcher = nil
    active.removeAll { $0 === recognizer }
    note(.reset, recognizer)
    observer?.recognizerWasReset(recognizer)
    recognizer.delegate?.gestureRecognizer(recognizer, changedTo: .possible)
  }

  /// `GR-50`: the touch begins a new series of the recognizer whose old one ended in this cycle.
  private func rebind(_ kept: [KeptTouch]) {
    guard !kept.isEmpty else { return }
    var bound: [(recognizer: GestureRecognizer, touches: [Touch])] = []
    for entry in kept {
      let (recognizer, touch) = (entry.recognizer, entry.touch)
      guard touch.isDown, obstacle(for: touch, recognizer) == nil, let view = recognizer.view,
        entry.mayReceive ?? shouldReceive(touch, recognizer)
      else { continue }
      note(.kept, recognizer, touch: touch)
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

extension GestureRecognizer {
  /// It is in the list of the active ones without having a sequence.
  fileprivate var hasNothingToDo: Bool {
    sequence.contacts.isEmpty && sequence.state == .possible && sequence.request == nil
  }
}
