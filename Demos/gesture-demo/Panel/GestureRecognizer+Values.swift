import Dactyl

extension GestureRecognizer {
  /// A short description of the gesture's values.
  var values: String {
    func pair(_ point: Point) -> String { "\(fixed(point.x, 0)), \(fixed(point.y, 0))" }
    return switch self {
    case let pan as PanGestureRecognizer: "by \(pair(pan.translation(in: nil)))"
    case let pinch as PinchGestureRecognizer: "× \(fixed(pinch.scale, 2))"
    case let rotation as RotationGestureRecognizer: "\(fixed(rotation.rotation * 180 / .pi, 0))°"
    default: "at \(pair(location(in: nil)))"
    }
  }
}
