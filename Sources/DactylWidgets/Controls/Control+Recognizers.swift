import DactylCore
import DactylGeometry

/// Questions that a control answers no to in `shouldBegin`, so that recognizers of its ancestors do not take its touches
/// (section 7.3).
extension Control {
  /// Whether `recognizer` is on another view and is a single tap of one finger, which the control takes itself (`CT-12`,
  /// `CT-13`).
  public final func isRivalTap(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether `recognizer` is on another view and moves along the x axis of the control's coordinates, as the control's own
  /// handle does (`CT-14`).
  public final func isRivalAlongAxis(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let axis = recognizer.slideAxis else { return false }
    // A slider may stand upright, by its transform or an ancestor's.
    let way = recognizer.view.map { convert(vector: Point(x: 1, y: 0), to: $0) } ?? Point(x: 1, y: 0)
    switch axis {
    case .both: return true
    case .horizontal: return abs(way.x) >= abs(way.y)
    case .vertical: return abs(way.y) >= abs(way.x)
    }
  }
}
