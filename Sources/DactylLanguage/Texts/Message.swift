/// The name of a text in a catalog: the text in the language of the program's source, and where it is used.
public struct Message: Hashable, Sendable {
  /// The text in the language of the source; for one with a number, the form for 1. `{1}` stands for the first value
  /// that is put in.
  public let id: String
  /// The form for other numbers; nil if the text has no number.
  public let plural: String?
  /// What tells it from another text with the same words; nil if there is none.
  public let context: String?

  /// Creates the name of a text.
  public init(_ id: String, plural: String? = nil, context: String? = nil) {
    (self.id, self.plural, self.context) = (id, plural, context)
  }

  /// The name in files of gettext.
  var key: String { context.map { "\($0)\u{4}\(id)" } ?? id }

  /// The text in the language of the source.
  func source(for count: Int?) -> String {
    guard let plural, let count else { return id }
    // As in catalogs, a negative number has the form of its magnitude.
    return count.magnitude == 1 ? id : plural
  }
}
