import DactylCore
import DactylGeometry
import DactylGraphics

extension Control {
  /// The radius of a control of `rect` with the theme's corners.
  func cornerRadius(in rect: Rect, _ theme: Theme) -> Double {
    min(theme.metrics.controlRadius, min(rect.width, rect.height) / 2)
  }
}

extension Context {
  /// Draws a border inside the edge of `rect`.
  func strokeBorder(inside rect: Rect, cornerRadius: Double, with color: Color, width: Double) {
    let inset = width / 2
    let path = Path(roundedRect: rect.insetBy(x: inset, y: inset), cornerRadius: max(cornerRadius - inset, 0))
    stroke(path, with: color, width: width)
  }

  /// Draws the focus ring inside the edge of `rect`.
  func strokeFocus(around rect: Rect, cornerRadius: Double, _ theme: Theme) {
    strokeBorder(inside: rect, cornerRadius: cornerRadius, with: theme.colors.focus, width: theme.metrics.focusWidth)
  }

  /// Draws a round knob with a thin edge, which shows it on a light ground.
  func fillKnob(in rect: Rect, isEnabled: Bool, isPressed: Bool, _ theme: Theme) {
    let colors = theme.colors
    fillEllipse(in: rect, with: isEnabled ? colors.knob : colors.knob.mixed(with: colors.track, by: 0.25))
    if isPressed { fillEllipse(in: rect, with: colors.pressed) }
    strokeEllipse(in: rect, with: isEnabled ? colors.outline : colors.disabledFill)
  }
}
