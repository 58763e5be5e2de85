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
    let path = Path(roundedRect: rect.insetBy(dx: inset, dy: inset), cornerRadius: max(cornerRadius - inset, 0))
    stroke(path, with: color, width: width)
  }

  /// Draws the focus ring inside the edge of `rect`, and a gap inside the ring, which separates it from a background of
  /// the same colour.
  func strokeFocus(around rect: Rect, cornerRadius: Double, _ theme: Theme) {
    let width = theme.metrics.focusWidth
    let inner = rect.insetBy(dx: width, dy: width)
    if !inner.isEmpty {
      strokeBorder(
        inside: inner, cornerRadius: max(cornerRadius - width, 0), with: theme.colors.background,
        width: theme.metrics.focusGap)
    }
    strokeBorder(inside: rect, cornerRadius: cornerRadius, with: theme.colors.focus, width: width)
  }

  /// Draws the round knob of `control` with a thin edge, which shows it on a light background.
  func fillKnob(of control: Control, in rect: Rect, showsFeedback: Bool = true) {
    let colors = control.traits.theme.colors
    let isEnabled = control.isEnabled
    fillEllipse(in: rect, with: isEnabled ? colors.knob : colors.knob.mixed(with: colors.track, by: 0.25))
    if showsFeedback { fillFeedback(of: control, in: Path(ellipseIn: rect)) }
    strokeEllipse(in: rect, with: isEnabled ? colors.outline : colors.disabledFill)
  }
}
