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
/// A tap sets the caret, a double tap selects a word, and a third one everything. A mouse selects while it is dragged. The keys are
/// those of other desktops (``TextEditingCommand``). Tab selects the whole text.
///
/// It sends `editingDidBegin` and `editingDidEnd` when it gets and loses the keyboard focus, `editingChanged` for each
/// change by the user, and for Return `editingDidEndOnExit` and `primaryActionTriggered`. Without a target for these two,
/// Return is forwarded, so that it triggers the default button (`KF-5`).
open class TextField: Control, TextInput {
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
  public final var placeholder: String {
    get { line.placeholder }
    set {
      line.placeholder = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The kind of the text, for input methods and touch keyboards. With `isSecure`, dots are shown.
  public final var textInputTraits = TextInputTraits() {
    didSet {
      guard textInputTraits != oldValue else { return }
      line.isSecure = textInputTraits.isSecure
      setNeedsTextInputUpdate()
    }
  }

  private let line: TextLineView
  private var isSettingText = false
  /// The beginning of the selection that the mouse drags; nil while it drags none.
  private var dragged: Range<Int>?

  /// A field with `text`, at `frame` in the coordinates of its future superview.
  public init(_ text: String = "", placeholder: String = "", frame: Rect = .zero) {
    editor = TextEditor()
    editor.isSingleLine = true
    editor.string = text
    line = TextLineView(editor)
    super.init(frame: frame)
    line.placeholder = placeholder
    addSubview(line)
    editor.delegate = self
    clipsToBounds = true
  }

  // MARK: Layout

  private var inset: Double { traits.theme.metrics.spacing }

  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    let height = max(traits.theme.metrics.controlHeight(at: traits.density), line.lineHeight + inset)
    return Size(width: proposal.width ?? max(Self.preferredWidth, line.placeholderWidth + 2 * inset), height: height)
  }

  /// In points.
  private static let preferredWidth = 200.0

  open override func firstBaseline(in size: Size) -> Double? {
    max(((size.height - line.lineHeight) / 2).rounded(.down), 0) + line.baseline
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = Rect(
      x: bounds.minX + inset, y: bounds.minY, width: max(bounds.width - 2 * inset, 0), height: bounds.height)
  }

  // MARK: Drawing

  open override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    let radius = cornerRadius(in: bounds, theme)
    context.fill(
      Path(roundedRect: bounds, cornerRadius: radius), with: isEnabled ? theme.colors.fill : theme.colors.disabledFill)
    let width = theme.metrics.borderWidth
    if isFirstResponder {
      context.strokeBorder(inside: bounds, cornerRadius: radius, with: theme.colors.focus, width: width + 1)
    } else {
      let color = isEnabled ? theme.colors.outline : theme.colors.disabledFill
      context.strokeBorder(inside: bounds, cornerRadius: radius, with: color, width: width)
    }
  }

  open override func stateChanged() {
    line.isEnabled = isEnabled
    setNeedsDisplay()
  }

  // MARK: Focus

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func focusDidChange() {
    super.focusDidChange()
    guard line.isActive != isFirstResponder else { return }
    line.isActive = isFirstResponder
    // The focus came by a key.
    if isFocusVisible { editor.selectAll() }
    sendActions(for: isFirstResponder ? .editingDidBegin : .editingDidEnd)
  }

  // MARK: Touches

  open override var pointerStyle: PointerStyle? { isEnabled ? .text : nil }

  open override var keepsTouchesFromScrolling: Bool { false }

  private func position(of touch: Touch) -> Int { line.position(at: touch.location(in: line)) }

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    dragged = nil
    guard touch.type == .indirectPointer, becomeFirstResponder() else { return true }
    select(touch, extending: event.modifierFlags.contains(.shift))
    dragged = editor.selection.range
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard let dragged else { return true }
    let position = position(of: touch)
    // Words that were selected by a double click stay selected.
    let anchor = position < dragged.lowerBound ? dragged.upperBound : dragged.lowerBound
    editor.selection = TextSelection(
      anchor: anchor, head: dragged.contains(position) && !dragged.isEmpty ? dragged.upperBound : position)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    guard dragged == nil, isTouchInside, becomeFirstResponder() else { return }
    select(touch, extending: false)
  }

  /// Sets the caret; a double tap selects a word, and a third one everything.
  private func select(_ touch: Touch, extending: Bool) {
    let position = position(of: touch)
    switch touch.tapCount {
    case 1:
      editor.selection =
        extending ? TextSelection(anchor: editor.selection.anchor, head: position) : TextSelection(position)
    case 2: editor.selectWord(at: position)
    default: editor.selectAll()
    }
  }

  // MARK: Keys

  open override func pressesBegan(_ presses: [Press], with event: Event) {
    let others = presses.filter { !($0.key.isReturn && isFirstResponder && submit(with: event)) }
    if !others.isEmpty { super.pressesBegan(others, with: event) }
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

  // MARK: TextInput

  public final var caretRect: Rect { line.convert(line.caretRect, to: self) }

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
    description.value = textInputTraits.isSecure ? String(repeating: "•", count: text.count) : text
    if description.label == nil, !placeholder.isEmpty { description.label = placeholder }
  }
}

extension TextField: TextEditorDelegate {
  public func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    line.textChanged()
    invalidateIntrinsicContentSize()
    setNeedsTextInputUpdate()
    if !isSettingText { sendActions(for: .editingChanged) }
  }

  public func textEditorDidChangeSelection(_ editor: TextEditor) {
    line.selectionChanged()
    setNeedsTextInputUpdate()
  }
}

extension Key {
  /// Whether the key is Return or Enter without modifiers.
  fileprivate var isReturn: Bool {
    (name == "Return" || name == "KP_Enter") && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}
