import DactylCore
import DactylGraphics

/// How much a control looks pressed and hovered over. Both are shown at once and fade afterwards.
@MainActor final class ControlFeedback {
  private let pressed: AnimatedValue<Double>
  private let hovered: AnimatedValue<Double>

  init(in control: Control) {
    pressed = AnimatedValue(0, in: control, isMovement: false)
    hovered = AnimatedValue(0, in: control, isMovement: false)
    for value in [pressed, hovered] { value.displayRect = { [unowned control] _ in control.feedbackRect } }
  }

  func update(isPressed: Bool, isHovered: Bool, fade: Double) {
    show(isPressed, as: pressed, fade)
    show(isHovered, as: hovered, fade)
  }

  private func show(_ isOn: Bool, as value: AnimatedValue<Double>, _ fade: Double) {
    if isOn {
      View.performWithoutAnimation { value.value = 1 }
    } else if value.value > 0 {
      View.animate(duration: fade, curve: .easeOut) { value.value = 0 }
    }
  }

  func draw(_ shape: Path, in context: Context, _ colors: ThemeColors) {
    if hovered.presentationValue > 0 { context.fill(shape, with: colors.hover.faded(to: hovered.presentationValue)) }
    if pressed.presentationValue > 0 { context.fill(shape, with: colors.pressed.faded(to: pressed.presentationValue)) }
  }
}

extension Context {
  /// Fills `shape` with the theme's colours for a control that is pressed or under a pointer, as far as `control` is.
  public func fillFeedback(of control: Control, in shape: Path) {
    control.feedback?.draw(shape, in: self, control.traits.theme.colors)
  }
}
