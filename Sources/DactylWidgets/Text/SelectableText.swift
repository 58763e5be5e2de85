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
  /// Returns the character at `point`, in the view's own coordinates; nil beside the text.
  func characterRange(at point: Point) -> Range<Int>?
  /// Returns the caret at `position`, in the view's own coordinates.
  func caretRect(at position: Int) -> Rect
  /// Returns what a selection of `range` covers, as far as it is visible, in the view's own coordinates.
  func selectionRects(for range: Range<Int>) -> [Rect]
  /// The part of the view that shows text, in its own coordinates.
  var textFrame: Rect { get }
  /// Scrolls so that the caret at `position` is visible, without animation.
  func scrollToPosition(_ position: Int)
  /// Keeps the caret at `position` visible instead of that of the text, for a drag over a line; nil ends that.
  func followDrag(at position: Int?)
  /// Draws the text with its selection and its caret again, for the magnifier.
  func drawText(_ context: Context, in rect: Rect)

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
