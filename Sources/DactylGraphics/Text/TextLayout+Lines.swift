import CDactylPango
import DactylGeometry

extension TextLayout {
  /// A line of the layout, in points from the layout's top left corner.
  public struct Line: Hashable, Sendable {
    /// The rectangle of the line: as high as its fonts, and as wide as its text.
    public let rect: Rect
    /// The distance of the baseline below the layout's top.
    public let baseline: Double
    /// The characters of the line, without the line break that ends it.
    public let range: Range<String.Index>
  }

  /// The lines from the top. After a line break at the end there is an empty line. An empty text has one line.
  public var lines: [Line] {
    var lines: [Line] = []
    for number in 0..<shaped.pieceCount {
      let piece = shaped.piece(number)
      piece.forEachLine { iterator, _ in
        var extents = PangoRectangle()
        pango_layout_iter_get_line_extents(iterator, nil, &extents)
        guard let line = pango_layout_iter_get_line_readonly(iterator) else { return }
        // A character that is wider than a line may be broken. It belongs to the line that it begins on.
        let start = text.characterEnd(piece.textByte(Int(line.pointee.start_index)))
        let end = text.characterEnd(piece.textByte(Int(line.pointee.start_index + line.pointee.length)))
        lines.append(
          Line(
            rect: Rect(pango: extents).offsetBy(dx: offset, dy: piece.top),
            baseline: piece.top + Double(pango_layout_iter_get_baseline(iterator)) / TextEngine.unitsPerPoint,
            range: text.index(atByte: start)..<text.index(atByte: max(start, end))))
      }
    }
    return lines
  }

  // MARK: Finding text at a point

  /// Returns the position between two characters nearest to `point`, in points from the layout's top left corner. It is
  /// on the line at the height of `point`; above and below all lines, on the first or the last one.
  public func index(at point: Point) -> String.Index {
    text.index(atByte: byte(at: point))
  }

  /// Returns the character at `point`, in points from the layout's top left corner; nil beside the text.
  public func characterRange(at point: Point) -> Range<String.Index>? {
    guard point.isFinite, let hit = hit(at: point), hit.isInside else { return nil }
    let start = text.characterStart(shaped.piece(hit.piece).textByte(hit.byte))
    guard start < text.utf8.count else { return nil }
    return text.index(atByte: start)..<text.index(atByte: text.characterEnd(start + 1))
  }

  /// Returns the link of the text at `point`, in points from the layout's top left corner; nil if there is none.
  public func link(at point: Point) -> String? {
    guard let attributed, !attributed.spans.isEmpty, let range = characterRange(at: point) else { return nil }
    return attributed.attributes(at: range.lowerBound).link
  }

  func byte(at point: Point) -> Int {
    // Above and below the text, too, the ends of letters count.
    guard let hit = hit(at: point, isInLines: true) else { return 0 }
    if hit.isInside, let found = nearestEnd(of: hit, at: point.x) { return found }
    let piece = shaped.piece(hit.piece)
    let byte = piece.textByte(piece.byte(hit.byte, plus: hit.trailing))
    let (start, end) = (text.characterStart(byte), text.characterEnd(byte))
    guard start != byte else { return byte }
    // Inside of a sequence that Swift counts as one character, and Pango as several. It may begin or end on another
    // line.
    if let line = piece.line(ofByte: hit.byte)?.line {
      let lineStart = piece.textByte(Int(line.start_index))
      let lineEnd = piece.textByte(Int(line.start_index + line.length))
      let (startsHere, endsHere) = (start >= lineStart, end < lineEnd || end == text.utf8.count)
      if startsHere != endsHere { return startsHere ? start : end }
    }
    return abs(caretX(start) - point.x) <= abs(caretX(end) - point.x) ? start : end
  }

  /// Returns the end of a letter with marks that is nearest to `x`; nil for a letter without marks. Pango counts the
  /// code points before the point, and marks are no half of their letter.
  private func nearestEnd(of hit: Hit, at x: Double) -> Int? {
    let piece = shaped.piece(hit.piece)
    let byte = piece.textByte(hit.byte)
    let (start, end) = (text.characterStart(byte), text.characterEnd(byte + 1))
    guard text.hasSeveralCodePoints(from: start, to: end), let line = piece.line(ofByte: hit.byte)?.line,
      piece.layoutByte(start) >= Int(line.start_index), piece.layoutByte(end) <= Int(line.start_index + line.length)
    else { return nil }
    // The letter and its marks may have several fonts.
    let last = piece.layoutByte(text.byteOffset(of: text.unicodeScalars.index(before: text.index(atByte: end))))
    let (leading, edge) = (piece.edges(at: piece.layoutByte(start)).leading, piece.edges(at: last).trailing)
    let isRightToLeft = edge < leading
    // The caret behind the letter is farther away if the letter and its marks have several fonts. Where text of both
    // directions meets, one of the carets there is on the other side.
    let caret = caret(at: text.index(atByte: end))
    let sign = isRightToLeft ? -1.0 : 1
    let width = [caret.strong.minX - offset, caret.weak.minX - offset, edge].map { ($0 - leading) * sign }.max() ?? 0
    let isBehind = (x - offset - leading) * sign > width / 2 && !piece.isWrapped(at: piece.layoutByte(end))
    return isBehind ? end : start
  }

  private struct Hit {
    var piece: Int
    /// The beginning of the character, as a byte of the layout's text.
    var byte: Int
    /// The number of code points of the character before the point.
    var trailing: Int
    var isInside: Bool
  }

  /// Returns what is at `point`. With `isInLines` a point above or below the text is on the first or the last line.
  private func hit(at point: Point, isInLines: Bool = false) -> Hit? {
    let point = Point(x: point.x.isNaN ? 0 : point.x, y: point.y.isNaN ? 0 : point.y)
    // Pango subtracts from these numbers, so they must not be the smallest and the largest ones.
    let x = min(max(point.x - offset, shaped.bounds.minX - 1), shaped.bounds.maxX + 1)
    let number = shaped.pieceIndex(atHeight: point.y)
    let piece = shaped.piece(number)
    let isLimited = isInLines || piece.isPartial
    let y = min(max(point.y - piece.top, isInLines ? 0 : -1), isLimited ? piece.height - 0.01 : piece.height + 1)
    var (byte, trailing): (Int32, Int32) = (0, 0)
    let isInside = pango_layout_xy_to_index(
      piece.layout, Int32(pangoUnits: x), Int32(pangoUnits: y), &byte, &trailing)
    return Hit(piece: number, byte: Int(byte), trailing: Int(trailing), isInside: isInside != 0)
  }
}

extension TextPiece {
  /// Returns the horizontal coordinates of the code point at a byte of the layout, in points. If the text reads from the
  /// right, the trailing edge is the left one.
  fileprivate func edges(at byte: Int) -> (leading: Double, trailing: Double) {
    var place = PangoRectangle()
    pango_layout_index_to_pos(layout, Int32(byte), &place)
    return (Double(place.x) / TextEngine.unitsPerPoint, Double(place.x + place.width) / TextEngine.unitsPerPoint)
  }

  /// Whether a line begins at a byte of the layout, without a line break before it: the place there is on that line.
  fileprivate func isWrapped(at byte: Int) -> Bool {
    guard let line = line(ofByte: byte)?.line else { return false }
    return Int(line.start_index) == byte && line.is_paragraph_start == 0
  }
}

extension String {
  /// Whether the bytes from `start` to `end` are more than one code point.
  fileprivate func hasSeveralCodePoints(from start: Int, to end: Int) -> Bool {
    guard end > start else { return false }
    return end - start > UTF8.width(unicodeScalars[index(atByte: start)])
  }
}

extension Int32 {
  /// The Pango units for `points`, limited to Pango's range.
  fileprivate init(pangoUnits points: Double) {
    let units = points * TextEngine.unitsPerPoint
    self = units < Double(Int32.min) ? .min : units > Double(Int32.max) ? .max : Int32(units.rounded(.down))
  }
}

extension TextPiece {
  /// The byte of the layout's text that is `count` code points after `byte`.
  func byte(_ byte: Int, plus count: Int) -> Int {
    guard let text = pango_layout_get_text(layout) else { return byte }
    var (byte, count) = (byte, count)
    while count > 0, text[byte] != 0 {
      byte += 1
      while UInt8(bitPattern: text[byte]) & 0xc0 == 0x80 { byte += 1 }
      count -= 1
    }
    return byte
  }
}
