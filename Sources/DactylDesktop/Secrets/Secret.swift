/// A password or other secret of the user (`SK-1`). Its text is in no description of it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The bytes.
  public let bytes: [UInt8]

  /// A secret with the bytes of `text` in UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// A secret of bytes that need not be text.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The text; nil for bytes that are no UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  public var description: String { "a secret" }
  public var debugDescription: String { "a secret" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The name by which a program finds a secret again: one word, or attributes such as a server and a user (`SK-1`).
///
/// ```swift
/// let key: SecretKey = ["server": "example.org", "user": "ada"]
/// ```
///
/// Attributes are no secrets: other programs of the user can read them.
public struct SecretKey: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  /// The attributes, as the program has given them.
  public let attributes: [String: String]

  /// A key of one word, the attribute `name`.
  public init(_ name: String) { self.init(attributes: ["name": name]) }

  /// A key of attributes. Traps for none, and for the attributes `xdg:schema` and `application`, which the store sets.
  public init(attributes: [String: String]) {
    precondition(!attributes.isEmpty, "The key of a secret has an attribute.")
    precondition(
      attributes["xdg:schema"] == nil && attributes["application"] == nil,
      "The store sets the attributes xdg:schema and application itself.")
    self.attributes = attributes
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// Of two values for one attribute the last one counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(attributes: Dictionary(elements) { $1 })
  }

  /// The words that a keyring shows if the program gives none.
  var label: String {
    attributes["name"] ?? attributes.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
  }
}

/// The reason why a secret could not be saved, found or removed.
public enum SecretError: Error, Hashable, Sendable, CustomStringConvertible {
  /// This desktop keeps no secrets: there is no such service, or it does not answer.
  case unavailable
  /// The user has closed the question for the password of the keyring, or the task was cancelled.
  case cancelled
  /// The service has refused, in its words.
  case refused(reason: String)

  public var description: String {
    switch self {
    case .unavailable: "this desktop keeps no secrets"
    case .cancelled: "it was cancelled"
    case .refused(let reason): "the keyring has refused: \(reason)"
    }
  }
}
