import MessageGrammar

/// A file with texts and their translations (`.po`), or one with texts alone (`.pot`).
package struct MessageFile: Hashable, Sendable {
  /// The path of the file, for errors.
  package var path: String
  /// The entry without a text, whose translation has fields such as `Language: de`.
  package var header: MessageEntry?
  /// The other entries. No two of them have the same key, unless one is obsolete.
  package var entries: [MessageEntry] = []
  /// The comments after the last entry.
  package var ending = MessageComments()

  package init(path: String) { self.path = path }

  /// The entries that the program has.
  package var current: [MessageEntry] { entries.filter { !$0.isObsolete } }

  /// The entries that have no translation that is used.
  package var missing: [MessageEntry] { current.filter { !$0.isTranslated } }

  /// The value of a field of the header; nil if there is none. The name may be in other letters of small and large.
  package func field(_ name: String) -> String? {
    let start = name.lowercased() + ":"
    for line in (header?.forms.first ?? "").split(separator: "\n") where line.lowercased().hasPrefix(start) {
      return trimmed(line.dropFirst(start.count))
    }
    return nil
  }

  /// Returns the file with the field `Plural-Forms` in its header, which is what is usual in the language if it has none.
  package func withPluralForms(language: LanguageName?) -> MessageFile {
    guard field("Plural-Forms") == nil, let language else { return self }
    var file = self
    var header = header ?? MessageEntry(id: "", forms: ["Content-Type: text/plain; charset=UTF-8\n"])
    var fields = header.forms.first ?? ""
    if !fields.isEmpty, !fields.hasSuffix("\n") { fields += "\n" }
    header.forms = [fields + "Plural-Forms: \(pluralForms(language: language))\n"]
    file.header = header
    return file
  }

  /// The value of `Plural-Forms`, or what is usual in the language if there is none.
  package func pluralForms(language: LanguageName?) -> String {
    if let field = field("Plural-Forms"), !field.isEmpty { return field }
    return language.flatMap { PluralRules.header(of: $0) } ?? PluralRules.germanic
  }
}

/// What a file may have at most.
package struct MessageLimits: Sendable {
  /// The size of the file, in bytes.
  package var size = 16 << 20
  /// The number of texts.
  package var entries = 100_000
  /// The length of one text, in bytes.
  package var length = 1 << 20

  package init() {}
}

/// Returns a text without the blanks at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  let blanks: Set<Character> = [" ", "\t", "\r"]
  let rest = text.drop { blanks.contains($0) }
  return String(rest.reversed().drop { blanks.contains($0) }.reversed())
}
