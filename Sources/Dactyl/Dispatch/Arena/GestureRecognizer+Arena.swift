/// How a recognizer answers the arena: by its own methods, its delegate, its view and the controls it has touches of.
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

  /// Step 4: asks the recognizer's view, then the controls among the views of its touches, then the delegate (`GR-36`).
  ///
  /// It is asked once a request, since whatever the answer, the examination ends in a decision.
  final func mayBegin() -> Bool {
    if let view, !view.shouldBegin(self) {
      record(.refusedByView, other: nil)
      dispatcher?.observer?.recognizerShouldNotBegin(self, refusedBy: view)
      return false
    }
    for control in touchedControls where !control.shouldBegin(self) {
      dispatcher?.record(.refusedByControl, self, place: control)
      dispatcher?.observer?.recognizerShouldNotBegin(self, refusedBy: control)
      return false
    }
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) {
      record(.refusedByDelegate, other: nil)
      dispatcher?.observer?.recognizerShouldNotBegin(self, refusedBy: nil)
      return false
    }
    return true
  }

  /// The enabled controls that are views of bound touches, but not the recognizer's own view, in order of down.
  private final var touchedControls: [Control] {
    var controls: [Control] = []
    for touch in sequence.touches {
      guard let control = touch.view as? Control, control.isEnabled, control !== view,
        !controls.contains(identicalTo: control)
      else { continue }
      controls.append(control)
    }
    return controls
  }

  final func accept() { recognize() }

  final func reject() { become(.failed) }

  final func didLeaveArena() { dispatcher = nil }

  final func record(_ decision: GestureReason.Kind, other: GestureRecognizer?) {
    dispatcher?.record(decision, self, other: other)
  }
}
