import DactylCore
import DactylText

extension Label {
  /// Whether the user can select the text and copy it. Default: false.
  ///
  ///     let number = Label("Order 40 4711")
  ///     number.isSelectable = true
  ///
  /// ![A label with selected words, and the handles of a finger](label-selected)
  ///
  /// A mouse selects while it is dragged, and words by a double click. A held finger selects words, with handles and a
  /// menu (`TI-77`, `TI-78`). Keys stop at the label, select its text, and copy it. Setting it sets
  /// `isUserInteractionEnabled`: only then the label takes touches.
  public final var isSelectable: Bool {
    get { selection != nil }
    set {
      guard newValue != isSelectable else { return }
      isUserInteractionEnabled = newValue || toolTip != nil || linkAction != nil
      selection?.removeFromSuperview()
      selection = nil
      guard newValue else { return setNeedsDisplay() }
      let view = LabelSelectionView(self)
      selection = view
      addSubview(view)
      setNeedsLayout()
    }
  }

  /// The text that the user has selected; empty if there is none, or the label is not selectable.
  public final var selectedText: String {
    (selection as? LabelSelectionView)?.editor.selectedText ?? ""
  }
}

extension Label: PassiveView {
  var usesTouches: Bool { isSelectable || linkAction != nil }
}
