import DactylCore
import DactylGeometry

/// A control that a tap or a key switches: the base of ``CheckBox``, ``RadioButton`` and ``Switch``.
///
///     final class Star: ToggleControl {
///       override func toggle() -> Bool {
///         isSelected.toggle()
///         return true
///       }
///     }
///
/// It sends `touchUpInside`, and after a change `valueChanged` and `primaryActionTriggered` (`CT-7`); a key sends only
/// the latter two (`CT-6`).
open class ToggleControl: TapControl {
  /// Whether the last lift changed the value.
  private var hasChanged = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Changes the value as a tap or a key of the user does, and sends nothing. Returns whether it has changed. Default:
  /// false.
  @discardableResult open func toggle() -> Bool { false }

  /// Changes the value for `touch`, which has lifted inside the control. Returns whether it has changed. Default: that
  /// of `toggle()`.
  open func toggle(by touch: Touch) -> Bool { toggle() }

  /// Sends the events of a change by the user (`CT-7`).
  func sendChange(with event: Event?) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  /// Called for a key or for assistive technology. Changes the value with `toggle()`, and sends `valueChanged` and
  /// `primaryActionTriggered` if it has changed.
  open override func trigger(with event: Event?) {
    if toggle() { sendChange(with: event) }
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    hasChanged = isTouchInside && toggle(by: touch)
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard hasChanged else { return }
    hasChanged = false
    sendChange(with: event)
  }

  // MARK: The mark

  /// The mark as it was last drawn; nil before, and if a subclass draws it.
  private var mark: Rect?

  /// Notes where the mark was drawn, by the drawing of class `type`: a subclass may show the value anywhere.
  final func drewMark(in rect: Rect, as type: ToggleControl.Type) {
    mark = Swift.type(of: self) == type ? rect : nil
  }

  /// Returns `value`, which the mark shows, or the part of it that `part` returns.
  final func inMark(
    _ value: AnimatedValue<Double>, _ part: @escaping @MainActor (Rect) -> Rect = { $0 }
  ) -> AnimatedValue<Double> {
    value.displayRect = { [unowned self] _ in mark.map(part) ?? bounds }
    return value
  }

  override var feedbackRect: Rect { mark ?? bounds }

  /// The mark is painted when its values change.
  override var stateRect: Rect { mark == nil ? bounds : .zero }
}
