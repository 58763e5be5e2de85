import DactylCore
import DactylGeometry
import DactylGraphics

/// How much a control looks pressed and hovered over. Both are shown at once and fade afterwards.
@MainActor final class ControlFeedback {
  private let pressed: AnimatedValue<Strength>
  private let hovered: AnimatedValue<Strength>

  /// `part` returns the part of the control that shows it; without one it is that of the control.
  init(in control: Control, part: (@MainActor () -> Rect?)? = nil) {
    pressed = AnimatedValue(.zero, in: control, isMovement: false)
    hovered = AnimatedValue(.zero, in: control, isMovement: false)
    for value in [pressed, hovered] {
      value.displayRect = { [unowned control] _ in part.map { $0() ?? control.bounds } ?? control.feedbackRect }
    }
  }

  /// How strongly a control shows it, in steps that can be seen in a pale colour.
  private struct Strength: Animatable {
    private(set) var value: Double

    static let zero = Strength(value: 0)
    static let full = Strength(value: 1)
    private static let steps = 48.0

    private init(value: Double) { self.value = value }
    var animatableNumbers: SIMD8<Double> { value.animatableNumbers }
    init(animatableNumbers numbers: SIMD8<Double>) { value = (numbers[0] * Self.steps).rounded() / Self.steps }
  }

  func update(isPressed: Bool, isHovered: Bool, fade: Double) {
    show(isPressed, as: pressed, fade)
    show(isHovered, as: hovered, fade)
  }

  private func show(_ isOn: Bool, as strength: AnimatedValue<Strength>, _ fade: Double) {
    if isOn {
      View.performWithoutAnimation { strength.value = .full }
    } else if strength.value != .zero {
      View.animate(withDuration: fade, curve: .easeOut) { strength.value = .zero }
    }
  }

  func draw(_ shape: Path, in context: Context, _ colors: ThemeColors) {
    for (strength, color) in [(hovered, colors.hover), (pressed, colors.pressed)] {
      let value = strength.presentationValue.value
      if value > 0 { context.fill(shape, with: color.faded(to: value)) }
    }
  }
}

extension View {
  /// Returns `part`, the part that shows a value of a view of class `type`; nil for a subclass, which may draw the
  /// value anywhere (`FR-5`).
  final func partDrawn<Value>(
    by type: View.Type, _ part: @escaping @MainActor (Value) -> Rect
  ) -> (@MainActor (Value) -> Rect)? {
    Swift.type(of: self) == type ? part : nil
  }
}

extension Context {
  /// Fills `shape` with the theme's colours for a control that is pressed or under a pointer. Draws nothing if
  /// `control` is neither.
  public func fillFeedback(of control: Control, in shape: Path) {
    control.feedback?.draw(shape, in: self, control.traits.theme.colors)
  }
}
