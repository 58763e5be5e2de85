import DactylGraphics
import DactylRandom
import DactylText
import Foundation
import Testing

/// The tests that the Unicode standard brings along (UAX 29).
struct UnicodeBreakTests {
  /// Lines that do not apply: the standard library has the characters of Unicode 17, in which U+2701 lost the property
  /// Extended_Pictographic, so that no joiner joins it.
  private static let otherCharacters = ["÷ 2701 × 200D × 2701 ÷"]

  @Test func charactersAreThoseOfUnicode() throws {
    let lines = try Line.read("GraphemeBreakTest.txt")
    #expect(lines.count > 600)
    for line in lines {
      let (text, breaks) = (TextStorage(line.text), line.breaks)
      let forward = breaks.dropLast().map(text.position(after:))
      let isEqual = forward == Array(breaks.dropFirst())
      if Self.otherCharacters.contains(line.source) {
        #expect(!isEqual, "\(line.source) does apply")
        continue
      }
      #expect(isEqual, "\(line.source)")
      #expect(breaks.dropFirst().map(text.position(before:)) == Array(breaks.dropLast()), "\(line.source)")
      for position in 0...text.count {
        #expect(text.characterStart(position) == breaks.last { $0 <= position }, "\(position) in \(line.source)")
        #expect(text.characterEnd(position) == breaks.first { $0 >= position }, "\(position) in \(line.source)")
      }
    }
  }

  @Test func wordsAreThoseOfUnicode() throws {
    let lines = try Line.read("WordBreakTest.txt")
    #expect(lines.count > 1800)
    for line in lines {
      let text = TextStorage(line.text)
      let breaks = line.text.scalarPositions.filter(text.isWordBoundary)
      #expect(breaks == line.breaks, "\(line.source)")
    }
  }

  /// A part of a paragraph must have the boundaries that the whole one has.
  @Test(arguments: 1...8) func boundariesInALongParagraphAreThoseOfTheWhole(seed: UInt64) {
    var source = SeededSource(seed: seed)
    let scalars = Self.joining
    var string = ""
    // Long runs of few kinds: flags, marks, joiners.
    while string.utf8.count < 2500 {
      let few = (0..<source.int(1...4)).compactMap { _ in source.pick(scalars) }
      for _ in 0..<source.weighted((source.int(1...6), 6), (source.int(100...300), 1)) {
        string.unicodeScalars.append(source.pick(few) ?? "a")
      }
    }
    let (text, whole) = (TextStorage(string), TextBoundaries(string))
    var characters = [0]
    for character in string { characters.append(characters[characters.count - 1] + character.utf8.count) }
    #expect(characters.dropLast().map(text.position(after:)) == Array(characters.dropFirst()))
    #expect(characters.dropFirst().map(text.position(before:)) == Array(characters.dropLast()))
    let positions = string.scalarPositions.filter { _ in source.chance(8) }
    let isCharacter = Set(characters)
    for position in positions {
      #expect((text.characterStart(position) == position) == isCharacter.contains(position), "\(position)")
      let isBoundary = whole.isBoundary(position) || position == 0
      #expect(text.isWordBoundary(position) == isBoundary, "\(position)")
      let end = (position + 1...text.count + 1).first { $0 > text.count || whole.isWordEnd($0) } ?? 0
      #expect(text.wordEnd(after: position) == text.characterEnd(end), "\(position)")
      let start = (0..<max(position, 1)).last { whole.isWordStart($0) } ?? 0
      #expect(text.wordStart(before: position) == text.characterStart(start), "\(position)")
    }
  }

  // TI-1
  @Test(arguments: ["", "a", "ä", " \n", "👍", "🇩 ", String(repeating: "x", count: 4095)], [1500, 6001])
  func flagsAreCountedFromTheirBeginning(start: String, count: Int) {
    let text = TextStorage(start + String(repeating: "🇩🇪", count: count) + "🇫")
    let first = start.utf8.count
    for flag in [0, 1, 127, 128, 500, 1023, 1024, 1300, count - 1, count] where flag <= count {
      let position = first + 8 * flag
      #expect(text.characterStart(position) == position, "\(flag)")
      #expect(text.position(after: position) == min(position + 8, text.count), "\(flag)")
      if flag < count { #expect(text.characterStart(position + 4) == position, "\(flag)") }
      if flag > 0 { #expect(text.position(before: position) == position - 8, "\(flag)") }
    }
    // A letter in the middle begins anew.
    var other = text
    other.replace(first + 4804..<first + 4804, with: "x")
    #expect(other.position(after: first + 4804) == first + 4805)
    #expect(other.position(after: first + 4805) == first + 4813)
  }

  /// Code points whose boundaries depend on what is around them.
  private static let joining: [Unicode.Scalar] = [
    "a", "é", "1", "ß", " ", ".", ",", "'", ":", "_", "\"", "\t", "\u{a0}", "\u{202f}", "\u{ad}", "\u{200e}",
    "\u{1F1E9}", "\u{1F1EA}", "\u{1F468}", "\u{1F469}", "\u{1F3FD}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{2764}",
    "\u{301}", "\u{308}", "\u{600}", "\u{5D0}", "\u{5D1}", "\u{5B8}", "\u{627}", "\u{628}", "\u{64E}",
    "\u{915}", "\u{937}", "\u{94D}", "\u{93F}", "\u{E01}", "\u{E33}", "\u{E47}", "\u{1112}", "\u{1161}", "\u{11AB}",
    "\u{AC00}", "\u{4F60}", "\u{597D}", "\u{3042}", "\u{30A2}", "\u{3001}", "\u{2028}", "\u{0B}", "\u{E0067}",
  ]
}

/// A line of a test file: code points, and the positions where it expects boundaries.
private struct Line {
  let source: String
  var text = ""
  var breaks: [Int] = []

  static func read(_ file: String) throws -> [Line] {
    let content = try String(contentsOfFile: "/usr/share/unicode/auxiliary/\(file)", encoding: .utf8)
    return try content.split(separator: "\n").compactMap { line in
      let data = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      return data.isEmpty ? nil : try Line(data)
    }
  }

  private init(_ source: String) throws {
    self.source = source
    for word in source.split(separator: " ") where word != "×" {
      if word == "÷" {
        breaks.append(text.utf8.count)
      } else {
        text.unicodeScalars.append(try #require(UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)))
      }
    }
  }
}

extension String {
  /// The beginnings of all code points, and the end.
  fileprivate var scalarPositions: [Int] {
    unicodeScalars.indices.map { utf8.distance(from: startIndex, to: $0) } + [utf8.count]
  }
}
