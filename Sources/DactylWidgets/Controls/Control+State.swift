import DactylCore

extension Control {
  /// The states that determine the appearance of a control (`CT-9`).
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// The control is shown as pressed (`Control.isHighlighted`).
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled (`Control.isEnabled`).
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is marked as selected (`Control.isSelected`).
    public static let selected = State(rawValue: 1 << 2)
    /// The control is the first responder and receives keys.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The current states of the control.
  public final var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFirstResponder { state.insert(.focused) }
    return state
  }
}
