import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// The selection of the text of a label, which covers the label and has the focus for it (`TI-78`). It is drawn by the
/// label, below the text.
final class LabelSelectionView: View, LabelSelecting, SelectableText {
  /// The label, whose subview it is.
  private var label: Label? { superview as? Label }
  let editor: TextEditor
  let textInputTraits = TextInputTraits()
  private let touches = TextTouches()
  private(set) var interaction: TextInteraction?

  init(_ label: Label) {
    editor = TextEditor(label.text)
    super.init(frame: label.bounds)
    editor.isEditable = false
    editor.selection = TextSelection(0)
    editor.delegate = self
    editor.geometry = self
    interaction = TextInteraction(self)
  }

  private var text: String { label?.text ?? "" }

  private var textLayout: TextLayout { label?.shownText.layout ?? TextLayout("") }

  /// The upper left corner of the text, in the view's own coordinates.
  private var textOrigin: Point { label.map { $0.shownText.origin - $0.bounds.origin } ?? .zero }

  private func index(_ position: Int) -> String.Index { text.index(atByte: position) }

  private func position(_ index: String.Index) -> Int {
    let text = text
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  // MARK: LabelSelecting

  func textChanged() {
    if editor.string != text {
      editor.string = text
      editor.selection = TextSelection(0)
    }
    setNeedsLayout()
  }

  func drawSelection(in context: Context) {
    guard isFirstResponder, let label else { return }
    let theme = label.traits.theme
    for rect in selectionRects(for: editor.selection.range) {
      context.fill(rect.offsetBy(dx: label.bounds.minX, dy: label.bounds.minY), with: theme.colors.textSelection)
    }
    // The selected text shows where the focus is.
    if isFocusVisible, editor.selection.isEmpty {
      context.strokeFocus(around: label.bounds, cornerRadius: theme.metrics.focusWidth, theme)
    }
  }

  func hasHandle(at point: Point) -> Bool {
    let point = point - (label?.bounds.origin ?? .zero)
    return subviews.contains { $0 is TextHandle && !$0.isHidden && $0.frame.contains(point) }
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    super.point(inside: point, with: event) || hasHandle(at: point + (label?.bounds.origin ?? .zero))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    interaction?.update()
  }

  // MARK: Focus and keys

  override var canBecomeFirstResponder: Bool { true }

  override func focusDidChange() {
    super.focusDidChange()
    // The focus came by a key.
    if isFirstResponder, isFocusVisible, editor.selection.isEmpty { editor.selectAll() }
    interaction?.update()
    label?.setNeedsDisplay()
  }

  override var keyCommands: [KeyCommand] { isFirstResponder ? interaction?.keyCommands ?? [] : [] }

  /// Keys that select or copy. Others, such as letters and arrows, are forwarded.
  func isTextInput(_ key: Key) -> Bool {
    guard key.text == nil else { return false }
    switch TextEditingCommand(key) {
    case .move(_, _, extending: true), .selectAll, .deselect: return true
    case .copy: return !editor.selection.isEmpty
    default: return false
    }
  }

  func perform(_ command: TextEditingCommand) -> Bool {
    editor.perform(command) || TextPasteboardCommands(self).perform(command)
  }

  // MARK: Touches

  var isSelecting: Bool { touches.isSelecting }

  override var pointerStyle: PointerStyle? { .text }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { _ = self.touches.begin(touch, with: event, in: self) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { self.touches.move(touch, in: self) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let touch = touches.first else { return }
    // A tap; what a drag has begun selects.
    if touch.tapCount == 1, let label, label.opensLinks,
      let link = label.link(at: touch.location(in: self) + label.bounds.origin)
    {
      self.touches.cancel()
      label.openLink(link)
      return
    }
    let (old, wasFocused) = (editor.selection, isFirstResponder)
    guard self.touches.end(touch, isInside: bounds.contains(touch.location(in: self)), in: self) else { return }
    interaction?.selected(by: touch, instead: old, wasFocused: wasFocused)
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) { self.touches.cancel() }

  // MARK: SelectableText

  var caretRect: Rect { caretRect(at: editor.selection.head) }

  func position(at point: Point) -> Int { position(textLayout.index(at: point - textOrigin)) }

  func characterRange(at point: Point) -> Range<Int>? {
    textLayout.characterRange(at: point - textOrigin).map { position($0.lowerBound)..<position($0.upperBound) }
  }

  func caretRect(at position: Int) -> Rect {
    var rect = textLayout.caret(at: index(position)).strong.offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    rect.size.width = CaretView.width
    return rect
  }

  func selectionRects(for range: Range<Int>) -> [Rect] {
    guard !range.isEmpty else { return [] }
    let (origin, layout) = (textOrigin, textLayout)
    return layout.selectionRects(for: index(range.lowerBound)..<index(range.upperBound)).map {
      $0.offsetBy(dx: origin.x, dy: origin.y)
    }
  }

  var textFrame: Rect { bounds }

  func drawText(_ context: Context, in rect: Rect) {
    guard let label else { return }
    context.withState {
      context.translate(x: -label.bounds.minX, y: -label.bounds.minY)
      label.draw(context, in: label.bounds)
    }
  }

  func scrollToPosition(_ position: Int) {}
  func followDrag(at position: Int?) {}
  var visibleParts: [Range<Int>] { [] }
  func mistakesChanged(in range: Range<Int>) {}
}

extension LabelSelectionView: TextEditorDelegate {
  func textEditorDidChangeSelection(_ editor: TextEditor) {
    label?.setNeedsDisplay()
    interaction?.selectionChanged()
  }
}

extension LabelSelectionView: TextGeometry {
  func position(from position: Int, isRight: Bool) -> Int {
    self.position(textLayout.index(from: index(position), moving: isRight ? .right : .left))
  }

  func position(from position: Int, isDown: Bool, x: Double) -> Int? {
    let lines = textLayout.lines
    guard let line = lineIndex(at: position, in: lines), lines.indices.contains(line + (isDown ? 1 : -1)) else {
      return nil
    }
    return self.position(textLayout.index(from: index(position), moving: isDown ? .down : .up, x: x))
  }

  func caretX(at position: Int) -> Double { textLayout.caret(at: index(position)).strong.minX }

  func lineRange(at position: Int) -> Range<Int> {
    let lines = textLayout.lines
    guard let number = lineIndex(at: position, in: lines) else { return 0..<editor.text.count }
    let line = lines[number].range
    let range = self.position(line.lowerBound)..<self.position(line.upperBound)
    // Behind the last character of a wrapped line the caret is on the next one.
    let isWrapped = number + 1 < lines.count && lines[number + 1].range.lowerBound == line.upperBound
    return isWrapped && !range.isEmpty
      ? range.lowerBound..<max(editor.text.position(before: range.upperBound), range.lowerBound) : range
  }

  func isRightToLeft(at position: Int) -> Bool {
    let paragraph = editor.text.paragraphRange(at: editor.text.paragraphIndex(at: position))
    // As it is laid out, also if it has no letters.
    return textLayout.caret(at: index(paragraph.lowerBound)).direction == .rightToLeft
  }

  private func lineIndex(at position: Int, in lines: [TextLayout.Line]) -> Int? {
    lines.lastIndex { $0.range.lowerBound <= index(position) }
  }
}
