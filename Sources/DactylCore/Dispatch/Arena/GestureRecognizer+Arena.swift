/// How a recognizer answers the arena: by its own methods, its delegate, its view and the other views of its touches.
extension GestureRecognizer: GestureArenaMember {
  final var label: String { name ?? "\(Swift.type(of: self))" }

  final func isBeside(_ other: GestureRecognizer) -> Bool { view != nil && view === other.view }

  final func requiresFailure(of other: GestureRecognizer) -> Bool {
    shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// `GR-19`; the two are related.
  final func prevails(over other: GestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    guard isSimultaneous(with: other) else { return true }
    other.record(.together, other: self)
    return false
  }

  /// `GR-37`.
  private final func isSimultaneous(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Step 4: asks the recognizer's view, then the other views of its touches, then the delegate (`GR-36`).
  ///
  /// It is asked once a request, since whatever the answer, the examination ends in a decision.
  final func mayBegin() -> Bool {
    if let view, !view.shouldBegin(self) {
      record(.refusedByView, other: nil)
      dispatcher?.observer?.recognizerShouldNotBegin(self, refusedBy: view)
      return false
    }
    for view in otherTouchedViews where !view.shouldAllow(self) {
      dispatcher?.record(.refusedByControl, self, place: view)
      dispatcher?.observer?.recognizerShouldNotBegin(self, refusedBy: view)
      return false
    }
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) {
      record(.refusedByDelegate, other: nil)
      dispatcher?.observer?.recognizerShouldNotBegin(self, refusedBy: nil)
      return false
    }
    return true
  }

  /// The views of bound touches, except the recognizer's own view, in order of down.
  private final var otherTouchedViews: [View] {
    var views: [View] = []
    for touch in sequence.touches {
      guard let view = touch.view, view !== self.view, !views.contains(identicalTo: view) else { continue }
      views.append(view)
    }
    return views
  }

  final func accept() { recognize() }

  final func reject() { become(.failed) }

  final func didLeaveArena() { dispatcher = nil }

  final func record(_ decision: GestureDecision.Kind, other: GestureRecognizer?) {
    dispatcher?.record(decision, self, other: other)
  }
}
