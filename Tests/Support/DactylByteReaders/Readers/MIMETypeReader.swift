import DactylCore
import DactylSurface

extension ByteReader {
  /// A MIME type.
  static let mimeType = ByteReader("mime-type") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let type = PasteboardType(text)
    try check(type == PasteboardType(text), "a type is equal to itself")
    try check(type.name(in: ["a/b", text, "c"]) == text, "a content has the type that it names")
    guard let mime = MIMEType(text) else {
      // The names of text from before there were MIME types.
      let isText = ["utf8_string", "text", "string"].contains(text.lowercased())
      try check(
        PasteboardType.text.name(in: [text]) == (isText ? text : nil), "no other name is one of text: \(text)")
      return
    }
    try check(mime.isKind(of: mime) || !mime.isUTF8, "a type is of its own kind")
    for variant in try variants(of: mime) {
      try check(MIMEType(variant) == mime, "a type can be written in several ways: \(variant)")
      let same = PasteboardType(variant)
      try check(same == type && same.hashValue == type.hashValue, "types that mean the same are equal: \(variant)")
      try check(type.name(in: [variant]) == variant, "a content has a type under each spelling: \(variant)")
      let more = variant + ";a-name-that-is-not-in-use=1"
      try check(
        type.name(in: [more]) == (mime.charset != nil || mime.isUTF8 ? more : nil),
        "a content with more parameters has the type, too: \(more)")
    }
    // The type that a text field asks for.
    let isPlainUTF8 = mime.type == "text" && mime.subtype == "plain" && mime.isUTF8
    try check(
      PasteboardType.text.name(in: [text]) == (isPlainUTF8 ? text : nil),
      "text in UTF-8 is taken as such, and nothing else: \(mime)")
    try check(
      PasteboardType.text.name(in: [text, PasteboardType.text.rawValue]) == PasteboardType.text.rawValue,
      "the same spelling is preferred")
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
      // A mark behind a quotation mark makes another character of it, and the same code point.
      var escaped = String.UnicodeScalarView()
      for scalar in value.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
        escaped.append(scalar)
      }
      return "\"\(String(escaped))\""
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
