import DactylCore
import DactylGeometry

/// A view in front of a whole window that keeps all touches from what is behind, and tells taps beside its card.
class Backdrop: View {
  /// Called when a finger or a pointer has tapped beside the card.
  var onTapBeside: @MainActor () -> Void = {}

  /// Whether a point belongs to the card. The card passes touches on that nothing in it wants.
  func isOnCard(_ point: Point) -> Bool { false }

  override func touchesBegan(_ touches: [Touch], with event: Event) {}
  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let touch = touches.first, let view = touch.view, view === self || view.superview === self,
      !isOnCard(touch.location(in: self))
    else { return }
    onTapBeside()
  }

  /// A dialog: assistive programs see nothing else.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .dialog
    description.state.insert(.modal)
  }
}
