import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// A view for long text, which scrolls.
///
///     let note = TextView("Bread\nMilk")
///     note.placeholder = "Note"
///     note.textDelegate = self  // func textViewDidChange(_: TextView)
///
/// ![A text view with a selection, one with a placeholder, and one that can't be edited](text-view)
///
/// A tap sets the caret, a double tap selects a word, and a third one its paragraph. A mouse selects while it is
/// dragged. The keys are those of other desktops (``TextEditingCommand``). Only the text that is visible is broken into
/// lines, so that it may have many megabytes.
open class TextView: ScrollView, FindableText, TextInput {
  /// The text with its selection and its history.
  public final let editor: TextEditor
  /// Follows the editing. Weak.
  public final weak var textDelegate: (any TextViewDelegate)?

  /// The text. Setting it does not call the delegate, forgets the history, selects nothing and shows the beginning.
  public final var text: String {
    get { editor.string }
    set {
      isSettingText = true
      editor.string = newValue
      editor.selection = TextSelection(0)
      isSettingText = false
      setContentOffset(Point(x: contentOffset.x, y: 0), animated: false)
    }
  }

  /// Keeps the text the same as a value elsewhere (`OB-6`); nil ends that. The view shows the value and its changes,
  /// and writes it for each change by the user, before the delegate is called.
  public final func bindText(to binding: Binding<String>?) {
    boundText = binding.map { ($0, nil) }
    updateProperties()
    setNeedsUpdateProperties()
  }

  private var boundText: (binding: Binding<String>, known: String?)?

  /// Shows the text that is bound. Call `super`.
  open override func updateProperties() {
    super.updateProperties()
    guard let value = boundText?.binding.wrappedValue, value != boundText?.known else { return }
    boundText?.known = value
    if text != value { text = value }
  }

  /// The text that an empty view shows. Default: empty.
  public final var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }

  /// The kind of the text, for input methods and touch keyboards. It is never secure.
  public final var textInputTraits = TextInputTraits() {
    didSet {
      textInputTraits.isSecure = false
      guard textInputTraits != oldValue else { return }
      interaction?.checking?.kindChanged()
      setNeedsTextInputUpdate()
    }
  }

  /// Whether the user can change the text. If not, it can still be selected and copied. Default: true.
  public final var isEditable: Bool {
    get { editor.isEditable }
    set { editor.isEditable = newValue }
  }

  /// The role of the text in the theme's type scale. Default: `body`.
  public final var textRole = Typography.Role.body {
    didSet { if textRole != oldValue { applyTheme() } }
  }

  /// The look of a text view.
  public enum Style: Hashable, Sendable {
    /// On a background of its own with an outline, as a field of a form.
    case bordered
    /// On the background of the views behind it, as a page.
    case plain
  }

  /// The look. Default: `bordered`.
  public final var style = Style.bordered { didSet { if style != oldValue { applyTheme() } } }

  /// Whether words that do not fit on a line are broken by the dictionary of ``language``, with a hyphen that is no
  /// part of the text (`TI-75`). Default: false.
  public final var hyphenates = false { didSet { if hyphenates != oldValue { applyTheme() } } }

  /// The language of the text, such as `de` or `pt-BR`; nil, the default, is that of the view (``LocaleTrait``), and
  /// without one the user's.
  public final var language: String? { didSet { if language != oldValue { applyTheme() } } }

  /// Sets attributes of a part of the text, when that is broken into lines: colours, links, lines under words. See
  /// ``TextLayoutManager/decorate``, and ``setNeedsDecoration(_:)``. Default: nil.
  public final var decorate: (@MainActor (_ part: inout AttributedText, _ range: Range<Int>) -> Void)? {
    didSet {
      decorationChanged()
      setNeedsLinks(0..<editor.text.count)
      accessibilityTextAttributesDidChange()
    }
  }

  /// The views of the links, in the order of the text.
  final var linkViews: [TextLinkView] = []
  /// The part of the text whose links are looked for in the next layout; nil for none.
  final var staleLinks: Range<Int>?
  /// Whether the search goes on as soon as nothing else happens.
  final var awaitsLinks = false

  let lines: TextLayoutManager
  /// Whether the visible lines are being placed, which measures them.
  var isPlacingLines = false
  let caret = CaretView()
  /// The block whose place in the view stays when the heights above it change: its position, and its upper edge.
  var anchor: (position: Int, y: Double)?
  /// Whether the next layout scrolls to the caret.
  var scrollsToCaret = false
  /// The selection that is drawn.
  var drawnSelection = 0..<0
  private var isSettingText = false
  private var hasFocus = false
  private let touches = TextTouches()
  private(set) var interaction: TextInteraction?

  /// Creates a view with `text`, at `frame` in the coordinates of its future superview.
  public init(_ text: String = "", frame: Rect = .zero) {
    editor = TextEditor(text)
    editor.selection = TextSelection(0)
    lines = TextLayoutManager(editor)
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without a text.
  public override init(frame: Rect) {
    editor = TextEditor("")
    editor.selection = TextSelection(0)
    lines = TextLayoutManager(editor)
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    editor.delegate = self
    editor.geometry = lines
    lines.didMeasure = { [weak self] in self?.linesWereMeasured() }
    addSubview(caret)
    interaction = TextInteraction(self)
    alwaysBounceVertical = true
    applyTheme()
  }

  /// Breaks the text in `range` into lines again, since ``decorate`` has other attributes for it. The range is in UTF-8
  /// bytes.
  public final func setNeedsDecoration(_ range: Range<Int>) {
    lines.invalidate(range)
    linesChanged()
    setNeedsLinks(range)
    accessibilityTextAttributesDidChange()
  }

  // MARK: Theme

  open override func traitsDidChange() {
    super.traitsDidChange()
    applyTheme()
  }

  private func applyTheme() {
    let theme = traits.theme
    lines.style = TextStyle(
      font: theme.typography.font(textRole, fontScale: traits.fontScale), color: theme.colors.label,
      hyphenates: hyphenates, language: language ?? (hyphenates ? traits.chosenLocale?.identifier : nil),
      fontScale: traits.fontScale)
    lines.direction = isMirrored ? .rightToLeft : .leftToRight
    let isBordered = style == .bordered
    backgroundColor = isBordered && isEditable ? theme.colors.fill : nil
    cornerRadius = isBordered ? theme.metrics.controlRadius : 0
    border =
      isBordered && isFirstResponder
      ? Border(color: theme.colors.focus, width: theme.metrics.borderWidth + 1)
      : isBordered && isEditable ? Border(color: theme.colors.outline, width: theme.metrics.borderWidth) : nil
    linesChanged()
  }

  // MARK: Layout and drawing

  /// Returns the size for `proposal`. Without a proposed height, a view that scrolls is some lines high, and one that
  /// does not scroll is as high as its text.
  open override func sizeThatFits(proposal: ProposedSize) -> Size { textSizeThatFits(proposal) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutText()
    layOutLinks()
    interaction?.update()
  }

  open override func contentDidMove() {
    super.contentDidMove()
    setNeedsLayout()
  }

  open override func draw(_ context: Context, in rect: Rect) { drawLines(context, in: rect) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    interaction?.undo.placeChanged()
  }

  // MARK: Focus

  open override var canBecomeFirstResponder: Bool { true }

  /// False, since the border and the caret show the focus.
  open override var drawsFocusRing: Bool { false }

  open override func focusDidChange() {
    super.focusDidChange()
    guard hasFocus != isFirstResponder else { return }
    hasFocus = isFirstResponder
    applyTheme()
    showCaret()
    interaction?.update()
    if isFirstResponder {
      textDelegate?.textViewDidBeginEditing(self)
    } else {
      textDelegate?.textViewDidEndEditing(self)
    }
  }

  // MARK: Touches

  var isSelecting: Bool { touches.isSelecting }

  open override var pointerStyle: PointerStyle? { .text }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard let touch = touches.first else { return }
    if touch.startButton == .middle { return pastePrimarySelection(at: touch) }
    _ = self.touches.begin(touch, with: event, in: self)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { self.touches.move(touch, in: self) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let touch = touches.first else { return }
    let location = touch.location(in: self)
    if touch.tapCount == 1, let link = link(at: location), !isEditable || event.modifierFlags.contains(.control) {
      self.touches.cancel()
      openLink(link)
      return
    }
    let (old, wasFocused) = (editor.selection, isFirstResponder)
    guard self.touches.end(touch, isInside: bounds.contains(location), in: self) else { return }
    interaction?.selected(by: touch, instead: old, wasFocused: wasFocused)
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) { self.touches.cancel() }

  private func link(at point: Point) -> String? {
    decorate == nil ? nil : lines.link(at: point - textOrigin)
  }

  /// Whether the links of the text can be opened (`AC-27`). Default: true if there is a ``textDelegate``.
  ///
  /// A subclass that overrides ``openLink(_:)`` and has no delegate returns true.
  open var opensLinks: Bool { textDelegate != nil }

  /// Opens a link of the text, for a finger, a key or an assistive program (`AC-27`). Returns false if nothing opens it.
  /// Default: tells the delegate (``TextViewDelegate/textView(_:didChoose:)``).
  @discardableResult open func openLink(_ link: String) -> Bool {
    textDelegate?.textView(self, didChoose: link)
    return textDelegate != nil
  }

  // MARK: Keys

  open override var keyCommands: [KeyCommand] {
    // The keys that scroll other scroll views move the caret. While a link has the focus, they scroll.
    guard isFirstResponder else { return linkViews.contains { $0.isFirstResponder } ? super.keyCommands : [] }
    return (interaction?.keyCommands ?? []) + linkCommands
  }

  open func perform(_ command: TextEditingCommand) -> Bool {
    guard case .movePage(let isUp, let isExtending) = command else {
      return interaction?.undo.perform(command) == true || editor.perform(command)
        || TextPasteboardCommands(self).perform(command)
    }
    let caret = caretRect
    let height = max(bounds.height - caret.height, caret.height)
    var head = position(at: Point(x: caret.minX, y: caret.midY + (isUp ? -height : height)))
    let old = editor.selection.head
    // A caret may be lower than its line.
    if lines.lineRange(at: head) == lines.lineRange(at: old) {
      head = lines.position(from: old, isDown: !isUp, x: caret.minX - textOrigin.x) ?? head
    }
    editor.selection = TextSelection(anchor: isExtending ? editor.selection.anchor : head, head: head)
    return true
  }

  // MARK: TextInput

  /// The caret, at the edge of the view if it would be outside of it (`TI-81`). Letters that can't be parted may be
  /// wider than it.
  public final var caretRect: Rect {
    var rect = caretRect(at: editor.selection.head)
    rect.origin.x = min(max(rect.minX, 0), max(bounds.width - CaretView.width, 0))
    return rect
  }

  /// Returns a ``TouchKeyboard`` without a composer, the present one if there is one.
  open func makeInputView(reusing present: View?) -> View? {
    let keyboard = present as? TouchKeyboard ?? TouchKeyboard()
    keyboard.composer = nil
    return keyboard
  }

  // MARK: Accessibility

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .textView
    description.text = editor.text
    if !placeholder.isEmpty { description.placeholder = placeholder }
    description.language = language
    if !isEditable { description.state.insert(.readOnly) }
    let bar: [View] = interaction?.find?.bar.map { [$0] } ?? []
    if description.children == nil, !bar.isEmpty || !linkViews.isEmpty { description.children = bar + linkViews }
    if description.label == nil, !placeholder.isEmpty { description.label = placeholder }
  }
}

extension TextView: TextEditorDelegate {
  public func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String? {
    guard let textDelegate else { return text }
    return textDelegate.textView(self, shouldReplace: range, with: text)
  }

  public func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    // Lines that are made anew have the mistakes of the new text.
    interaction?.checking?.didMake(change)
    interaction?.dragging.didMake(change)
    textChanged(change)
    moveLinks(change)
    interaction?.find?.didMake(change)
    interaction?.selectionChanged()
    setNeedsTextInputUpdate()
    guard !isSettingText else { return }
    if boundText != nil {
      boundText?.known = text
      boundText?.binding.wrappedValue = text
      setNeedsUpdateProperties()
    }
    textDelegate?.textViewDidChange(self)
  }

  public func textEditorDidChangeSelection(_ editor: TextEditor) {
    selectionChanged()
    interaction?.selectionChanged()
    setNeedsTextInputUpdate()
    if !isSettingText { textDelegate?.textViewDidChangeSelection(self) }
  }

  public func textEditorDidChangeEditable(_ editor: TextEditor) {
    applyTheme()
    showCaret()
    setNeedsTextInputUpdate()
    for view in linkViews { view.setNeedsAccessibilityUpdate() }
  }
}
