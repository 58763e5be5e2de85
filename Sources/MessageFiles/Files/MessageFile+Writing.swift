extension MessageFile {
  /// The content of the file. Reading it gives the same texts, translations and comments.
  package var text: String {
    var parts = (header.map { [$0] } ?? []).map(Self.text(of:))
    parts += entries.map(Self.text(of:))
    if !ending.isEmpty { parts.append(Self.lines(of: ending, isObsolete: false)) }
    return parts.joined(separator: "\n")
  }

  private static func text(of entry: MessageEntry) -> String {
    let start = entry.isObsolete ? "#~ " : ""
    var text = lines(of: entry.comments, isObsolete: entry.isObsolete)
    func add(_ keyword: String, _ value: String) {
      let lines = QuotedText.lines(value)
      text += "\(start)\(keyword) \(lines[0])\n"
      for line in lines.dropFirst() { text += "\(start)\(line)\n" }
    }
    if let context = entry.context { add("msgctxt", context) }
    add("msgid", entry.id)
    if let plural = entry.plural {
      add("msgid_plural", plural)
      for (index, form) in entry.forms.enumerated() { add("msgstr[\(index)]", form) }
    } else {
      add("msgstr", entry.forms.first ?? "")
    }
    return text
  }

  private static func lines(of comments: MessageComments, isObsolete: Bool) -> String {
    func lines(_ start: String, _ texts: [String]) -> String {
      texts.map { $0.isEmpty ? "\(start)\n" : "\(start) \($0)\n" }.joined()
    }
    let flags = comments.flags.isEmpty ? [] : [comments.flags.joined(separator: ", ")]
    // What follows the sign of a comment tells its kind, so that one of a translator begins with a blank.
    return lines("#", comments.translator) + lines("#.", comments.extracted) + lines("#:", comments.references)
      + lines("#,", flags) + lines(isObsolete ? "#~|" : "#|", comments.previous)
  }
}
