extension View {
  /// Attaches `recognizer`, taking it from the view it was on (`GR-42`, `GR-43`). Touches already down do not reach it
  /// (`GR-12`).
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let old = recognizer.view {
      if old === self { return }
      old.removeGestureRecognizer(recognizer)
    }
    gestureRecognizers.append(recognizer)
    recognizer.attach(to: self)
  }

  /// Takes `recognizer` off, which acts as disabling it (`GR-42`). One that a scroll view brings can't be taken off: that
  /// traps (`SV-1`).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    precondition(
      recognizer.view !== self || !recognizer.isPartOfItsView,
      "A scroll view keeps its pan and its pinch; disable the recognizer, or the scroll view.")
    guard let index = gestureRecognizers.firstIndex(where: { $0 === recognizer }) else { return }
    gestureRecognizers.remove(at: index)
    recognizer.detach()
  }
}
