import Dactyl

/// A disc in an accent colour.
final class AccentButton: Control {
  private let accent: Look.Accent
  private static let radius = 11.0

  init(_ accent: Look.Accent) {
    self.accent = accent
    super.init(frame: .zero)
    sizing.width = 32
  }

  private var color: Color { ThemeColors.standard.withAccent(accent.color ?? ThemeColors.standard.accent).accent }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: 32, height: traits.theme.metrics.controlHeight(at: traits.density))
  }

  override var canBecomeFirstResponder: Bool { isEnabled }

  override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered, with: event) }
  }

  override func activate(with event: Event) -> Bool {
    sendActions(for: .primaryActionTriggered, with: event)
    return true
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .radioButton
    description.label = accent.rawValue
    description.actions.append(.activate)
  }

  override func draw(_ context: Context, in rect: Rect) {
    func disc(_ radius: Double) -> Path {
      Path(ellipseIn: Rect(origin: bounds.center, size: .zero).insetBy(x: -radius, y: -radius))
    }
    context.fill(disc(Self.radius), with: color)
    context.fillFeedback(of: self, in: disc(Self.radius))
    let colors = traits.theme.colors
    if isSelected { context.stroke(disc(Self.radius + 3), with: colors.label, width: 2) }
    if isFocusVisible { context.stroke(disc(Self.radius + 3), with: colors.focus, width: 3) }
  }
}
