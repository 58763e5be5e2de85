/// A text in a file, with its translation.
package struct MessageEntry: Hashable, Sendable {
  package var comments = MessageComments()
  /// What tells the text from another one with the same words (`msgctxt`).
  package var context: String?
  /// The text of the source (`msgid`).
  package var id: String
  /// The text of the source for other numbers than 1 (`msgid_plural`).
  package var plural: String?
  /// The translation (`msgstr`), or one for each form if there is `plural`.
  package var forms: [String]
  /// Whether the program has the text no more (`#~`).
  package var isObsolete = false
  /// The line on which the entry has its `msgid`, counted from 1.
  package var line = 0

  package init(id: String, plural: String? = nil, context: String? = nil, forms: [String] = []) {
    (self.id, self.plural, self.context, self.forms) = (id, plural, context, forms)
  }

  /// The bytes of the name of the text in catalogs.
  package var key: MessageKey { MessageKey(id: id, context: context) }

  /// Whether the translation was made for another text, and somebody has to look at it.
  package var isFuzzy: Bool { comments.flags.contains("fuzzy") }

  /// Whether the entry has a translation, at least in one of its forms.
  package var hasForms: Bool { forms.contains { !$0.isEmpty } }

  /// Whether the text is one of the framework, for which a program can have words of its own.
  package var isOfFramework: Bool { context == "dactyl" || context?.hasPrefix("dactyl ") == true }

  /// Whether the entry has a translation, in all of its forms, that is used.
  package var isTranslated: Bool { !isObsolete && !isFuzzy && !forms.isEmpty && forms.allSatisfy { !$0.isEmpty } }
}

/// The name of a text in catalogs: its context and the text of the source. Names are ordered by their bytes.
package struct MessageKey: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(id: String, context: String?) {
    bytes = context.map { Array($0.utf8) + [Self.separator] + Array(id.utf8) } ?? Array(id.utf8)
  }

  /// The sign between context and text.
  static let separator: UInt8 = 4

  package static func < (first: MessageKey, second: MessageKey) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

/// The comments of an entry, without the signs at their beginning.
package struct MessageComments: Hashable, Sendable {
  /// Lines of translators (`# `).
  package var translator: [String] = []
  /// Lines for translators, from the source (`#. `).
  package var extracted: [String] = []
  /// Places in the source, such as `Sources/Menu.swift:12` (`#: `).
  package var references: [String] = []
  /// Flags such as `fuzzy` (`#, `).
  package var flags: [String] = []
  /// Lines about the text before it was changed (`#| `).
  package var previous: [String] = []

  package init() {}

  package var isEmpty: Bool { self == MessageComments() }
}
