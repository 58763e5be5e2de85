import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keyboard layouts of the system, and the letters made from them (section 7c).
@MainActor @Suite struct KeyboardLettersTests {
  private func letters(_ identifier: String) -> KeyboardLetters {
    KeyboardLetters(KeyboardLayout(identifier: identifier).keys())
  }

  private func rows(_ identifier: String) -> [String] {
    letters(identifier).rows.map { $0.map(\.plain).joined() }
  }

  // TK-7
  @Test func rowsAreThoseOfTheLayout() {
    #expect(rows("us") == ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    #expect(rows("de") == ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"])
    #expect(rows("fr") == ["azertyuiop", "qsdfghjklmù", "wxcvbn"])
    #expect(rows("ru") == ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"])
    #expect(rows("tr") == ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"])
    #expect(rows("ara").joined().contains("ذ"))
    #expect(rows("th").count == 4)
  }

  // TK-7
  @Test func shiftAndAlternativesComeFromTheLayoutAndUnicode() throws {
    let german = letters("de").rows.joined()
    let s = try #require(german.first { $0.plain == "s" })
    #expect(s.shifted == "S" && s.alternatives.first == "ß" && s.alternatives.contains("š"))
    let e = try #require(german.first { $0.plain == "e" })
    #expect(german.first { $0.plain == "a" }?.alternatives.contains("Æ") == false)
    #expect(e.alternatives.contains("é") && e.alternatives.contains("€") && e.capitals.contains("É"))
    let o = try #require(german.first { $0.plain == "o" })
    #expect(["ø", "œ", "ö"].allSatisfy(o.alternatives.contains) && o.alternatives.count <= 11)
    let ie = try #require(letters("ru").rows.joined().first { $0.plain == "е" })
    #expect(ie.alternatives.contains("ё"))
    let ro = try #require(letters("th").rows.joined().first)
    #expect(ro.shifted != ro.plain)
  }

  // TK-7
  @Test func digitsAndSignsComeFromTheLayout() {
    #expect(letters("us").digits.joined() == "1234567890" && !letters("us").signs.contains("€"))
    #expect(letters("fr").digits.joined() == "1234567890")
    #expect(letters("ara(digits)").digits.joined() == "١٢٣٤٥٦٧٨٩٠")
    #expect(letters("de").signs.prefix(4).contains("€") && letters("de").signs.contains("„"))
    #expect(letters("ara").comma == "،" && letters("de").comma == ",")
  }

  // TK-7
  @Test func everyLayoutOfTheSystemCanBeShown() {
    let all = KeyboardLayout.all
    #expect(all.count > 300 && all.contains(KeyboardLayout("de", variant: "neo")))
    // Compiling all of them takes too long for each run.
    for (index, layout) in all.enumerated() where index % 10 == 0 {
      let letters = KeyboardLetters(layout.keys())
      #expect(!letters.rows.isEmpty, "\(layout.identifier)")
      for page in [KeyboardPage.letters, .numbers, .symbols, .pad] {
        let rows = KeyboardRows(letters: letters, page: page, isShifted: index % 20 == 0).rows
        #expect(!rows.isEmpty && rows.allSatisfy { !$0.isEmpty }, "\(layout.identifier)")
      }
    }
  }

  // TK-7
  @Test func anUnknownLayoutIsReportedAndReplaced() {
    let reported = warnings { #expect(rows("no-such-layout").first == "qwertyuiop") }
    #expect(reported.contains { $0.contains("no-such-layout") })
    for identifier in [
      "", "(", "us(", "us(no)such", "de(no-such-variant)", String(repeating: "x", count: 10_000), "a\nb",
    ] {
      #expect(!rows(identifier).isEmpty)
    }
  }

  // TK-7
  @Test func layoutsHaveNamesAndIdentifiers() {
    #expect(KeyboardLayout("de").name == "German" && KeyboardLayout("ru").abbreviation == "ru")
    #expect(KeyboardLayout(identifier: "de(neo)").identifier == "de(neo)")
    #expect(KeyboardLayout(identifier: "de(neo)").name == "German (Neo 2)")
    #expect(KeyboardLayout("no-such-layout").name == "no-such-layout")
  }

  // TK-7
  @Test func theLayoutFollowsTheLocale() {
    func layout(_ locale: String) -> String { KeyboardLayout.layout(ofLocale: locale).identifier }
    #expect(layout("C") == "us" && layout("C.UTF-8") == "us" && layout("POSIX") == "us" && layout("") == "us")
    #expect(layout("de_DE.UTF-8") == "de" && layout("de_AT") == "at" && layout("de") == "de")
    #expect(layout("en") == "us" && layout("en_XX") == "us")
    #expect(layout("en_US.UTF-8") == "us" && layout("en_GB.UTF-8") == "gb" && layout("fr_FR@euro") == "fr")
    #expect(layout("ru_RU.UTF-8") == "ru" && layout("xx_YY") == "us")
    #expect(KeyboardLayout.layouts(names: "us,de,ch", variants: ",neo,").map(\.identifier) == ["us", "de(neo)", "ch"])
    #expect(KeyboardLayout.layouts(names: ",", variants: "a,b").isEmpty)
  }

  // TK-5
  @Test func keysFillTheirArea() {
    for gap in [0.0, 200] {
      let rows = KeyboardRows(letters: letters("de"), layoutName: "German", isSplit: gap > 0).rows
      let frames = KeyboardGeometry.frames(of: rows, in: Rect(x: 10, y: 20, width: 1000, height: 200), gap: gap)
      for row in frames {
        for (left, right) in zip(row, row.dropFirst()) { #expect(left.maxX <= right.minX + 1e-9) }
        #expect((row.first?.minX ?? 0) >= 10 - 1e-9 && (row.last?.maxX ?? 0) <= 1010 + 1e-9)
      }
      #expect(frames.last?.last.map { abs($0.maxX - 1010) < 1e-9 && $0.maxY == 220 } == true)
      // A key in the middle reaches into the gap by half of its width at most.
      #expect(frames.joined().allSatisfy { gap == 0 || $0.maxX <= 450 || $0.minX >= 570 })
    }
  }
}
