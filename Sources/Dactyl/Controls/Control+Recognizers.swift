import DactylGeometry

/// What controls keep from recognizers of their ancestors (section 7.3).
extension Control {
  /// Whether `recognizer` is on another view and is a tap of one finger, as the control itself wants it (`CT-12`,
  /// `CT-13`).
  final func isRivalTap(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether `recognizer` is on another view and goes the way the control's own handle goes, from left to right in the
  /// control's coordinates (`CT-14`).
  final func isRivalAlongAxis(_ recognizer: GestureRecognizer) -> Bool {
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
