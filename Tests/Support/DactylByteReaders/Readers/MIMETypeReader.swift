import DactylCore
import DactylSurface

extension ByteReader {
  /// A MIME type.
  static let mimeType = ByteReader("mime-type") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let type = PasteboardType(text)
    try check(type == PasteboardType(text), "a type is equal to itself")
    guard let mime = MIMEType(text) else {
      return
    }
    try check(mime.isKind(of: mime) || !mime.isUTF8, "a type is of its own kind")
    for variant in try variants(of: mime) {
      try check(MIMEType(variant) == mime, "a type can be written in several ways: \(variant)")
      let same = PasteboardType(variant)
      try check(same == type && same.hashValue == type.hashValue, "types that mean the same are equal: \(variant)")
    }
    // What a text field asks for.
    let isPlainUTF8 = mime.type == "text" && mime.subtype == "plain" && mime.isUTF8
    try check(
      type != .text || isPlainUTF8, "text in UTF-8 is taken as such, and nothing else: \(mime)")
    let isUTF8 = mime.charset.map(["utf-8", "us-ascii", "ascii"].contains) ?? true
    try check(mime.isUTF8 == isUTF8, "the charset decides")
  }

  /// Ways to write a type: as short as possible, in capitals, with spaces, and with all values quoted.
  private static func variants(of mime: MIMEType) throws -> [String] {
    let parameters = mime.parameters.sorted { $0.key < $1.key }
    for (name, value) in parameters {
      try check(!name.isEmpty && name == name.lowercased(), "parameters have names in lower case: \(name)")
      try check(name != "charset" || value == value.lowercased(), "a charset is in lower case: \(value)")
    }
    let name = "\(mime.type)/\(mime.subtype)"
    func quoted(_ value: String) -> String {
      let escaped = String(value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
      return "\"\(escaped)\""
    }
    var variants = [
      name + parameters.map { ";\($0.key)=\(quoted($0.value))" }.joined(),
      " \(name.uppercased()) ;" + parameters.map { "; \($0.key.uppercased()) = \(quoted($0.value)) " }.joined(),
      name + parameters.reversed().map { ";\t\($0.key)=\(quoted($0.value));" }.joined(),
    ]
    if mime.parameters == ["charset": "utf-8"] {
      variants += ["\(name);charset=utf-8", "\(name); charset=UTF8", "\(name);CHARSET=\"utf-8\""]
    }
    return variants
  }
}
