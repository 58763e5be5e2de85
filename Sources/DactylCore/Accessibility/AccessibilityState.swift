/// The states of an element. Each comment names the AT-SPI state.
public struct AccessibilityState: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The element does not react (`ENABLED` and `SENSITIVE` are absent).
  public static let disabled = AccessibilityState(rawValue: 1 << 0)
  /// The element is selected (`SELECTED`).
  public static let selected = AccessibilityState(rawValue: 1 << 1)
  /// The element is checked, or on (`CHECKED`).
  public static let checked = AccessibilityState(rawValue: 1 << 2)
  /// The element is neither checked nor not checked (`INDETERMINATE`).
  public static let mixed = AccessibilityState(rawValue: 1 << 3)
  /// The element shows further content (`EXPANDABLE` and `EXPANDED`).
  public static let expanded = AccessibilityState(rawValue: 1 << 4)
  /// The element can show further content (`EXPANDABLE`).
  public static let collapsed = AccessibilityState(rawValue: 1 << 5)
  /// The element can have the keyboard focus (`FOCUSABLE`).
  public static let focusable = AccessibilityState(rawValue: 1 << 6)
  /// The element is the first responder of its window (`FOCUSED`).
  public static let focused = AccessibilityState(rawValue: 1 << 7)
  /// The content of the element is not complete yet (`BUSY`).
  public static let busy = AccessibilityState(rawValue: 1 << 8)
  /// The user must fill in the element (`REQUIRED`).
  public static let required = AccessibilityState(rawValue: 1 << 9)
  /// The value of the element is not accepted (`INVALID_ENTRY`).
  public static let invalid = AccessibilityState(rawValue: 1 << 10)
  /// The value of the element can't be changed (`READ_ONLY`).
  public static let readOnly = AccessibilityState(rawValue: 1 << 11)
  /// The rest of the window can't be used (`MODAL`).
  public static let modal = AccessibilityState(rawValue: 1 << 12)
  /// Several elements inside can be selected (`MULTISELECTABLE`).
  public static let allowsMultipleSelection = AccessibilityState(rawValue: 1 << 13)
  /// The element can be selected (`SELECTABLE`).
  public static let selectable = AccessibilityState(rawValue: 1 << 14)
  /// The element can be checked (`CHECKABLE`). Boxes, choices and switches have it by their roles.
  public static let checkable = AccessibilityState(rawValue: 1 << 15)
  /// The user has followed the link (`VISITED`).
  public static let visited = AccessibilityState(rawValue: 1 << 16)
}

extension AccessibilityState: CustomStringConvertible {
  /// The states in words, such as `disabled, checked`.
  public var description: String {
    let names: [(AccessibilityState, String)] = [
      (.disabled, "disabled"), (.selected, "selected"), (.checked, "checked"), (.mixed, "mixed"),
      (.expanded, "expanded"), (.collapsed, "collapsed"), (.focusable, "focusable"), (.focused, "focused"),
      (.busy, "busy"), (.required, "required"), (.invalid, "invalid"), (.readOnly, "read-only"), (.modal, "modal"),
      (.allowsMultipleSelection, "allows multiple selection"), (.selectable, "selectable"),
      (.checkable, "checkable"), (.visited, "visited"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
