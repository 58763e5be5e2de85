import DactylGraphics

/// The characters to search for, for a search that looks at each character of the text once (Knuth, Morris and Pratt).
///
/// A character may be compared as several: ß as two s. A match begins and ends between characters of the text all the
/// same.
struct SearchPattern: Sendable {
  /// The most characters whose numbers are kept.
  private static let capacity = 4096
  /// The most bytes of such a character.
  private static let longestKept = 64
  /// A character that is not in the pattern.
  private static let other = -1

  private let ignoresCase: Bool
  private let ignoresAccents: Bool
  /// The numbers of the folded characters of the pattern.
  private var numbers: [Character: Int] = [:]
  private var pattern: [Int] = []
  /// For each length of a beginning of the pattern, the length of the longest shorter one that it ends with.
  private var fallbacks = [0, 0]
  /// The numbers of ASCII characters, and of others that were met.
  private var ascii: [Int] = []
  private var others: [Character: [Int]] = [:]

  /// Accents are ignored with the case, unless `string` has some.
  init(_ string: String, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    ignoresAccents = ignoresCase && !string.contains(where: \.hasAccent)
    for key in string.flatMap({ fold($0) }) {
      numbers[key] = numbers[key] ?? numbers.count
      pattern.append(numbers[key] ?? Self.other)
    }
    ascii = (0..<128).map { fold(Character(Unicode.Scalar(UInt8($0)))).first.flatMap { numbers[$0] } ?? Self.other }
    for length in stride(from: 2, through: pattern.count, by: 1) {
      fallbacks.append(extended(fallbacks[length - 1], by: pattern[length - 1]))
    }
  }

  var isEmpty: Bool { pattern.isEmpty }

  private func fold(_ character: Character) -> String {
    character.folded(ignoresCase: ignoresCase, ignoresAccents: ignoresAccents)
  }

  /// Returns the numbers of the characters that a character of the text is compared as.
  private mutating func numbers(of character: Character) -> [Int] {
    // A very long one would need much memory, and is hardly met again.
    let isKept = character.utf8.count <= Self.longestKept
    if isKept, let known = others[character] { return known }
    let found = fold(character).map { numbers[$0] ?? Self.other }
    guard isKept else { return found }
    if others.count == Self.capacity { others = [:] }
    others[character] = found
    return found
  }

  /// Returns the length of the longest beginning of the pattern that ends at the next character, which has `number`;
  /// `length` is that at the character before.
  private func extended(_ length: Int, by number: Int) -> Int {
    var length = length
    while length > 0, pattern[length] != number { length = fallbacks[length] }
    return pattern[length] == number ? length + 1 : 0
  }

  /// Calls `accept` for each match in `text`, in bytes, which do not overlap; a match that it refuses is none. Returns
  /// the position where a match may have begun that goes on behind the text.
  mutating func search(_ text: Substring, accept: (Range<Int>) -> Bool) -> Int {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      var length = 0
      for index in bytes.indices {
        length = extended(length, by: ascii[Int(bytes[index])])
        guard length == pattern.count else { continue }
        length = accept(index + 1 - length..<index + 1) ? 0 : fallbacks[length]
      }
      return bytes.count - length
    }
    return (found ?? nil) ?? searchCharacters(text, accept: accept)
  }

  /// A character of the text, or a part of one that is compared as several.
  private struct Unit {
    /// The beginning of the character.
    let offset: Int
    let isFirst: Bool
  }

  private mutating func searchCharacters(_ text: Substring, accept: (Range<Int>) -> Bool) -> Int {
    var (units, end, length) = ([Unit](), 0, 0)
    for character in text {
      let start = end
      end += character.utf8.count
      if let value = character.asciiValue {
        units.append(Unit(offset: start, isFirst: true))
        length = extended(length, by: ascii[Int(value)])
      } else {
        for (index, number) in numbers(of: character).enumerated() {
          // Not inside the character.
          if length == pattern.count { length = fallbacks[length] }
          units.append(Unit(offset: start, isFirst: index == 0))
          length = extended(length, by: number)
        }
      }
      guard length == pattern.count else { continue }
      let first = units[units.count - length]
      length = first.isFirst && accept(first.offset..<end) ? 0 : fallbacks[length]
    }
    return length > 0 ? units[units.count - length].offset : end
  }
}
