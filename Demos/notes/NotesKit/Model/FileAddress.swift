/// The address of a file, as programs exchange it: `file:///home/ada/my%20list.txt`.
struct FileAddress {
  /// The path, which begins with `/`.
  let path: String

  init(path: String) { self.path = path }

  /// The file of `address`. Returns nil for an address that is not one of a file on this machine.
  init?(_ address: String) {
    let prefix = "file://"
    guard address.hasPrefix(prefix) else { return nil }
    var rest = address.dropFirst(prefix.count)
    if rest.hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.hasPrefix("/"), let path = Self.decoded(rest) else { return nil }
    self.path = path
  }

  /// The name of the file, without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The address.
  var text: String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "file://") { address, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
        address.append(character)
      } else {
        address += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// Replaces `%20` and the like. Returns nil if the result can't be a path.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = Substring(rest.prefix(2)).hexValue, value != 0 else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// The number of two hexadecimal digits; nil for anything else.
  fileprivate var hexValue: UInt8? {
    let digits = compactMap(\.hexDigitValue)
    return digits.count == 2 && count == 2 ? UInt8(digits[0] * 16 + digits[1]) : nil
  }
}
