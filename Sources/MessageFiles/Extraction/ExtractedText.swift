/// A text that was found in a source.
package struct ExtractedText: Hashable, Sendable {
  package var id: String
  package var plural: String?
  package var context: String?
  /// Lines for translators.
  package var comments: [String] = []
  package var path: String
  /// Counted from 1.
  package var line: Int

  package var key: MessageKey { MessageKey(id: id, context: context) }

  /// The place, as a `.po` file has it. A path with a blank is between two signs, as gettext does it.
  package var reference: String {
    path.contains(" ") ? "\u{2068}\(path)\u{2069}:\(line)" : "\(path):\(line)"
  }
}

/// A function whose first argument is a text.
package struct ExtractionKeyword: Hashable, Sendable {
  package let name: String
  /// The context of its texts, or the beginning of it.
  package let context: String?

  /// Reads `NAME` or `NAME:CONTEXT`.
  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    name = parts.first ?? ""
    context = parts.count > 1 ? parts[1] : nil
  }
}

extension MessageFile {
  /// A template with texts of sources, in the order of their paths and lines. A text that is in several places is one
  /// entry.
  ///
  /// Two texts with the same name and different forms for other numbers are a problem; the first one counts.
  package init(template path: String, project: String, texts: [ExtractedText], problems: inout [MessageProblem]) {
    self.init(path: path)
    header = Self.header([
      ("Project-Id-Version", project), ("Language", ""), ("MIME-Version", "1.0"),
      ("Content-Type", "text/plain; charset=UTF-8"), ("Content-Transfer-Encoding", "8bit"),
    ])
    let sorted = texts.enumerated().sorted {
      let (first, second) = ($0.element, $1.element)
      if first.path != second.path { return first.path.utf8.lexicographicallyPrecedes(second.path.utf8) }
      return (first.line, $0.offset) < (second.line, $1.offset)
    }
    var indices: [MessageKey: Int] = [:]
    for text in sorted.map(\.element) {
      let index = indices[text.key] ?? entries.count
      if index == entries.count {
        indices[text.key] = index
        entries.append(MessageEntry(id: text.id, plural: text.plural, context: text.context))
      }
      if let plural = text.plural, let other = entries[index].plural, plural != other {
        problems.append(
          MessageProblem(
            severity: .error, file: text.path, line: text.line,
            reason: "the same text has another form for other numbers in \(entries[index].comments.references[0])"))
      }
      entries[index].plural = entries[index].plural ?? text.plural
      entries[index].comments.extracted += text.comments.filter { !entries[index].comments.extracted.contains($0) }
      if !entries[index].comments.references.contains(text.reference) {
        entries[index].comments.references.append(text.reference)
      }
    }
    for index in entries.indices { entries[index].forms = entries[index].plural == nil ? [""] : ["", ""] }
  }
}
