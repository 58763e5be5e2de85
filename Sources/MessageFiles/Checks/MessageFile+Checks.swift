import MessageGrammar

extension MessageFile {
  /// Returns what is wrong with the translations of a language, in the order of the file.
  ///
  /// A text without a translation is no problem. `language` is nil if the name of the file is none.
  package func problems(language: LanguageName?) -> [MessageProblem] {
    var problems: [MessageProblem] = []
    func add(_ severity: MessageProblem.Severity, _ line: Int, _ reason: String) {
      problems.append(MessageProblem(severity: severity, file: path, line: line, reason: reason))
    }
    let headerLine = header?.line ?? 1
    if language == nil {
      add(.error, 1, "the name of the file is no language; it has to be such as de.po, pt_BR.po or zh-Hant.po")
    }
    if header?.forms.first?.isEmpty != false {
      add(.warning, headerLine, "the file has no header, which tells its language and its plural forms")
    } else if let named = field("Language"), !named.isEmpty, let language, LanguageName(named) != language {
      add(.warning, headerLine, "the field Language is \(named), but the name of the file is that of \(language)")
    }
    let rule: PluralExpression
    do throws(PluralError) {
      rule = try PluralExpression(parsing: pluralForms(language: language))
    } catch {
      add(.error, headerLine, error.reason)
      return problems
    }
    if field("Plural-Forms") == nil, language.map({ PluralRules.header(of: $0) == nil }) ?? true,
      let entry = current.first(where: { $0.plural != nil })
    {
      add(.warning, entry.line, "the header has no Plural-Forms, so that the forms are those of English")
    }
    let exact = rule.exactForms
    for entry in current where !entry.isFuzzy {
      problems += EntryCheck(entry, path: path, formCount: rule.count, exactForms: exact).problems
    }
    return problems
  }
}

extension PluralExpression {
  /// The forms that are for one number only, as far as usual numbers go. They may leave the number out.
  fileprivate var exactForms: Set<Int> {
    var uses = Array(repeating: 0, count: count)
    for number in 0...1000 { uses[form(for: number)] += 1 }
    return Set(uses.indices.filter { uses[$0] <= 1 })
  }
}

/// Checks one entry against the text of the source.
private struct EntryCheck {
  private let entry: MessageEntry
  private let path: String
  private(set) var problems: [MessageProblem] = []

  init(_ entry: MessageEntry, path: String, formCount: Int, exactForms: Set<Int>) {
    (self.entry, self.path) = (entry, path)
    guard entry.forms.contains(where: { !$0.isEmpty }) else { return }
    if entry.plural != nil, entry.forms.count != formCount {
      add(.error, "the text has \(entry.forms.count) forms, but Plural-Forms tells of \(formCount)")
    }
    for (index, form) in entry.forms.enumerated() where !form.isEmpty {
      checkPlaces(form, index: index, mayLeaveOut: entry.plural != nil && exactForms.contains(index) ? 1 : 0)
      checkLines(form, index: index)
    }
  }

  private mutating func add(_ severity: MessageProblem.Severity, _ reason: String) {
    problems.append(MessageProblem(severity: severity, file: path, line: entry.line, reason: reason))
  }

  /// What a form is called in a sentence.
  private func name(_ index: Int) -> String { entry.plural == nil ? "the translation" : "msgstr[\(index)]" }

  private mutating func checkPlaces(_ form: String, index: Int, mayLeaveOut: Int) {
    let known = Set(Placeholders.numbers(in: entry.id) + Placeholders.numbers(in: entry.plural ?? ""))
    let used = Set(Placeholders.numbers(in: form))
    for number in used.subtracting(known).sorted() {
      add(.error, "\(name(index)) has {\(number)}, which the text of the source has not")
    }
    let missing = known.subtracting(used).sorted()
    guard missing.count > mayLeaveOut else { return }
    add(.warning, "\(name(index)) leaves out \(missing.map { "{\($0)}" }.joined(separator: ", "))")
  }

  /// A text that begins or ends a line has to do so in all languages.
  private mutating func checkLines(_ form: String, index: Int) {
    if form.utf8.first == 0x0a, entry.id.utf8.first != 0x0a {
      add(.warning, "\(name(index)) begins with a new line, and the text of the source does not")
    } else if entry.id.utf8.first == 0x0a, form.utf8.first != 0x0a {
      add(.warning, "\(name(index)) does not begin with a new line as the text of the source does")
    }
    if form.utf8.last == 0x0a, entry.id.utf8.last != 0x0a {
      add(.warning, "\(name(index)) ends with a new line, and the text of the source does not")
    } else if entry.id.utf8.last == 0x0a, form.utf8.last != 0x0a {
      add(.warning, "\(name(index)) does not end with a new line as the text of the source does")
    }
  }
}
