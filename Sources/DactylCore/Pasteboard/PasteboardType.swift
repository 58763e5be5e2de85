/// A format of the content of a pasteboard: a MIME type.
public struct PasteboardType: RawRepresentable, Hashable, Sendable {
  /// The MIME type, as in `image/png`.
  public let rawValue: String

  /// The format of a MIME type.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The format of a MIME type, as in `PasteboardType("application/x-note")`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Text in UTF-8.
  public static let text = PasteboardType("text/plain;charset=utf-8")
  /// Text with formats, in HTML.
  public static let html = PasteboardType("text/html")
  /// Addresses, such as those of files, each on a line.
  public static let uriList = PasteboardType("text/uri-list")
  /// A picture as a PNG file.
  public static let png = PasteboardType("image/png")

  /// The types of text, as different programs call it; the preferred one first.
  static let texts = [text] + ["UTF8_STRING", "text/plain", "TEXT", "STRING"].map { PasteboardType($0) }

  /// The text type that other programs understand the type as.
  var isText: Bool { Self.texts.contains { $0.rawValue.lowercased() == rawValue.lowercased() } }

  /// Returns the first of `names` that is a name of text, as other programs prefer it; nil if there is none.
  static func textName(in names: [String]) -> String? {
    for text in texts {
      let name = text.rawValue.lowercased()
      if let found = names.first(where: { $0.lowercased() == name }) { return found }
    }
    return nil
  }
}
