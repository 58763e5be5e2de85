import CDactylPango
import DactylGeometry

/// An immutable laid-out text, with its measurements.
@MainActor final class ShapedText {
  /// The letters of a text that needs no layout to be drawn; nil for other texts.
  let run: GlyphRun?
  /// The first piece from the top. It is stored separately, since most texts have only one. That of a run is made when
  /// it is needed.
  var first: TextPiece { storedFirst ?? makeFirst() }
  private var storedFirst: TextPiece?
  let rest: [TextPiece]
  /// The direction of the first piece.
  let direction: TextDirection
  /// The values that the text was shaped with, if it is a run.
  private let key: TextKey?
  let bounds: Rect
  let inkBounds: Rect
  let baseline: Double
  let lineCount: Int
  let isTruncated: Bool
  /// The width of lines, in Pango's units; -1 if only the text's own line breaks end lines.
  let width: Int32
  /// The smallest and the largest font, in points.
  let fontSizes: ClosedRange<Double>
  /// Whether parts have colours of their own.
  let hasColors: Bool
  /// The spans, if some have lines under or through them that Pango does not draw; else none.
  let ruledSpans: [AttributedText.Span]
  /// The same lines in the colours of the dark appearance, if they were requested and differ.
  var dark: ShapedText?

  /// Takes over the layouts.
  init(
    _ measured: MeasuredPieces, width: Int32, fontSizes: ClosedRange<Double>, spans: [AttributedText.Span]
  ) {
    (run, key) = (nil, nil)
    storedFirst = measured.pieces[0]
    direction = measured.pieces[0].direction
    rest = measured.pieces.count > 1 ? Array(measured.pieces.dropFirst()) : []
    bounds = measured.bounds
    inkBounds = measured.inkBounds
    baseline = measured.baseline
    lineCount = measured.lineCount
    isTruncated = measured.isTruncated
    self.width = width
    self.fontSizes = fontSizes
    hasColors = spans.contains { $0.attributes.hasColors }
    ruledSpans = spans.contains { !$0.attributes.ownRules.isEmpty } ? spans : []
  }

  /// Takes over the letters of a text with the values `key`.
  init(_ run: GlyphRun, key: TextKey, fontSizes: ClosedRange<Double>) {
    (self.run, self.key) = (run, key)
    (rest, ruledSpans) = ([], [])
    direction = run.direction
    bounds = run.bounds
    inkBounds = run.inkBounds
    baseline = run.baseline
    lineCount = 1
    (isTruncated, hasColors) = (false, false)
    width = key.width
    self.fontSizes = fontSizes
  }

  private func makeFirst() -> TextPiece {
    guard let key else { preconditionFailure("A text has neither a layout nor letters.") }
    let piece = TextEngine.shared.makeLayout(of: key)
    storedFirst = piece
    return piece
  }

  isolated deinit {
    run?.free()
    storedFirst?.free()
    for piece in rest { piece.free() }
  }

  var pieceCount: Int { 1 + rest.count }

  func piece(_ index: Int) -> TextPiece { index == 0 ? first : rest[index - 1] }

  /// Returns the index of the piece that shows the byte; the later one if two are possible.
  func pieceIndex(ofByte offset: Int) -> Int {
    lastIndex { $0.range.lowerBound <= offset }
  }

  /// Returns the index of the piece at `y` points from the top; beyond the text, that of the first or last one.
  func pieceIndex(atHeight y: Double) -> Int {
    lastIndex { $0.top <= y }
  }

  private func lastIndex(_ isBefore: (TextPiece) -> Bool) -> Int {
    var (low, high) = (0, pieceCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(piece(middle)) { low = middle } else { high = middle }
    }
    return low
  }
}

/// The pieces of a text at their places, and their measurements.
struct MeasuredPieces {
  let pieces: [TextPiece]
  /// The smallest rectangle around the lines, in points from the top left corner.
  let bounds: Rect
  /// The smallest rectangle around the ink.
  let inkBounds: Rect
  /// The baseline of the first line, in points below the top.
  let baseline: Double
  let lineCount: Int
  let isTruncated: Bool

  /// There must be at least one piece.
  init(_ unplaced: [TextPiece], isTruncated: Bool) {
    var (ink, logical) = (Rect.zero, Rect.zero)
    var pieces = unplaced
    for index in pieces.indices {
      let extents = pieces[index].extents
      pieces[index].height = extents.logical.height
      if index > 0 { pieces[index].top = pieces[index - 1].top + pieces[index - 1].height }
      let logicalRect = extents.logical.offsetBy(dx: 0, dy: pieces[index].top)
      logical = index == 0 ? logicalRect : logical.covering(logicalRect)
      if !extents.ink.isEmpty { ink = ink.union(extents.ink.offsetBy(dx: 0, dy: pieces[index].top)) }
    }
    self.pieces = pieces
    bounds = logical
    inkBounds = ink
    baseline = Double(pango_layout_get_baseline(pieces[0].layout)) / TextEngine.unitsPerPoint
    lineCount = pieces.reduce(0) { $0 + $1.lineCount }
    self.isTruncated = isTruncated
  }

  func free() {
    for piece in pieces { piece.free() }
  }
}

extension TextPiece {
  /// The smallest rectangles around the ink and the lines of the piece, from the layout's top left corner.
  fileprivate var extents: (ink: Rect, logical: Rect) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    guard isPartial else {
      pango_layout_get_extents(layout, &ink, &logical)
      return (Rect(pango: ink), Rect(pango: logical))
    }
    var (inkRect, logicalRect) = (Rect.zero, Rect.zero)
    forEachLine { iterator, index in
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      inkRect = inkRect.union(Rect(pango: ink))
      logicalRect = index == 0 ? Rect(pango: logical) : logicalRect.covering(Rect(pango: logical))
    }
    return (inkRect, logicalRect)
  }

  /// Calls `body` for each line that belongs to the piece, from the top.
  func forEachLine(_ body: (OpaquePointer, Int) -> Void) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    for index in 0..<lineCount {
      body(iterator, index)
      guard pango_layout_iter_next_line(iterator) != 0 else { return }
    }
  }
}

extension Rect {
  /// Converts from Pango's units to points. The width of a text that is too wide for Pango's numbers is 0, not
  /// negative.
  init(pango rect: PangoRectangle) {
    let unit = TextEngine.unitsPerPoint
    self.init(
      x: Double(rect.x) / unit, y: Double(rect.y) / unit, width: Double(max(rect.width, 0)) / unit,
      height: Double(max(rect.height, 0)) / unit)
  }

  /// Returns the smallest rectangle around both, even if one has no width: an empty line has a height.
  fileprivate func covering(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
