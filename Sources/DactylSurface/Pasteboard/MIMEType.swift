/// A MIME type as its parts, so that types are compared by what they mean (RFC 2045): `TEXT/PLAIN; charset="UTF-8"` is
/// `text/plain;charset=utf-8`.
package struct MIMEType: Hashable, Sendable {
  /// In lower case, such as `text`.
  package let type: String
  /// In lower case, such as `plain`.
  package let subtype: String
  /// By their names in lower case; of several with one name the first. A charset is in lower case, too, since case has
  /// no meaning there.
  package let parameters: [String: String]

  /// Reads `text`; nil if it is no MIME type. Spaces around the separators, and parameters without a name and a value,
  /// have no meaning.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    rest.skipSpace()
    guard let type = rest.takeToken(), rest.take(UInt8(ascii: "/")), let subtype = rest.takeToken() else { return nil }
    var parameters: [String: String] = [:]
    rest.skipSpace()
    while !rest.isEmpty {
      guard rest.take(UInt8(ascii: ";")) else { return nil }
      rest.skipSpace()
      if rest.isEmpty || rest.first == UInt8(ascii: ";") { continue }
      guard let name = rest.takeToken()?.lowercased() else { return nil }
      rest.skipSpace()
      guard rest.take(UInt8(ascii: "=")) else { return nil }
      rest.skipSpace()
      guard let value = rest.takeQuoted() ?? rest.takeToken() else { return nil }
      rest.skipSpace()
      if parameters[name] == nil { parameters[name] = name == "charset" ? Self.charset(value) : value }
    }
    (self.type, self.subtype, self.parameters) = (type.lowercased(), subtype.lowercased(), parameters)
  }

  private static func charset(_ value: String) -> String {
    let name = value.lowercased()
    return name == "utf8" ? "utf-8" : name
  }

  /// The charset of a text; nil if the type names none.
  package var charset: String? { parameters["charset"] }

  /// Whether a text of this type can be read as UTF-8.
  package var isUTF8: Bool { charset.map { $0 == "utf-8" || $0 == "us-ascii" || $0 == "ascii" } ?? true }

  /// Whether content of this type is content of type `other`, too: it says what `other` says, and perhaps more. Without
  /// a charset `other` means UTF-8.
  package func isKind(of other: MIMEType) -> Bool {
    guard type == other.type, subtype == other.subtype else { return false }
    return other.parameters.allSatisfy { parameters[$0.key] == $0.value } && (other.charset != nil || isUTF8)
  }
}

extension Substring.UTF8View {
  fileprivate mutating func skipSpace() {
    while let byte = first, byte == 0x20 || byte == 0x09 { removeFirst() }
  }

  fileprivate mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  /// Takes the letters up to a space, a separator or the end; nil if there are none.
  fileprivate mutating func takeToken() -> String? {
    let token = prefix { byte in
      byte > 0x20 && byte < 0x7f && !#"()<>@,;:\"/[]?="#.utf8.contains(byte)
    }
    guard !token.isEmpty else { return nil }
    self = self[token.endIndex...]
    return String(Substring(token))
  }

  /// Takes the text between two quotation marks, in which a backslash quotes the next letter; nil if it does not begin
  /// or end here.
  fileprivate mutating func takeQuoted() -> String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    var bytes: [UInt8] = []
    var isQuoted = false
    for index in dropFirst().indices {
      let byte = self[index]
      if isQuoted || byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"") {
        bytes.append(byte)
        isQuoted = false
      } else if byte == UInt8(ascii: "\\") {
        isQuoted = true
      } else {
        self = self[self.index(after: index)...]
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }
}
