import MessageGrammar

/// The parts of one entry, while it is read.
struct EntryReader {
  /// What a part is.
  enum Keyword: Hashable {
    case context
    case id
    case plural
    case translation
    case form(Int)

    init?(_ word: String) {
      switch word {
      case "msgctxt": self = .context
      case "msgid": self = .id
      case "msgid_plural": self = .plural
      case "msgstr": self = .translation
      default:
        guard word.hasPrefix("msgstr["), word.hasSuffix("]"), let number = Int(word.dropFirst(7).dropLast()) else {
          return nil
        }
        self = .form(number)
      }
    }
  }

  let isObsolete: Bool
  private let comments: MessageComments
  private var context: [UInt8]?
  private var id: [UInt8]?
  private var plural: [UInt8]?
  private var forms: [[UInt8]] = []
  /// The part that was begun last.
  private var part: Keyword?
  /// Whether the part has a text.
  private var hasText = true
  /// The line of `msgid`.
  private(set) var line = 0
  /// The bytes of the longest part.
  private(set) var length = 0

  init(comments: MessageComments, isObsolete: Bool) { (self.comments, self.isObsolete) = (comments, isObsolete) }

  /// Whether there is a translation, perhaps an empty one.
  var isComplete: Bool { !forms.isEmpty && hasText }

  /// Begins a part; false if it can't be here.
  mutating func begin(_ keyword: Keyword, line: Int) -> Bool {
    guard hasText else { return false }
    switch (part, keyword) {
    case (nil, .context): context = []
    case (nil, .id), (.context, .id):
      id = []
      self.line = line
    case (.id, .plural): plural = []
    case (.id, .translation): forms = [[]]
    case (.plural, .form(0)): forms = [[]]
    case (.form(let last), .form(let number)) where number == last + 1 && number < PluralExpression.greatestCount:
      forms.append([])
    default: return false
    }
    (part, hasText) = (keyword, false)
    return true
  }

  /// Adds the text in quotes at `position` to the part, and moves behind it.
  mutating func addText(_ bytes: ArraySlice<UInt8>, at position: inout Int) throws(QuotedText.Problem) {
    hasText = true
    switch part {
    case .context: try Self.add(&context, bytes, &position, &length)
    case .id: try Self.add(&id, bytes, &position, &length)
    case .plural: try Self.add(&plural, bytes, &position, &length)
    case .translation, .form, nil:
      guard !forms.isEmpty else { throw QuotedText.Problem(offset: position, reason: "a text belongs to no keyword") }
      try QuotedText.read(bytes, at: &position, into: &forms[forms.count - 1])
      length = max(length, forms[forms.count - 1].count)
    }
  }

  private static func add(
    _ part: inout [UInt8]?, _ bytes: ArraySlice<UInt8>, _ position: inout Int, _ length: inout Int
  ) throws(QuotedText.Problem) {
    var text = part ?? []
    part = nil
    try QuotedText.read(bytes, at: &position, into: &text)
    length = max(length, text.count)
    part = text
  }

  /// The entry; nil if a text is not in UTF-8.
  var entry: MessageEntry? {
    func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
    let translations = forms.compactMap(text)
    guard let id = text(id ?? []), translations.count == forms.count else { return nil }
    var entry = MessageEntry(id: id, forms: translations)
    if let context {
      guard let context = text(context) else { return nil }
      entry.context = context
    }
    if let plural {
      guard let plural = text(plural) else { return nil }
      entry.plural = plural
    }
    (entry.comments, entry.isObsolete, entry.line) = (comments, isObsolete, line)
    return entry
  }
}
