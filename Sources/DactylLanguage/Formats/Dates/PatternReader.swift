/// Reads patterns of dates, in which letters are fields and texts are between apostrophes.
enum PatternReader {
  /// A field with its letter and its number of letters, or a text.
  enum Part: Equatable {
    case field(Character, Int)
    case text(String)
  }

  static func parts(of pattern: String) -> [Part] {
    var parts: [Part] = []
    var isQuoted = false
    var previous: Character?
    func add(_ character: Character) {
      if case .text(let text) = parts.last {
        parts[parts.count - 1] = .text(text + String(character))
      } else {
        parts.append(.text(String(character)))
      }
    }
    for character in pattern {
      if character == "'" {
        // Two apostrophes are one.
        let isSecond = previous == "'"
        if isSecond { add("'") }
        isQuoted.toggle()
        previous = isSecond ? nil : character
        continue
      }
      previous = character
      if !isQuoted, character.isASCII, character.isLetter {
        if case .field(character, let count) = parts.last {
          parts[parts.count - 1] = .field(character, count + 1)
        } else {
          parts.append(.field(character, 1))
        }
      } else {
        add(character)
      }
    }
    return parts
  }

  /// Returns the letters of the fields.
  static func letters(of pattern: String) -> Set<Character> {
    Set(parts(of: pattern).compactMap { if case .field(let letter, _) = $0 { letter } else { nil } })
  }

  // MARK: Clocks

  private static let hours: Set<Character> = ["h", "H", "k", "K"]

  /// Returns the letter of the hours for the clock that the identifier of a locale asks for; nil if it asks for none.
  static func clock(of locale: Locale) -> Character? {
    switch locale.keywords["hc"] {
    case "h11": "K"
    case "h12": "h"
    case "h23": "H"
    case "h24": "k"
    default: nil
    }
  }

  /// Returns fields with the letter of a clock in place of those that stand for the usual clock.
  static func withClock(_ fields: String, letter: Character) -> String {
    String(fields.map { $0 == "j" || $0 == "J" || $0 == "C" ? letter : $0 })
  }

  /// Returns the letter of the hours in a pattern; nil if it has none.
  static func hourLetter(in pattern: String) -> Character? {
    let letters = letters(of: pattern)
    return ["h", "H", "K", "k"].first(where: letters.contains)
  }

  /// Returns a pattern with another letter for the hours.
  static func withHours(_ letter: Character, in pattern: String) -> String {
    var isQuoted = false
    return String(
      pattern.map { character in
        if character == "'" { isQuoted.toggle() }
        return !isQuoted && hours.contains(character) ? letter : character
      })
  }

  /// Returns whether a pattern counts hours to 12; nil if it has no hours.
  static func isTwelveHour(_ pattern: String) -> Bool? {
    let letters = letters(of: pattern)
    if letters.isDisjoint(with: hours) { return nil }
    return letters.contains("h") || letters.contains("K")
  }

  /// Returns the text between the hours and the minutes; nil if it has letters or is empty.
  static func timeSeparator(in pattern: String) -> String? {
    let parts = parts(of: pattern)
    guard
      let index = parts.firstIndex(where: {
        if case .field(let letter, _) = $0 { hours.contains(letter) } else { false }
      }),
      index + 2 < parts.count, case .text(let text) = parts[index + 1], case .field("m", _) = parts[index + 2],
      !text.contains(where: \.isLetter)
    else { return nil }
    return text
  }
}
