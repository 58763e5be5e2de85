/// The direction in which the keyboard focus moves (section 7a).
public enum FocusHeading: Hashable, Sendable, CaseIterable {
  /// To the next stop of the Tab order.
  case next
  /// To the previous stop of the Tab order.
  case previous
  /// To the first stop of the Tab order, or the first member of a group.
  case first
  /// To the last stop of the Tab order, or the last member of a group.
  case last
  /// Upwards, inside a group.
  case up
  /// Downwards, inside a group.
  case down
  /// To the left, inside a group.
  case left
  /// To the right, inside a group.
  case right
}

extension FocusHeading {
  /// The heading of a key among the stops of a scope (`KF-3`); nil for other keys.
  init?(scopeKey key: Key) {
    guard key.plainName == "Tab" else { return nil }
    switch key.modifierFlags.intersection(Key.commandModifiers) {
    // A text of several lines uses Tab alone.
    case [], .control: self = .next
    case .shift, [.control, .shift]: self = .previous
    default: return nil
    }
  }

  /// The heading of a key among the members of a group (`KF-4`); nil for other keys.
  init?(groupKey key: Key) {
    guard key.modifierFlags.isDisjoint(with: Key.commandModifiers) else { return nil }
    switch key.plainName {
    case "Up": self = .up
    case "Down": self = .down
    case "Left": self = .left
    case "Right": self = .right
    case "Home": self = .first
    case "End": self = .last
    default: return nil
    }
  }
}
