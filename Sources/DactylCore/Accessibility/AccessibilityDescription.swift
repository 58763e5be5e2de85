import DactylGeometry
import DactylText

/// The value of an element that has a minimum and a maximum.
public struct AccessibilityRange: Hashable, Sendable {
  /// The current value.
  public var value: Double
  /// The smallest value.
  public var minimum: Double
  /// The largest value.
  public var maximum: Double
  /// The distance of two values that the user can choose; nil if all values are possible.
  public var step: Double?

  /// Creates a range with its current value.
  public init(value: Double, minimum: Double, maximum: Double, step: Double? = nil) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
  }
}

/// The place of an element among all elements of a list, including those that have no view now.
public struct AccessibilityPosition: Hashable, Sendable {
  /// The index, from 0.
  public var index: Int
  /// The number of elements.
  public var count: Int

  /// Creates a place in a list of `count` elements.
  public init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }
}

/// The role, label, value, states and actions of an element, for assistive technology and tests.
///
/// `View.describe(_:)` fills it in. The `accessibility...` properties of the view are applied afterwards.
public struct AccessibilityDescription: Sendable {
  /// The kind of the element. Default: `none`.
  public var role = AccessibilityRole.none
  /// The name of the element, in the language of the user.
  ///
  /// Elements such as rows and buttons that have none take it from the texts inside them.
  public var label: String?
  /// The current value, in words; that of `text` if there is none.
  public var value: String? {
    get { storedValue ?? text?.string }
    set { storedValue = newValue }
  }
  private var storedValue: String?
  /// The text that the element shows, where that may be long: copying it costs nothing.
  public var text: TextStorage?
  /// The words that the element shows as long as it is empty.
  public var placeholder: String?
  /// The effect of activating the element, in words.
  public var hint: String?
  /// A name for tests, which the user does not read.
  public var identifier: String?
  /// The states of the element. Default: none.
  public var state: AccessibilityState = []
  /// The value as a number, for sliders and the like.
  public var range: AccessibilityRange?
  /// The axis along which the value grows, of sliders and the like; nil for others.
  public var axis: Axis?
  /// The place in a list.
  public var position: AccessibilityPosition?
  /// The level of a row in a tree, or of a heading, from 1; nil for others.
  public var level: Int?
  /// The language of the texts, such as `de` or `pt-BR`; nil for that of the user's locale.
  public var language: String?
  /// Whether a change of the label or the value is told to the user, wherever the focus is; nil for no (`AC-12`).
  public var liveRegion: AccessibilityPoliteness?
  /// The actions that the user can perform on the element, besides `set` and the custom actions of the view. Default:
  /// none.
  public var actions: [AccessibilityAction] = []
  /// The point to touch for activating the element, in the view's own coordinates; nil for the middle of its visible
  /// part.
  public var activationPoint: Point?
  /// The views to look for elements in, in reading order; nil for the subviews, or for none if the role includes its
  /// subviews. Only views inside this one count.
  public var children: [View]?
  /// The view inside at which keys are while this element has the keyboard focus, such as a day of a calendar; nil for
  /// the element itself (`AC-17`). Only elements inside this one count.
  public var focusedElement: View?
  /// The row and the column of a cell in the grid around it; nil for other elements (`AC-18`).
  public var gridPosition: AccessibilityGridPosition?
  /// How the column below this header is sorted; nil for one that can't be sorted, and for other elements (`AC-19`).
  public var sortOrder: AccessibilitySortOrder?
  /// The keys that activate the element; nil for none (`AC-20`).
  public var keyBinding: AccessibilityKeyBinding?
  /// The views that this element is about, in any place of the window.
  public var relations = AccessibilityRelations()

  /// Creates an empty description.
  public init() {}
}

/// The elements that belong to another one. Views that are no elements are left out.
public struct AccessibilityRelations: Hashable, Sendable {
  /// The element whose label is the name of this one.
  public var labeledBy: View?
  /// The element that explains this one.
  public var describedBy: View?
  /// The element that says what is wrong with the value of this one.
  public var errorMessage: View?
  /// The elements that this one changes, as a search field changes a list. Default: none.
  public var controls: [View] = []

  /// Relations to nothing.
  public init() {}

  public static func == (a: Self, b: Self) -> Bool { a.numbers == b.numbers }

  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  private var numbers: [ObjectIdentifier?] {
    ([labeledBy, describedBy, errorMessage] + controls).map { $0.map { ObjectIdentifier($0) } }
  }
}

/// How urgent an announcement is.
public enum AccessibilityPoliteness: Hashable, Sendable {
  /// The user hears it when nothing else is being said.
  case polite
  /// The user hears it at once.
  case assertive
}

extension AccessibilityDescription {
  /// The element in one line, such as `button "Save" (disabled)`.
  ///
  /// The states that tell only about the possible are left out: `focusable`, `selectable`, `checkable` and
  /// `allowsMultipleSelection`.
  public var outline: String {
    var line = role.description
    if let label { line += " \(label.debugDescription)" }
    if let value { line += " = \(value)" }
    if let identifier { line += " #\(identifier)" }
    let state = state.subtracting([.focusable, .selectable, .checkable, .allowsMultipleSelection])
    if !state.isEmpty { line += " (\(state))" }
    return line
  }
}
