import BusGrammar

/// The path of an object, such as `/org/freedesktop/portal/desktop`.
///
/// A literal that is no valid path stays as it is, and sending it is an error.
public struct BusObjectPath: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text of the path.
  public let text: String

  /// Nil if the text is no path: a slash alone, or names of letters, digits and underscores with a slash before each.
  public init?(validating text: String) {
    guard BusNames.isObjectPath(text) else { return nil }
    self.text = text
  }

  /// A path that is checked when it is used.
  public init(stringLiteral text: String) { self.text = text }

  init(unchecked text: String) { self.text = text }

  /// Whether the text is a path.
  public var isValid: Bool { BusNames.isObjectPath(text) }

  /// Whether the path is below `other`, and is not that path itself.
  public func isBelow(_ other: BusObjectPath) -> Bool {
    guard other.text != "/" else { return text != "/" && text.hasPrefix("/") }
    let (bytes, folder) = (text.utf8, other.text.utf8)
    guard bytes.count > folder.count, bytes.starts(with: folder) else { return false }
    return bytes[bytes.index(bytes.startIndex, offsetBy: folder.count)] == UInt8(ascii: "/")
  }

  public var description: String { text }

  public static func < (a: BusObjectPath, b: BusObjectPath) -> Bool { a.text < b.text }
}
