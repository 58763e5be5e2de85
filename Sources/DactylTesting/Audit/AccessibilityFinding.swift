import Dactyl

/// A fault of an element that keeps people from reading, finding or using it, which `TestStage.audit` has found.
public struct AccessibilityFinding: Sendable {
  /// The kind of a fault.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An element that the user uses or looks at has no name (`AU-2`).
    case missingLabel
    /// Two elements side by side can't be told apart by their roles and labels (`AU-3`).
    case ambiguousLabel
    /// A text has too little contrast to what is drawn below it (`AU-4`).
    case textContrast
    /// Nothing of a control has enough contrast to what is around it (`AU-5`).
    case partContrast
    /// An element is too small for a finger, or for a pointer (`AU-6`).
    case smallTarget
    /// Tab visits the elements in another order than that in which they are read (`AU-7`).
    case focusOrder
    /// The keyboard focus can't get to an element that can be used (`AU-8`).
    case unreachable
    /// Tab does not leave a view (`AU-9`).
    case focusTrap
    /// A part of a text is not visible, and the user can't make it visible (`AU-10`).
    case cutText
    /// A text is smaller than the user asks (`AU-24`).
    case smallText
  }

  /// The kind of the fault.
  public let kind: Kind
  /// The element in one line, such as `button "Save"`; for a text, the text.
  public let element: String
  /// The view of the element.
  public let view: View?
  /// A sentence that says what is wrong, and what to do.
  public let message: String
}

extension AccessibilityFinding: CustomStringConvertible {
  /// The kind, the element and the message, in one line.
  public var description: String { "\(kind.rawValue): \(element): \(message)" }
}
