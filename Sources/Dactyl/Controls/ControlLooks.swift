import DactylGeometry
import DactylGraphics

/// What all controls look alike in.
enum ControlLooks {
  /// How much darker something is while it is pressed, from 0 to 1.
  static let pressedShade = 0.14
  /// Seconds that it takes to look as before when it is let go.
  static let releaseDuration = 0.2
  /// Brings the knob of a switch to its other side.
  static let knobSpring = SpringParameters(dampingRatio: 1, response: 0.25)
  /// Points, of the line around the control that has the keyboard.
  static let focusWidth = 2.0
}

extension Context {
  /// The line that says: keys go here. Inside the edge of `rect`.
  func strokeFocus(around rect: Rect, cornerRadius: Double) {
    let inset = ControlLooks.focusWidth / 2
    let path = Path(roundedRect: rect.insetBy(x: inset, y: inset), cornerRadius: max(cornerRadius - inset, 0))
    stroke(path, with: .systemBlue, width: ControlLooks.focusWidth)
  }
}
