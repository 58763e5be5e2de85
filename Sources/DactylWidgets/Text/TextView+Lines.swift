import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// Layout and drawing of the visible lines.
extension TextView {
  private var inset: Double { traits.theme.metrics.spacing }

  /// The upper left corner of the text, in the view's own coordinates.
  var textOrigin: Point { Point(x: inset, y: inset) }

  /// The height of all lines with the space around them, in points.
  private var textHeight: Double { lines.height + 2 * inset + overflow }

  /// How far the letters of the last line reach below the space, such as large ones with several marks. In a long text,
  /// which is not broken into lines as a whole, they are cut.
  private var overflow: Double {
    guard lines.width > 0, !isScrollEnabled || lines.height <= bounds.height else { return 0 }
    let last = lines.block(at: editor.text.count).layout
    return max(min(last.fittingHeight - last.size.height, reach) - inset, 0).rounded(.up)
  }

  func textSizeThatFits(_ proposal: ProposedSize) -> Size {
    let width = proposal.width ?? max(bounds.width, Self.preferredWidth)
    if width != bounds.width { lines.width = max(width - 2 * inset - CaretView.width, 0) }
    let preferred = isScrollEnabled ? Self.preferredHeight : .infinity
    if !isScrollEnabled { lines.layOut(from: 0, to: Self.longest) }
    return Size(width: width, height: isScrollEnabled ? proposal.height ?? preferred : textHeight)
  }

  /// In points.
  private static var preferredWidth: Double { 240 }
  private static var preferredHeight: Double { 132 }
  /// The height of text, in points, that is measured exactly in a view that does not scroll.
  private static var longest: Double { 10_000 }

  /// How far letters may reach out of their line, in points: these are drawn where only the line beside them is.
  private var reach: Double { (TextLayout("", style: lines.style).size.height / 2).rounded(.up) }

  /// The heights of the visible text, in points from its top.
  private var visibleRange: (top: Double, bottom: Double) {
    (bounds.minY - textOrigin.y, bounds.maxY - textOrigin.y)
  }

  /// Breaks the visible text into lines, and places the caret.
  func layOutText() {
    isPlacingLines = true
    defer { isPlacingLines = false }
    lines.width = max(bounds.width - 2 * inset - CaretView.width, 0)
    if scrollsToCaret {
      scrollsToCaret = false
      // Lines above the caret that are seen for the first time may be higher than their estimates.
      for _ in 0..<3 {
        let rect = caretRect
        contentSize = Size(width: bounds.width, height: textHeight)
        scrollToCaret(rect)
        lines.layOut(from: visibleRange.top - reach, to: visibleRange.bottom + reach)
        if caretRect == rect { break }
      }
      anchor = nil
    }
    keepAnchor()
    // It may measure lines that are not visible.
    caret.frame = caretRect
    updateContentSize()
  }

  private func scrollToCaret(_ rect: Rect) {
    let covered = findBarHeight
    scrollRectToVisible(
      Rect(x: rect.minX, y: rect.minY - covered, width: rect.width, height: rect.height + covered)
        .insetBy(dx: 0, dy: -inset), animated: false)
  }

  func updateContentSize() { contentSize = Size(width: bounds.width, height: textHeight) }

  /// Breaks the visible text into lines, and moves the content so that the text stays in its place when heights above
  /// it turn out to be other ones.
  private func keepAnchor() {
    for _ in 0..<3 {
      let (top, bottom) = visibleRange
      lines.layOut(from: top - reach, to: bottom + reach)
      // At the end of the text, each line that is lower than its estimate shows one more above.
      if bottom + reach >= lines.height { lines.layOut(above: editor.text.count, height: bottom - top + reach) }
      guard let old = anchor, contentOffset.y > 0 else { break }
      let shift = lines.block(at: old.position).origin.y - old.y
      anchor = (old.position, old.y + shift)
      guard shift != 0 else { break }
      // A lower content may move what is shown by itself.
      let y = contentOffset.y + shift
      contentSize = Size(width: bounds.width, height: textHeight)
      contentOffset.y = y
      setNeedsDisplay()
    }
    let first = lines.blocks(from: visibleRange.top, to: visibleRange.top).first
    anchor = first.map { ($0.range.lowerBound, $0.origin.y) }
  }

  // MARK: Changes

  /// Adapts the lines to a change of the text.
  func textChanged(_ change: TextChange) {
    let old = lines.height
    let wasEmpty = editor.text.count == change.newRange.count - change.oldRange.count
    lines.didMake(change)
    if let anchor, change.position < anchor.position {
      let position = max(anchor.position + change.newRange.count - change.oldRange.count, change.position)
      self.anchor = (position, anchor.y)
    }
    // Before the first layout, nothing is broken into lines.
    guard lines.width > 0 else {
      setNeedsDisplay()
      return selectionChanged()
    }
    let block = lines.block(at: change.position)
    let isLower = lines.height != old || wasEmpty || editor.text.isEmpty
    damage(from: block.origin.y, to: isLower ? .infinity : block.origin.y + block.layout.size.height)
    selectionChanged()
  }

  /// Shows another selection, and scrolls to the caret.
  func selectionChanged() {
    lines.updateMarkedText()
    damageSelection()
    scrollsToCaret = isFirstResponder
    setNeedsLayout()
    showCaret()
  }

  /// Called when all lines may look different.
  func linesChanged() {
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Places the lines anew if a question of the program or of the user has changed their heights.
  func linesWereMeasured() { if !isPlacingLines { setNeedsLayout() } }

  /// Shows the caret, and begins to blink anew, or hides it.
  func showCaret() {
    if isFirstResponder, isEditable, !editor.isCaretHidden { caret.show() } else { caret.hide() }
  }

  private func damage(from top: Double, to bottom: Double) {
    let lower = max(top - reach + textOrigin.y, bounds.minY)
    let upper = min(bottom + reach + textOrigin.y, bounds.maxY)
    if lower < upper { setNeedsDisplay(Rect(x: bounds.minX, y: lower, width: bounds.width, height: upper - lower)) }
  }

  /// Damages the lines whose selection has changed.
  private func damageSelection() {
    let (old, new) = (drawnSelection, editor.selection.range)
    guard old != new else { return }
    drawnSelection = new
    guard lines.width > 0 else { return setNeedsDisplay() }
    let (top, bottom) = visibleRange
    // The first position of a line is at its left edge, its right one, or between them.
    let (first, last) = (lines.position(at: Point(x: 0, y: top)), lines.position(at: Point(x: 0, y: bottom)))
    let (start, end) = (lines.lineRange(at: first).lowerBound, lines.lineRange(at: last).upperBound)
    // The last character of a wrapped line is behind the range of its carets.
    let visible = start...max(editor.text.position(after: end), start)
    func damage(_ lower: Int, _ upper: Int) {
      let (lower, upper) = (max(lower, visible.lowerBound), min(upper, visible.upperBound))
      guard lower < upper else { return }
      self.damage(from: lines.caretRect(at: lower).minY, to: lines.caretRect(at: upper).maxY)
    }
    if old.isEmpty || new.isEmpty || !old.overlaps(new) {
      damage(old.lowerBound, old.upperBound)
      damage(new.lowerBound, new.upperBound)
    } else {
      damage(min(old.lowerBound, new.lowerBound), max(old.lowerBound, new.lowerBound))
      damage(min(old.upperBound, new.upperBound), max(old.upperBound, new.upperBound))
    }
  }

  // MARK: Drawing

  func drawLines(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    let (top, bottom) = (rect.minY - textOrigin.y, rect.maxY - textOrigin.y)
    if editor.text.isEmpty, !placeholder.isEmpty {
      var style = lines.style
      style.color = theme.colors.placeholder
      context.draw(TextLayout(placeholder, style: style, width: lines.width), at: textOrigin)
    }
    let selection = editor.selection.range
    if !selection.isEmpty {
      for part in lines.selectionRects(for: selection, from: top, to: bottom) {
        context.fill(part.offsetBy(dx: textOrigin.x, dy: textOrigin.y), with: theme.colors.textSelection)
      }
    }
    drawFound(context, from: top, to: bottom)
    let reach = reach
    for block in lines.blocks(from: top - reach, to: bottom + reach) {
      draw(block, reach, context)
    }
  }

  /// Draws a block without the ink that is more than `reach` above or below it (`FR-4`).
  private func draw(_ block: TextLayoutManager.Block, _ reach: Double, _ context: Context) {
    let (ink, place) = (block.layout.inkBounds, block.layout.bounds.insetBy(dx: 0, dy: -reach))
    let origin = block.origin + textOrigin
    guard ink.minY < place.minY || ink.maxY > place.maxY else { return context.draw(block.layout, at: origin) }
    context.withState {
      let top = origin.y + place.minY
      context.clip(to: Rect(x: bounds.minX, y: top, width: bounds.width, height: place.height))
      context.draw(block.layout, at: origin)
    }
  }
}

/// The text for taps, handles and the magnifier.
extension TextView {
  /// Returns the position in the text nearest to `point`, in UTF-8 bytes. The point is in the view's own coordinates.
  public final func position(at point: Point) -> Int { lines.position(at: point - textOrigin) }

  func characterRange(at point: Point) -> Range<Int>? { lines.characterRange(at: point - textOrigin) }

  /// Returns the caret at `position`, in UTF-8 bytes. The rectangle is in the view's own coordinates.
  public final func caretRect(at position: Int) -> Rect {
    let rect = lines.caretRect(at: position).offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    return Rect(x: rect.minX, y: rect.minY, width: CaretView.width, height: rect.height)
  }

  func selectionRects(for range: Range<Int>) -> [Rect] {
    lines.selectionRects(for: range, from: visibleRange.top, to: visibleRange.bottom)
      .map { $0.offsetBy(dx: textOrigin.x, dy: textOrigin.y) }
  }

  var textFrame: Rect { bounds }

  /// Drags scroll it as any scroll view (`DD-7`).
  func followDrag(at position: Int?) {}

  func scrollToPosition(_ position: Int) {
    scrollRectToVisible(caretRect(at: position), animated: false)
  }

  func drawText(_ context: Context, in rect: Rect) {
    if let backgroundColor { context.fill(rect, with: backgroundColor) }
    drawLines(context, in: rect)
    if !editor.isCaretHidden { context.fill(caretRect, with: traits.theme.colors.accent) }
  }
}
