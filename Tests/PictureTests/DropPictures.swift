import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// What a drag shows: the places of drops, and dragged text.
@MainActor @Suite struct DropPictures {
  @Test func marksInTexts() throws {
    try ControlPictures().check("drop-text", width: 240) {
      [
        MarkedText(TextField("A line of text"), at: 6, height: 44), MarkedText(TextField("نص عربي"), at: 4, height: 44),
        MarkedText(TextView("Bread, milk and a dozen eggs from the shop at the corner."), at: 20, height: 90),
      ]
    }
  }

  @Test func marksBetweenRows() throws {
    try ControlPictures().check("drop-rows", width: 240) {
      [0, 1, 3].map { item in
        let table = TableView()
        table.rowHeight = 36
        let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "Row \(row)" }
        rows.apply(DataSourceSnapshot([0, 1, 2]))
        table.insertionPosition = ItemPosition(section: 0, item: item)
        table.sizing = .fixed(width: 224, height: 108)
        return table
      }
    }
  }

  @Test func draggedText() throws {
    try ControlPictures().check("drag-text", width: 240) {
      [
        "one word",
        "A text that is much longer than the picture of what is dragged, so that it ends after its third line.",
      ]
      .map { text in
        let dragged = DraggedText(text)
        dragged.sizing = .fixed(width: 224, height: text.count < 20 ? 48 : 110)
        return dragged
      }
    }
  }
}

/// Shows the mark of a drop in a text.
private final class MarkedText<Text: SelectableText>: StackView {
  private let text: Text
  private let position: Int

  init(_ text: Text, at position: Int, height: Double) {
    (self.text, self.position) = (text, position)
    super.init(.vertical, [text])
    text.sizing = .fixed(width: 224, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    text.layoutIfNeeded()
    text.interaction?.dragging.showMark(at: position)
  }
}

/// The picture of a dragged text.
private final class DraggedText: View {
  private let text: TextView
  private let image = ImageView()

  init(_ string: String) {
    text = TextView(string)
    super.init(frame: .zero)
    addSubview(text)
    text.isHidden = true
    addSubview(image)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard image.image == nil else { return }
    text.editor.selectAll()
    let picture = TextDragPicture(text.editor.text, text.editor.selection.range, for: text).preview(at: .zero)
    image.image = picture?.image
    image.frame.size = picture?.image.size ?? .zero
  }
}
