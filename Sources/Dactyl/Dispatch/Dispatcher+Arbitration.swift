/// Steps 3 and 4: which of those that would recognize do (`GR-16`).
extension Dispatcher {
  /// What the examination of one pending recognizer came to.
  private enum Verdict {
    case fails
    case waits
    case recognizes
  }

  func arbitrate() {
    repeat {
      needsArbitration = false
      for recognizer in pendingInOrder() where recognizer.sequence.isPending {
        // Something examined before may have changed what this one stands against; it is examined all the same, and
        // again in the next round.
        switch examine(recognizer) {
        case .fails: recognizer.become(.failed)
        case .recognizes: grant(recognizer)
        case .waits: break
        }
      }
      if !needsArbitration { breakCircle() }
    } while needsArbitration
  }

  /// Priority order, with more taps before fewer on one view (`GR-18`).
  private func pendingInOrder() -> [GestureRecognizer] {
    var pending = active.filter(\.sequence.isPending)
    guard pending.count > 1 else { return pending }
    for view in pending.compactMap(\.view) {
      let places = pending.indices.filter { pending[$0].view === view && pending[$0].numberOfTapsForOrder > 0 }
      let taps = places.map { pending[$0] }
      // Stable, so that equal ones keep their priority.
      let sorted = taps.enumerated().sorted { a, b in
        a.element.numberOfTapsForOrder == b.element.numberOfTapsForOrder
          ? a.offset < b.offset : a.element.numberOfTapsForOrder > b.element.numberOfTapsForOrder
      }
      for (place, tap) in zip(places, sorted) { pending[place] = tap.element }
    }
    return pending
  }

  private func examine(_ recognizer: GestureRecognizer) -> Verdict {
    let required = requirements(of: recognizer)
    if required.contains(where: \.sequence.hasRecognized) { return .fails }
    if required.contains(where: { $0.sequence.state == .possible }) { return .waits }
    if !mayBegin(recognizer) { return .fails }
    // The questions above are asked of the application, which may have switched the recognizer off.
    guard recognizer.sequence.isPending else { return .waits }
    let isPrevented = active.contains { other in
      other !== recognizer && (other.sequence.isActive || other.sequence.state == .ended)
        && other.sequence.isRelated(to: recognizer.sequence) && prevents(other, recognizer)
    }
    return isPrevented ? .fails : .recognizes
  }

  /// Recognizes, and fails those that it prevents or that required its failure, in priority order.
  private func grant(_ recognizer: GestureRecognizer) {
    let rivals = active.filter { other in
      other !== recognizer && other.sequence.state == .possible
        && other.sequence.isRelated(to: recognizer.sequence)
        && (requires(other, recognizer) || prevents(recognizer, other))
    }
    recognizer.recognize()
    for rival in rivals where rival.sequence.state == .possible { rival.become(.failed) }
  }

  /// The recognizers in force that must fail first: related, and required by the program, a subclass or a delegate
  /// (`GR-33`).
  private func requirements(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    guard !recognizer.sequence.isReleasedFromRequirements else { return [] }
    return active.filter { requires(recognizer, $0) && $0.sequence.isRelated(to: recognizer.sequence) }
  }

  private func requires(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    recognizer !== other
      && (recognizer.staticRequirements.contains { $0.recognizer === other }
        || recognizer.sequence.requirements.contains { $0.recognizer === other })
  }

  /// Whether something that the recognizer requires to fail has not decided yet.
  func isWaiting(_ recognizer: GestureRecognizer) -> Bool {
    !waitedFor(by: recognizer).isEmpty
  }

  private func waitedFor(by recognizer: GestureRecognizer) -> [GestureRecognizer] {
    requirements(of: recognizer).filter { $0.sequence.state == .possible }
  }

  /// Asked once, when both are first related (`GR-33`).
  func askForRequirements(_ a: GestureRecognizer, _ b: GestureRecognizer) {
    for (one, other) in [(a, b), (b, a)] {
      if one.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: one)
        || one.delegate?.gestureRecognizer(one, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: one) == true
      {
        one.sequence.requirements.append(WeakRecognizer(other))
      }
    }
  }

  /// Step 4: the recognizer's view, then the controls among the views of its touches, then the delegate (`GR-36`).
  private func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.sequence.shouldBegin == .allowed { return true }
    var views: [View] = recognizer.view.map { [$0] } ?? []
    for touch in recognizer.sequence.touches {
      if let control = touch.view as? Control, control.isEnabled, !views.contains(where: { $0 === control }) {
        views.append(control)
      }
    }
    for view in views where !view.shouldBegin(recognizer) {
      observer?.recognizerShouldNotBegin(recognizer, refusedBy: view)
      return false
    }
    if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) {
      observer?.recognizerShouldNotBegin(recognizer, refusedBy: nil)
      return false
    }
    recognizer.sequence.shouldBegin = .allowed
    return true
  }

  /// `GR-19`; the two are related.
  private func prevents(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    winner.canPrevent(other) && other.canBePrevented(by: winner) && !areSimultaneous(winner, other)
  }

  /// `GR-37`.
  private func areSimultaneous(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
  }

  /// No progress is possible while each waits for another that waits (`GR-38`).
  ///
  /// One that waits for a pending recognizer is not in a circle for that: the other may wait for touches to come.
  private func breakCircle() {
    var stuck = pendingInOrder().filter(isWaiting)
    var count: Int
    repeat {
      count = stuck.count
      stuck = stuck.filter { recognizer in
        waitedFor(by: recognizer).allSatisfy { other in stuck.contains { $0 === other } }
      }
    } while stuck.count < count
    guard let first = stuck.first else { return }
    #if DEBUG
      let names = stuck.map { $0.name ?? "\(Swift.type(of: $0))" }.joined(separator: ", ")
      Diagnostics.report("\(names) wait for each other to fail; the first need not wait any more")
    #endif
    first.sequence.isReleasedFromRequirements = true
    needsArbitration = true
  }
}
