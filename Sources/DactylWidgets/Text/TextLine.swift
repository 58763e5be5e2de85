import DactylGeometry
import DactylGraphics
import DactylText

/// The text of a field as it is shown on one line: itself, or a dot for each character of a secret.
///
/// Positions are bytes of the text; they are mapped to those of what is shown. A text of more than 2 KiB is laid out in
/// parts, so that a key costs no more than its part: it is cut behind spaces, else between two characters, and both
/// directions are arranged within each part. Three dots stand for what is behind 128 KiB (`TI-64`).
@MainActor struct TextLine {
  private static let dot = "•"
  /// The most bytes of a part, and of the text that is shown.
  private static let limit = 2 << 10
  private static let mostShown = 128 << 10

  /// The content that is shown.
  private struct Content {
    let text: String
    /// Nil for plain text.
    var attributed: AttributedText?

    func part(_ range: Range<Int>) -> AttributedText {
      let indices = text.index(atByte: range.lowerBound)..<text.index(atByte: range.upperBound)
      // Attributes are those of whole characters, and a very long one may be cut.
      if let part = attributed?[indices], part.text.utf8.count == range.count { return part }
      return AttributedText(String(text[indices]))
    }

    /// Whether `part` is at a byte of the text.
    func hasPart(_ part: AttributedText, at start: Int) -> Bool {
      let count = part.text.utf8.count
      guard start >= 0, start + count <= text.utf8.count else { return false }
      let own = self.part(start..<start + count)
      // Equal strings may be other bytes.
      return own == part && own.text.utf8.elementsEqual(part.text.utf8)
    }
  }

  /// A part of the line.
  struct Part {
    fileprivate let content: AttributedText
    /// The bytes of what is shown.
    fileprivate var range: Range<Int>
    let layout: TextLayout
    /// The distance of its left edge from that of the line, in points.
    fileprivate(set) var x = 0.0
  }

  let text: TextStorage
  let isSecure: Bool
  private let style: TextStyle
  /// The end of the text that is shown.
  private let end: Int
  /// The beginnings of the characters of a secret, and its end; empty if the text is none.
  private let secretPlaces: [Int]
  /// The parts in the order of the text; at least one.
  let parts: [Part]
  /// The direction of the first letter that is shown; nil if there is none.
  let direction: TextDirection?
  /// In points.
  let size: Size
  /// The distance of the baseline below the top, in points.
  let baseline: Double

  /// `marked` is the range that an input method is composing. Parts that are as in `previous` are not laid out again.
  init(
    _ text: TextStorage, marked: Range<Int>?, mistakes: TextChecking? = nil, isSecure: Bool, style: TextStyle,
    previous: TextLine? = nil
  ) {
    self.text = text
    self.isSecure = isSecure
    self.style = style
    let end = text.count > Self.mostShown ? text.characterStart(Self.mostShown) : text.count
    self.end = end
    let string = text[0..<end] + (end < text.count ? "…" : "")
    secretPlaces = isSecure ? text[0..<end].reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) } : []
    let dots = secretPlaces.count - (end < text.count ? 0 : 1)
    var content = Content(text: isSecure ? String(repeating: Self.dot, count: dots) : string)
    if !isSecure, mistakes != nil || marked?.isEmpty == false {
      var attributed = AttributedText(string)
      mistakes?.mark(&attributed, from: 0)
      let marked = marked ?? 0..<0
      let range = string.index(atByte: marked.lowerBound)..<string.index(atByte: marked.upperBound)
      attributed.changeAttributes(in: range) { $0.underline = .single }
      content.attributed = attributed
    }
    direction = TextDirection(of: content.text)
    var old: [Part] = []
    if let previous, previous.style == style, previous.direction == direction { old = previous.parts }
    var parts = Self.parts(of: content, direction, style, old)
    let width = parts.reduce(0) { $0 + $1.layout.size.width }
    var x = 0.0
    for index in parts.indices {
      let part = parts[index].layout.size.width
      parts[index].x = direction == .rightToLeft ? width - x - part : x
      x += part
    }
    self.parts = parts
    baseline = parts.reduce(0) { max($0, $1.layout.baseline) }
    let below = parts.reduce(0) { max($0, $1.layout.size.height - $1.layout.baseline) }
    size = Size(width: width, height: parts.count == 1 ? parts[0].layout.size.height : baseline + below)
  }

  // MARK: Parts

  /// Returns the parts of `content`: those of `old` before and behind what has changed, and new ones between them.
  private static func parts(
    of content: Content, _ direction: TextDirection?, _ style: TextStyle, _ old: [Part]
  ) -> [Part] {
    let text = content.text
    func make(_ range: Range<Int>) -> Part {
      let isWhole = range.count == text.utf8.count
      let part = content.part(range)
      let layout = TextLayout(part, style: style, width: nil, direction: isWhole ? nil : direction)
      return Part(content: part, range: range, layout: layout)
    }
    guard text.utf8.count > limit else { return [make(0..<text.utf8.count)] }
    var (head, tail, old) = ([Part](), [Part](), old[...])
    if old.count > 1 {
      let shift = text.utf8.count - old[old.count - 1].range.upperBound
      // The part at the change is cut anew, so one stays on each side of it at the most.
      while let first = old.first, content.hasPart(first.content, at: first.range.lowerBound) {
        head.append(first)
        old.removeFirst()
      }
      while var last = old.last, last.range.lowerBound + shift >= head.last?.range.upperBound ?? 0,
        content.hasPart(last.content, at: last.range.lowerBound + shift)
      {
        last.range = last.range.lowerBound + shift..<last.range.upperBound + shift
        tail.append(last)
        old.removeLast()
      }
    }
    // A short part is joined to its neighbour.
    func gap() -> Range<Int> { (head.last?.range.upperBound ?? 0)..<(tail.last?.range.lowerBound ?? text.utf8.count) }
    if gap().count < limit / 4, !gap().isEmpty || head.isEmpty && tail.isEmpty {
      if !tail.isEmpty { tail.removeLast() } else if !head.isEmpty { head.removeLast() }
    }
    var start = gap().lowerBound
    let end = gap().upperBound
    while start < end {
      let next = text.partEnd(from: start, to: end, limit: limit)
      head.append(make(start..<next))
      start = next
    }
    return head + tail.reversed()
  }

  /// Returns the index of the part that contains a byte of what is shown; the later one between two.
  private func partIndex(at byte: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].range.lowerBound <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the parts that are between two distances from the left edge of the line, in points.
  func parts(from left: Double, to right: Double) -> [Part] {
    parts.filter { $0.x <= right && $0.x + $0.layout.size.width >= left }
  }

  /// Returns a range of the text with all that is between two distances from the left edge of the line, in points. In a
  /// line of several parts it is little more.
  func range(from left: Double, to right: Double) -> Range<Int> {
    guard parts.count > 1 else { return 0..<end }
    let shown = parts(from: left, to: right)
    guard let first = shown.first, let last = shown.last else { return 0..<0 }
    return position(first.range.lowerBound)..<position(last.range.upperBound)
  }

  // MARK: Positions

  /// Returns the byte of what is shown for a position in the text.
  private func shown(_ position: Int) -> Int {
    let position = min(max(position, 0), end)
    guard isSecure else { return position }
    var (low, high) = (0, secretPlaces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if secretPlaces[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low * Self.dot.utf8.count
  }

  private func position(_ byte: Int) -> Int {
    isSecure ? secretPlaces[min(byte / Self.dot.utf8.count, secretPlaces.count - 1)] : min(byte, end)
  }

  /// Returns the horizontal coordinate of the caret at `position`, in points from the left edge of the line.
  func caretX(at position: Int) -> Double {
    let byte = shown(position)
    let part = parts[partIndex(at: byte)]
    return part.x + part.layout.editingCaret(at: part.index(byte)).strong.minX
  }

  /// Returns the position nearest to `x`, in points from the left edge of the line.
  func position(atX x: Double) -> Int {
    let (part, point) = part(atX: x)
    return position(part.byte(part.layout.index(at: point)))
  }

  /// Returns the character at `x`, in points from the left edge of the line; nil beside the text.
  func characterRange(atX x: Double) -> Range<Int>? {
    let (part, point) = part(atX: x)
    guard let range = part.layout.characterRange(at: point) else { return nil }
    return position(part.byte(range.lowerBound))..<position(part.byte(range.upperBound))
  }

  /// Returns the part at `x`, and the point in the middle of its height.
  private func part(atX x: Double) -> (part: Part, point: Point) {
    let isRightToLeft = direction == .rightToLeft
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let isBehind =
        isRightToLeft ? x <= parts[middle].x + parts[middle].layout.size.width : x >= parts[middle].x
      if isBehind { low = middle } else { high = middle }
    }
    let part = parts[low]
    return (part, Point(x: x - part.x, y: part.layout.size.height / 2))
  }

  /// Returns the next position to the left or the right on the screen.
  func position(from position: Int, isRight: Bool) -> Int {
    let byte = shown(position)
    let index = partIndex(at: byte)
    func moved(from byte: Int, in part: Part) -> Int {
      part.byte(part.layout.index(from: part.index(byte), moving: isRight ? .right : .left))
    }
    let next = moved(from: byte, in: parts[index])
    guard next == byte else { return self.position(next) }
    // The caret is at an end of the part, and goes on in the next one. It may be inside of a very long character, too.
    let isForward = isRight == (direction != .rightToLeft)
    let end = isForward ? parts[index].range.upperBound : parts[index].range.lowerBound
    let neighbour = index + (isForward ? 1 : -1)
    guard byte == end, parts.indices.contains(neighbour) else { return position }
    let range = parts[neighbour].range
    return self.position(moved(from: isForward ? range.lowerBound : range.upperBound, in: parts[neighbour]))
  }

  /// Returns the rectangles of a selection, in points from the upper left corner of the line.
  func selectionRects(for range: Range<Int>) -> [Rect] {
    let range = shown(range.lowerBound)..<shown(range.upperBound)
    guard !range.isEmpty else { return [] }
    var rects: [Rect] = []
    for index in partIndex(at: range.lowerBound)...partIndex(at: range.upperBound - 1) {
      let part = parts[index]
      let inside = range.clamped(to: part.range)
      guard !inside.isEmpty else { continue }
      for rect in part.layout.selectionRects(for: part.index(inside.lowerBound)..<part.index(inside.upperBound)) {
        let (y, height) = parts.count == 1 ? (rect.minY, rect.height) : (0, size.height)
        rects.append(Rect(x: rect.minX + part.x, y: y, width: rect.width, height: height))
      }
    }
    return parts.count == 1 ? rects : rects.joinedOnLine()
  }
}

extension TextLine.Part {
  fileprivate func index(_ byte: Int) -> String.Index { content.text.index(atByte: max(byte - range.lowerBound, 0)) }

  fileprivate func byte(_ index: String.Index) -> Int {
    range.lowerBound + content.text.utf8.distance(from: content.text.startIndex, to: index)
  }
}

extension [Rect] {
  /// Returns the rectangles with touching ones joined, from the left.
  fileprivate func joinedOnLine() -> [Rect] {
    sorted { $0.minX < $1.minX }.reduce(into: []) { joined, rect in
      if let last = joined.last, rect.minX - last.maxX < 0.01 {
        joined[joined.count - 1] = last.union(rect)
      } else {
        joined.append(rect)
      }
    }
  }
}

extension String {
  func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: min(offset, utf8.count)) }

  /// Returns the beginning of the flag that contains `index` in a run of several; `index` itself if there is none. A
  /// flag is two code points, so the run is followed back to `start`.
  private func flag(_ index: Index, from start: Index) -> Index {
    var (run, isHalf) = (index, false)
    while let half = utf8.index(run, offsetBy: -4, limitedBy: start), utf8[half...].starts(with: [0xf0, 0x9f, 0x87]),
      utf8[utf8.index(half, offsetBy: 3)] >= 0xa6
    {
      (run, isHalf) = (half, !isHalf)
    }
    return isHalf ? utf8.index(index, offsetBy: -4) : index
  }

  /// Returns the end of a part that begins at `start`: behind the last space in its second half, else between two
  /// characters.
  fileprivate func partEnd(from start: Int, to end: Int, limit: Int) -> Int {
    let rest = end - start
    guard rest > limit else { return end }
    // The last two parts are about as long as each other.
    let most = start + (rest < 2 * limit ? (rest + 1) / 2 : limit)
    func scalar(_ index: Index) -> Index {
      index < endIndex ? unicodeScalars.index(before: unicodeScalars.index(after: index)) : index
    }
    let part = utf8[utf8.index(startIndex, offsetBy: start)..<scalar(utf8.index(startIndex, offsetBy: most))]
    let least = utf8.index(part.startIndex, offsetBy: part.count / 2)
    if let space = part.lastIndex(of: 0x20), space >= least {
      return utf8.distance(from: startIndex, to: space) + 1
    }
    // Some bytes are enough to see where characters begin, unless one has a hundred marks.
    let near = flag(scalar(utf8.index(part.endIndex, offsetBy: -min(256, part.count / 2))), from: part.startIndex)
    let last = self[near..<part.endIndex].indices.last ?? near
    return utf8.distance(from: startIndex, to: last > near ? last : part.endIndex)
  }
}
