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
    case .number(let number): locale.string(from: number)
    case .text(let text): depth > Self.greatestDepth ? "" : text.string(self, depth: depth)
    }
  }

  /// Puts values into a text; a place without a value stays as it is.
  ///
  /// Where the language reads from right to left, each value keeps the order of its own signs.
  func filled(_ template: String, with values: [String]) -> String {
    let isolates = locale.layoutDirection == .rightToLeft
    var result = ""
    var rest = template[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"), let number = Int(rest[rest.index(after: start)..<end]),
        values.indices.contains(number - 1)
      else {
        result += "{"
        rest = rest.dropFirst()
        continue
      }
      result += isolates ? "\u{2068}\(values[number - 1])\u{2069}" : values[number - 1]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
