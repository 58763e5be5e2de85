import DactylCore
import DactylGeometry

/// A control that a tap or a key triggers: the base of ``Button``, ``Link`` and ``ToggleControl``.
///
///     final class Tile: TapControl {
///       override func trigger(with event: Event?) {
///         backgroundColor = traits.theme.colors.accent
///         super.trigger(with: event)
///       }
///     }
///
/// A tap sends `touchUpInside` and then `primaryActionTriggered` (`CT-7`); a key and assistive technology send only the
/// latter (`CT-6`). A subclass sets the role for assistive technology in `describe(_:)`.
open class TapControl: Control {
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Called when the user has tapped the control, or activated it by a key or assistive technology. Default: sends
  /// `primaryActionTriggered`.
  ///
  /// `event` is the event that caused it; nil for assistive technology.
  open func trigger(with event: Event?) {
    sendActions(for: .primaryActionTriggered, with: event)
  }

  open override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { trigger(with: event) }
  }

  open override func activate(with event: Event) -> Bool {
    trigger(with: event)
    return true
  }

  /// Whether the control can have the keyboard focus: true while it is enabled (`CT-6`).
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  /// Adds the action `activate`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.actions.append(.activate)
  }

  /// Triggers the control for `activate`, as its keys do.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    trigger(with: nil)
    return true
  }
}
