import DactylCore
import DactylGeometry
import DactylGraphics

/// A part of a control that shows its own press and pointer, such as a segment. It forwards touches to the control,
/// which draws it.
class ControlPart: View {
  /// Whether the part is shown as pressed.
  final var isPressed = false {
    didSet { if isPressed != oldValue { updateFeedback() } }
  }

  /// Whether the part reacts, if the control is enabled.
  final var isUsable = true {
    didSet { if isUsable != oldValue { updateFeedback() } }
  }

  final var control: Control? { superview as? Control }

  final var isEnabled: Bool { isUsable && control?.isEnabled == true }

  /// The part of the control that shows it, in the control's coordinates.
  var feedbackRect: Rect { frame }

  /// Nil until the part was pressed or hovered over.
  private var feedback: ControlFeedback?

  /// Shows whether the part is pressed or under a pointer.
  final func updateFeedback() {
    let (isPressed, isHovered) = (isPressed && isEnabled, isHovered && isEnabled)
    guard let control, feedback != nil || isPressed || isHovered else { return }
    let feedback = feedback ?? ControlFeedback(in: control) { [weak self] in self?.feedbackRect }
    self.feedback = feedback
    feedback.update(isPressed: isPressed, isHovered: isHovered, fade: traits.theme.motion.release)
  }

  final func fillFeedback(_ shape: Path, in context: Context, _ colors: ThemeColors) {
    feedback?.draw(shape, in: context, colors)
  }

  override func hoverDidChange() {
    super.hoverDidChange()
    updateFeedback()
  }

  /// Returns what the control does, as for a touch of the control itself.
  override func shouldAllow(_ recognizer: GestureRecognizer) -> Bool { control?.shouldAllow(recognizer) ?? true }

  override var keepsTouchesFromScrolling: Bool { control?.keepsTouchesFromScrolling ?? false }
}
