import DactylGeometry
import DactylInput
import DactylSurface
import DactylText

/// The text that has the keyboard focus, between its view and the input methods. There is one for all windows.
///
/// The input method learns the state of the text once a frame, after layout, so that it sees the caret where the user
/// sees it.
@MainActor final class TextInputSession {
  /// The most bytes of text that an input method gets before the selection, and behind it.
  private static let reach = 1000
  /// The most bytes of a selection, more than the input methods take (4000).
  private static let longest = 8000

  private unowned let application: Application
  /// The text with the focus; nil if there is none.
  @WeakRef private var focused: Responder?
  /// The number of texts that had the focus so far.
  private var field = 0
  /// Whether the compositor has an input method: it has served a text on this connection.
  private(set) var hasInputMethod = false {
    didSet { if hasInputMethod != oldValue { presenter?.inputMethodChanged() } }
  }
  /// Shows the input view; nil before the first text had the focus.
  private(set) var presenter: InputViewPresenter?
  /// Whether the last touch, click or key was a touch.
  private(set) var isUsedByTouch = false
  /// Whether the input method has made the last change.
  private var isChangedByInputMethod = false
  /// The state that the input methods know; nil if no text has the focus.
  private(set) var sent: TextInputState?
  private var needsUpdate = false
  /// Whether the last edit of the input method left marked text.
  private var isComposing = false

  /// When a touch keyboard is shown for a text (`TK-1`).
  var touchKeyboardMode = TouchKeyboardMode.automatic {
    didSet { if touchKeyboardMode != oldValue { presenter?.modeChanged() } }
  }
  /// The layouts between which the user switches. Lazy, since it may read the names of all layouts.
  lazy var keyboardLayouts = KeyboardLayout.ofUser

  init(application: Application) {
    self.application = application
  }

  var input: (any TextInput)? { focused as? any TextInput }

  // MARK: Focus

  /// Called when the key window or its first responder may have changed.
  func focusChanged() {
    let new = application.keyWindow?.firstResponder
    // A text that can only be read needs neither an input method nor a touch keyboard.
    let text = (new as? any TextInput)?.editor.isEditable == true ? new : nil
    guard text !== focused else { return }
    // The user sees the marked text as text, and keeps it.
    input?.editor.unmarkText()
    focused = text
    field += 1
    textChanged()
    if text == nil { send(nil) }
    if text != nil, presenter == nil { presenter = InputViewPresenter(application: application, session: self) }
    presenter?.focusChanged()
  }

  /// Called when the text, its selection or its place has changed.
  func textChanged() {
    isChangedByInputMethod = false
    needsUpdate = true
    presenter?.textChanged()
    focused?.homeView?.window?.stack?.setNeedsFrame()
  }

  // MARK: To the input method

  /// Sends the state of the text, if it is in a window of `stack` and has changed.
  func update(in stack: WindowStack) {
    guard needsUpdate || sent != nil, let input, let view = focused?.homeView, view.window?.stack === stack
    else { return }
    needsUpdate = false
    // Another kind of text is enabled again, which ends the composition. The user keeps the marked text.
    if input.editor.markedRange != nil, let sent, kind(of: input) != (sent.purpose, sent.hints) {
      input.editor.unmarkText()
    }
    // The user or the program has ended the composition, and the input method must begin anew.
    if isComposing, input.editor.markedRange == nil { field += 1 }
    isComposing = input.editor.markedRange != nil
    send(state(of: input, view, on: stack))
  }

  private func send(_ state: TextInputState?) {
    guard state != sent else { return }
    sent = state
    application.session?.platform.setTextInput(state)
  }

  private func state(of input: any TextInput, _ view: View, on stack: WindowStack) -> TextInputState {
    let traits = input.textInputTraits
    var state = TextInputState(surface: stack.surface, field: field)
    (state.purpose, state.hints) = kind(of: input)
    let caret = view.root.toSuperview.apply(to: view.convert(input.caretRect, to: view.root))
    state.caret = stack.rotation.toSurface(of: stack.rotation.turn(stack.size)).apply(to: caret)
    state.isChangedByInputMethod = isChangedByInputMethod
    if !traits.isSecure { input.editor.describeSurroundings(in: &state, reach: Self.reach, longest: Self.longest) }
    return state
  }

  private func kind(of input: any TextInput) -> (TextInputState.Purpose, TextInputState.Hints) {
    let traits = input.textInputTraits
    return (traits.purpose, input.editor.isSingleLine ? traits.hints : traits.hints.union(.multiline))
  }

  // MARK: From the input method

  func textInputReceived(_ event: TextInputEvent) {
    switch event {
    case .entered:
      hasInputMethod = true
      textChanged()
    case .left, .lost:
      // An input method that leaves with the window's focus is still there.
      if case .lost = event { hasInputMethod = false }
      input?.editor.discardMarkedText()
    case .edit(let edit, let field):
      // Another text may have got the focus since the edit was made.
      guard field ?? self.field == self.field, let editor = input?.editor else { return }
      editor.apply(edit)
      isComposing = editor.markedRange != nil
      textChanged()
      isChangedByInputMethod = true
    }
  }

  /// Called when the input methods are those of another compositor.
  func platformChanged() {
    textInputReceived(.lost)
    sent = nil
    textChanged()
  }
}

extension TextInputSession: InputObserver {
  func keyPressed(_ key: Key, from seat: SeatID) -> Bool {
    guard seat != .inputView else { return false }
    isUsedByTouch = false
    presenter?.keyPressed(key)
    return false
  }

  func keyReleased(from seat: SeatID) {
    if seat == .inputView { presenter?.returnReleased() }
  }

  func touchBegan(_ touch: Touch, in window: Window) {
    if window.isBelowInputView { isUsedByTouch = touch.type == .direct || touch.type == .pencil }
  }

  func touchEnded(_ touch: Touch) { presenter?.touchEnded(touch) }
}

extension View {
  /// Reports the text of the view to the input method after the next layout, if the view has the keyboard focus. A
  /// `TextInput` calls it after each change of its text, its selection or the place of its caret.
  public final func setNeedsTextInputUpdate() {
    guard isFirstResponder, let session = window?.application?.textInputSession else { return }
    // It may have become editable, or have stopped being it.
    session.focusChanged()
    session.textChanged()
  }
}

extension TextEditor {
  fileprivate func apply(_ edit: TextInputEdit) {
    let isPlain = edit.deletedBefore == 0 && edit.deletedAfter == 0 && edit.committed.isEmpty
    if !isPlain {
      if edit.deletedBefore > 0 || edit.deletedAfter > 0 {
        setMarkedText("")
        deleteSurroundingText(before: edit.deletedBefore, after: edit.deletedAfter)
      }
      if !edit.committed.isEmpty { insert(edit.committed) }
    }
    setMarkedText(edit.marked, selected: edit.selected, hidesCaret: edit.selected == nil)
  }

  /// Adds the text around the selection, without the marked text. A selection that is too long for an input method is
  /// cut, so that it is not read to its end.
  fileprivate func describeSurroundings(in state: inout TextInputState, reach: Int, longest: Int) {
    let last = selection.range.lowerBound + longest
    let (head, anchor) = (min(selection.head, last), min(selection.anchor, last))
    let marked = markedRange ?? selection.range.lowerBound..<selection.range.lowerBound
    // The marked text stands for the caret.
    let selected = markedRange.map { $0.lowerBound..<$0.lowerBound } ?? min(head, anchor)..<max(head, anchor)
    let start = text.characterStart(max(min(selected.lowerBound, marked.lowerBound) - reach, 0))
    let end = text.characterStart(min(max(selected.upperBound, marked.upperBound) + reach, text.count))
    state.surroundingText = text[start..<marked.lowerBound] + text[marked.upperBound..<max(end, marked.upperBound)]
    (state.cursor, state.anchor) = (selected.upperBound - start, selected.lowerBound - start)
    if markedRange == nil { (state.cursor, state.anchor) = (head - start, anchor - start) }
  }
}

extension TextInputTraits {
  fileprivate var purpose: TextInputState.Purpose {
    if isSecure { return contentType == .digits ? .pin : .password }
    switch contentType {
    case .plain: return .normal
    case .digits: return .digits
    case .number: return .number
    case .telephone: return .phone
    case .url: return .url
    case .email: return .email
    case .name: return .name
    case .date: return .date
    case .time: return .time
    case .terminal: return .terminal
    }
  }

  fileprivate var hints: TextInputState.Hints {
    if isSecure { return [.hiddenText, .sensitiveData] }
    var hints = TextInputState.Hints()
    if allowsCorrection, contentType == .plain { hints.formUnion([.completion, .spellcheck]) }
    switch autocapitalization {
    case .none: break
    case .words: hints.insert(.titlecase)
    case .sentences: if contentType == .plain { hints.insert(.autoCapitalization) }
    case .allCharacters: hints.insert(.uppercase)
    }
    return hints
  }
}
