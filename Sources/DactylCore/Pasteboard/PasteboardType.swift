import DactylSurface

/// A format of the content of a pasteboard: a MIME type.
///
/// Types are equal if they mean the same, however they are written (`TI-22`): `TEXT/PLAIN; charset="UTF-8"` is
/// ``text``. Names that are no MIME types are equal only if they have the same letters in the same case.
public struct PasteboardType: RawRepresentable, Hashable, Sendable {
  /// The MIME type as it was written, as in `image/png`.
  public let rawValue: String
  private let mime: MIMEType?

  /// The format of a MIME type.
  public init(rawValue: String) {
    self.rawValue = rawValue
    mime = MIMEType(rawValue)
  }

  /// The format of a MIME type, as in `PasteboardType("application/x-note")`.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }

  public static func == (a: PasteboardType, b: PasteboardType) -> Bool {
    a.mime == nil && b.mime == nil ? a.rawValue == b.rawValue : a.mime == b.mime
  }

  /// Returns whether the types mean different formats. It replaces the operator of the standard library, which compares
  /// raw values.
  public static func != (a: PasteboardType, b: PasteboardType) -> Bool { !(a == b) }

  public func hash(into hasher: inout Hasher) {
    if let mime { hasher.combine(mime) } else { hasher.combine(rawValue) }
  }

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

  /// The place of the type in `texts`; nil if it is no type of text in UTF-8.
  private var textRank: Int? {
    guard let mime else {
      let name = rawValue.lowercased()
      return Self.texts.firstIndex { $0.mime == nil && $0.rawValue.lowercased() == name }
    }
    guard mime.type == "text", mime.subtype == "plain", mime.isUTF8 else { return nil }
    return mime.charset == "utf-8" ? 0 : 2
  }

  /// The text type that other programs understand the type as.
  var isText: Bool { textRank != nil }

  /// Returns the first of `names` that is a name of text, as other programs prefer it; nil if there is none.
  static func textName(in names: [String]) -> String? {
    let texts = names.compactMap { name in PasteboardType(name).textRank.map { (name: name, rank: $0) } }
    guard let best = texts.map(\.rank).min() else { return nil }
    return texts.first { $0.rank == best }?.name
  }

  /// Returns the one of `names`, the types of a content, under which it has this type; nil if there is none.
  package func name(in names: [String]) -> String? {
    if names.contains(rawValue) { return rawValue }
    if let name = names.first(where: { PasteboardType($0) == self }) { return name }
    if isText { return Self.textName(in: names) }
    guard let mime else { return nil }
    return names.first { MIMEType($0)?.isKind(of: mime) == true }
  }
}
