import DactylGeometry
import DactylGraphics
import DactylSurface

extension ByteReader {
  /// A style and ranges of attributes, and then a text of any characters.
  static let text = ByteReader("text") { bytes in
    var source = ByteSource(bytes)
    var style = TextStyle()
    let flags = source.byte()
    style.wrapping = flags & 1 == 0 ? .word : .character
    style.alignment = [.leading, .trailing, .center, .right][Int(flags >> 1 & 3)]
    style.truncation = [.tail, .middle, .head, .tail][Int(flags >> 3 & 3)]
    style.lineLimit = flags & 32 == 0 ? nil : Int(flags >> 6) + 1
    let width: Double? = [nil, 0, 1, 40, 300, .infinity, .nan, -1][source.choice(8)]
    let ranges = (0..<source.choice(4)).map { _ in (start: Int(source.byte()), count: Int(source.byte())) }
    // A long text costs more than all others.
    let text = String(decoding: source.takeRest().prefix(1024), as: UTF8.self)
    try checkWire(text)
    try checkBoundaries(text)

    var attributed = AttributedText(text)
    for (number, range) in ranges.enumerated() {
      let start = text.index(atByte: min(range.start, text.utf8.count))
      let end = text.index(atByte: min(range.start + range.count, text.utf8.count))
      var attributes = TextAttributes(link: "\(number)")
      if number == 1 { attributes.font = .monospaced(size: 30) }
      attributed.setAttributes(attributes, in: start..<end)
    }
    try checkAttributes(attributed)
    let layout = TextLayout(attributed, style: style, width: width)
    try checkLayout(layout, limit: style.lineLimit)
    try checkCarets(layout)
  }

  private static func checkWire(_ text: String) throws {
    let title = WireText.sanitized(text)
    try check(
      title.utf8.count <= 1024 && !title.utf8.contains(0), "a title fits into a message: \(title.utf8.count)")
    try check(WireText.sanitized(title) == title, "a title that fits stays as it is")
    let isShort = text.utf8.count <= 1024 && !text.utf8.contains(0)
    try check(!isShort || title == text, "a short title is complete")
  }

  private static func checkBoundaries(_ text: String) throws {
    let boundaries = TextBoundaries(text)
    let bytes = Array(text.utf8)
    try check(boundaries.count == bytes.count, "boundaries are counted in bytes: \(boundaries.count)")
    for position in -1...bytes.count + 1 {
      let isInside = (0..<bytes.count).contains(position) && bytes[position] & 0xc0 == 0x80
      let isAny =
        boundaries.isBoundary(position) || boundaries.isUnitBoundary(position) || boundaries.isWordStart(position)
        || boundaries.isWordEnd(position) || boundaries.deletesCodePoint(position)
      try check(!isAny || !isInside && (0...bytes.count).contains(position), "boundaries are at letters: \(position)")
      try check(
        !boundaries.isUnitBoundary(position) || boundaries.isBoundary(position), "units are segments: \(position)")
    }
  }

  private static func checkAttributes(_ attributed: AttributedText) throws {
    let text = attributed.text
    var end = text.startIndex
    for run in attributed.runs {
      try check(run.range.lowerBound == end && !run.range.isEmpty, "runs follow each other")
      try check(attributed.attributes(at: run.range.lowerBound) == run.attributes, "a run has its attributes")
      end = run.range.upperBound
    }
    try check(end == text.endIndex, "runs reach to the end of the text")
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    let whole = attributed[text.startIndex..<middle] + attributed[middle..<text.endIndex]
    try check(whole.text.utf8.elementsEqual(text.utf8), "two parts are the whole text")
  }

  private static func checkLayout(_ layout: TextLayout, limit: Int?) throws {
    for rect in [layout.bounds, layout.inkBounds] {
      let numbers = [rect.minX, rect.minY, rect.width, rect.height]
      try check(numbers.allSatisfy { $0.isFinite && abs($0) < 1e7 }, "a layout has a finite size: \(rect)")
    }
    try check(layout.size.width >= 0 && layout.size.height > 0, "a layout has a height: \(layout.size)")
    try check(layout.lineCount >= 1 && layout.lineCount <= limit ?? .max, "lines are limited: \(layout.lineCount)")
    try check(layout.baseline.isFinite && layout.fittingHeight.isFinite, "lines have a place")
    var start = layout.text.startIndex
    for line in layout.lines {
      try check(line.range.lowerBound >= start, "lines are in order")
      start = line.range.upperBound
    }
  }

  private static func checkCarets(_ layout: TextLayout) throws {
    let text = layout.text
    for index in text.indices.prefix(200) + [text.endIndex] {
      let caret = layout.caret(at: index).strong
      try check(
        caret.minX.isFinite && caret.minY.isFinite && caret.height > 0, "a caret has a place: \(caret)")
    }
    // Where text of both directions meets, Left and Right may go back and forth.
    let isFromLeft = text.unicodeScalars.map(\.value).allSatisfy { (0x20..<0x7f) ~= $0 || (0xc0..<0x590) ~= $0 }
    for direction in isFromLeft ? [TextLayout.Movement.left, .right, .up, .down] : [.up, .down] {
      var (index, steps) = (direction == .left || direction == .up ? text.endIndex : text.startIndex, 0)
      // Where text of both directions meets, a place may have two carets.
      let most = 2 * text.count + 2
      while steps <= most {
        let next = layout.index(from: index, moving: direction)
        if next == index { break }
        (index, steps) = (next, steps + 1)
      }
      try check(steps <= most || layout.isTruncated, "each step reaches another place: \(direction)")
    }
    for x in [-1.0, 0, 20, 1e9, -.infinity, .nan] {
      let index = layout.index(at: Point(x: x, y: x))
      try check(index <= text.endIndex, "a point has a place in the text")
      _ = layout.characterRange(at: Point(x: x, y: 5))
      _ = layout.link(at: Point(x: x, y: 5))
    }
    let rects = layout.selectionRects(for: text.startIndex..<text.endIndex)
    try check(rects.allSatisfy { $0.width.isFinite && $0.height > 0 }, "a selection has a size: \(rects)")
  }
}
