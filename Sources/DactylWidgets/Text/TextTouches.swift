import DactylCore
import DactylGeometry
import DactylText

/// The selection of text by taps, clicks and a pressed pointer or finger (`TI-4`, `TI-5`): the owner passes on its
/// touches.
@MainActor final class TextTouches {
  /// The pause between two steps of scrolling while a pressed pointer rests outside of the text, in seconds.
  private static let pause = 0.05

  /// The characters, the word or the paragraph where the pointer was pressed, or the end that stays; nil while nothing
  /// drags.
  private var start: Range<Int>?
  /// The range that the last press without Shift, or the last tap, has selected.
  private var base = 0..<0
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
    let old = view.editor.selection
    select(touch, extending: isExtending, in: view)
    let new = view.editor.selection
    start = isExtending ? kept(of: old, in: new) : new.range
    granularity = Self.granularity(ofTap: touch.tapCount)
    return true
  }

  /// Extends the selection to a pointer or a finger that is pressed, by words if a double click began it.
  func move(_ touch: Touch, in view: some SelectableText) {
    guard let start else { return }
    scrollOn(touch, in: view)
    let editor = view.editor
    let position = view.position(at: touch.location(in: view))
    let range = Self.range(at: touch.location(in: view), granularity, in: view)
    let isBefore = position < start.lowerBound
    editor.selection = TextSelection(
      anchor: isBefore ? start.upperBound : start.lowerBound,
      head: isBefore ? range.lowerBound : max(range.upperBound, start.upperBound))
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

  /// Ends `touch`. A finger that was lifted `inside` the view takes the focus and selects. Returns whether a finger
  /// did.
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

  /// Begins to select by words or paragraphs, where a finger has landed that has tapped before (`TI-4`). Returns false
  /// if the view refuses the focus.
  func beginExtending(_ touch: Touch, in view: some SelectableText) -> Bool {
    guard view.becomeFirstResponder() else { return false }
    granularity = Self.granularity(ofTap: touch.tapCount)
    let range = Self.range(at: touch.downLocation(in: view), granularity, in: view)
    start = range
    base = range
    view.editor.selection = TextSelection(range)
    return true
  }

  /// Sets the caret; a double tap selects a word, and a third one the paragraph. With `extending`, what is selected
  /// stays if the touch is beside it. Inside, the end moves that was moved last.
  private func select(_ touch: Touch, extending: Bool, in view: some SelectableText) {
    let editor = view.editor
    let position = view.position(at: touch.location(in: view))
    let range = Self.range(at: touch.location(in: view), Self.granularity(ofTap: touch.tapCount), in: view)
    guard extending else {
      base = range
      return editor.selection = TextSelection(range)
    }
    let (old, selected) = (editor.selection, editor.selection.range)
    let isStart =
      position <= selected.lowerBound || position < selected.upperBound && old.head == selected.lowerBound
    editor.selection =
      isStart
      ? TextSelection(anchor: selected.upperBound, head: range.lowerBound)
      : TextSelection(anchor: selected.lowerBound, head: range.upperBound)
  }

  /// Returns the part of `old` that stays selected while the pointer moves, which Shift has extended to `new`: the word
  /// of a double click, or the end that stays. If that end is another one now, all of `old` stays.
  private func kept(of old: TextSelection, in new: TextSelection) -> Range<Int> {
    let (range, end) = (old.range, old.anchor)
    guard new.anchor == end else { return range }
    let isBase = base.clamped(to: range) == base && (end == base.lowerBound || end == base.upperBound)
    return isBase ? base : end..<end
  }

  private static func granularity(ofTap count: Int) -> TextGranularity {
    count < 2 ? .character : count == 2 ? .word : .paragraph
  }

  /// Returns the word or the paragraph at `point`, or the position nearest to it. One line is a paragraph.
  private static func range(
    at point: Point, _ granularity: TextGranularity, in view: some SelectableText
  ) -> Range<Int> {
    let (editor, position) = (view.editor, view.position(at: point))
    switch granularity {
    case .character: return position..<position
    // The position nearest to the right half of the last letter of a word is behind the word.
    case .word: return editor.wordRange(at: view.characterRange(at: point)?.lowerBound ?? position)
    default:
      return editor.isSingleLine
        ? 0..<editor.text.count : editor.text.paragraphRange(at: editor.text.paragraphIndex(at: position))
    }
  }
}
