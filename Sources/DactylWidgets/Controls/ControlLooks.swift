import DactylCore
import DactylGeometry
import DactylGraphics

/// The shared style of controls.
enum ControlLooks {
  /// How much nearer to `pressedTint` something is while it is pressed, from 0 to 1.
  static let pressedShade = 0.14
  /// Away from the background.
  static let pressedTint = Color(light: .black, dark: .white)
  /// Of a primary button: white text is read well on it, which takes the same colour on every background.
  static let primaryFill = Color.systemBlue.resolved(for: .light)
  /// Of a button that is selected: a tint of the accent colour.
  static let selectedFill = Color.background.mixed(with: .systemBlue, by: 0.22)
  static let selectedTitle = Color.systemBlue.mixed(with: .label, by: 0.35)
  /// Seconds that it takes to look as before when it is let go.
  static let releaseDuration = 0.2
  /// Brings the knob of a switch to its other side.
  static let knobSpring = SpringParameters(dampingRatio: 1, response: 0.25)
  /// Points, of the line around the control that has the keyboard.
  static let focusWidth = 2.0

  private static let enabledKnob = Color(light: .white, dark: Color(hex: 0xdcdee2))

  /// `amount` goes from 0, let go, to 1, pressed.
  static func pressed(_ color: Color, by amount: Double = 1) -> Color {
    color.mixed(with: pressedTint, by: pressedShade * amount)
  }

  static func disabled(_ color: Color) -> Color {
    color.mixed(with: .background, by: 0.5)
  }

  /// What is moved on a track.
  static func knob(isEnabled: Bool) -> Color {
    isEnabled ? enabledKnob : disabled(enabledKnob)
  }
}

extension Context {
  /// Draws the focus ring inside the edge of `rect`.
  func strokeFocus(around rect: Rect, cornerRadius: Double) {
    let inset = ControlLooks.focusWidth / 2
    let path = Path(roundedRect: rect.insetBy(x: inset, y: inset), cornerRadius: max(cornerRadius - inset, 0))
    stroke(path, with: .systemBlue, width: ControlLooks.focusWidth)
  }
}
