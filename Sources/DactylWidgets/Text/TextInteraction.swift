import DactylCore
import DactylGeometry
import DactylText

/// The handles, the magnifier and the menu of a text.
///
/// A held finger moves the caret under a magnifier, two fingers select a paragraph, and handles change a selection
/// (`TI-9` to `TI-12`). A pointer and the menu key show the menu, too.
@MainActor final class TextInteraction {
  unowned let view: any SelectableText
  /// Whether the user can search the text.
  var isFindEnabled = true { didSet { if !isFindEnabled { find?.dismissFindNavigator() } } }
  /// Nil until the user searches the text.
  var find: FindInteraction?
  /// Nil without a checker.
  var checking: TextChecking?
  let dragging: TextDragging
  private let start = TextHandle(.start)
  private let end = TextHandle(.end)
  private let hold = LongPressGestureRecognizer()
  private let twoFingerTap = TapGestureRecognizer()
  private var magnifier: TextMagnifier?
  /// Ends the time in which handles leave touches to the text, for another tap of a series.
  private var series: ScheduledAction?
  /// The longest pause between two taps of a series (`EI-20`), in seconds.
  private static let pause = 0.35
  /// Whether a finger has made the selection, so that it has handles.
  private var isByTouch = false
  /// Whether a handle or a held finger is changing the selection.
  private var isAdjusting = false

  init(_ view: some SelectableText) {
    self.view = view
    dragging = TextDragging(view)
    for handle in [start, end] {
      view.addSubview(handle)
      handle.onTap = { [unowned self] in tapped($0) }
    }
    start.onDrag = { [unowned self] in drag(start, to: $0) }
    end.onDrag = { [unowned self] in drag(end, to: $0) }
    hold.allowedTouchTypes = [.direct, .pencil]
    hold.addHandler { [unowned self] _ in held() }
    view.addGestureRecognizer(hold)
    twoFingerTap.allowedTouchTypes = [.direct]
    twoFingerTap.numberOfTouchesRequired = 2
    twoFingerTap.addHandler { [unowned self] _ in tappedByTwo() }
    view.addGestureRecognizer(twoFingerTap)
    view.menuHandler = { [unowned self] in showMenu(for: $0) }
    // Holding moves the caret, and shows the menu when the finger is lifted.
    view.menuGestureRecognizer?.isEnabled = false
  }

  private var editor: TextEditor { view.editor }

  // MARK: Handles

  /// Taps on a handle are taps on the text.
  private func tapped(_ touch: Touch) {
    let (old, wasFocused) = (editor.selection, view.isFirstResponder)
    let touches = TextTouches()
    if touches.end(touch, isInside: true, in: view) { selected(by: touch, instead: old, wasFocused: wasFocused) }
  }

  /// Called when a tap has changed the selection, which was `old` before. A tap at the caret or on what is selected leaves
  /// the selection and shows the menu (`TI-11`).
  func selected(by touch: Touch, instead old: TextSelection, wasFocused: Bool) {
    let isAgain = touch.tapCount == 1 && (old == editor.selection || old.range.contains(editor.selection.head))
    if isAgain { editor.selection = old }
    selectedByTouch()
    setTakesTouches(false)
    series?.cancel()
    series = view.schedule(after: Self.pause) { [weak self] in self?.setTakesTouches(true) }
    let isMistake = touch.tapCount == 1 && checking?.selectedMistake != nil
    // A tap that brings the touch keyboard back wants to type.
    if isMistake || isAgain && wasFocused && view.window?.application?.canShowInputView != true { showMenu() }
  }

  private func setTakesTouches(_ takesTouches: Bool) {
    for handle in [start, end] { handle.isUserInteractionEnabled = takesTouches }
  }

  /// Shows handles at the selection, which a finger has made.
  func selectedByTouch() {
    isByTouch = true
    update()
  }

  /// Called when the selection has changed, by anything.
  func selectionChanged() {
    if !isAdjusting { isByTouch = false }
    find?.selectionChanged()
    update()
  }

  /// Moves the handles to the ends of the selection. Called after layout, too.
  func update() {
    view.layOutFindBar()
    checking?.visibleTextChanged()
    let range = editor.selection.range
    let areShown = isByTouch && !range.isEmpty && view.isFirstResponder
    guard areShown || !start.isHidden || !end.isHidden else { return }
    let (first, last) = (view.caretRect(at: range.lowerBound), view.caretRect(at: range.upperBound))
    // In a line from the right to the left the end is at the left.
    let isMirrored = first.minY == last.minY && last.midX < first.midX
    start.place(at: first, isRightEnd: isMirrored)
    end.place(at: last, isRightEnd: !isMirrored)
    start.isHidden = !areShown || !isVisible(first) && !start.isDragged
    end.isHidden = !areShown || !isVisible(last) && !end.isDragged
  }

  private func isVisible(_ caret: Rect) -> Bool {
    view.textFrame.insetBy(x: -1, y: 0).intersects(Rect(x: caret.midX - 0.5, y: caret.midY, width: 1, height: 1))
  }

  private func drag(_ handle: TextHandle, to point: Point?) {
    guard let point else {
      hideMagnifier()
      return update()
    }
    let range = editor.selection.range
    let position = view.position(at: point)
    // A character stays selected.
    let new =
      handle === start
      ? TextSelection(
        anchor: range.upperBound, head: min(position, editor.text.position(before: range.upperBound)))
      : TextSelection(
        anchor: range.lowerBound, head: max(position, editor.text.position(after: range.lowerBound)))
    adjust(to: new)
  }

  /// Sets the selection that a finger changes, and shows its head in the magnifier.
  func adjust(to selection: TextSelection) {
    isAdjusting = true
    editor.selection = selection
    isAdjusting = false
    isByTouch = true
    view.scrollToPosition(editor.selection.head)
    update()
    let magnifier = magnifier ?? TextMagnifier(view)
    self.magnifier = magnifier
    magnifier.move(to: view.caretRect(at: editor.selection.head))
  }

  private func hideMagnifier() {
    magnifier?.removeFromSuperview()
    magnifier = nil
  }

  // MARK: Holding

  private func held() {
    switch hold.state {
    case .began where view.becomeFirstResponder(), .changed where magnifier != nil:
      adjust(to: TextSelection(view.position(at: hold.location(in: view))))
    case .ended where magnifier != nil:
      hideMagnifier()
      showMenu()
    default: hideMagnifier()
    }
  }

  private func tappedByTwo() {
    guard view.becomeFirstResponder() else { return }
    let position = view.position(at: twoFingerTap.location(in: view))
    if editor.isSingleLine { editor.selectAll() } else { editor.selectParagraph(at: position) }
    selectedByTouch()
  }

  // MARK: Menu

  /// Shows the menu of editing beside the selection.
  func showMenu() {
    let range = editor.selection.range
    let first = view.caretRect(at: range.lowerBound)
    let rect = first.union(view.caretRect(at: range.upperBound)).intersection(view.textFrame)
    menu.show(from: view, rect: rect.isEmpty ? first : rect)
  }

  private func showMenu(for request: MenuRequest) {
    guard view.becomeFirstResponder() else { return }
    if request.source == .keyboard { return showMenu() }
    // A press beside the selection moves the caret there.
    let position = view.position(at: request.location)
    let range = editor.selection.range
    if range.isEmpty || position < range.lowerBound || position > range.upperBound {
      editor.selection = TextSelection(position)
    }
    menu.show(from: view, for: request)
  }

  private var menu: Menu {
    let pasteboard = TextPasteboardCommands(view)
    func action(_ title: String, _ command: TextEditingCommand, isEnabled: Bool) -> Action {
      Action(title: title, attributes: isEnabled ? [] : .disabled) { [weak view = view as View] _ in
        guard let view = view as? any SelectableText else { return }
        _ = view.perform(command)
      }
    }
    let selectAll = Action(title: "Select all", attributes: editor.text.isEmpty ? .disabled : []) { [weak self] _ in
      self?.editor.selectAll()
      self?.selectedByTouch()
    }
    let corrections = checking?.menuElements ?? []
    let elements: [any MenuElement] = [
      action("Cut", .cut, isEnabled: pasteboard.canPerform(.cut)),
      action("Copy", .copy, isEnabled: pasteboard.canPerform(.copy)),
      action("Paste", .paste, isEnabled: pasteboard.canPerform(.paste)),
      Menu(options: .displayInline, children: [selectAll] + [findInteraction?.menuAction].compactMap(\.self)),
      Menu(
        options: .displayInline,
        children: [
          action("Undo", .undo, isEnabled: editor.canUndo), action("Redo", .redo, isEnabled: editor.canRedo),
        ]),
    ]
    return Menu(children: corrections + elements)
  }
}
