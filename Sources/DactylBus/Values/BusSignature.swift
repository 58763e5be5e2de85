import BusGrammar

/// Types of values, in the letters of D-Bus: `s` for a string, `a{sv}` for a dictionary of strings to anything.
///
/// A literal that is no valid signature stays as it is, and sending it is an error.
public struct BusSignature: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The letters.
  public let text: String

  /// A signature of no, one or several types; nil if the text is none.
  public init?(validating text: String) {
    guard BusType.parse(text) != nil else { return nil }
    self.text = text
  }

  /// A signature that is checked when it is used.
  public init(stringLiteral text: String) { self.text = text }

  init(unchecked text: String) { self.text = text }

  /// Whether the text is a signature.
  public var isValid: Bool { BusType.parse(text) != nil }

  public var description: String { text }
}
