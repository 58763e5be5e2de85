import DactylGeometry
import DactylGraphics
import DactylText

/// The text of a field as it is shown on one line: itself, or a dot for each character of a secret.
///
/// Positions are bytes of the text; they are mapped to those of what is shown.
@MainActor struct TextLine {
  private static let dot = "•"

  let text: TextStorage
  let isSecure: Bool
  let layout: TextLayout
  /// The direction of the first letter that is shown; nil if there is none.
  let direction: TextDirection?

  /// `marked` is the range that an input method is composing.
  init(_ text: TextStorage, marked: Range<Int>?, mistakes: TextChecking? = nil, isSecure: Bool, style: TextStyle) {
    self.text = text
    self.isSecure = isSecure
    let string = text.string
    if isSecure {
      layout = TextLayout(String(repeating: Self.dot, count: string.count), style: style)
    } else if mistakes != nil || marked?.isEmpty == false {
      var attributed = AttributedText(string)
      mistakes?.mark(&attributed, from: 0)
      let marked = marked ?? 0..<0
      let range = string.index(atByte: marked.lowerBound)..<string.index(atByte: marked.upperBound)
      attributed.changeAttributes(in: range) { $0.underline = .single }
      layout = TextLayout(attributed, style: style)
    } else {
      layout = TextLayout(string, style: style)
    }
    direction = TextDirection(of: layout.text)
  }

  /// Returns the place of a position in the text that is shown.
  private func shown(_ position: Int) -> String.Index {
    guard isSecure else { return layout.text.index(atByte: position) }
    return layout.text.index(atByte: text[0..<position].count * Self.dot.utf8.count)
  }

  private func position(_ index: String.Index) -> Int {
    let byte = layout.text.utf8.distance(from: layout.text.startIndex, to: index)
    guard isSecure else { return byte }
    var position = 0
    for _ in 0..<byte / Self.dot.utf8.count { position = text.position(after: position) }
    return position
  }

  /// Returns the horizontal coordinate of the caret at `position`, in points from the layout's left edge.
  func caretX(at position: Int) -> Double { layout.editingCaret(at: shown(position)).strong.minX }

  /// Returns the position nearest to `x`, in points from the layout's left edge.
  func position(atX x: Double) -> Int {
    position(layout.index(at: Point(x: x, y: layout.size.height / 2)))
  }

  /// Returns the next position to the left or the right on the screen.
  func position(from position: Int, isRight: Bool) -> Int {
    self.position(layout.index(from: shown(position), moving: isRight ? .right : .left))
  }

  func selectionRects(for range: Range<Int>) -> [Rect] {
    layout.selectionRects(for: shown(range.lowerBound)..<shown(range.upperBound))
  }
}

extension String {
  func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: min(offset, utf8.count)) }
}
