import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// A field for one line of text.
///
///     let name = TextField(placeholder: "Name")
///     name.addTarget(self, action: SignIn.nameChanged, for: .editingChanged)  // func nameChanged(_: TextField)
///
/// ![Fields with text, with a placeholder, disabled, and with a secret](text-field)
///
/// A tap sets the caret, a double tap selects a word, and a third one everything. A mouse selects while it is dragged.
/// The keys are those of other desktops (``TextEditingCommand``). Tab selects the whole text.
///
/// It sends `editingDidBegin` and `editingDidEnd` when it gets and loses the keyboard focus, `editingChanged` for each
/// change by the user, and for Return `editingDidEndOnExit` and `primaryActionTriggered`. Without a target for these
/// two, Return is forwarded, so that it triggers the default button (`KF-5`).
open class TextField: Control, FindableText, TextInput {
  /// The text with its selection and its history.
  public final let editor: TextEditor

  /// The text. Line breaks become spaces. Setting it sends nothing and forgets the history.
  public final var text: String {
    get { editor.string }
    set {
      isSettingText = true
      editor.string = newValue
      isSettingText = false
    }
  }

  /// The text that an empty field shows. Default: empty.
  ///
  /// Where it has no room on one line, it has several lines while text is larger than standard, and the field is as high
  /// as they are, also with a text. At the standard size it ends with dots, and is shown in a tool tip (`TI-84`).
  public final var placeholder: String {
    get { line.placeholder }
    set {
      line.placeholder = newValue
      boxChanged()
    }
  }

  /// The font; nil, the default, is that of the role `body` in the theme.
  public final var font: Font? {
    get { line.font }
    set {
      line.font = newValue
      boxChanged()
    }
  }

  /// The colour of the text; nil, the default, is the theme's ``ThemeColors/label``. `Color.label` and
  /// `Color.secondaryLabel` are drawn as the theme's colours of these names.
  public final var textColor: Color? {
    get { line.textColor }
    set { line.textColor = newValue }
  }

  /// The position of text that is shorter than the field. Longer text begins where reading begins. Default: `leading`.
  ///
  /// `leading` and `trailing` are the sides where the text begins and ends to be read; without letters, where the
  /// interface does.
  public final var textAlignment: TextStyle.Alignment {
    get { line.alignment }
    set { line.alignment = newValue }
  }

  /// The most characters that the user can enter; nil is no limit. A negative number counts as 0. Default: nil.
  ///
  /// A character is what a reader sees as one. What is typed, pasted or dropped is cut behind the last character that
  /// fits, and refused if none does (`TI-79`). The text of an input method is cut when a composition ends. It applies
  /// after ``filter``, and before ``formatter``. `text` is not cut.
  public final var maximumLength: Int?

  /// The kind of the text, for input methods and touch keyboards. With `isSecure`, dots are shown, and the text is one
  /// word.
  public final var textInputTraits = TextInputTraits() {
    didSet {
      guard textInputTraits != oldValue else { return }
      if textInputTraits.isSecure {
        interaction?.find?.forget()
        TextPasteboardCommands(self).withdrawSelection()
      }
      line.isSecure = textInputTraits.isSecure
      editor.isOneWord = textInputTraits.isSecure
      interaction?.checking?.kindChanged()
      setNeedsTextInputUpdate()
    }
  }

  /// Returns the text to insert instead of `text` in `range`, in UTF-8 bytes; nil refuses the change. It is called for
  /// every change by the user except undo and redo; for input methods, when a composition ends. Default: nil, for
  /// `text`.
  public final var filter: (@MainActor (_ field: TextField, _ range: Range<Int>, _ text: String) -> String?)?

  /// Returns the text and the caret to have after a change by the user. It is called after ``filter``; see
  /// ``TextEditor/formatter``. Default: nil.
  public final var formatter: (@MainActor (_ proposed: FormattedText) -> FormattedText)? {
    get { editor.formatter }
    set { editor.formatter = newValue }
  }

  /// The mask that the text follows, such as that of a date; nil is none. Setting it replaces ``formatter``, and the
  /// content type of ``textInputTraits`` if the mask has one. The text is changed by the next edit. Default: nil.
  public final var textMask: TextMask? { didSet { if textMask != oldValue { textMaskChanged() } } }

  /// The reason why the text is not valid, in words for the user; nil if it is valid. Default: nil.
  ///
  /// The outline then has the colour of destructive actions. The words are below the text, on as many lines as they
  /// need, so that the field becomes higher. With an empty string, or a fixed height of one line, only the outline
  /// changes. Assistive technology reads the words as a hint.
  public final var problem: String? { didSet { if problem != oldValue { problemChanged() } } }

  /// The times at which a field shows something.
  public enum ViewMode: Hashable, Sendable, CaseIterable {
    /// Never.
    case never
    /// While the field has the keyboard focus.
    case whileEditing
    /// While the field does not have the keyboard focus.
    case unlessEditing
    /// Always.
    case always
  }

  /// The times at which the field shows a button that empties it, before ``trailingView``. A field that is empty,
  /// disabled or not editable shows none. Default: `never`.
  ///
  /// The button empties the field as ``clear()`` does.
  public final var clearButtonMode = ViewMode.never {
    didSet { if clearButtonMode != oldValue { updateClearButton() } }
  }

  /// A view at the side where reading begins, such as a symbol. It gets its own width and the height of the field.
  /// Default: nil.
  public final var leadingView: View? { didSet { replace(oldValue, with: leadingView) } }
  /// A view at the side where a line ends, such as a button. It gets its own width and the height of the field.
  /// Default: nil.
  public final var trailingView: View? { didSet { replace(oldValue, with: trailingView) } }

  /// Nil before it is needed.
  final var clearButton: ClearButton?
  /// The words below the field; nil before there are any.
  final var problemLabel: Label?
  /// The tool tip with a placeholder that is cut; nil if there is none.
  final var placeholderTip: String?

  let line: TextLineView
  private(set) var isSettingText = false
  private let touches = TextTouches()
  private(set) var interaction: TextInteraction?

  /// Creates a field with `text`, at `frame` in the coordinates of its future superview.
  public init(_ text: String = "", placeholder: String = "", frame: Rect = .zero) {
    editor = TextEditor()
    line = TextLineView(editor)
    super.init(frame: frame)
    setUp(text)
    line.placeholder = placeholder
  }

  /// Creates a field without a text.
  public override init(frame: Rect) {
    editor = TextEditor()
    line = TextLineView(editor)
    super.init(frame: frame)
    setUp("")
  }

  private func setUp(_ text: String) {
    editor.isSingleLine = true
    editor.string = text
    addSubview(line)
    editor.delegate = self
    clipsToBounds = true
    interaction = TextInteraction(self)
    isFindEnabled = false
  }

  // MARK: Layout

  open override func sizeThatFits(proposal: ProposedSize) -> Size { fittingSize(proposal) }

  open override func firstBaseline(in size: Size) -> Double? {
    max(((box(in: Rect(origin: .zero, size: size)).height - line.lineHeight) / 2).rounded(.down), 0) + line.baseline
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeContent()
    line.layoutIfNeeded()
    explainPlaceholder()
    interaction?.update()
  }

  /// Ends a search when the field leaves its window, since the bar of the search is elsewhere in the window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { interaction?.find?.dismissFindNavigator() }
    interaction?.undo.placeChanged()
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    problemLabel?.textColor = traits.theme.colors.destructiveLabel
  }

  // MARK: Drawing

  open override func draw(_ context: Context, in rect: Rect) {
    drawBox(in: context)
  }

  open override func stateChanged() {
    line.isEnabled = isEnabled
    if !isEnabled, isFirstResponder { resignFirstResponder() }
    updateClearButton()
    setNeedsDisplay()
  }

  // MARK: Focus

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func focusDidChange() {
    super.focusDidChange()
    guard line.isActive != isFirstResponder else { return }
    line.isActive = isFirstResponder
    updateClearButton()
    // The focus came by a key.
    if isFocusVisible { editor.selectAll() }
    interaction?.update()
    sendActions(for: isFirstResponder ? .editingDidBegin : .editingDidEnd)
  }

  // MARK: Touches

  var isSelecting: Bool { touches.isSelecting }

  open override var pointerStyle: PointerStyle? { isEnabled ? .text : nil }

  open override var keepsTouchesFromScrolling: Bool { false }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where touch.startButton == .middle && isEnabled { pastePrimarySelection(at: touch) }
    super.touchesBegan(touches, with: event)
  }

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    touches.begin(touch, with: event, in: self)
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    touches.move(touch, in: self)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    let (old, wasFocused) = (editor.selection, isFirstResponder)
    guard touches.end(touch, isInside: isTouchInside, in: self) else { return }
    interaction?.selected(by: touch, instead: old, wasFocused: wasFocused)
  }

  open override func cancelTracking(with event: Event?) { touches.cancel() }

  // MARK: Keys

  open override var keyCommands: [KeyCommand] {
    super.keyCommands + (isFirstResponder ? interaction?.keyCommands ?? [] : [])
  }

  open override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { $0.key.isReturn && isFirstResponder && submit(with: event) }
    super.pressesBegan(presses, with: event)
  }

  /// Sends the events of Return. Returns false if they have no target.
  private func submit(with event: Event) -> Bool {
    let events: Events = [.editingDidEndOnExit, .primaryActionTriggered]
    guard targets.contains(where: { $0.isAlive && !$0.events.isDisjoint(with: events) }) else { return false }
    editor.unmarkText()
    sendActions(for: .editingDidEndOnExit, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
    return true
  }

  /// Called when the text has changed, by the user or the program, before `editingChanged` is sent. Call `super`.
  open func textDidChange() {}

  // MARK: TextInput

  public final var caretRect: Rect { line.convert(line.caretRect, to: self) }

  /// Returns the position in the text nearest to `point`, in UTF-8 bytes. The point is in the view's own coordinates.
  public final func position(at point: Point) -> Int { line.position(at: line.convert(point, from: self)) }

  func characterRange(at point: Point) -> Range<Int>? { line.characterRange(at: line.convert(point, from: self)) }

  /// Returns the caret at `position`, in UTF-8 bytes. The rectangle is in the view's own coordinates, and may be
  /// outside of the part that is shown.
  public final func caretRect(at position: Int) -> Rect { line.convert(line.caretRect(at: position), to: self) }

  func selectionRects(for range: Range<Int>) -> [Rect] {
    line.selectionRects(for: range).map { line.convert($0, to: self) }
  }

  var textFrame: Rect { line.frame }

  /// The caret is always visible.
  func scrollToPosition(_ position: Int) {}

  func followDrag(at position: Int?) {
    line.followed = position
    line.layoutIfNeeded()
  }

  func drawText(_ context: Context, in rect: Rect) {
    context.fill(rect, with: traits.theme.colors.fill)
    context.withState {
      context.translate(x: line.frame.minX, y: line.frame.minY)
      line.draw(context, in: line.bounds)
    }
    if !editor.isCaretHidden { context.fill(caretRect, with: traits.theme.colors.accent) }
  }

  open func perform(_ command: TextEditingCommand) -> Bool {
    interaction?.undo.perform(command) == true || editor.perform(command)
      || TextPasteboardCommands(self).perform(command)
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
    description.role = textInputTraits.isSecure ? .secureField : .textField
    description.text = accessibilityText
    if description.label == nil, !placeholder.isEmpty { description.label = placeholder }
    if !placeholder.isEmpty { description.placeholder = placeholder }
    if !editor.isEditable { description.state.insert(.readOnly) }
    if let problem {
      description.state.insert(.invalid)
      if !problem.isEmpty { description.hint = problem }
    }
    if isEnabled { description.actions.insert(.submit, at: 0) }
    let views = [leadingView, clearButton, trailingView].compactMap(\.self)
    if !views.isEmpty, description.children == nil { description.children = views }
  }

  /// Presses Return for `submit`, after the field has got the focus.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .submit else { return super.perform(action) }
    guard becomeFirstResponder(), let application = window?.application else { return false }
    application.pressReturn()
    return true
  }
}

extension Key {
  /// Whether the key is Return or Enter without modifiers.
  var isReturn: Bool {
    (name == "Return" || name == "KP_Enter") && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}
