import CDactylPango
import DactylGeometry

/// A part of a text as a Pango layout, below the pieces before it.
///
/// A short text is one piece. Long texts are cut, since Pango's time grows with the square of a text's lines, and of
/// its longest word.
struct TextPiece {
  /// Pieces are owned by their `ShapedText`.
  let layout: OpaquePointer
  /// The range of the text in the piece, in bytes. Line breaks between pieces belong to neither.
  var range: Range<Int>
  /// The range that is left out of the middle and replaced by three dots; nil if there is none.
  var gap: Range<Int>?
  /// The direction of its paragraphs, or of the paragraph that it is a part of.
  var direction = TextDirection.leftToRight
  /// The number of lines that belong to the piece. The layout may have one more, with which the next piece begins.
  var lineCount: Int
  /// The distance below the top of the text, in points.
  var top: Double
  /// The height of the lines that belong to the piece, in points.
  var height = 0.0

  var isPartial: Bool { lineCount < Int(pango_layout_get_line_count(layout)) }

  /// Returns the line of a byte of the layout's text, and its index. At a wrap it is the later line.
  func line(ofByte byte: Int) -> (number: Int32, line: PangoLayoutLine)? {
    var (number, x): (Int32, Int32) = (0, 0)
    pango_layout_index_to_line_x(layout, Int32(byte), 0, &number, &x)
    return pango_layout_get_line_readonly(layout, number).map { (number, $0.pointee) }
  }

  /// Returns the byte of the layout's text for a byte of the text.
  func layoutByte(_ offset: Int) -> Int {
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    guard let gap, offset > gap.lowerBound else { return offset - range.lowerBound }
    guard offset >= gap.upperBound else { return gap.lowerBound - range.lowerBound }
    return offset - range.lowerBound - gap.count + TextBytes.dots.count
  }

  /// Returns the byte of the text for a byte of the layout's text.
  func textByte(_ layoutByte: Int) -> Int {
    var offset = range.lowerBound + max(layoutByte, 0)
    if let gap, offset > gap.lowerBound {
      offset = max(offset + gap.count - TextBytes.dots.count, gap.upperBound)
    }
    return min(offset, range.upperBound)
  }
}
