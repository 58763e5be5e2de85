import Dactyl
import Testing

@testable import DactylWidgets

/// Labels with selected text.
@MainActor @Suite struct LabelPictures {
  @Test func selectedText() throws {
    try ControlPictures().check("label-selected", width: 240, in: Setup.few) {
      let label = Label("Order 40 4711, which leaves today")
      label.numberOfLines = 0
      return [SelectedLabel(label, 6..<20)]
    }
  }
}

/// Gives the focus to a label, and selects a part of its text.
private final class SelectedLabel: StackView {
  private let label: Label
  private let range: Range<Int>

  init(_ label: Label, _ range: Range<Int>) {
    (self.label, self.range) = (label, range)
    super.init(.vertical, [label])
    label.isSelectable = true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let view = label.selection as? LabelSelectionView, view.becomeFirstResponder() else { return }
    view.editor.selection = TextSelection(range)
    view.interaction?.selectedByTouch()
  }
}
