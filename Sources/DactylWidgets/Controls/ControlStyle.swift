import DactylCore
import DactylGeometry
import DactylGraphics

/// The colours and durations that controls share. `ControlMetrics` has their sizes.
enum ControlStyle {
  /// The colour of selected, filled and focused elements: buttons, sliders and the focus ring.
  static let accent = Color.systemBlue
  /// The track of a switch that is on.
  static let on = Color.systemGreen
  /// The track of a switch that is off, of a slider beyond its thumb, and the filled part of a disabled slider.
  static let (off, track, disabledTrack) = (Color.systemGray3, Color.systemGray4, Color.systemGray2)
  /// The border of a slider's thumb.
  static let border = Color.systemGray2
  /// The background of a button, and of a disabled one.
  static let (fill, disabledFill) = (Color.systemGray5, Color.systemGray6)

  /// The fill of a primary button. It is the same in both appearances, so that white text stays readable.
  static let primaryFill = accent.resolved(for: .light)
  /// The fill of a selected button: a tint of the accent colour.
  static let selectedFill = Color.background.mixed(with: accent, by: 0.22)
  static let selectedTitle = accent.mixed(with: .label, by: 0.35)

  /// The fraction of `pressedTint` in a pressed colour, from 0 to 1.
  static let pressedShade = 0.14
  /// Contrasts with the background.
  static let pressedTint = Color(light: .black, dark: .white)
  /// The duration of the fade of a released control, in seconds.
  static let releaseDuration = 0.2
  /// The spring that moves the knob of a switch.
  static let knobSpring = SpringParameters(dampingRatio: 1, response: 0.25)
  /// The width of the focus ring, in points.
  static let focusWidth = 2.0

  private static let enabledKnob = Color(light: .white, dark: Color(hex: 0xdcdee2))

  /// Returns `color` pressed by `amount`, from 0, released, to 1.
  static func pressed(_ color: Color, by amount: Double = 1) -> Color {
    color.mixed(with: pressedTint, by: pressedShade * amount)
  }

  static func disabled(_ color: Color) -> Color {
    color.mixed(with: .background, by: 0.5)
  }

  /// Returns the colour of a slider's thumb and a switch's knob.
  static func knob(isEnabled: Bool) -> Color {
    isEnabled ? enabledKnob : disabled(enabledKnob)
  }
}

extension Context {
  /// Draws the focus ring inside the edge of `rect`.
  func strokeFocus(around rect: Rect, cornerRadius: Double) {
    let inset = ControlStyle.focusWidth / 2
    let path = Path(roundedRect: rect.insetBy(x: inset, y: inset), cornerRadius: max(cornerRadius - inset, 0))
    stroke(path, with: ControlStyle.accent, width: ControlStyle.focusWidth)
  }
}
