import DactylGeometry
import DactylGraphics

/// Carets and selections. Coordinates are points from the upper left corner of the text.
extension TextLayoutManager {
  /// Returns the caret at `position`. It has no width.
  public func caretRect(at position: Int) -> Rect {
    let block = block(at: position)
    return block.layout.editingCaret(at: block.index(at: position)).strong.offsetBy(dx: 0, dy: block.origin.y)
  }

  /// Returns the position nearest to `point`. Above the text it is on the first line, and below on the last one.
  public func position(at point: Point) -> Int {
    var index = index(atHeight: point.y)
    // A block that is lower than its estimate leaves the point to a later one.
    while point.y >= top(ofIndex: index) + layout(at: index).size.height, let next = self.index(after: index) {
      index = next
    }
    let block = block(at: index, y: top(ofIndex: index))
    return onLine(block.position(at: Point(x: point.x, y: point.y - block.origin.y)), of: block)
  }

  /// Returns the character at `point`; nil beside the text.
  public func characterRange(at point: Point) -> Range<Int>? {
    guard point.y >= 0 else { return nil }
    let block = block(at: position(at: point))
    return block.layout.characterRange(at: Point(x: point.x, y: point.y - block.origin.y)).map {
      block.position($0.lowerBound)..<block.position($0.upperBound)
    }
  }

  /// Returns a position in the lines of `block`: the place behind the last character of a piece of a paragraph is on
  /// the first line of the next one, as it is at any end of a line that is wrapped.
  private func onLine(_ position: Int, of block: Block) -> Int {
    guard block.isContinued, position == block.range.upperBound, !block.range.isEmpty else { return position }
    return max(editor.text.position(before: position), block.range.lowerBound)
  }

  /// Returns the rectangles to fill behind the text in `range` between two heights, from the top.
  public func selectionRects(for range: Range<Int>, from top: Double, to bottom: Double) -> [Rect] {
    guard !range.isEmpty else { return [] }
    return blocks(from: top, to: bottom).flatMap { block -> [Rect] in
      let part = range.clamped(to: block.range)
      var rects = part.isEmpty ? [] : block.layout.selectionRects(for: block.indices(of: part))
      if !block.isContinued, range.contains(block.range.upperBound), let line = block.layout.lines.last {
        rects.append(block.lineBreakRect(behind: line))
      }
      return rects.map { $0.offsetBy(dx: 0, dy: block.origin.y) }
    }
  }

  /// Returns the link of the text at `point`; nil if there is none. See ``decorate``.
  public func link(at point: Point) -> String? {
    let block = block(at: position(at: point))
    return block.layout.link(at: Point(x: point.x, y: point.y - block.origin.y))
  }
}

extension TextLayoutManager: TextGeometry {
  public func position(from position: Int, isRight: Bool) -> Int {
    let index = index(at: position)
    let block = block(at: index, y: 0)
    let here = min(position, block.range.upperBound)
    let next = block.position(block.layout.index(from: block.index(at: here), moving: isRight ? .right : .left))
    guard next == here else { return next }
    // The caret is at an end of the block, and goes on in the next one of the paragraph.
    let isForward = isRight != isRightToLeft(at: position)
    let (isAtStart, isAtEnd) = (here == block.range.lowerBound, here == block.range.upperBound)
    if isAtEnd, block.isContinued, !isAtStart || isForward {
      return self.index(after: index).map { blocks.start(ofIndex: $0).bytes } ?? here
    }
    if isAtStart, blocks[index].isContinuation, !isAtEnd || !isForward {
      guard let previous = self.index(before: index) else { return here }
      let before = self.block(at: previous, y: 0).range
      // Between two pieces of a paragraph there is no line break to step over, but there may be a U+2028.
      return before.upperBound < here ? before.upperBound : editor.text.position(before: here)
    }
    return isAtStart || isAtEnd ? leaveParagraph(at: here, isRight: isRight) : here
  }

  /// Returns the position beside the paragraph that `position` is an end of (`TI-80`): on the other side of the next
  /// paragraph in the direction of the text, or of the one before. The position itself if there is none.
  private func leaveParagraph(at position: Int, isRight: Bool) -> Int {
    let text = editor.text
    let isDown = isRight == (textDirection == .leftToRight)
    let next = text.paragraphIndex(at: position) + (isDown ? 1 : -1)
    guard next >= 0, next < text.paragraphCount else { return position }
    let content = text.contentRange(ofParagraph: next)
    return isRightToLeft(at: content.lowerBound) == isRight ? content.upperBound : content.lowerBound
  }

  /// The direction of the first letter, or else of a text without letters.
  private var textDirection: TextDirection {
    let start = editor.text[0..<min(editor.text.count, Self.reachOfText)]
    return TextDirection(of: start) ?? (start.allSatisfy(\.isNewline) ? direction : .leftToRight)
  }

  /// The most bytes that are searched for the first letter of the text.
  private static let reachOfText = 4 << 10

  public func position(from position: Int, isDown: Bool, x: Double) -> Int? {
    let index = index(at: position)
    let block = block(at: index, y: 0)
    if let found = block.layout.index(from: block.index(at: position), isDown: isDown, x: x) {
      let place = block.position(found)
      let placeOnLine = onLine(place, of: block)
      // A character that ends the block may be as long as that.
      return isDown && placeOnLine <= position ? place : placeOnLine
    }
    guard let next = isDown ? self.index(after: index) : self.index(before: index) else { return nil }
    let neighbour = self.block(at: next, y: 0)
    return onLine(
      neighbour.position(at: Point(x: x, y: isDown ? 0.5 : neighbour.layout.size.height - 0.5)), of: neighbour)
  }

  public func caretX(at position: Int) -> Double { caretRect(at: position).minX }

  public func lineRange(at position: Int) -> Range<Int> {
    let index = index(at: position)
    let block = block(at: index, y: 0)
    let lines = block.layout.lines.map { block.range(of: $0) }
    guard let number = lines.lastIndex(where: { $0.lowerBound <= position }) else { return block.range }
    let line = lines[number]
    // Without a line break between them, the next line goes on directly behind this one.
    let isWrapped =
      number + 1 < lines.count
      ? lines[number + 1].lowerBound == line.upperBound : index + 1 < blocks.count && blocks[index].breakCount == 0
    guard isWrapped, line.upperBound > line.lowerBound else { return line }
    // Behind the last character of a wrapped line the caret is on the next one.
    return line.lowerBound..<max(editor.text.position(before: line.upperBound), line.lowerBound)
  }

  public func isRightToLeft(at position: Int) -> Bool {
    let block = block(at: index(at: position), y: 0)
    if block.range.isEmpty { return direction == .rightToLeft }
    // A paragraph without letters is at the side of the interface, and reads from the left.
    return block.direction == .rightToLeft
  }
}

extension TextLayoutManager.Block {
  func index(at position: Int) -> String.Index { layout.text.index(atByte: position - range.lowerBound) }

  func indices(of range: Range<Int>) -> Range<String.Index> {
    layout.text.range(atBytes: range, from: self.range.lowerBound)
  }

  func position(_ index: String.Index) -> Int {
    range.lowerBound + layout.text.utf8.distance(from: layout.text.startIndex, to: index)
  }

  func range(of line: TextLayout.Line) -> Range<Int> {
    position(line.range.lowerBound)..<position(line.range.upperBound)
  }

  /// Returns the position nearest to `point`, in points from the block's upper left corner.
  func position(at point: Point) -> Int { position(layout.index(at: point)) }

  /// Returns the rectangle of a selected line break behind the last line.
  fileprivate func lineBreakRect(behind line: TextLayout.Line) -> Rect {
    let width = line.rect.height / 4
    let isRightToLeft = direction == .rightToLeft
    return Rect(
      x: isRightToLeft ? line.rect.minX - width : line.rect.maxX, y: line.rect.minY, width: width,
      height: line.rect.height)
  }
}
