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
      guard hasPending else { return }
      for recognizer in pendingInOrder() where recognizer.sequence.request != nil {
        // Something examined before may have changed what this one stands against; it is examined all the same, and
        // again in the next round.
        let verdict = examine(recognizer)
        // Its questions are asked of the application, which may have switched the recognizer off.
        guard recognizer.sequence.request != nil else { continue }
        switch verdict {
        case .fails:
          recognizer.sequence.isFailureExplained = true
          recognizer.become(.failed)
        case .recognizes: grant(recognizer)
        case .waits: break
        }
      }
      if !needsArbitration { breakCircle() }
    } while needsArbitration
  }

  private var hasPending: Bool {
    for recognizer in active where recognizer.sequence.request != nil { return true }
    return false
  }

  /// Priority order, with more taps before fewer on one view (`GR-18`).
  private func pendingInOrder() -> [GestureRecognizer] {
    var pending = active.filter { $0.sequence.request != nil }
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
    if let winner = firstRequired(by: recognizer, where: { $0.sequence.hasRecognized }) {
      note(.failedByRequirement, recognizer, other: winner)
      return .fails
    }
    if let obstacle = firstRequired(by: recognizer, where: { $0.sequence.state == .possible }) {
      noteWaiting(of: recognizer, for: obstacle)
      return .waits
    }
    if !mayBegin(recognizer) { return .fails }
    for other in active where other !== recognizer && other.sequence.state.standsInTheWay {
      if other.isRelated(to: recognizer), prevents(other, recognizer) {
        note(.prevented, recognizer, other: other)
        return .fails
      }
    }
    return .recognizes
  }

  /// Once for each obstacle: the examination is repeated often while nothing changes.
  private func noteWaiting(of recognizer: GestureRecognizer, for obstacle: GestureRecognizer) {
    guard recognizer.sequence.waitsFor != obstacle.number else { return }
    recognizer.sequence.waitsFor = obstacle.number
    note(.waits, recognizer, other: obstacle)
  }

  /// Recognizes, and fails those that it prevents or that required its failure, in priority order.
  private func grant(_ recognizer: GestureRecognizer) {
    var rivals: [(recognizer: GestureRecognizer, reason: GestureReason.Kind)] = []
    for other in active where other !== recognizer && other.sequence.state == .possible {
      guard other.isRelated(to: recognizer) else { continue }
      if requires(other, recognizer) {
        rivals.append((other, .failedByRequirement))
      } else if prevents(recognizer, other) {
        rivals.append((other, .prevented))
      }
    }
    // What is asked about each of them may have switched it off.
    guard recognizer.sequence.request != nil else { return }
    recognizer.recognize()
    for (rival, reason) in rivals where rival.sequence.state == .possible {
      note(reason, rival, other: recognizer)
      rival.sequence.isFailureExplained = true
      rival.become(.failed)
    }
  }

  /// Among the recognizers in force that must fail first, the first of which `condition` is true: related, and required
  /// by the program, a subclass or a delegate (`GR-33`).
  private func firstRequired(
    by recognizer: GestureRecognizer, where condition: (GestureRecognizer) -> Bool
  ) -> GestureRecognizer? {
    guard !recognizer.sequence.isReleasedFromRequirements else { return nil }
    return active.first {
      condition($0) && requires(recognizer, $0) && $0.isRelated(to: recognizer)
    }
  }

  private func requires(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    recognizer !== other
      && (recognizer.staticRequirements.contains(other.number)
        || recognizer.sequence.requirements.contains(other.number))
  }

  /// Whether something that the recognizer requires to fail has not decided yet.
  func isWaiting(_ recognizer: GestureRecognizer) -> Bool {
    firstRequired(by: recognizer) { $0.sequence.state == .possible } != nil
  }

  /// Asked once, when both are first related (`GR-33`).
  func askForRequirements(_ a: GestureRecognizer, _ b: GestureRecognizer) {
    for (one, other) in [(a, b), (b, a)] {
      if one.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: one)
        || one.delegate?.gestureRecognizer(one, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: one) == true
      {
        one.sequence.requirements.append(other.number)
      }
    }
  }

  /// Step 4: the recognizer's view, then the other views of its touches, then the delegate (`GR-36`).
  /// Asked once, since whatever the answer, the examination ends in a decision.
  private func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let view = recognizer.view, !view.shouldBegin(recognizer) {
      note(.refusedByView, recognizer)
      observer?.recognizerShouldNotBegin(recognizer, refusedBy: view)
      return false
    }
    for view in otherViews(touchedFor: recognizer) where !view.shouldAllow(recognizer) {
      note(.refusedByControl, recognizer, place: view)
      observer?.recognizerShouldNotBegin(recognizer, refusedBy: view)
      return false
    }
    if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) {
      note(.refusedByDelegate, recognizer)
      observer?.recognizerShouldNotBegin(recognizer, refusedBy: nil)
      return false
    }
    return true
  }

  /// The views of bound touches, except the recognizer's own view, in order of down.
  private func otherViews(touchedFor recognizer: GestureRecognizer) -> [View] {
    var views: [View] = []
    for touch in recognizer.sequence.touches {
      guard let view = touch.view, view !== recognizer.view, !views.holds(view) else { continue }
      views.append(view)
    }
    return views
  }

  /// `GR-19`; the two are related.
  private func prevents(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    guard winner.canPrevent(other), other.canBePrevented(by: winner) else { return false }
    guard areSimultaneous(winner, other) else { return true }
    note(.together, other, other: winner)
    return false
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
        firstRequired(by: recognizer) { other in
          other.sequence.state == .possible && !stuck.contains { $0 === other }
        } == nil
      }
    } while stuck.count < count
    guard let first = stuck.first else { return }
    #if DEBUG
      let names = stuck.map { $0.name ?? "\(Swift.type(of: $0))" }.joined(separator: ", ")
      Diagnostics.report("\(names) wait for each other to fail; the first need not wait any more")
    #endif
    note(.releasedFromCircle, first)
    first.sequence.isReleasedFromRequirements = true
    needsArbitration = true
  }
}
