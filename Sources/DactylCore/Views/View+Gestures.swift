extension View {
  /// Whether the view and its subviews take touches. If false, hit testing skips them (`HT-2`, `HT-15`). Default: true.
  public final var isUserInteractionEnabled: Bool {
    get { geometry.isUserInteractionEnabled }
    set { geometry.isUserInteractionEnabled = newValue }
  }

  /// Attaches `recognizer` to the view, and removes it from its former view (`GR-42`, `GR-43`). It does not receive
  /// touches that are already down (`GR-12`).
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let old = recognizer.view {
      if old === self { return }
      old.removeGestureRecognizer(recognizer)
    }
    gestureRecognizers.append(recognizer)
    recognizer.attach(to: self)
  }

  /// Removes `recognizer`, which has the effect of disabling it (`GR-42`). Traps for the recognizers of a scroll view
  /// (`SV-1`).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    precondition(
      recognizer.view !== self || !recognizer.isPartOfItsView,
      "A scroll view keeps its pan and its pinch; disable the recognizer, or the scroll view.")
    guard let index = gestureRecognizers.firstIndex(where: { $0 === recognizer }) else { return }
    gestureRecognizers.remove(at: index)
    recognizer.detach()
  }

  /// The touches that are down on this view, in order of down. The view may not have got all of them yet, since a
  /// recognizer or a scroll view may hold them back.
  public final var activeTouches: [Touch] {
    window?.application?.dispatcher.touches.filter { $0.view === self } ?? []
  }
}
