import DactylText

/// A change of an element since the last frame (`AC-8`).
package enum AccessibilityChange {
  /// An element has come, at this index of the parent.
  case added(AccessibilityObject, parent: AccessibilityObject, index: Int)
  /// An element has gone, from this index of the parent.
  case removed(AccessibilityObject, parent: AccessibilityObject, index: Int)
  /// An element that has gone names another one as its parent (`AC-15`).
  case reparented(AccessibilityObject, AccessibilityObject)
  /// An element that has gone, and everything inside, is of no interest any more.
  case ended(AccessibilityObject)
  /// The window is the one that the user works with, or no longer.
  case active(AccessibilityObject, Bool)
  case role(AccessibilityObject)
  case name(AccessibilityObject)
  case hint(AccessibilityObject)
  /// The value in words or as a number.
  case value(AccessibilityObject)
  /// A state has come or gone.
  case state(AccessibilityObject, AccessibilityState, Bool)
  /// The column below a header is sorted in another way.
  case sortOrder(AccessibilityObject)
  /// Items of a container have another order.
  case reordered(AccessibilityObject)
  /// Other items of a container are selected.
  case selection(AccessibilityObject)
  /// The text has changed at a place, in code points.
  case text(AccessibilityObject, at: Int, removed: String, inserted: String)
  /// Parts of the text have other attributes.
  case textAttributes(AccessibilityObject)
  /// The element has the keyboard focus, or no longer.
  case focus(AccessibilityObject, Bool)
  /// The caret is at another place, in code points.
  case caret(AccessibilityObject, Int)
  /// Other text is selected.
  case textSelection(AccessibilityObject)
  /// The user is to hear a text.
  case announcement(AccessibilityObject, String, AccessibilityPoliteness)
}
