import DactylCore
import DactylGeometry

/// Conditions under which a control returns false from `shouldBegin`, so that recognizers of its ancestors do not take
/// its touches (section 7.3).
extension Control {
  /// Returns whether `recognizer` is a single tap of one finger on another view, which the control handles itself
  /// (`CT-12`, `CT-13`).
  public final func isRivalTap(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Returns whether `recognizer` is on another view and moves along an axis of the control, like the control's own
  /// handle (`CT-14`). `vector` is the direction of the axis in the control's coordinates: by default, the x axis.
  public final func isRivalAlongAxis(
    _ recognizer: GestureRecognizer, _ vector: Point = Point(x: 1, y: 0)
  ) -> Bool {
    guard recognizer.view !== self, let axis = recognizer.slideAxis else { return false }
    // A slider may be turned, by its transform or an ancestor's.
    let direction = recognizer.view.map { convert(vector: vector, to: $0) } ?? vector
    switch axis {
    case .horizontal: return abs(direction.x) >= abs(direction.y)
    case .vertical: return abs(direction.y) >= abs(direction.x)
    default: return true
    }
  }
}
