import DactylCore
import DactylGeometry
import DactylText

/// The selection of text by taps, clicks and a pressed pointer (`TI-4`, `TI-5`): the owner passes on its touches.
@MainActor final class TextTouches {
  /// The pause between two steps of scrolling while a pressed pointer rests outside of the text, in seconds.
  private static let pause = 0.05

  /// The characters, the word or the paragraph where the pointer was pressed; nil while no pointer drags.
  private var start: Range<Int>?
  private var granularity = TextGranularity.character
  /// Whether the pointer was pressed on the selected text, which it may drag (`TI-60`).
  private var isOnSelection = false
  /// Extends the selection again, while the pointer is outside of the text.
  private var scrolling: ScheduledAction?

  /// Whether a pressed pointer is selecting.
  var isSelecting: Bool { start != nil }

  /// Begins with `touch`. A pointer takes the focus and selects at once. Returns false if the view refuses the focus.
  func begin(_ touch: Touch, with event: Event, in view: some SelectableText) -> Bool {
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
    scrollOn(touch, in: view)
    let editor = view.editor
    let position = view.position(at: touch.location(in: view))
    var (lower, upper) = (position, position)
    switch granularity {
    case .character: break
    case .word:
      let word = editor.wordRange(at: position)
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

  /// Selects on while the pointer rests outside of the text, which scrolls under it (`TI-14`).
  private func scrollOn(_ touch: Touch, in view: some SelectableText) {
    scrolling?.cancel()
    scrolling = nil
    guard !view.textFrame.contains(touch.location(in: view)) else { return }
    scrolling = view.schedule(after: Self.pause) { [weak self, weak view] in
      if let view { self?.move(touch, in: view) }
    }
  }

  /// Ends `touch`. A finger that was lifted `inside` the view takes the focus and selects. Returns whether a finger did.
  func end(_ touch: Touch, isInside: Bool, in view: some SelectableText) -> Bool {
    scrolling?.cancel()
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

  func cancel() {
    start = nil
    isOnSelection = false
    scrolling?.cancel()
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
