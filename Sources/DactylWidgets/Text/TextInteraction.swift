import DactylCore
import DactylGeometry
import DactylText

/// The handles, the magnifier and the menu of a text.
///
/// A held finger moves the caret under a magnifier, one that has tapped and moves selects words, two fingers select a
/// paragraph, and handles change a selection (`TI-4`, `TI-9` to `TI-12`). A pointer and the menu key show the menu,
/// too.
@MainActor final class TextInteraction {
  unowned let view: any SelectableText
  /// Whether the user can search the text.
  var isFindEnabled = true { didSet { if !isFindEnabled { find?.dismissFindNavigator() } } }
  /// Nil until the user searches the text.
  var find: FindInteraction?
  /// Nil without a checker.
  var checking: TextChecking?
  let dragging: TextDragging
  let undo: TextUndo
  /// The number of the change that has made the selected text the primary selection; nil if none has.
  var sharedSelection: Int?
  private let start = TextHandle(.start)
  private let end = TextHandle(.end)
  private let hold = LongPressGestureRecognizer()
  private let twoFingerTap = TapGestureRecognizer()
  private let again = RepeatedTapGestureRecognizer()
  private let extending = TextTouches()
  /// The menu for a finger; nil while it is not shown.
  var editMenu: TextEditMenu?
  /// The last touch that has closed the menu, which then does not show it again.
  weak var closingTouch: Touch?
  private var magnifier: TextMagnifier?
  /// The word at which a finger is held in a text that can't be edited; nil otherwise.
  private var heldWord: Range<Int>?
  /// Ends the time in which handles leave touches to the text, for another tap of a series.
  private var series: ScheduledAction?
  /// Whether a finger has made the selection, so that it has handles.
  private var isByTouch = false
  /// Whether a handle or a held finger is changing the selection.
  private var isAdjusting = false

  init(_ view: some SelectableText) {
    self.view = view
    dragging = TextDragging(view)
    undo = TextUndo(view)
    for handle in [start, end] {
      view.addSubview(handle)
      handle.onTap = { [unowned self] in tapped($0) }
      handle.onLift = { [unowned self] in lifted() }
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
    again.addHandler { [unowned self] _ in extendedByFinger() }
    view.addGestureRecognizer(again)
    view.menuHandler = { [unowned self] in showMenu(for: $0) }
    // Holding moves the caret, and shows the menu when the finger is lifted.
    view.menuGestureRecognizer?.isEnabled = false
  }

  var editor: TextEditor { view.editor }

  // MARK: Handles

  /// Taps on a handle are taps on the text.
  private func tapped(_ touch: Touch) {
    let (old, wasFocused) = (editor.selection, view.isFirstResponder)
    let touches = TextTouches()
    if touches.end(touch, isInside: true, in: view) { selected(by: touch, instead: old, wasFocused: wasFocused) }
  }

  /// Called when a tap has changed the selection, which was `old` before. A tap at the caret or on what is selected
  /// leaves the selection and shows the menu, or hides it (`TI-11`).
  func selected(by touch: Touch, instead old: TextSelection, wasFocused: Bool) {
    // The position nearest to the last selected letter may be behind it.
    let place = view.characterRange(at: touch.location(in: view))?.lowerBound ?? editor.selection.head
    let isAgain = touch.tapCount == 1 && (old == editor.selection || old.range.contains(place))
    if isAgain { editor.selection = old }
    selectedByTouch()
    setTakesTouches(false)
    series?.cancel()
    series = view.schedule(after: view.touchAccommodations.multipleTapInterval) { [weak self] in
      self?.setTakesTouches(true)
    }
    let isMistake = touch.tapCount == 1 && checking?.selectedMistake != nil
    // A tap that brings the touch keyboard back is meant for typing.
    let wantsMenu =
      isAgain && wasFocused && isOnSelection(touch) && view.window?.application?.canShowInputView != true
    if touch !== closingTouch, isMistake || wantsMenu { showEditMenu() }
    if touch.tapCount > 1 { showMenuOfSelection() }
    editMenu?.lastTap = touch.location(in: view.window)
  }

  /// Shows the menu of editing after a finger has selected text (`TI-76`).
  func showMenuOfSelection() {
    selectedByTouch()
    if !editor.selection.isEmpty { showEditMenu() }
  }

  /// Whether a finger is at the caret, or on the selection.
  private func isOnSelection(_ touch: Touch) -> Bool {
    let (range, point) = (editor.selection.range, touch.location(in: view))
    let rects = range.isEmpty ? [view.caretRect(at: range.lowerBound)] : view.selectionRects(for: range)
    return rects.contains { $0.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point) }
  }

  /// The distance by which a finger can miss the caret, in points.
  private static let reach = 24.0

  private func setTakesTouches(_ takesTouches: Bool) {
    for handle in [start, end] { handle.isUserInteractionEnabled = takesTouches }
    if takesTouches { editMenu?.lastTap = nil }
  }

  /// Shows handles at the selection, which a finger has made.
  func selectedByTouch() {
    isByTouch = true
    update()
  }

  /// Called when the selection has changed, by anything.
  func selectionChanged() {
    if !isAdjusting { isByTouch = false }
    hideEditMenu()
    find?.selectionChanged()
    update()
  }

  /// Moves the handles to the ends of the selection. Called after layout, too.
  func update() {
    find?.view.layOutFindBar()
    if view.isFirstResponder { editMenu?.place() } else { hideEditMenu() }
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
    view.textFrame.insetBy(dx: -1, dy: 0).intersects(Rect(x: caret.midX - 0.5, y: caret.midY, width: 1, height: 1))
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

  /// A finger that has dragged a handle is lifted. The other handle may still be dragged.
  private func lifted() {
    if !start.isDragged, !end.isDragged { showMenuOfSelection() }
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
    case .began where view.becomeFirstResponder():
      heldWord = editor.isEditable ? nil : word(at: hold.location(in: view))
      adjust(to: heldSelection)
    case .changed where magnifier != nil: adjust(to: heldSelection)
    case .ended where magnifier != nil:
      hideMagnifier()
      showEditMenu()
    default: hideMagnifier()
    }
  }

  /// The caret at the held finger; in a text that can't be edited, the words from the one where it was held.
  private var heldSelection: TextSelection {
    let point = hold.location(in: view)
    guard let first = heldWord else { return TextSelection(view.position(at: point)) }
    let word = word(at: point)
    return word.lowerBound < first.lowerBound
      ? TextSelection(anchor: first.upperBound, head: word.lowerBound)
      : TextSelection(anchor: first.lowerBound, head: max(word.upperBound, first.upperBound))
  }

  private func word(at point: Point) -> Range<Int> {
    editor.wordRange(at: view.characterRange(at: point)?.lowerBound ?? view.position(at: point))
  }

  /// A finger that has tapped before moves, or rests.
  private func extendedByFinger() {
    guard let touch = again.touch else { return }
    isAdjusting = true
    defer { isAdjusting = false }
    switch again.state {
    case .began:
      guard extending.beginExtending(touch, in: view) else { break }
      extending.move(touch, in: view)
      selectedByTouch()
    case .changed:
      extending.move(touch, in: view)
      selectedByTouch()
    default:
      extending.cancel()
      // It may have scrolled, and selected on, without a movement.
      selectedByTouch()
      if again.state == .ended { showMenuOfSelection() }
    }
  }

  private func tappedByTwo() {
    guard view.becomeFirstResponder() else { return }
    let position = view.position(at: twoFingerTap.location(in: view))
    if editor.isSingleLine { editor.selectAll() } else { editor.selectParagraph(at: position) }
    showMenuOfSelection()
  }
}
