/// The form of a list in a sentence.
///
///     ListFormat.and.string(from: ["Ada", "Bob", "Cleo"], in: "de")   // Ada, Bob und Cleo
public struct ListFormat: Hashable, Sendable {
  /// What the list says of its parts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// All of the things.
    case and
    /// One of the things.
    case or
    /// Parts of one measure, such as 3 feet, 7 inches.
    case units
  }

  /// What the list says of its parts.
  public var kind: Kind
  /// The length of the words between them.
  public var width: NumberFormat.Width

  /// Creates a format.
  public init(_ kind: Kind, width: NumberFormat.Width = .long) { (self.kind, self.width) = (kind, width) }

  /// All of the things, with words.
  public static let and = ListFormat(.and)
  /// One of the things, with words.
  public static let or = ListFormat(.or)
  /// Parts of one measure, with words.
  public static let units = ListFormat(.units)

  /// Returns the things as one text; an empty one for none.
  public func string(from items: [String], in locale: Locale) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return FormatLibrary.use { $0.string(from: items, format: self, locale: locale) } ?? builtInString(from: items)
  }

  /// Returns the things as one text, without the library, as in English.
  private func builtInString(from items: [String]) -> String {
    guard let last = items.last else { return "" }
    let rest = items.dropLast().joined(separator: ", ")
    let comma = items.count > 2 ? "," : ""
    return switch kind {
    case .and: "\(rest)\(comma) and \(last)"
    case .or: "\(rest)\(comma) or \(last)"
    case .units: items.joined(separator: width == .narrow ? " " : ", ")
    }
  }
}

extension FormatSession {
  func string(from items: [String], format: ListFormat, locale: Locale) -> String? {
    guard let open = icu.pointee.ulistfmt_openForType, let close = icu.pointee.ulistfmt_close,
      let write = icu.pointee.ulistfmt_format
    else { return nil }
    let kind: Int32 = format.kind == .and ? 0 : format.kind == .or ? 1 : 2
    let width: Int32 = format.width == .long ? 0 : format.width == .short ? 1 : 2
    let formatter = formatter(.list, locale, "\(kind) \(width)", close: close) { identifier, status in
      open(identifier, kind, width, &status)
    }
    guard let formatter else { return nil }
    // Texts that are all empty need an address, too.
    let characters = items.flatMap(\.utf16) + [0]
    let counts = items.map { Int32(clamping: $0.utf16.count) }
    return characters.withUnsafeBufferPointer { characters in
      guard var next = characters.baseAddress else { return nil }
      let texts: [UnsafePointer<UInt16>?] = counts.map { count in
        defer { next += Int(count) }
        return next
      }
      return text { write(formatter, texts, counts, Int32(clamping: texts.count), $0, $1, &$2) }
    }
  }
}
