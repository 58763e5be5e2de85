import Dactyl

/// A lamp with a glow.
final class LampView: View {
  /// The index of the colour in the Palette.
  var hue = 4 {
    didSet { setNeedsDisplay() }
  }

  /// From 0 to 1.
  var brightness = 0.0 {
    didSet { if brightness != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    let reach = min(bounds.width, bounds.height) / 2
    guard reach > 8 else { return }
    let color = Palette.color(hue)
    if brightness > 0 {
      let glow = Gradient(color.withAlphaComponent(0.55 * brightness), color.withAlphaComponent(0))
      context.fill(circle(reach), with: .radial(glow, center: bounds.center, radius: reach))
    }
    let bulb = circle(reach * 0.5)
    context.fillEllipse(in: bulb, with: Palette.panel.mixed(with: color, by: 0.1 + 0.9 * brightness))
    context.strokeEllipse(in: bulb, with: color, width: 2)
  }

  private func circle(_ radius: Double) -> Rect {
    Rect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
  }
}
