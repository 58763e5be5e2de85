import Testing

@testable import DactylLanguage

@Suite struct TextSearchTests {
  private func finds(_ text: String, in other: String, _ locale: Locale = "en") -> Bool {
    LocalizedSearch(text, in: locale).isFound(in: other)
  }

  @Test func caseAndAccentsDoNotCount() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        #expect(finds("cafe", in: "Le CAFÉ noir", "fr"))
        #expect(finds("CAFÉ", in: "cafe"))
        #expect(finds("e\u{301}", in: "É"))
        #expect(finds("ελλαδα", in: "Ελλάδα", "el"))
        #expect(finds("ёлка", in: "ЁЛКА", "ru"))
        #expect(!finds("cafes", in: "café"))
        #expect(finds("", in: "x") && finds("", in: ""))
        #expect(!finds("x", in: ""))
        #expect(finds("ISPARTA", in: "ısparta", "tr"))
        #expect(!finds("ISPARTA", in: "isparta", "tr"))
        #expect(finds("istanbul", in: "İSTANBUL", "tr"))
        #expect(finds("日本", in: "大日本", "ja"))
        #expect(finds("🙂", in: "a🙂"))
      }
    }
  }

  @Test func vowelsThatAreMarksCount() {
    FormatLibrary.$current.withValue(.none) {
      #expect(!finds("कम", in: "कुमि", "hi") && finds("कुमि", in: "कुमि", "hi"))
      #expect(!finds("ปา", in: "ปี่า", "th") && finds("ปี", in: "ปี", "th"))
      #expect(SimpleFolding.withoutAccents("e\u{301} ש\u{5b8} ب\u{64e} и\u{306}") == "e ש ب и")
      #expect(SimpleFolding.withoutAccents("กี कि கீ") == "กี कि கீ")
    }
  }

  @Test func caseAndAccentsCountWhereTheyShould() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        let exact = LocalizedSearch("Äb", in: "en", ignoresCase: false, ignoresAccents: false)
        #expect(exact.isFound(in: "xÄb") && !exact.isFound(in: "äb") && !exact.isFound(in: "Ab"))
        let accents = LocalizedSearch("äb", in: "en", ignoresAccents: false)
        #expect(accents.isFound(in: "ÄB") && !accents.isFound(in: "ab"))
        let capitals = LocalizedSearch("Ab", in: "en", ignoresCase: false)
        #expect(capitals.isFound(in: "Äb") && !capitals.isFound(in: "äb"))
      }
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version != nil)) func lettersOfTheirOwnDiffer() {
    #expect(!finds("a", in: "å", "sv"))
    #expect(finds("a", in: "å", "de"))
    #expect(finds("strasse", in: "Straße", "de"))
  }

  @Test func placesAreWhereTheTextIs() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for text in ["🙂 Été, été e\u{301}te\u{301}.", "ete", "xete xete", ""] {
          let ranges = LocalizedSearch("ete", in: "fr").ranges(in: text)
          for range in ranges {
            #expect(SimpleFolding(locale: "fr").folded(String(text[range]), removesAccents: true) == "ete")
          }
          #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        }
        #expect(LocalizedSearch("ete", in: "fr").ranges(in: "🙂 Été, été e\u{301}te\u{301}.").count == 3)
        #expect(LocalizedSearch("", in: "fr").ranges(in: "x").isEmpty)
        #expect(LocalizedSearch("aa", in: "fr").ranges(in: "aaaaa").count >= 2)
      }
    }
  }

  @Test func lettersChangeTheirCaseByLanguage() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        #expect(Locale("tr").uppercased("iı") == "İI")
        #expect(Locale("tr").lowercased("Iİ") == "ıi")
        #expect(Locale("en").uppercased("straße") == "STRASSE")
        #expect(Locale("en").lowercased("ÄΩ") == "äω")
        #expect(Locale("tr").caseFolded("I") == "ı")
        #expect(Locale("en").caseFolded("I") == "i")
        for locale in Languages.all {
          #expect(locale.uppercased("") == "")
          #expect(locale.lowercased(String(repeating: "É", count: 5000)) == String(repeating: "é", count: 5000))
        }
      }
    }
  }
}
