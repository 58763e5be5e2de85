import DactylGeometry
import DactylInput

/// Shows the input view, such as a touch keyboard, in a window of its own, while a text is edited by touch (section
/// 7c).
///
/// Requests in a cycle take effect at its end, since the focus moves from one text to another in two steps.
@MainActor final class InputViewPresenter {
  /// The duration of the slide, in seconds.
  private static let duration = 0.25
  /// The longest way of a tap, in points.
  private static let tapDistance = 10.0

  private unowned let application: Application
  private unowned let session: TextInputSession
  /// Nil until a view is shown for the first time.
  private var window: InputWindow?
  /// The view of the last text, for the next one.
  private var view: View?
  /// Whether the user has not hidden the view for the text with the focus.
  private var isRequested = false
  private var isUpdatePending = false
  /// Whether the text or its caret has changed since the last frame.
  private var needsFollowing = false
  /// The text for which Return was pressed last.
  private weak var submitted: Responder?

  init(application: Application, session: TextInputSession) {
    self.application = application
    self.session = session
  }

  /// The view, while it is shown.
  var shownView: View? { window?.isRaised == true && window?.stack != nil ? view : nil }

  // MARK: Requests

  func focusChanged() {
    isRequested =
      session.input != nil
      && (application.touchKeyboardMode == .always || session.isUsedByTouch || application.switchAccess.isEnabled)
    setNeedsUpdate()
  }

  /// A tap into the text with the focus shows the view again, or asks the input method to show its own one.
  func touchEnded(_ touch: Touch) {
    guard touch.type == .direct || touch.type == .pencil || application.touchKeyboardMode == .always, !touch.isCutOff,
      let focused = session.input?.homeView, touch.view?.isDescendant(of: focused) == true
    else { return }
    let way = touch.location(in: nil) - touch.downLocation(in: nil)
    guard abs(way.x) < Self.tapDistance, abs(way.y) < Self.tapDistance else { return }
    isRequested = true
    setNeedsUpdate()
    if session.hasInputMethod { application.session?.platform.showInputPanel() }
  }

  /// A key of a keyboard edits the text from now on, so that the view is not needed.
  func keyPressed(_ key: Key) {
    guard application.touchKeyboardMode == .automatic, isRequested, let input = session.input,
      input.isTextInput(key) || key.name == "Escape" || key.name == "Return"
    else { return }
    hide()
  }

  func inputMethodChanged() { setNeedsUpdate() }

  func modeChanged() {
    if application.touchKeyboardMode == .always { isRequested = session.input != nil }
    setNeedsUpdate()
  }

  /// Shows the view for the text with the focus, as a tap does.
  func show() {
    isRequested = session.input != nil
    setNeedsUpdate()
  }

  /// Hides the view until the text is tapped, or another one gets the focus.
  func hide() {
    isRequested = false
    setNeedsUpdate()
  }

  /// Presses Return as a key of a keyboard does.
  func pressReturn() {
    guard session.input != nil else { return }
    submitted = session.input
    let stroke = KeyStroke(
      code: 28, symbol: 0xff0d, name: "Return", characters: "\r", charactersIgnoringModifiers: "\r")
    let time = application.now
    for kind in [KeyChange.Kind.down(stroke), .up(stroke)] {
      application.dispatcher.dispatch(.key(KeyChange(seat: .inputView, kind: kind, modifiers: [], time: time)))
    }
  }

  /// Return has ended the input of one line, unless it has moved the focus to another text.
  func returnReleased() {
    if let submitted, session.input === submitted, session.input?.editor.isSingleLine == true { hide() }
    submitted = nil
  }

  // MARK: Showing

  private var isAllowed: Bool {
    switch application.touchKeyboardMode {
    // The keyboard of an input method can't be used with switches.
    case .automatic: !session.hasInputMethod || application.switchAccess.isEnabled
    case .always: true
    case .never: false
    }
  }

  /// Whether a tap into the text would show the view again, after the user has hidden it.
  var canShow: Bool { !isRequested && isAllowed && session.input != nil }

  private func setNeedsUpdate() {
    guard !isUpdatePending else { return }
    isUpdatePending = true
    application.dispatcher.performDeferred { [weak self] in self?.update() }
  }

  private func update() {
    isUpdatePending = false
    guard isRequested, isAllowed, let input = session.input, let focused = input.homeView,
      let stack = focused.window?.stack, let view = input.makeInputView(reusing: view)
    else { return lower() }
    raise(view, for: input, focused, on: stack)
  }

  private func raise(_ view: View, for input: any TextInput, _ focused: View, on stack: WindowStack) {
    if let window, window.stack !== stack { removeWindow() }
    let window = window ?? InputWindow()
    self.window = window
    self.view = view
    window.inheritTraits(from: focused)
    // A view that is added finds its application.
    if window.stack == nil { stack.show(window) }
    window.content = view
    window.layoutIfNeeded()
    (view as? any InputView)?.textInputDidChange(input)
    needsFollowing = true
    if !window.isRaised { slide(window, isRaised: true) }
  }

  private func lower() {
    guard let window, window.isRaised else { return }
    slide(window, isRaised: false) { [weak self, weak window] in
      if let self, let window, self.window === window, !window.isRaised { removeWindow() }
    }
  }

  private func removeWindow() {
    guard let window else { return }
    self.window = nil
    window.stack?.coveredHeight = 0
    window.content = nil
    window.close()
  }

  /// Raises or lowers the content, and moves what is laid out in the safe area with it.
  private func slide(_ window: InputWindow, isRaised: Bool, completion: (@MainActor () -> Void)? = nil) {
    guard let stack = window.stack else { return }
    stack.layout()
    View.animate(withDuration: Self.duration, curve: .easeOut) {
      window.isRaised = isRaised
      window.layoutIfNeeded()
      stack.layout()
    } completion: { _ in
      completion?()
    }
  }

  // MARK: Following the text

  /// The text, its selection or its place has changed.
  func textChanged() { needsFollowing = true }

  /// Called after the layout of each frame of `stack`.
  func update(in stack: WindowStack) {
    guard needsFollowing, window?.isRaised == true, window?.stack === stack, let input = session.input,
      let focused = input.homeView, focused.window?.stack === stack
    else { return }
    needsFollowing = false
    (view as? any InputView)?.textInputDidChange(input)
    var area = input.caretRect
    // A field is shown as a whole.
    if input.editor.isSingleLine { (area.origin.y, area.size.height) = (focused.bounds.minY, focused.bounds.height) }
    focused.scrollAboveInputView(area)
  }
}

extension SeatID {
  /// The seat of keys that a view for text input presses.
  static let inputView = SeatID(rawValue: -2)
}

extension Application {
  /// Presses Return for the text with the keyboard focus, as a key of an input view does: the text gets the key as from
  /// a keyboard (`RC-11`). If it is a text of one line and keeps the focus, the input view is then hidden (`TK-2`).
  public final func pressReturn() { textInputSession.presenter?.pressReturn() }

  /// Hides the input view until the user taps the text with the focus, or another text gets the focus (`TK-2`).
  public final func hideInputView() { textInputSession.presenter?.hide() }

  /// The input view while it is shown, such as a touch keyboard; else nil.
  public final var inputView: View? { textInputSession.presenter?.shownView }

  /// Whether the input view of the text with the focus is hidden, and a tap into the text would show it (`TK-1`).
  public final var canShowInputView: Bool { textInputSession.presenter?.canShow ?? false }
}
