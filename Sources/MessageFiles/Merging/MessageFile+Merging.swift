import MessageGrammar

extension MessageFile {
  /// A file for a language, with the texts of a template and no translations.
  package init(language: LanguageName, path: String, template: MessageFile?) {
    self.init(path: path)
    let rule = PluralRules.header(of: language) ?? PluralRules.germanic
    header = Self.header([
      ("Project-Id-Version", template?.field("Project-Id-Version") ?? ""), ("Language", fieldName(language)),
      ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=UTF-8"), ("Content-Transfer-Encoding", "8bit"),
      ("Plural-Forms", rule),
    ])
    if let template { self = merged(with: template, language: language) }
  }

  /// An entry with the fields of a header.
  static func header(_ fields: [(name: String, value: String)]) -> MessageEntry {
    let lines = fields.map { "\($0.name):\($0.value.isEmpty ? "" : " ")\($0.value)\n" }
    return MessageEntry(id: "", forms: [lines.joined()])
  }

  /// Returns the file with the texts of a template, in its order.
  ///
  /// A text that is new has no translation. One that the template does not have becomes obsolete, and loses its place in
  /// the source; if it has no translation, it is dropped. A text that has changed is a new one. The program's own words
  /// for texts of the framework stay.
  package func merged(with template: MessageFile, language: LanguageName?) -> MessageFile {
    var merged = self
    if merged.header?.forms.first?.isEmpty != false, let language {
      merged.header = MessageFile(language: language, path: path, template: nil).header
    }
    let count = PluralExpression.of(merged.pluralForms(language: language)).count
    var known: [MessageKey: MessageEntry] = [:]
    // A translation that is in use comes before an obsolete one.
    for entry in entries.filter(\.isObsolete) + current where known[entry.key] == nil || entry.hasForms {
      known[entry.key] = entry
    }
    merged.entries = template.current.map { Self.updated(known[$0.key], to: $0, formCount: count) }
    let used = Set(template.current.map(\.key))
    var kept: Set<MessageKey> = []
    for entry in entries where !used.contains(entry.key) && entry.hasForms {
      guard known[entry.key]?.isObsolete == entry.isObsolete, kept.insert(entry.key).inserted else { continue }
      guard entry.isObsolete || !entry.isOfFramework else {
        merged.entries.append(entry)
        continue
      }
      var entry = entry
      entry.isObsolete = true
      entry.comments.references = []
      entry.comments.extracted = []
      merged.entries.append(entry)
    }
    return merged
  }

  /// The entry of the template, with the translation and the comments of translators of `old`.
  private static func updated(_ old: MessageEntry?, to new: MessageEntry, formCount: Int) -> MessageEntry {
    var entry = new
    let empty = Array(repeating: "", count: new.plural == nil ? 1 : formCount)
    guard let old else {
      entry.forms = empty
      return entry
    }
    entry.comments.translator = old.comments.translator
    entry.comments.previous = old.comments.previous
    entry.comments.flags = new.comments.flags + old.comments.flags.filter { !new.comments.flags.contains($0) }
    switch (old.plural, new.plural) {
    case (nil, nil): entry.forms = old.forms
    case (.some, nil):
      // The last form is that for most numbers; somebody has to look at it.
      entry.forms = [old.forms.last ?? ""]
      if entry.forms != [""], !entry.isFuzzy { entry.comments.flags.append("fuzzy") }
    case (_, .some):
      // Forms that are missing stay empty, so that the text counts as missing.
      entry.forms = Array((old.forms + empty).prefix(max(old.plural == nil ? formCount : old.forms.count, 1)))
      // Where there is one form, somebody has to look at it.
      if old.plural == nil, !entry.forms.contains(""), !entry.isFuzzy { entry.comments.flags.append("fuzzy") }
    }
    return entry
  }
}

/// The name of a language in the field `Language`, as gettext writes it.
private func fieldName(_ language: LanguageName) -> String {
  let script = language.script.map { ["Latn": "@latin", "Cyrl": "@cyrillic", "Deva": "@devanagari"][$0] ?? "" } ?? ""
  let known = language.script == nil || !script.isEmpty
  guard known else { return language.description }
  return language.language + (language.region.map { "_\($0)" } ?? "") + script
}

/// How far the translation of a language is.
package struct TranslationFigures: CustomStringConvertible, Sendable {
  /// The number of texts.
  package let count: Int
  /// The texts without a translation that is used, with their lines in the file.
  package let missing: [(line: Int, id: String)]
  /// The number of texts that have a translation which somebody has to look at. They are missing, too.
  package let fuzzyCount: Int
  /// The number of translations whose text is in the program no more.
  package let obsoleteCount: Int

  /// The figures of a file; the texts are those of `template`, if there is one.
  package init(_ file: MessageFile, template: MessageFile?) {
    var known: [MessageKey: MessageEntry] = [:]
    for entry in file.current { known[entry.key] = entry }
    let texts = (template ?? file).current
    count = texts.count
    missing = texts.compactMap { text in
      let entry = known[text.key]
      return entry.map { $0.isTranslated && ($0.plural == nil) == (text.plural == nil) } ?? false
        ? nil : (entry?.line ?? 1, text.id)
    }
    fuzzyCount = texts.filter { known[$0.key]?.isFuzzy == true }.count
    let keys = Set(texts.map(\.key))
    obsoleteCount = file.entries.filter { $0.isObsolete || !keys.contains($0.key) && !$0.isOfFramework }.count
  }

  package var description: String {
    "\(count - missing.count) of \(count) texts, \(missing.count) missing, \(fuzzyCount) fuzzy, \(obsoleteCount) obsolete"
  }
}
