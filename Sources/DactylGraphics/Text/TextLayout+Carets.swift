import CDactylPango
import DactylGeometry

extension TextLayout {
  /// The position where typed text appears, in points from the layout's top left corner.
  ///
  /// Between text from left to right and text from right to left there are two such positions.
  public struct Caret: Hashable, Sendable {
    /// The position of text in the direction of the paragraph. It has no width, and the height of the line.
    public let strong: Rect
    /// The position of text in the other direction; mostly the same.
    public let weak: Rect
    /// The direction of the text before the caret; at the beginning of a line, that of the paragraph.
    public let direction: TextDirection
  }

  /// Returns the caret before the character at `index`, or before the character that contains `index`. An index outside
  /// of the text is limited to it. For text that is left out, the caret is at the dots.
  public func caret(at index: String.Index) -> Caret { caret(atByte: text.characterStart(text.byteOffset(of: index))) }

  /// Returns the caret of a text that is edited. In some scripts a character has places for a caret between the letters
  /// that it is joined of: the caret may be there. In others it is before the character.
  public func editingCaret(at index: String.Index) -> Caret {
    let place = text.byteOffset(of: index)
    let start = text.characterStart(place)
    return caret(atByte: start == place || !isCaretPlace(place) ? start : place)
  }

  private func caret(atByte byte: Int) -> Caret {
    let piece = shaped.piece(shaped.pieceIndex(ofByte: byte))
    var (strong, weak) = (PangoRectangle(), PangoRectangle())
    let layoutByte = piece.layoutByte(byte)
    pango_layout_get_cursor_pos(piece.layout, Int32(layoutByte), &strong, &weak)
    return Caret(
      strong: Rect(caret: strong).offsetBy(dx: offset, dy: piece.top),
      weak: Rect(caret: weak).offsetBy(dx: offset, dy: piece.top), direction: piece.direction(before: layoutByte))
  }

  /// Whether a caret can be at a byte of the text as the font shows it.
  private func isCaretPlace(_ byte: Int) -> Bool {
    let piece = shaped.piece(shaped.pieceIndex(ofByte: byte))
    var count: Int32 = 0
    guard let text = pango_layout_get_text(piece.layout),
      let attributes = pango_layout_get_log_attrs_readonly(piece.layout, &count)
    else { return false }
    let place = piece.layoutByte(byte)
    // Not inside a code point.
    guard UInt8(bitPattern: text[place]) & 0xc0 != 0x80 else { return false }
    let index = g_utf8_pointer_to_offset(text, text + place)
    return index < Int(count) && attributes[index].is_cursor_position != 0
  }

  func caretX(_ byte: Int) -> Double { caret(at: text.index(atByte: byte)).strong.minX }

  /// Returns the rectangles to fill behind the text within `range`, in points from the layout's top left corner: from
  /// top to bottom, and from left to right within a line.
  ///
  /// Text of both directions can have several rectangles on one line. A line break in the range is shown with a width
  /// of a quarter of the line's height. Characters that are partly in the range count as a whole.
  public func selectionRects(for range: Range<String.Index>) -> [Rect] {
    let bytes = text.byteOffsets(of: range)
    guard !bytes.isEmpty else { return [] }
    var rects: [Rect] = []
    for number in shaped.pieceIndex(ofByte: bytes.lowerBound)...shaped.pieceIndex(ofByte: bytes.upperBound) {
      addSelectionRects(in: shaped.piece(number), bytes, to: &rects)
    }
    return rects
  }

  private func addSelectionRects(in piece: TextPiece, _ bytes: Range<Int>, to rects: inout [Rect]) {
    let (lower, upper) = (piece.layoutByte(bytes.lowerBound), piece.layoutByte(bytes.upperBound))
    let layoutEnd = piece.layoutByte(piece.range.upperBound)
    piece.forEachLine { iterator, _ in
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { return }
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let row = Rect(pango: extents).offsetBy(dx: offset, dy: piece.top)
      let start = Int(line.pointee.start_index)
      let end = min(start + Int(line.pointee.length), layoutEnd)
      var found = line.ranges(from: max(start, lower), to: min(end, upper)).map { range in
        Rect(x: range.lowerBound + offset, y: row.minY, width: range.upperBound - range.lowerBound, height: row.height)
      }
      let lineEnd = piece.textByte(end)
      if bytes.contains(lineEnd), text.withTextBytes({ $0.isLineBreak(at: lineEnd) }) {
        let isLeft = piece.direction == .rightToLeft
        found.addBreak(at: isLeft ? row.minX : row.maxX, width: row.height / 4, in: row, isLeft: isLeft)
      }
      rects += found
    }
  }
}

extension TextPiece {
  /// Returns the direction of the text before a byte of the layout, on the same line; else that of the paragraph.
  fileprivate func direction(before layoutByte: Int) -> TextDirection {
    guard let line = line(ofByte: layoutByte)?.line, Int(line.start_index) < layoutByte else { return direction }
    return pango_layout_get_direction(layout, Int32(layoutByte - 1)) == PANGO_DIRECTION_RTL
      ? .rightToLeft : .leftToRight
  }
}

extension UnsafeMutablePointer<PangoLayoutLine> {
  /// Returns the horizontal ranges of the text between two bytes of the layout, from the left, in points.
  fileprivate func ranges(from start: Int, to end: Int) -> [ClosedRange<Double>] {
    guard start < end else { return [] }
    var (xRanges, count): (UnsafeMutablePointer<Int32>?, Int32) = (nil, 0)
    pango_layout_line_get_x_ranges(self, Int32(start), Int32(end), &xRanges, &count)
    defer { g_free(xRanges) }
    guard let xRanges else { return [] }
    let ranges = (0..<Int(count)).compactMap { index -> ClosedRange<Double>? in
      let (a, b) = (Double(xRanges[2 * index]), Double(xRanges[2 * index + 1]))
      return a < b ? a / TextEngine.unitsPerPoint...b / TextEngine.unitsPerPoint : nil
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.joined()
  }
}

extension [ClosedRange<Double>] {
  /// Returns the ranges with touching ones joined.
  fileprivate func joined() -> [ClosedRange<Double>] {
    reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}

extension [Rect] {
  /// Adds the rectangle of a line break, joined to the rectangle that it touches, if there is one.
  fileprivate mutating func addBreak(at x: Double, width: Double, in row: Rect, isLeft: Bool) {
    let rect = Rect(x: isLeft ? x - width : x, y: row.minY, width: width, height: row.height)
    if isLeft, let first, first.minX == x {
      self[0] = rect.union(first)
    } else if !isLeft, let last, last.maxX == x {
      self[count - 1] = rect.union(last)
    } else {
      insert(rect, at: isLeft ? 0 : count)
    }
  }
}

extension Rect {
  /// The rectangle of a caret, without Pango's width, which is the slant of the caret in italic text.
  fileprivate init(caret: PangoRectangle) {
    var caret = caret
    caret.width = 0
    self.init(pango: caret)
  }
}
