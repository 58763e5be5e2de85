import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// The text of a field on one line, which scrolls so that the caret is visible.
final class TextLineView: View, TextGeometry {
  let editor: TextEditor
  private let caret = CaretView()
  private var line: TextLine?
  /// The line before the last change, whose parts can be used again.
  private var previous: TextLine?
  /// The distance by which the text is scrolled to the left, in points.
  private var offset = 0.0

  /// The position that is kept visible instead of the caret, while a drag is over the text.
  var followed: Int? { didSet { if followed != oldValue { setNeedsLayout() } } }

  /// Nil for that of the theme.
  var font: Font? { didSet { if font != oldValue { looksChanged() } } }
  /// Nil for that of the theme.
  var textColor: Color? { didSet { if textColor != oldValue { looksChanged() } } }
  var alignment = TextStyle.Alignment.leading { didSet { if alignment != oldValue { selectionChanged() } } }

  var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  var isSecure = false { didSet { if isSecure != oldValue { textChanged() } } }
  var isEnabled = true { didSet { if isEnabled != oldValue { textChanged() } } }
  /// The search in the text; nil before the first one.
  weak var find: FindInteraction?
  /// The mistakes in the text; nil without a checker.
  weak var checking: TextChecking?
  private var isFindShown: Bool { find?.isFindNavigatorVisible == true }
  /// Whether the caret and the selection are shown.
  var isActive = false { didSet { if isActive != oldValue { selectionChanged() } } }

  init(_ editor: TextEditor) {
    self.editor = editor
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(caret)
    editor.geometry = self
  }

  // MARK: Layout

  private func style(_ color: Color) -> TextStyle {
    let font = font ?? traits.theme.typography.font(.body, fontScale: traits.fontScale)
    return TextStyle(font: font, color: color, fontScale: traits.fontScale)
  }

  /// The style of the text.
  var textStyle: TextStyle {
    let colors = traits.theme.colors
    return style(isEnabled ? textColor.map(colors.themed) ?? colors.label : colors.disabledLabel)
  }

  private func looksChanged() {
    (line, previous) = (nil, nil)
    selectionChanged()
  }

  private var currentLine: TextLine {
    if let line { return line }
    let new = TextLine(
      editor.text, marked: editor.markedRange, mistakes: checking, isSecure: isSecure,
      style: textStyle, previous: previous)
    (line, previous) = (new, nil)
    return new
  }

  private var placeholderLayout: TextLayout { TextLayout(placeholder, style: style(traits.theme.colors.placeholder)) }

  // MARK: Placeholder

  /// Returns the placeholder in lines of `width`; nil if it has room on one line. At the standard size it ends with
  /// dots, and so does one in a place that is not high enough for its lines (`TI-84`).
  private func placeholderLines(in width: Double, height: Double = .infinity) -> TextLayout? {
    let room = max(width - CaretView.width, 0)
    guard placeholderLayout.size.width > room, width.isFinite else { return nil }
    var style = style(traits.theme.colors.placeholder)
    switch alignment {
    case .leading: style.alignment = readsFromRight ? .right : .left
    case .trailing: style.alignment = readsFromRight ? .left : .right
    case .left, .center, .right: style.alignment = alignment
    }
    if traits.fontScale > 1, room > lineHeight {
      (style.hyphenates, style.language) = (true, traits.chosenLocale?.identifier)
      let lines = TextLayout(placeholder, style: style, width: room)
      if lines.size.height <= height { return lines }
      style.lineLimit = max(Int(height / max(lineHeight, 1)), 1)
    } else {
      style.lineLimit = 1
    }
    return TextLayout(placeholder, style: style, width: room)
  }

  /// Returns the height of a placeholder of several lines in a view of `width`; 0 for one line.
  func placeholderHeight(in width: Double) -> Double {
    guard !placeholder.isEmpty, traits.fontScale > 1, let lines = placeholderLines(in: width) else { return 0 }
    return lines.fittingHeight
  }

  /// Whether the placeholder ends with dots.
  var isPlaceholderCut: Bool {
    guard !placeholder.isEmpty, !bounds.isEmpty else { return false }
    return placeholderLines(in: bounds.width, height: bounds.height)?.isTruncated == true
  }

  private func drawPlaceholder(_ context: Context) {
    if let lines = placeholderLines(in: bounds.width, height: bounds.height) {
      context.draw(lines, at: Point(x: 0, y: lines.top(in: bounds.height)))
    } else {
      let layout = placeholderLayout
      context.draw(layout, at: Point(x: left(ofWidth: layout.size.width), y: top(of: layout)))
    }
  }

  // MARK: Lines

  /// A line in the font of the field. Letters from other fonts change neither its height nor its baseline.
  private var emptyLine: TextLayout { TextLayout("", style: textStyle) }

  var lineHeight: Double { emptyLine.size.height }

  /// The distance of the baseline below the top of the line.
  var baseline: Double { emptyLine.baseline }

  /// The height at which no letter is cut: marks may reach out of the line, and do not move the baseline.
  var fittingHeight: Double {
    let layouts = editor.text.isEmpty ? [placeholderLayout] : currentLine.parts.map(\.layout)
    let reach = layouts.reduce(0) { reach, layout in
      guard !layout.inkBounds.isEmpty else { return reach }
      let top = baseline - layout.baseline
      return max(reach, 1 - top - layout.inkBounds.minY, top + layout.inkBounds.maxY + 0.75 - lineHeight)
    }
    return (lineHeight + 2 * reach.rounded(.up)).rounded(.up)
  }

  var placeholderWidth: Double { placeholder.isEmpty ? 0 : placeholderLayout.size.width + CaretView.width }

  private var top: Double { max(((bounds.height - lineHeight) / 2).rounded(.down), 0) }

  /// Returns the vertical coordinate of the top of `layout`, whose baseline is that of the line.
  private func top(of layout: TextLayout) -> Double { top + baseline - layout.baseline }

  /// Whether the text reads from the right, or has no letters and the interface reads from there.
  private var readsFromRight: Bool {
    currentLine.direction.map { $0 == .rightToLeft } ?? isMirrored
  }

  /// Returns the horizontal coordinate of the left edge of a text of `width`. One that is too long is where it begins.
  private func left(ofWidth width: Double) -> Double {
    let free = bounds.width - width - CaretView.width
    guard free > 0 else { return readsFromRight ? free : 0 }
    return switch alignment {
    case .leading: readsFromRight ? free : 0
    case .trailing: readsFromRight ? 0 : free
    case .left: 0
    case .center: (free / 2).rounded(.down)
    case .right: free
    }
  }

  private var textX: Double { left(ofWidth: currentLine.size.width) - offset }

  /// The caret where it is visible, in the view's own coordinates.
  var caretRect: Rect {
    var rect = caretRect(at: editor.selection.head)
    rect.origin.x = min(max(rect.minX, 0), max(bounds.width - CaretView.width, 0))
    return rect
  }

  /// Returns the caret at `position`, in the view's own coordinates. It may be outside of the view.
  func caretRect(at position: Int) -> Rect {
    Rect(x: currentLine.caretX(at: position) + textX, y: top, width: CaretView.width, height: lineHeight)
  }

  /// Returns what a selection of `range` covers, in the view's own coordinates.
  func selectionRects(for range: Range<Int>) -> [Rect] {
    let lineTop = top + baseline - currentLine.baseline
    return currentLine.selectionRects(for: range).map { $0.offsetBy(dx: textX, dy: lineTop) }
  }

  func textChanged() {
    (line, previous) = (nil, line ?? previous)
    setNeedsDisplay()
    selectionChanged()
  }

  func selectionChanged() {
    setNeedsDisplay()
    setNeedsLayout()
    if isActive, editor.isEditable, !editor.isCaretHidden { caret.show() } else { caret.hide() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollToCaret()
    caret.frame = caretRect
  }

  /// Scrolls so that the caret is visible, and no space is left at the end of a long text. A text without caret shows
  /// its beginning.
  private func scrollToCaret() {
    let old = offset
    let free = currentLine.size.width + CaretView.width - bounds.width
    if isActive || isFindShown || followed != nil, free > 0 {
      let x = currentLine.caretX(at: followed ?? editor.selection.head) + textX + offset
      offset = min(max(offset, x + CaretView.width - bounds.width), x)
      offset = readsFromRight ? min(max(offset, -free), 0) : min(max(offset, 0), free)
    } else {
      offset = 0
    }
    if offset != old { setNeedsDisplay() }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    line = nil
    setNeedsLayout()
  }

  // MARK: Drawing

  override func draw(_ context: Context, in rect: Rect) {
    let line = currentLine
    if line.text.isEmpty {
      drawPlaceholder(context)
      return
    }
    if isActive, !editor.selection.isEmpty {
      for rect in selectionRects(for: editor.selection.range) {
        context.fill(rect, with: traits.theme.colors.textSelection)
      }
    }
    drawFound(context)
    for part in line.parts(from: rect.minX - textX - lineHeight, to: rect.maxX - textX + lineHeight) {
      context.draw(part.layout, at: Point(x: textX + part.x, y: top(of: part.layout)))
    }
  }

  /// Draws the backgrounds of the matches of the search.
  private func drawFound(_ context: Context) {
    guard isFindShown, let search = find?.search else { return }
    let colors = traits.theme.colors
    let visible = currentLine.range(from: -textX, to: bounds.width - textX)
    // The match before may end in it.
    var index = max(search.index(from: visible.lowerBound) - 1, 0)
    while index < search.matchCount {
      let match = search.match(at: index)
      guard match.lowerBound < visible.upperBound else { return }
      let color = match == editor.selection.range ? colors.findSelection : colors.findHighlight
      for rect in selectionRects(for: match) where rect.intersects(bounds) { context.fill(rect, with: color) }
      index += 1
    }
  }

  // MARK: TextGeometry

  /// Returns the position nearest to `point`, in the view's own coordinates.
  func position(at point: Point) -> Int { currentLine.position(atX: point.x - textX) }

  /// Returns the character at `point`, in the view's own coordinates; nil beside the text. Only the horizontal
  /// coordinate counts.
  func characterRange(at point: Point) -> Range<Int>? { currentLine.characterRange(atX: point.x - textX) }

  func position(from position: Int, isRight: Bool) -> Int { currentLine.position(from: position, isRight: isRight) }

  func position(from position: Int, isDown: Bool, x: Double) -> Int? { nil }

  func caretX(at position: Int) -> Double { currentLine.caretX(at: position) }

  func lineRange(at position: Int) -> Range<Int> { 0..<editor.text.count }

  func isRightToLeft(at position: Int) -> Bool {
    // A text without letters is at the side of the interface, and reads from the left.
    currentLine.direction == .rightToLeft
  }
}
