import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// A view whose text the user selects by touch and by mouse.
@MainActor protocol SelectableText: View, TextInput {
  var interaction: TextInteraction? { get }
  /// Whether a pressed pointer is selecting.
  var isSelecting: Bool { get }
  /// Returns the position nearest to `point`, in the view's own coordinates.
  func position(at point: Point) -> Int
  /// Returns the caret at `position`, in the view's own coordinates.
  func caretRect(at position: Int) -> Rect
  /// Returns what a selection of `range` covers, as far as it is visible, in the view's own coordinates.
  func selectionRects(for range: Range<Int>) -> [Rect]
  /// The part of the view that shows text, in its own coordinates.
  var textFrame: Rect { get }
  /// Scrolls so that the caret at `position` is visible, without animation.
  func scrollToPosition(_ position: Int)
  /// Draws the text with its selection and its caret again, for the magnifier.
  func drawText(_ context: Context, in rect: Rect)

  /// Shows the bar of the search.
  func show(_ bar: FindBar)
  /// Hides the bar of the search.
  func hide(_ bar: FindBar)
  /// Places the bar of the search, if it is shown.
  func layOutFindBar()
  /// Draws the matches of the search again.
  func foundChanged()
  /// Scrolls a match into view.
  func reveal(_ range: Range<Int>)

  /// The parts of the text that are visible, to check their spelling.
  var visibleParts: [Range<Int>] { get }
  /// Draws the lines below the mistakes in `range` again.
  func mistakesChanged(in range: Range<Int>)
}

extension SelectableText {
  /// Whether a pointer that is pressed at `point` of the view can drag the selected text.
  func canDragSelection(at point: Point) -> Bool { interaction?.dragging.canDrag(at: point) == true }

  /// Pastes the primary selection where the middle button of a pointer is pressed (`TI-21`).
  func pastePrimarySelection(at touch: Touch) {
    guard editor.isEditable, becomeFirstResponder() else { return }
    editor.selection = TextSelection(position(at: touch.location(in: self)))
    TextPasteboardCommands(self).pastePrimarySelection()
  }
}

/// The selection of text by taps, clicks and a pressed pointer (`TI-4`, `TI-5`): the owner passes on its touches.
@MainActor struct TextTouches {
  /// The characters, the word or the paragraph where the pointer was pressed; nil while no pointer drags.
  private var start: Range<Int>?
  private var granularity = TextGranularity.character
  /// Whether the pointer was pressed on the selected text, which it may drag (`TI-60`).
  private var isOnSelection = false

  /// Whether a pressed pointer is selecting.
  var isSelecting: Bool { start != nil }

  /// Begins with `touch`. A pointer takes the focus and selects at once. Returns false if the view refuses the focus.
  mutating func begin(_ touch: Touch, with event: Event, in view: some SelectableText) -> Bool {
    start = nil
    isOnSelection = false
    guard touch.type == .indirectPointer else { return true }
    guard touch.startButton == .primary else { return false }
    let isExtending = event.modifierFlags.contains(.shift)
    isOnSelection = !isExtending && touch.tapCount == 1 && view.canDragSelection(at: touch.location(in: view))
    if isOnSelection { return true }
    guard view.becomeFirstResponder() else { return false }
    select(touch, extending: isExtending, in: view)
    let editor = view.editor
    start = isExtending ? editor.selection.anchor..<editor.selection.anchor : editor.selection.range
    granularity = touch.tapCount == 2 ? .word : touch.tapCount > 2 ? .paragraph : .character
    return true
  }

  /// Extends the selection to a pointer that is pressed, by words if a double click began it.
  func move(_ touch: Touch, in view: some SelectableText) {
    guard let start else { return }
    let editor = view.editor
    let position = view.position(at: touch.location(in: view))
    var (lower, upper) = (position, position)
    switch granularity {
    case .character: break
    case .word:
      let word = editor.text.wordRange(at: position)
      (lower, upper) = (word.lowerBound, word.upperBound)
    default:
      let paragraph = editor.text.paragraphRange(at: editor.text.paragraphIndex(at: position))
      (lower, upper) = (paragraph.lowerBound, paragraph.upperBound)
    }
    let isBefore = position < start.lowerBound
    editor.selection = TextSelection(
      anchor: isBefore ? start.upperBound : start.lowerBound,
      head: isBefore ? lower : max(upper, start.upperBound))
    view.scrollToPosition(editor.selection.head)
  }

  /// Ends `touch`. A finger that was lifted `inside` the view takes the focus and selects. Returns whether a finger did.
  mutating func end(_ touch: Touch, isInside: Bool, in view: some SelectableText) -> Bool {
    guard start == nil else {
      start = nil
      TextPasteboardCommands(view).shareSelection()
      return false
    }
    let isClick = touch.type == .indirectPointer
    guard isInside, isOnSelection || !isClick, view.becomeFirstResponder() else { return false }
    isOnSelection = false
    select(touch, extending: false, in: view)
    return !isClick
  }

  mutating func cancel() {
    start = nil
    isOnSelection = false
  }

  /// Sets the caret; a double tap selects a word, and a third one the paragraph.
  private func select(_ touch: Touch, extending: Bool, in view: some SelectableText) {
    let editor = view.editor
    let position = view.position(at: touch.location(in: view))
    switch touch.tapCount {
    case ...1:
      editor.selection =
        extending ? TextSelection(anchor: editor.selection.anchor, head: position) : TextSelection(position)
    case 2: editor.selectWord(at: position)
    default: if editor.isSingleLine { editor.selectAll() } else { editor.selectParagraph(at: position) }
    }
  }
}
