import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// The search in a text view: its bar is at the upper edge, over the text.
extension TextView {
  /// Whether the user can search the text (`TI-30`). Default: true.
  public final var isFindEnabled: Bool {
    get { interaction?.isFindEnabled ?? false }
    set { interaction?.isFindEnabled = newValue }
  }

  /// The search in the text; nil if `isFindEnabled` is false.
  public final var findInteraction: FindInteraction? { interaction?.findInteraction }

  /// The height of the bar that covers the upper part of the text, in points.
  var findBarHeight: Double { interaction?.find?.bar?.bounds.height ?? 0 }

  func show(_ bar: FindBar) {
    addSubview(bar)
    layOutFindBar()
  }

  func hide(_ bar: FindBar) {
    contentInset.top -= bar.bounds.height
    bar.removeFromSuperview()
  }

  /// Places the bar at the upper edge. The text can be scrolled out from below it.
  func layOutFindBar() {
    guard let bar = interaction?.find?.bar, bar.superview === self else { return }
    let old = bar.bounds.height
    let height = min(bar.height(forWidth: bounds.width), bounds.height)
    if height != old { contentInset.top += height - old }
    bar.frame = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height)
  }

  func foundChanged() { setNeedsDisplay() }

  /// Scrolls so that the text in `range` is in the middle, if it is not visible.
  func reveal(_ range: Range<Int>) {
    guard window != nil else { return }
    layoutIfNeeded()
    // Heights above the text are estimates until it is laid out.
    for _ in 0..<3 {
      let rect = caretRect(at: range.lowerBound).union(caretRect(at: range.upperBound))
      let (top, bottom) = (findBarHeight, safeAreaInsets.bottom)
      let visible = Rect(
        x: bounds.minX, y: bounds.minY + top, width: bounds.width, height: max(bounds.height - top - bottom, 0))
      guard rect.minY < visible.minY || rect.maxY > visible.maxY else { return }
      anchor = nil
      scrollToMiddle(rect.midY, visibleHeight: visible.height, top: top)
      layoutIfNeeded()
    }
  }

  private func scrollToMiddle(_ y: Double, visibleHeight: Double, top: Double) {
    updateContentSize()
    setContentOffset(Point(x: contentOffset.x, y: (y - visibleHeight / 2 - top).rounded()), animated: false)
  }

  /// Draws the backgrounds of the matches between two heights of the text, in points from its top.
  func drawFound(_ context: Context, from top: Double, to bottom: Double) {
    guard let find = interaction?.find, find.isFindNavigatorVisible, let search = find.search else { return }
    let colors = traits.theme.colors
    for block in lines.blocks(from: top, to: bottom) {
      let height = block.layout.size.height
      let shown = visibleRange(of: block, from: top, to: bottom)
      // The match before may end in it.
      var index = max(search.index(from: shown.lowerBound) - 1, 0)
      while index < search.matchCount {
        let match = search.match(at: index)
        guard match.lowerBound < shown.upperBound else { break }
        let color = match == editor.selection.range ? colors.findSelection : colors.findHighlight
        for rect in lines.selectionRects(for: match, from: block.origin.y, to: block.origin.y + height) {
          context.fill(rect.offsetBy(dx: textOrigin.x, dy: textOrigin.y), with: color)
        }
        index += 1
      }
    }
  }

  /// Returns the positions of a block that are shown between two heights.
  private func visibleRange(of block: TextLayoutManager.Block, from top: Double, to bottom: Double) -> Range<Int> {
    let (lower, upper) = (block.range.lowerBound, block.range.upperBound)
    let end = block.origin.y + block.layout.size.height
    let first = block.origin.y >= top ? lower : lines.lineRange(at: lines.position(at: Point(x: 0, y: top))).lowerBound
    let last =
      end <= bottom ? upper : lines.lineRange(at: lines.position(at: Point(x: 0, y: bottom))).upperBound
    return min(max(first, lower), upper)..<max(min(last, upper), min(max(first, lower), upper))
  }
}
