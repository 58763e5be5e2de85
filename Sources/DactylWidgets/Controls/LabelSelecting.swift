import DactylCore
import DactylGeometry
import DactylGraphics

/// Lets the user select the text of a label. The folder of texts implements it, which may name labels, but not the
/// reverse. It is a subview that covers the label.
@MainActor protocol LabelSelecting: View {
  /// Called when the text of the label may be another one, or be elsewhere.
  func textChanged()

  /// Draws the background of the selected text, in the coordinates of the label.
  func drawSelection(in context: Context)

  /// Returns whether a handle of the selection is at `point`, in the coordinates of the label.
  func hasHandle(at point: Point) -> Bool
}
