/// How a person uses the program with one or two switches, or with touches anywhere: `Application.switchAccess`.
///
/// The elements are highlighted one after the other: first groups, then the rows of the group that was selected, then
/// the elements in a row. A switch selects what is highlighted (`SW-1`).
///
/// ```swift
/// application.switchAccess.switches = [.key("F1"): .select]
/// application.switchAccess.isEnabled = true
/// ```
///
/// Times are in seconds. One that is too small, too large or NaN counts as the nearest one that is allowed.
public struct SwitchAccess: Hashable, Sendable {
  /// How the highlight moves.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// By itself, so that one switch is enough.
    case automatic
    /// With a switch: one moves on, and another one selects.
    case steps
  }

  /// A device that a person can press.
  public enum Switch: Hashable, Sendable {
    /// A key of a keyboard, a remote control or a pad, by its name as in `Key.name`, such as `space` or `F1`. A letter is
    /// in lower case.
    case key(String)
    /// A button of a pointer.
    case pointerButton(ButtonMask)
    /// A finger anywhere on the screen. Views get no touches of fingers then (`SW-3`).
    case touchAnywhere
  }

  /// The effect of a switch.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Goes into the group that is highlighted, or uses the element.
    case select
    /// Moves the highlight on.
    case next
    /// Moves the highlight back.
    case previous
    /// Leaves the group, or closes what is in front.
    case back
    /// Pauses, and goes on.
    case pause
  }

  /// Whether switches are used. Default: false.
  public var isEnabled = false

  /// How the highlight moves. Default: `automatic`.
  public var style = Style.automatic

  /// The switches. Default: none, which stands for the space bar that selects; with the style `steps`, for the space bar
  /// that moves on and the Return key that selects.
  public var switches: [Switch: Action] = [:]

  /// How long an item is highlighted with the style `automatic`, from 0.1 to 60. Default: 1.5.
  public var interval = 1.5 {
    didSet { interval = Self.limited(interval, 0.1...60, 1.5) }
  }

  /// How much longer the first item of a group is highlighted, from 0 to 60. Default: 0.
  public var firstInterval = 0.0 {
    didSet { firstInterval = Self.limited(firstInterval, 0...60, 0) }
  }

  /// How often the highlight goes through a group before scanning pauses (`SW-6`); 0 for no limit, which a negative
  /// number counts as. Default: 3.
  public var rounds = 3 {
    didSet { rounds = max(rounds, 0) }
  }

  /// The time after a press in which further ones do not count, from 0 to 60. Default: 0.
  public var ignoresRepeats = 0.0 {
    didSet { ignoresRepeats = Self.limited(ignoresRepeats, 0...60, 0) }
  }

  /// How long a switch must be held until it counts, from 0 to 60. Default: 0.
  public var holdBeforePress = 0.0 {
    didSet { holdBeforePress = Self.limited(holdBeforePress, 0...60, 0) }
  }

  /// Whether nothing is highlighted until a switch is pressed for the first time. Default: false.
  public var startsPaused = false

  /// Settings with their defaults: not enabled.
  public init() {}

  private static func limited(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
    value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The switches, or the ones that stand for none.
  package var usedSwitches: [Switch: Action] {
    if !switches.isEmpty { return switches }
    switch style {
    case .automatic: return Self.oneSwitch
    case .steps: return Self.twoSwitches
    }
  }

  private static let oneSwitch: [Switch: Action] = [.key("space"): .select]
  private static let twoSwitches: [Switch: Action] = [.key("space"): .next, .key("Return"): .select]
}
