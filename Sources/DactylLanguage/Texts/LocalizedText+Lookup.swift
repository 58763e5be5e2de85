import MessageGrammar

extension LocalizedText {
  /// Returns the text in a language.
  ///
  /// The first of `catalogs` counts that has the text in the language, or in one that its readers can read: for `pt-BR`
  /// also in `pt`. If none has it, it is the text of the source. `replacements` are other texts for some names.
  public func string(
    in locale: Locale, from catalogs: [MessageCatalog] = [], replacements: [Message: LocalizedText] = [:]
  ) -> String {
    string(TextLookup(locale: locale, catalogs: catalogs, replacements: replacements), depth: 0)
  }

  fileprivate func string(_ lookup: TextLookup, depth: Int) -> String {
    guard let message else { return arguments.first.map { lookup.string($0, depth: depth) } ?? "" }
    // A replacement may contain what it replaces, but not for ever.
    if depth < TextLookup.greatestDepth, let other = lookup.replacements[message], other.message != message {
      let arguments = other.arguments.isEmpty ? arguments : other.arguments
      return LocalizedText(message: other.message, arguments: arguments, count: other.count ?? count)
        .string(lookup, depth: depth + 1)
    }
    let template = lookup.template(message, count)
    guard !arguments.isEmpty else { return template }
    return lookup.filled(template, with: arguments.map { lookup.string($0, depth: depth + 1) })
  }
}

/// Where texts are looked up.
private struct TextLookup {
  let locale: Locale
  let catalogs: [MessageCatalog]
  let replacements: [Message: LocalizedText]
  /// The most texts inside of each other.
  static let greatestDepth = 16

  /// The text with places for its values.
  func template(_ message: Message, _ count: Int?) -> String {
    guard !message.id.isEmpty else { return "" }
    if let pseudo = locale.pseudoLanguage { return pseudo.text(message.source(for: count)) }
    let names = locale.lookupNames
    for catalog in catalogs {
      if let text = catalog.text(message, count: count, languages: names) { return text }
    }
    return message.source(for: count)
  }

  func string(_ argument: LocalizedText.Argument, depth: Int) -> String {
    switch argument {
    case .string(let text): text
    case .integer(let number): locale.string(from: number)
    case .digits(let digits): locale.string(fromDigits: digits)
    case .number(let number): locale.string(from: number)
    case .text(let text): depth > Self.greatestDepth ? "" : text.string(self, depth: depth)
    }
  }

  /// Puts values into a text; a place without a value stays as it is.
  ///
  /// A value that reads in the other direction keeps the order of its own signs. In a language that reads from right to
  /// left, all values do.
  func filled(_ template: String, with values: [String]) -> String {
    let isRightToLeft = locale.layoutDirection == .rightToLeft
    var result = ""
    var end = template.startIndex
    for place in Placeholders.places(in: template) where place.number <= values.count {
      let value = values[place.number - 1]
      result += template[end..<place.range.lowerBound]
      result += isRightToLeft || value.readsFromRightToLeft ? "\u{2068}\(value)\u{2069}" : value
      end = place.range.upperBound
    }
    return result + template[end...]
  }
}

extension String {
  /// Whether a letter or a mark in it makes text read from right to left.
  fileprivate var readsFromRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      // Marks and embeddings, which are no letters.
      case 0x200f, 0x202b, 0x202e, 0x2067: true
      // From Hebrew to Arabic, and their further forms.
      case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff:
        scalar.properties.isAlphabetic
      default: false
      }
    }
  }
}
