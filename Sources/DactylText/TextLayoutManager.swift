import DactylGeometry
import DactylGraphics

/// The lines of a long text in a width: what a text view shows, and where its carets are.
///
/// Only what is asked for is broken into lines, so that a text of many megabytes can be edited. The heights of other
/// paragraphs are estimates until then. A paragraph of more than 4 KiB, or of more than 1 KiB without spaces, is broken
/// into lines in pieces, each of which begins a line. Coordinates are points from the upper left corner of the text.
///
///     let manager = TextLayoutManager(editor)
///     manager.width = 300
///     manager.layOut(from: 0, to: 200)
///     for block in manager.blocks(from: 0, to: 200) { context.draw(block.layout, at: block.origin) }
///
/// Its owner calls ``didMake(_:)`` for each change of the text.
@MainActor public final class TextLayoutManager {
  /// The text.
  public let editor: TextEditor

  /// The width of lines, in points. 0, as before the first layout of a view, breaks no lines.
  public var width = 0.0 {
    didSet { if width != oldValue { forgetLines() } }
  }
  /// The look of text without attributes.
  public var style = TextStyle() { didSet { if style != oldValue { forgetLines() } } }
  /// The direction of paragraphs without letters. Default: from left to right.
  public var direction = TextDirection.leftToRight { didSet { if direction != oldValue { forgetLines() } } }
  /// Sets attributes of a part of the text: colours, links, lines under words. It is called when the part is broken
  /// into lines, with the part and its range in the text. See ``invalidate(_:)``. Default: nil.
  public var decorate: (@MainActor (_ part: inout AttributedText, _ range: Range<Int>) -> Void)? {
    didSet { forgetLines() }
  }

  /// Called when a part has another height than its estimate, so that what is below it moves. A question for a place in
  /// the text can be the reason. Default: nil.
  public var didMeasure: (@MainActor () -> Void)?

  /// The most blocks whose lines are kept: some screens.
  private static let capacity = 250

  private(set) var blocks = SummedList<TextBlock>()
  private var layouts = LRUCache<LayoutKey, TextLayout>(capacity: TextLayoutManager.capacity)
  private var nextID = 0
  /// The last paragraph whose direction was asked for.
  private var lastDirection: (start: Int, direction: TextDirection?)?
  /// The range that is underlined, since an input method composes it.
  private var marked: Range<Int>?
  /// Counters for tests: the blocks that were broken into lines so far, and those that the text was split into.
  package private(set) var layoutsMade = 0
  package var blocksMade: Int { nextID }

  private struct LayoutKey: Hashable {
    let id: Int
    let direction: TextDirection?
  }

  /// The lines of the text of `editor`.
  public init(_ editor: TextEditor) {
    self.editor = editor
    blocks = SummedList(split(0..<editor.text.count, isContinuation: false))
  }

  // MARK: Blocks

  private func split(_ range: Range<Int>, isContinuation: Bool, isFine: Bool = false) -> [TextBlock] {
    var splitter = TextBlockSplitter(editor.text, nextID: nextID)
    let new = splitter.split(range, isContinuation: isContinuation, isFine: isFine)
    nextID = splitter.nextID
    return estimated(new)
  }

  /// Splits the block at `index` if it is coarse. The first one of the new blocks has its index.
  private func refine(_ index: Int) {
    let block = blocks[index]
    guard block.isCoarse else { return }
    let start = blocks.start(ofIndex: index).bytes
    let new = split(start..<start + block.count, isContinuation: block.isContinuation, isFine: true)
    blocks.replaceSubrange(index..<index + 1, with: new)
    if new.reduce(0, { $0 + $1.height }) != block.height { didMeasure?() }
  }

  // MARK: Changes

  /// Adapts the lines to a change of the text. Call it for each change, after the text has changed.
  public func didMake(_ change: TextChange) {
    let text = editor.text
    lastDirection = nil
    var lower = blocks.place { $0.bytes <= change.oldRange.lowerBound }.index
    var upper = blocks.place { $0.bytes <= change.oldRange.upperBound }.index
    var start = blocks.start(ofIndex: lower).bytes
    func includePrevious() {
      lower -= 1
      start -= blocks[lower].count
    }
    let oldEnd = { [blocks] in blocks.start(ofIndex: $0 + 1).bytes }
    let shift = change.newRange.count - change.oldRange.count
    // A line feed joins a carriage return at the end of the paragraph before.
    if lower > 0, start == change.position, text.byte(at: start - 1) == 0x0d { includePrevious() }
    var new = split(start..<oldEnd(upper) + shift, isContinuation: blocks[lower].isContinuation)
    func splitAgain() {
      let range = start..<oldEnd(upper) + shift
      let isFine = range.count <= 2 * TextBlock.coarseLimit
      new = split(range, isContinuation: blocks[lower].isContinuation, isFine: isFine)
    }
    // Pieces of one paragraph that fit into a block are joined.
    while upper + 1 < blocks.count, let last = new.last {
      let (end, next) = (oldEnd(upper) + shift, blocks[upper + 1])
      guard last.isCut != next.isContinuation || last.isCut && isBlock(last, next, from: end - last.count) else {
        break
      }
      upper += 1
      // The others are as they would be in a new text.
      new.removeLast()
      let tail = end - last.count..<oldEnd(upper) + shift
      let isFine = tail.count <= 2 * TextBlock.coarseLimit
      new += split(tail, isContinuation: last.isContinuation, isFine: isFine)
    }
    while lower > 0, let first = new.first, first.isContinuation,
      isBlock(blocks[lower - 1], first, from: start - blocks[lower - 1].count)
    {
      includePrevious()
      splitAgain()
    }
    replace(lower...upper, with: new[...], change)
    updateMarkedText()
  }

  /// Whether two pieces of a paragraph, which begin at `start`, may be one block. A coarse one may begin or end with a
  /// short piece.
  private func isBlock(_ first: TextBlock, _ second: TextBlock, from start: Int) -> Bool {
    if first.isCoarse != second.isCoarse { return min(first.count, second.count) <= TextBlock.limit / 2 }
    let count = first.count + second.count
    let splitter = TextBlockSplitter(editor.text, nextID: nextID)
    return count <= TextBlock.limit && splitter.isBlock(start..<start + count)
  }

  /// Replaces blocks by others, except for those at both ends that are before and behind the change, and as they were.
  private func replace(_ old: ClosedRange<Int>, with new: ArraySlice<TextBlock>, _ change: TextChange) {
    var (low, high, new) = (old.lowerBound, old.upperBound + 1, new)
    var end = blocks.start(ofIndex: low).bytes
    while low < high, let first = new.first {
      let block = blocks[low]
      end += block.count
      guard end < change.position, block.hasShape(of: first) else { break }
      low += 1
      new.removeFirst()
    }
    var start = blocks.start(ofIndex: high).bytes
    while low < high, let last = new.last {
      let block = blocks[high - 1]
      start -= block.count
      guard start >= change.oldRange.upperBound, block.hasShape(of: last) else { break }
      high -= 1
      new.removeLast()
    }
    blocks.replaceSubrange(low..<high, with: Array(new))
  }

  /// Breaks the text in `range` into lines again when it is next shown, since its attributes have changed.
  public func invalidate(_ range: Range<Int>) {
    let first = blocks.place { $0.bytes <= max(range.lowerBound, 0) }.index
    let last = max(blocks.place { $0.bytes <= range.upperBound }.index, first)
    let new = blocks.elements(from: first).prefix(last + 1 - first).map { block in
      var block = block
      block.id = nextID
      // The heights stay as estimates, since attributes seldom change them.
      block.isMeasured = false
      nextID += 1
      return block
    }
    blocks.replaceSubrange(first..<last + 1, with: new)
  }

  /// Underlines the text that an input method composes, and nothing else. Call it when the selection has changed.
  public func updateMarkedText() {
    guard marked != editor.markedRange else { return }
    let old = marked
    marked = editor.markedRange
    if let old { invalidate(old) }
    if let marked { invalidate(marked) }
  }

  private func forgetLines() {
    layouts = LRUCache(capacity: Self.capacity)
    blocks = SummedList(estimated(Array(blocks.elements())))
  }

  // MARK: Heights

  /// The height of all lines, in points. It is an estimate for what was not broken into lines yet.
  public var height: Double { blocks.size.height }

  /// Returns the blocks with estimates of their heights.
  private func estimated(_ blocks: [TextBlock]) -> [TextBlock] {
    let sample = TextLayout("nnnn", style: style)
    let (letter, line) = (sample.size.width / 4, sample.size.height)
    return blocks.map { block in
      var block = block
      var lines = Double(block.paragraphCount)
      let isWrapped = width > 0 && Double(block.longest) * letter > width
      // In several paragraphs, the last lines are half as long as the others.
      if isWrapped { lines = max(lines, (Double(block.count) * letter / width + (lines - 1) / 2).rounded(.up)) }
      (block.height, block.isMeasured) = (lines * line, false)
      return block
    }
  }

  // MARK: Lines

  /// Breaks the text between two heights into lines, in points.
  public func layOut(from top: Double, to bottom: Double) {
    forEachBlock(from: top, to: bottom) { _, _ in }
  }

  /// Breaks as much text into lines as is `height` points high and ends at `position`.
  public func layOut(above position: Int, height: Double) {
    var index = index(at: position)
    var rest = height - layout(at: index).size.height
    while rest > 0, let previous = self.index(before: index) {
      index = previous
      rest -= layout(at: index).size.height
    }
  }

  /// Breaks the text between two heights into lines, and calls `visit` with the index and the upper edge of each block.
  private func forEachBlock(from top: Double, to bottom: Double, _ visit: (_ index: Int, _ y: Double) -> Void) {
    var index = index(atHeight: top)
    var y = self.top(ofIndex: index)
    repeat {
      refine(index)
      _ = layout(at: index)
      visit(index, y)
      y += blocks[index].height
      index += 1
    } while index < blocks.count && y < bottom
  }

  /// A part of the text that is broken into lines by itself.
  @MainActor public struct Block {
    /// The lines.
    public let layout: TextLayout
    /// The upper left corner.
    public let origin: Point
    /// The bytes of the text, without the line break at the end.
    public let range: Range<Int>
    /// The direction of the paragraph; nil if it has no letters.
    let direction: TextDirection?
    /// Whether the last line is wrapped: the place at its end is on the first line of the next block.
    let isContinued: Bool
  }

  /// Returns the parts of the text between two heights, in points, from the top.
  public func blocks(from top: Double, to bottom: Double) -> [Block] {
    var found: [Block] = []
    forEachBlock(from: top, to: bottom) { index, y in
      // Blocks that are lower than their estimates may be above.
      if let last = found.last, found.count == 1, last.origin.y + last.layout.size.height <= top { found = [] }
      found.append(block(at: index, y: y))
    }
    return found
  }

  /// Returns the part of the text that contains `position`.
  public func block(at position: Int) -> Block {
    let index = index(at: position)
    _ = layout(at: index)
    return block(at: index, y: top(ofIndex: index))
  }

  func block(at index: Int, y: Double) -> Block {
    let start = blocks.start(ofIndex: index).bytes
    let (block, layout) = (blocks[index], layout(at: index))
    return Block(
      layout: layout, origin: Point(x: 0, y: y), range: start..<start + block.count - block.breakCount,
      direction: block.isContinuation ? paragraphDirection(at: start) : TextDirection(of: layout.text),
      isContinued: block.breakCount == 0 && index + 1 < blocks.count)
  }

  /// Returns the index of the block that contains `position`; the later one between two. It is not coarse.
  func index(at position: Int) -> Int {
    let position = min(max(position, 0), blocks.size.bytes)
    refine(blocks.place { $0.bytes <= position }.index)
    return blocks.place { $0.bytes <= position }.index
  }

  /// Returns the index of the block at the height `y`, in points. It is not coarse.
  func index(atHeight y: Double) -> Int {
    let y = y.isNaN ? 0 : max(y, 0)
    var index = blocks.place { $0.height <= y }.index
    while blocks[index].isCoarse {
      refine(index)
      index = blocks.place { $0.height <= y }.index
    }
    return index
  }

  /// Returns the index of the block behind that at `index`, or before it; nil if there is none. It is not coarse.
  func index(after index: Int) -> Int? {
    guard index + 1 < blocks.count else { return nil }
    refine(index + 1)
    return index + 1
  }

  func index(before index: Int) -> Int? {
    guard index > 0 else { return nil }
    let count = blocks.count
    refine(index - 1)
    return index - 1 + blocks.count - count
  }

  /// Returns the upper edge of the block at `index`, in points.
  func top(ofIndex index: Int) -> Double { blocks.start(ofIndex: index).height }

  /// Returns the lines of the block at `index`, whose height is known from then on. It must not be coarse.
  func layout(at index: Int) -> TextLayout {
    var block = blocks[index]
    let start = blocks.start(ofIndex: index).bytes
    let key = LayoutKey(id: block.id, direction: block.isContinuation ? paragraphDirection(at: start) : nil)
    let layout = layouts.value(for: key) { makeLayout(of: block, from: start, key.direction) }
    if !block.isMeasured {
      let estimate = block.height
      (block.height, block.isMeasured) = (layout.size.height, true)
      blocks[index] = block
      if block.height != estimate { didMeasure?() }
    }
    return layout
  }

  /// Returns the direction of the paragraph that contains `start`; nil if it has no letters.
  private func paragraphDirection(at start: Int) -> TextDirection? {
    let text = editor.text
    let content = text.contentRange(ofParagraph: text.paragraphIndex(at: start))
    if let last = lastDirection, last.start == content.lowerBound { return last.direction }
    let found = TextDirection(of: text[content.lowerBound..<min(content.upperBound, content.lowerBound + Self.reach)])
    lastDirection = (content.lowerBound, found)
    return found
  }

  /// The most bytes that are searched for the first letter of a paragraph.
  private static let reach = 256

  private func makeLayout(of block: TextBlock, from start: Int, _ paragraphDirection: TextDirection?) -> TextLayout {
    layoutsMade += 1
    let range = start..<start + block.count - block.breakCount
    let string = editor.text[range]
    var style = style
    if direction == .rightToLeft, paragraphDirection ?? TextDirection(of: string) == nil {
      style.alignment = style.alignment.mirrored
    }
    let composed = marked?.clamped(to: range) ?? range.lowerBound..<range.lowerBound
    var part = AttributedText(string)
    if decorate != nil || !composed.isEmpty {
      decorate?(&part, range)
      part.changeAttributes(in: string.range(atBytes: composed, from: start)) { $0.underline = .single }
    }
    return TextLayout(part, style: style, width: width > 0 ? width : nil, direction: paragraphDirection)
  }
}

extension String {
  /// Returns the part of a text that begins at the byte `start`.
  func range(atBytes bytes: Range<Int>, from start: Int) -> Range<Index> {
    index(atByte: bytes.lowerBound - start)..<index(atByte: bytes.upperBound - start)
  }
}

extension TextStyle.Alignment {
  fileprivate var mirrored: TextStyle.Alignment {
    switch self {
    case .leading: .right
    case .trailing: .left
    case .left, .center, .right: self
    }
  }
}
