/// The rules for names on a bus. A bus ends the connection over a name that breaks them.
package enum BusNames {
  private static let maximumLength = 255
  private static let maximumPathLength = 65_535

  /// Whether `name` is a name of a connection: a unique one, such as `:1.5`, or a well-known one.
  package static func isBusName(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ":")
      ? areElements(name.utf8.dropFirst(), hyphens: true, leadingDigits: true) && name.utf8.count <= maximumLength
      : isWellKnownName(name)
  }

  /// Whether `name` is a name that programs can own, such as `org.freedesktop.Notifications`.
  package static func isWellKnownName(_ name: String) -> Bool {
    name.utf8.count <= maximumLength && areElements(name.utf8[...], hyphens: true, leadingDigits: false)
  }

  /// Whether `name` is a name of an interface or of an error.
  package static func isInterface(_ name: String) -> Bool {
    name.utf8.count <= maximumLength && areElements(name.utf8[...], hyphens: false, leadingDigits: false)
  }

  /// Whether `name` is a name of a method, a signal or a property.
  package static func isMember(_ name: String) -> Bool {
    name.utf8.count <= maximumLength && isElement(name.utf8[...], hyphens: false, leadingDigits: false)
  }

  package static func isObjectPath(_ path: String) -> Bool {
    guard path.utf8.count <= maximumPathLength, path.utf8.first == UInt8(ascii: "/") else { return false }
    guard path != "/" else { return true }
    return path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { isElement($0, hyphens: false, leadingDigits: true) }
  }

  private static func areElements(_ bytes: Substring.UTF8View, hyphens: Bool, leadingDigits: Bool) -> Bool {
    let elements = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return elements.count > 1
      && elements.allSatisfy { isElement($0, hyphens: hyphens, leadingDigits: leadingDigits) }
  }

  private static func isElement(_ bytes: Substring.UTF8View, hyphens: Bool, leadingDigits: Bool) -> Bool {
    guard let first = bytes.first, leadingDigits || !isDigit(first) else { return false }
    return bytes.allSatisfy { isDigit($0) || isLetter($0) || (hyphens && $0 == UInt8(ascii: "-")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
