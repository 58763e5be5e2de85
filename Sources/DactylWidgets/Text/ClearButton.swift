import DactylCore
import DactylGeometry
import DactylGraphics

/// The button that empties a field: a cross in a circle. Keys do not stop at it, since they can delete the text, too.
final class ClearButton: Control {
  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    let height = proposal.height ?? least * traits.symbolScale
    return Size(width: max(height, least), height: height)
  }

  override var canBecomeFirstResponder: Bool { false }

  override var pointerStyle: PointerStyle? { .default }

  override func stateChanged() { setNeedsDisplay() }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    let scale = traits.symbolScale
    let square = Rect(
      x: bounds.midX - 11 * scale, y: bounds.midY - 11 * scale, width: 22 * scale, height: 22 * scale)
    context.draw(.clear.filled, in: square, with: isHighlighted ? colors.label : colors.secondaryLabel)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    description.label = localized(FrameworkText.clear)
    description.actions.append(.activate)
  }
}

extension Traits {
  /// The factor by which the symbols of a field grow with its text.
  var symbolScale: Double { max(fontScale, 1) }
}
