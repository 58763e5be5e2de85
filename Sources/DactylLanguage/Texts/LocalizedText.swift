/// A text of a program that is looked up in the language of the view that shows it (`LA-2`).
///
///     let button = Button(localized: "Order")
///     label.localize(\.text, "\(guests) guests at table \(table)")
///     LocalizedText(one: "\(count) dish", other: "\(count) dishes", count: count)
///     LocalizedText("Open", context: "verb", comment: "A button beside the name of a file")
///
/// A text in the source is the name under which catalogs have it; values that it contains are `{1}`, `{2}` there. So a
/// `{1}` that is written in a text with values is another place of the first value.
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A value that is put into a text.
  public enum Argument: Hashable, Sendable {
    /// Text that is shown as it is, such as a name.
    case string(String)
    /// A whole number, written as the language does.
    case integer(Int)
    /// A whole number that is no `Int`, in digits from 0 to 9 behind its sign. It is written as the language does.
    case digits(String)
    /// A number, written as the language does.
    case number(Double)
    /// Text in the same language.
    indirect case text(LocalizedText)
  }

  /// The name of the text; nil for one that is shown as it is.
  public let message: Message?
  /// The values that are put in for `{1}`, `{2}` and so on.
  public let arguments: [Argument]
  /// The number that chooses the form; nil if the text has none.
  public let count: Int?

  init(message: Message?, arguments: [Argument], count: Int? = nil) {
    (self.message, self.arguments, self.count) = (message, arguments, count)
  }

  public init(stringLiteral text: String) { self.init(message: Message(text), arguments: []) }

  public init(stringInterpolation: StringInterpolation) {
    self.init(message: Message(stringInterpolation.text), arguments: stringInterpolation.arguments)
  }

  /// Creates a text. `context` tells it from another one with the same words, and `comment` is for translators: tools
  /// copy it to the files that they get.
  public init(_ text: LocalizedText, context: String? = nil, comment: StaticString? = nil) {
    let message = text.message.map { Message($0.id, plural: $0.plural, context: context ?? $0.context) }
    self.init(message: message, arguments: text.arguments, count: text.count)
  }

  /// Creates a text with a number: `one` is its form for 1 in the language of the source, and `other` that for all other
  /// numbers. Other languages have as many forms as they need. Both forms have to contain the same values. Without
  /// `context`, that of the forms counts.
  public init(
    one: LocalizedText, other: LocalizedText, count: Int, context: String? = nil, comment: StaticString? = nil
  ) {
    let context = context ?? one.message?.context ?? other.message?.context
    let message = Message(one.message?.id ?? "", plural: other.message?.id ?? "", context: context)
    // One of the forms may do without the number.
    let arguments = other.arguments.count >= one.arguments.count ? other.arguments : one.arguments
    self.init(message: message, arguments: arguments, count: count)
  }

  /// Creates the text with a name that is known at run time only, such as one in a file.
  public init(_ message: Message, arguments: [Argument] = [], count: Int? = nil) {
    self.init(message: Optional(message), arguments: arguments, count: count)
  }

  /// Returns a text that is the same in every language, such as what the user has written.
  public static func verbatim(_ text: String) -> LocalizedText {
    LocalizedText(message: nil, arguments: [.string(text)])
  }

  /// The text of a literal with values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Puts a text in that is shown as it is.
    public mutating func appendInterpolation(_ value: some StringProtocol) { append(.string(String(value))) }
    /// Puts a whole number in, which is written as the language does.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append(Int(exactly: value).map { .integer($0) } ?? .digits(value.description))
    }
    /// Puts a number in, which is written as the language does.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) { append(.number(Double(value))) }
    /// Puts a text of the same language in.
    public mutating func appendInterpolation(_ value: LocalizedText) { append(.text(value)) }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      text += "{\(arguments.count)}"
    }
  }
}

extension LocalizedText {
  /// Returns texts one after the other, with a blank between them.
  public static func joined(_ texts: [LocalizedText]) -> LocalizedText {
    LocalizedText(message: .joined(texts.count), arguments: texts.map { .text($0) })
  }
}

extension Message {
  /// Places for so many texts. It is the same in every language.
  static func joined(_ count: Int) -> Message {
    Message((0..<count).map { "{\($0 + 1)}" }.joined(separator: " "), context: "joined")
  }
}
