import DactylCore
import DactylText

/// The form of a text in which some characters are always the same, such as those of a date or an account.
///
///     let plate = TextField(placeholder: "Number plate")
///     plate.textMask = TextMask("AA-00 AA")
///     let (text, isDone) = (plate.text, plate.textMask?.isComplete(plate.text))  // "AB-12 CD", true
///
/// ![A date, a telephone number, a bank account, a card and an Arabic date](text-mask)
///
/// Each character of the pattern is a place for one that the user enters, or a literal. While the user types, literals
/// are inserted, the caret goes on behind them, and what fits into no place is left out (`CT-40`).
///
/// | in the pattern | what the user can enter |
/// | --- | --- |
/// | `0` | a digit |
/// | `A` | a letter, which becomes a capital |
/// | `a` | a letter |
/// | `*` | a digit, or a letter, which becomes a capital |
/// | `\` | nothing: the next character is a literal |
/// | others | nothing: a literal |
public struct TextMask: Hashable, Sendable {
  /// The kind of characters for a place.
  enum Place: Hashable, Sendable {
    case digit
    case capital
    case letter
    case digitOrCapital
    case literal(Character)

    var isLiteral: Bool { if case .literal = self { true } else { false } }
  }

  /// The pattern.
  public let pattern: String
  /// The least number of characters to enter. Default: the number of places for them.
  public let minimumCount: Int
  /// The purpose of the text, for touch keyboards; nil leaves that of the field. Default: nil.
  public var contentType: TextInputTraits.ContentType?
  /// The language whose digits the text has; nil for the digits from 0 to 9. Default: nil.
  public var digits: Locale?

  let places: [Place]
  /// The part of a date that each place for a character belongs to: `d`, `M` or `y`; empty if the text is no date.
  var dateFields = ""

  /// Creates a mask. `minimumCount` is the least number of characters to enter; nil is all for which there are places.
  public init(_ pattern: String, minimumCount: Int? = nil) {
    self.pattern = pattern
    var places: [Place] = []
    var isEscaped = false
    for character in pattern {
      switch character {
      case _ where isEscaped: places.append(.literal(character))
      case "\\":
        isEscaped = true
        continue
      case "0": places.append(.digit)
      case "A": places.append(.capital)
      case "a": places.append(.letter)
      case "*": places.append(.digitOrCapital)
      default: places.append(.literal(character))
      }
      isEscaped = false
    }
    self.places = places
    let count = places.count { !$0.isLiteral }
    self.minimumCount = min(max(minimumCount ?? count, 0), count)
  }

  // MARK: Texts

  /// Returns whether the user has entered as many characters as the mask needs.
  public func isComplete(_ text: String) -> Bool { filled(text, caret: 0).entered.count >= minimumCount }

  /// Returns the characters of a text that the user has entered, without literals, and with digits from 0 to 9.
  public func characters(in text: String) -> String { String(filled(text, caret: 0).entered) }

  /// Returns the text with entered characters, with literals up to the next place.
  public func text(for characters: String) -> String {
    format(FormattedText(characters, caret: characters.utf8.count)).text
  }

  /// Returns a text in the form of the mask, with the caret behind the same character.
  ///
  /// If characters were deleted, which `isDeletion` says, no literal is added at the end, and the caret stays before one,
  /// so that the user can delete on.
  public func format(_ proposed: FormattedText, isDeletion: Bool = false) -> FormattedText {
    var filling = filled(proposed.text, caret: proposed.caret, isDeletion: isDeletion)
    guard !isDeletion, !filling.text.isEmpty else { return FormattedText(filling.text, caret: filling.caret) }
    while filling.next < places.count, case .literal(let literal) = places[filling.next] {
      filling.append(literal, movingCaret: false)
    }
    var (caret, place) = (filling.caret, filling.placeOfCaret)
    while place > 0, place < filling.next, case .literal(let literal) = places[place] {
      caret += literal.utf8.count
      place += 1
    }
    return FormattedText(filling.text, caret: caret)
  }

  /// A text that follows the mask.
  private struct Filling {
    var text = ""
    /// In UTF-8 bytes.
    var caret = 0
    /// The number of places before the caret.
    var placeOfCaret = 0
    /// The index of the next place.
    var next = 0
    var entered: [Character] = []

    mutating func append(_ character: Character, movingCaret: Bool) {
      text.append(character)
      next += 1
      if movingCaret { (caret, placeOfCaret) = (text.utf8.count, next) }
    }
  }

  /// Puts the characters of `text` into places. Literals are those of the mask, up to the last character that fits.
  ///
  /// A letter or a digit of the text is a literal if the literal before it is in the text too, so that a number can begin
  /// with the digits of the country. After a deletion that one may be missing.
  private func filled(_ text: String, caret: Int, isDeletion: Bool = false) -> Filling {
    var filling = Filling()
    var position = 0
    var lastFound = -1
    func isFound(_ literal: Character, _ character: Character, at index: Int) -> Bool {
      guard literal == character else { return false }
      return isDeletion || lastFound == index - 1 || !(literal.isLetter || literal.isNumber)
    }
    for character in text {
      position += character.utf8.count
      let isBeforeCaret = position <= caret
      var next = filling.next
      // A literal of the text is that of the mask, if it is the next one.
      while next < places.count, case .literal(let literal) = places[next], !isFound(literal, character, at: next) {
        next += 1
      }
      guard next < places.count, let fitting = fitting(character, places[next]) else { continue }
      for place in places[filling.next..<next] {
        if case .literal(let literal) = place { filling.append(literal, movingCaret: false) }
      }
      filling.append(fitting.written, movingCaret: isBeforeCaret)
      lastFound = next
      if let entered = fitting.entered { filling.entered.append(entered) }
    }
    return filling
  }

  /// Returns what becomes of a character in a place, and what the user has entered by it; nil if it does not fit.
  private func fitting(_ character: Character, _ place: Place) -> (written: Character, entered: Character?)? {
    switch place {
    case .literal(let literal): return literal == character ? (literal, nil) : nil
    case .digit: return digit(character)
    case .letter: return character.isLetter ? (character, character) : nil
    case .digitOrCapital where digit(character) != nil: return digit(character)
    case .capital, .digitOrCapital:
      let capital = character.uppercased()
      guard character.isLetter, capital.count == 1, let letter = capital.first else { return nil }
      return (letter, letter)
    }
  }

  private func digit(_ character: Character) -> (written: Character, entered: Character?)? {
    // A mark on a digit is left out.
    guard let properties = character.unicodeScalars.first?.properties,
      properties.numericType == .decimal, let number = properties.numericValue
    else { return nil }
    let entered = String(Int(number))
    guard let latin = entered.first else { return nil }
    return (digits?.withDigits(entered).first ?? latin, latin)
  }
}

extension TextField {
  /// Whether the text has all characters that ``textMask`` needs. It is true without a mask.
  public final var isComplete: Bool { textMask?.isComplete(text) ?? true }

  func textMaskChanged() {
    guard let textMask else { return formatter = nil }
    if let contentType = textMask.contentType { textInputTraits.contentType = contentType }
    textInputTraits.allowsCorrection = false
    formatter = { [weak self] proposed in
      let count = self?.editor.text.count ?? 0
      return textMask.format(proposed, isDeletion: proposed.text.utf8.count < count)
    }
  }
}
