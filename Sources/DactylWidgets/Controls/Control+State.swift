import DactylCore

extension Control {
  /// The states that decide the looks of a control (`CT-9`).
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// The control is shown as pressed (`Control.isHighlighted`).
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is off (`Control.isEnabled`).
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is marked as chosen (`Control.isSelected`).
    public static let selected = State(rawValue: 1 << 2)
    /// The control is the first responder and gets keys.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The states that the control is in now.
  public final var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFirstResponder { state.insert(.focused) }
    return state
  }
}
