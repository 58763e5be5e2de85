import DactylGeometry
import DactylGraphics

/// The lines of a long text in a width: what a text view shows, and where its carets are.
///
/// Only what is asked for is broken into lines, so that a text of many megabytes can be edited. The heights of other
/// paragraphs are estimates until then. Coordinates are points from the upper left corner of the text.
///
///     let manager = TextLayoutManager(editor)
///     manager.width = 300
///     manager.layOut(from: 0, to: 200)
///     for block in manager.blocks(from: 0, to: 200) { context.draw(block.layout, at: block.origin) }
///
/// Its owner tells it about each change of the text.
@MainActor public final class TextLayoutManager {
  /// The text.
  public let editor: TextEditor

  /// The width of lines, in points.
  public var width = 0.0 {
    didSet { if width != oldValue { forgetLines() } }
  }
  /// The look of text without attributes.
  public var style = TextStyle() { didSet { if style != oldValue { forgetLines() } } }
  /// The direction of paragraphs without letters. Default: from left to right.
  public var direction = TextDirection.leftToRight { didSet { if direction != oldValue { forgetLines() } } }
  /// Sets attributes of a part of the text: colours, links, lines under words. It is called when the part is broken into
  /// lines, with the part and its range in the text. See ``invalidate(_:)``. Default: nil.
  public var decorate: (@MainActor (_ part: inout AttributedText, _ range: Range<Int>) -> Void)? {
    didSet { forgetLines() }
  }

  /// The most blocks whose lines are kept: some screens.
  private static let capacity = 250

  private(set) var blocks: SummedList<TextBlock>
  private var heights = SummedList<TextBlockHeight>()
  private var layouts = LRUCache<Int, TextLayout>(capacity: TextLayoutManager.capacity)
  private var nextID: Int
  /// The range that is underlined, since an input method composes it.
  private var marked: Range<Int>?
  /// The number of blocks that were broken into lines so far. For tests.
  package private(set) var layoutsMade = 0

  /// The lines of the text of `editor`.
  public init(_ editor: TextEditor) {
    self.editor = editor
    blocks = SummedList(TextBlock.split(editor.text, paragraphs: 0...editor.text.paragraphCount - 1, id: 0))
    nextID = blocks.count
    estimateHeights()
  }

  // MARK: Changes

  /// Adapts the lines to a change of the text. Call it for each change, after the text has changed.
  public func didMake(_ change: TextChange) {
    let text = editor.text
    let first = text.paragraphIndex(at: change.position)
    // A line feed joins a carriage return at the end of the paragraph before.
    let low = max(first - 1, 0)
    let high = text.paragraphIndex(at: change.newRange.upperBound)
    let start = text.paragraphRange(at: low).lowerBound
    let end = text.paragraphRange(at: high).upperBound + change.oldRange.count - change.newRange.count
    let lower = blocks.place(at: start).index
    let upper = high == text.paragraphCount - 1 ? blocks.count : blocks.place(at: end).index
    var new = TextBlock.split(text, paragraphs: low...high, id: nextID)
    nextID += new.count
    // The blocks before the change are as they were.
    var (kept, position) = (0, start)
    while lower + kept < upper, kept < new.count {
      let old = blocks[lower + kept]
      position += old.size
      guard position < change.position, old.size == new[kept].size, old.breakCount == new[kept].breakCount else {
        break
      }
      kept += 1
    }
    new.removeFirst(kept)
    blocks.replaceSubrange(lower + kept..<upper, with: new)
    heights.replaceSubrange(lower + kept..<upper, with: new.map(estimate))
    updateMarkedText()
  }

  /// Breaks the text in `range` into lines again when it is next shown, since its attributes have changed.
  public func invalidate(_ range: Range<Int>) {
    let indices = indices(of: range)
    var new: [TextBlock] = []
    for index in indices {
      new.append(TextBlock(id: nextID, size: blocks[index].size, breakCount: blocks[index].breakCount))
      nextID += 1
    }
    blocks.replaceSubrange(indices.lowerBound..<indices.upperBound + 1, with: new)
    // The heights stay as estimates, since attributes seldom change them.
    let old = indices.map { TextBlockHeight(size: heights[$0].size, isMeasured: false) }
    heights.replaceSubrange(indices.lowerBound..<indices.upperBound + 1, with: old)
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
    estimateHeights()
  }

  // MARK: Heights

  /// The height of all lines, in points. It is an estimate for what was not broken into lines yet.
  public var height: Double { heights.size }

  private func estimateHeights() {
    let (perByte, line) = measure
    heights = SummedList(blocks.elements().map { Self.estimate($0, width, perByte, line) })
  }

  private func estimate(_ block: TextBlock) -> TextBlockHeight {
    let (perByte, line) = measure
    return Self.estimate(block, width, perByte, line)
  }

  /// The width of a letter and the height of a line, in points.
  private var measure: (perByte: Double, line: Double) {
    let sample = TextLayout("nnnn", style: style)
    return (sample.size.width / 4, sample.size.height)
  }

  private static func estimate(
    _ block: TextBlock, _ width: Double, _ perByte: Double, _ line: Double
  ) -> TextBlockHeight {
    let lines = width > 0 ? (Double(block.size) * perByte / width).rounded(.up) : 1
    return TextBlockHeight(size: max(lines, 1) * line, isMeasured: false)
  }

  // MARK: Lines

  /// Breaks the text between two heights into lines, in points.
  public func layOut(from top: Double, to bottom: Double) {
    let place = heights.place(at: max(top, 0))
    var (index, y) = (place.index, place.start)
    repeat {
      _ = layout(at: index)
      y += heights[index].size
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
  }

  /// Returns the parts of the text between two heights, in points, from the top.
  public func blocks(from top: Double, to bottom: Double) -> [Block] {
    layOut(from: top, to: bottom)
    let place = heights.place(at: max(top, 0))
    var (index, y, found) = (place.index, place.start, [Block]())
    repeat {
      found.append(block(at: index, y: y))
      y += heights[index].size
      index += 1
    } while index < blocks.count && y < bottom
    return found
  }

  /// Returns the part of the text that contains `position`.
  public func block(at position: Int) -> Block {
    let index = index(at: position)
    _ = layout(at: index)
    return block(at: index, y: heights.start(ofIndex: index))
  }

  func block(at index: Int, y: Double) -> Block {
    let start = blocks.start(ofIndex: index)
    let block = blocks[index]
    return Block(
      layout: layout(at: index), origin: Point(x: 0, y: y), range: start..<start + block.size - block.breakCount)
  }

  /// Returns the index of the block that contains `position`; the later one between two.
  func index(at position: Int) -> Int { blocks.place(at: min(max(position, 0), blocks.size)).index }

  /// Returns the index of the block at the height `y`, in points.
  func index(atHeight y: Double) -> Int { heights.place(at: y.isNaN ? 0 : max(y, 0)).index }

  /// Returns the upper edge of the block at `index`, in points.
  func top(ofIndex index: Int) -> Double { heights.start(ofIndex: index) }

  private func indices(of range: Range<Int>) -> ClosedRange<Int> {
    let first = index(at: range.lowerBound)
    return first...max(index(at: range.upperBound), first)
  }

  /// Returns the lines of the block at `index`, whose height is known from then on.
  func layout(at index: Int) -> TextLayout {
    let block = blocks[index]
    let layout = layouts.value(for: block.id) { makeLayout(of: block, from: blocks.start(ofIndex: index)) }
    if !heights[index].isMeasured {
      heights.replaceSubrange(
        index..<index + 1, with: [TextBlockHeight(size: layout.size.height, isMeasured: true)])
    }
    return layout
  }

  private func makeLayout(of block: TextBlock, from start: Int) -> TextLayout {
    layoutsMade += 1
    let range = start..<start + block.size - block.breakCount
    let string = editor.text[range]
    var style = style
    if direction == .rightToLeft, TextDirection(of: string) == nil { style.alignment = style.alignment.mirrored }
    let composed = marked?.clamped(to: range) ?? range.lowerBound..<range.lowerBound
    guard decorate != nil || !composed.isEmpty else { return TextLayout(string, style: style, width: width) }
    var part = AttributedText(string)
    decorate?(&part, range)
    part.changeAttributes(in: string.range(atBytes: composed, from: start)) { $0.underline = .single }
    return TextLayout(part, style: style, width: width)
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
