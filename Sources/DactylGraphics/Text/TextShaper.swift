import CDactylPango

/// Lays out a text, piece by piece from the top, up to the limits beyond which it can't be visible.
struct TextShaper {
  /// The bytes of a paragraph that are laid out together. A word of that length, or as many marks, take Pango 5 ms.
  private static let chunk = 2048
  /// The most bytes of short paragraphs that share a piece.
  private static let group = 1024
  /// Limits beyond which text can't be visible: bytes, and points from the top. The highest window has 32767 pixels.
  private static let mostBytes = 1 << 20
  /// A text of at most `shortBytes` is a part of a text that is edited, perhaps in a narrow view. All of it must be
  /// there, up to a letter of 100 points on each line; pieces of larger letters are as high as Pango's numbers allow.
  private static let shortBytes = 8 << 10
  private static let mostHeightOfShort = 500_000.0
  private static let mostHeight = 65536.0
  /// In points. Pango's numbers end at twice this width.
  private static let mostWidth = 1_000_000.0
  /// The number of letters that a tab counts as. It may be five times as wide as the font size, and Pango's time grows
  /// with the square of the tabs of a line.
  private static let tabWeight = 16

  let engine: TextEngine
  let key: TextKey
  /// The smallest and the largest font, in points.
  private let fontSizes: ClosedRange<Double>
  /// The direction of the paragraph that is being laid out.
  private(set) var direction = TextDirection.leftToRight
  private var pieces: [TextPiece] = []
  private var isTruncated = false
  var linesLeft = Int.max
  private var height = 0.0
  var bytesLaidOut = 0

  init(engine: TextEngine, key: TextKey) {
    self.engine = engine
    self.key = key
    fontSizes = key.fontSizes
  }

  @MainActor mutating func shape() -> ShapedText {
    ShapedText(measure(), width: key.width, fontSizes: fontSizes, spans: key.spans)
  }

  /// Returns the pieces, which the caller owns.
  mutating func measure() -> MeasuredPieces {
    key.text.withTextBytes { text in
      direction = key.direction ?? text.firstDirection
      if let limit = key.style.lineLimit.map({ max(1, $0) }) {
        linesLeft = limit
        if key.style.truncation != .tail {
          // Three dots in the middle or at the beginning need a text on one line. If the text has several lines and
          // fits, it needs no dots.
          if limit > 1 { shapeFromTop(text) }
          if limit == 1 || isTruncated { shapeOneLine(text) }
          return
        }
      }
      shapeFromTop(text)
    }
    alignPieces()
    return MeasuredPieces(pieces, isTruncated: isTruncated)
  }

  // MARK: From the top

  private mutating func shapeFromTop(_ text: TextBytes) {
    var next: Int? = 0
    while let start = next {
      direction = start == 0 ? direction : text.direction(from: start, after: direction)
      next = shapePiece(text, Attempt(start: start, size: length(Self.chunk, of: text, from: start)))
      let mostHeight = text.count > Self.shortBytes ? Self.mostHeight : Self.mostHeightOfShort
      guard let end = next, start > Self.mostBytes || height > mostHeight else { continue }
      add(layout(text, [TextPart(end..<end)], dots: true), end..<end)
      leaveOutTheRest()
      next = nil
    }
  }

  private mutating func leaveOutTheRest() {
    // The sentence contains no number: each state of a growing text would give another one.
    Warnings.report("a text is too long for one layout; its end is left out")
    isTruncated = true
  }

  /// The plan for the next piece.
  private struct Attempt {
    var start: Int
    /// The most bytes of the piece.
    var size: Int
    /// The attempt before, which was too short for a line; the width is in Pango's units.
    var before: (end: Int, width: Int)?
  }

  /// Adds a piece. Returns the beginning of the next one; nil if there is none.
  private mutating func shapePiece(_ text: TextBytes, _ attempt: Attempt) -> Int? {
    guard let paragraph = text.paragraph(from: attempt.start, limit: attempt.size) else {
      return shapeChunk(text, attempt)
    }
    return linesLeft == .max
      ? shapeFreely(text, from: attempt.start, paragraph) : shapeLimited(text, from: attempt.start, paragraph)
  }

  /// Adds a piece with `paragraph` and the short paragraphs after it that have the same direction.
  private mutating func shapeFreely(_ text: TextBytes, from start: Int, _ paragraph: TextBytes.Paragraph) -> Int? {
    var last = paragraph
    let group = min(Self.group, longestLine)
    while last.isFollowed, let following = text.paragraph(from: last.next, limit: group),
      following.end - start <= group, text.direction(from: last.next, after: direction) == direction
    {
      last = following
    }
    add(layout(text, [TextPart(start..<last.end)]), start..<last.end)
    return last.isFollowed ? last.next : nil
  }

  /// Adds the lines of the paragraph, up to the number of lines left.
  private mutating func shapeLimited(_ text: TextBytes, from start: Int, _ paragraph: TextBytes.Paragraph) -> Int? {
    let range = start..<paragraph.end
    var piece = TextPiece(layout: layout(text, [TextPart(range)]), range: range)
    guard !piece.isEllipsized, linesLeft > piece.lineCount || !paragraph.hasText(after: text) else {
      if !piece.isEllipsized {
        // The dots replace the paragraphs for which no line is left.
        piece.free()
        piece = TextPiece(layout: layout(text, [TextPart(range)], dots: true), range: range)
      }
      isTruncated = true
      add(piece)
      return nil
    }
    add(piece)
    linesLeft -= piece.lineCount
    return paragraph.isFollowed && linesLeft > 0 ? paragraph.next : nil
  }

  /// Adds the complete lines of a paragraph of which only the beginning is laid out: all but the last.
  private mutating func shapeChunk(_ text: TextBytes, _ attempt: Attempt) -> Int? {
    let start = attempt.start
    let range = start..<text.scalarStart(start + attempt.size)
    var piece = TextPiece(layout: layout(text, [TextPart(range)]), range: range)
    if piece.isEllipsized {
      isTruncated = true
      add(piece)
      return nil
    }
    if piece.lineCount > 1, let line = pango_layout_get_line_readonly(piece.layout, Int32(piece.lineCount - 1)) {
      let next = start + Int(line.pointee.start_index)
      piece.range = start..<next
      piece.lineCount -= 1
      if linesLeft < .max { linesLeft -= piece.lineCount }
      add(piece)
      return next
    }
    // The line has room for more text, unless the text consists of marks, which have no width.
    let width = Int(piece.size.width)
    piece.free()
    let isGrowing = attempt.before.map { width > $0.width * 2 } ?? true
    let size = length(attempt.size * 4, of: text, from: start)
    if isGrowing, attempt.size < size {
      return shapePiece(text, Attempt(start: start, size: size, before: (range.upperBound, width)))
    }
    let shown = start..<(isGrowing ? range.upperBound : attempt.before?.end ?? range.upperBound)
    add(layout(text, [TextPart(shown)], dots: true), shown)
    leaveOutTheRest()
    return nil
  }

  /// The most bytes on one line, and the most lines, that Pango's numbers have room for, if no byte is a tab.
  private var longestLine: Int { max(Int(Self.mostWidth / fontSizes.upperBound), 16) }

  /// Returns the most bytes from `start`, up to `most`, that there is room for.
  private func length(_ most: Int, of text: TextBytes, from start: Int) -> Int {
    text.length(from: start, upTo: most, weighing: longestLine, tab: Self.tabWeight)
  }

  // MARK: One line

  /// Adds the first paragraph on one line. The middle of a very long one is left out before Pango lays it out.
  private mutating func shapeOneLine(_ text: TextBytes) {
    for piece in pieces { piece.free() }
    (pieces, linesLeft, direction) = ([], 1, key.direction ?? text.firstDirection)
    guard let paragraph = text.paragraph(from: 0) else { return }
    let isFollowed = paragraph.hasText(after: text)
    let range = 0..<paragraph.end
    let side = min(Self.chunk, longestLine / (text.hasTab(in: range) ? 2 * Self.tabWeight : 2))
    guard range.count > 2 * side else {
      let piece = TextPiece(layout: layout(text, [TextPart(range)], dots: isFollowed), range: range)
      isTruncated = isFollowed || piece.isEllipsized
      return add(piece)
    }
    let head = key.style.truncation == .head ? 0 : text.scalarStart(side)
    let gap = head..<text.scalarStart(range.upperBound - side)
    let parts = [TextPart(0..<head), TextPart(gap.upperBound..<range.upperBound)]
    add(TextPiece(layout: layout(text, parts, dots: isFollowed), range: range, gap: gap))
    isTruncated = true
  }

  // MARK: Pieces

  private mutating func add(_ layout: OpaquePointer, _ range: Range<Int>) {
    add(TextPiece(layout: layout, range: range))
  }

  private mutating func add(_ piece: TextPiece) {
    pieces.append(piece)
    pieces[pieces.count - 1].direction = direction
    height += Double(piece.size.height) / TextEngine.unitsPerPoint
  }

  /// Without a width, lines are aligned to the widest one, which may be in another piece.
  private func alignPieces() {
    guard pieces.count > 1, key.width < 0, key.style.alignment != .left else { return }
    let widest = pieces.map(\.size.width).max() ?? 0
    for piece in pieces { pango_layout_set_width(piece.layout, widest) }
  }
}

extension TextBytes.Paragraph {
  /// Whether anything but an empty last line follows.
  fileprivate func hasText(after text: TextBytes) -> Bool { next < text.count }
}
