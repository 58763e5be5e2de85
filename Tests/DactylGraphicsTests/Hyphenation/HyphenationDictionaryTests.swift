import Testing

@testable import DactylGraphics

/// Reading dictionaries, and the places where they break words.
@MainActor @Suite struct HyphenationDictionaryTests {
  private func broken(_ word: String, _ lines: String) throws -> String {
    let dictionary = try #require(HyphenationDictionary(Array(lines.utf8)))
    var (parts, bytes) = ([String](), Array(word.utf8)[...])
    for place in dictionary.breaks(in: Array(word.utf8)).reversed() {
      parts.insert(String(decoding: bytes[place...], as: UTF8.self), at: 0)
      bytes = bytes[..<place]
    }
    return ([String(decoding: bytes, as: UTF8.self)] + parts).joined(separator: "-")
  }

  // TI-75
  @Test func theLargestNumberOfAllPatternsCounts() throws {
    // The example of Liang's thesis.
    let patterns = "UTF-8\nRIGHTHYPHENMIN 3\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n"
    #expect(try broken("hyphenation", patterns) == "hy-phen-ation")
    // Of the same letters, the last line counts.
    #expect(try broken("abcd", "UTF-8\nb1c\nb2c\n") == "abcd")
    #expect(try broken("abcd", "UTF-8\nb2c\nb1c\n") == "ab-cd")
  }

  // TI-75
  @Test func aLineMayBeLongerThanTheTableOfItsBeginnings() throws {
    let word = String(repeating: "abcdefg", count: 10)
    let (start, rest) = (word.prefix(60), word.dropFirst(60))
    #expect(try broken(word, "UTF-8\n\(start)1\(rest)\n") == "\(start)-\(rest)")
  }

  // TI-75
  @Test func theLongestPatternThatEndsAtALetterCounts() throws {
    #expect(try broken("aabcaa", "UTF-8\nb1c\nab0c\n") == "aabcaa")
    // Also if it has begun only.
    #expect(try broken("aabcaa", "UTF-8\nb1c\nabcd1e\n") == "aabcaa")
    #expect(try broken("xxbcaa", "UTF-8\nb1c\nabcd1e\n") == "xxb-caa")
  }

  // TI-75
  @Test func aPatternMayBeForTheBeginningOrTheEnd() throws {
    #expect(try broken("abcabc", "UTF-8\n.ab1c\n") == "ab-cabc")
    #expect(try broken("abcdabcd", "UTF-8\nb1cd.\n") == "abcdab-cd")
  }

  // TI-75
  @Test func eachSideHasTheLeastNumberOfLetters() throws {
    let all = "1a1b1c1d1e1f"
    #expect(try broken("abcdef", "UTF-8\n\(all)\n") == "ab-c-d-ef")
    #expect(try broken("abcdef", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n\(all)\n") == "a-b-c-d-e-f")
    #expect(try broken("abcdef", "UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 2\n\(all)\n") == "abc-d-ef")
    #expect(try broken("abcdef", "UTF-8\nLEFTHYPHENMIN 4\nRIGHTHYPHENMIN 4\n\(all)\n") == "abcdef")
    // Letters, not bytes.
    #expect(try broken("äöüä", "UTF-8\n1ä1ö1ü1ä\n") == "äö-üä")
  }

  // TI-75
  @Test func theBoundariesOfCompoundWordsHaveLimitsOfTheirOwn() throws {
    let lines =
      "UTF-8\nCOMPOUNDLEFTHYPHENMIN 3\nCOMPOUNDRIGHTHYPHENMIN 2\nhaus1boot\nboot1steg\nNEXTLEVEL\n1u\n1o\n1t\n1e\n1g\n"
    #expect(try broken("hausboot", lines) == "ha-us-boot")
    #expect(try broken("hausbootsteg", lines) == "ha-us-boot-steg")
  }

  // TI-75
  @Test func partsBetweenApostrophesAreWords() throws {
    #expect(try broken("l'abcd", "UTF-8\nb1c\n'1a\n") == "l'abcd")
    #expect(try broken("lmn'abcdef", "UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 3\nc1d\nm1n\n") == "lmn'abc-def")
  }

  // TI-75
  @Test func aBreakThatChangesLettersIsNone() throws {
    #expect(try broken("schiffahrt", "UTF-8\nf1f/ff=f,1,2\ni1f\n") == "schi-ffahrt")
    // Unless a larger number is there.
    #expect(try broken("schiffahrt", "UTF-8\nf1f/ff=f,1,2\nf3fa\n") == "schif-fahrt")
  }

  // TI-75
  @Test func aBrokenFileIsNoDictionary() {
    let files: [String] = [
      "", "\n", "UTF-8", "UTF-8\n", "UTF-8\n\n%a1b\n123\n", "a1b\n", "NO-SUCH-CODE\na1b\n",
      "\(String(repeating: "x", count: 1000))\na1b\n", "UTF-8\n\(String(repeating: "a1b", count: 100))\n",
    ]
    for file in files { #expect(HyphenationDictionary(Array(file.utf8)) == nil, "\(file.prefix(20))") }
    #expect(HyphenationDictionary(Array("UTF-8\na1b\n".utf8) + [0xc3]) == nil)
    #expect(HyphenationDictionary(Array(repeating: 0, count: 1000)) == nil)
    // Settings without values, twice, and at the end.
    for tail in [
      "NOHYPHEN", "NOHYPHEN ,,", "LEFTHYPHENMIN -3", "RIGHTHYPHENMIN 99999999999999999999", "NEXTLEVEL\nNEXTLEVEL",
      "1.a1b", "/", "a1b/", "a1b/,,", "1.", ".1.",
    ] {
      let dictionary = HyphenationDictionary(Array("UTF-8\nb1b\n\(tail)".utf8))
      for word in ["", "a", "abba", String(repeating: "b", count: 300)] { _ = dictionary?.breaks(in: Array(word.utf8)) }
    }
  }

  // TI-75
  @Test func aFileOfNoiseEndsNothing() {
    var state: UInt64 = 7
    for _ in 0..<60 {
      var bytes = Array("UTF-8\n".utf8)
      for _ in 0..<2000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append([0x31, 0x61, 0x62, 0x2e, 0x0a, 0x32, 0x2f, 0x2c, 0x3d, 0x20][Int(state >> 33) % 10])
      }
      let dictionary = HyphenationDictionary(bytes)
      for word in ["abab", "aaabbb", "a.b", String(repeating: "ab", count: 60)] {
        let breaks = dictionary?.breaks(in: Array(word.utf8)) ?? []
        #expect(breaks.allSatisfy { $0 > 0 && $0 < word.utf8.count })
      }
    }
  }

  // TI-75
  @Test func aLanguageFindsItsFile() throws {
    let dictionaries = try TestDictionaries()
    dictionaries.use()
    defer { withExtendedLifetime(dictionaries) {} }
    func has(_ language: String) -> Bool { HyphenationDictionaries.dictionary(for: language) != nil }
    for language in ["qaa", "QAA", "qaa-XX", "qaa_XX.UTF-8", "qaa@euro", "qaa-Latn-DE", "qab", "qai", "qai-BB"] {
      #expect(has(language), "\(language)")
    }
    for language in [
      "", "C", "q", "de", "qac", "qad", "qae", "qaf", "qag", "../qaa", "qaa/../qaa", "C.UTF-8", "POSIX", "ä",
    ] {
      #expect(!has(language), "\(language)")
    }
    #expect(HyphenationDictionaries.dictionary(for: "qai")?.breaks(in: Array("abcd".utf8)) == [])
    #expect(HyphenationDictionaries.dictionary(for: "qai-BB")?.breaks(in: Array("aacdaa".utf8)) == [3])
    #expect(HyphenationDictionaries.dictionary(for: "qai_AA")?.breaks(in: Array("aabbaa".utf8)) == [2])
    // Read once.
    #expect(HyphenationDictionaries.dictionary(for: "qaa") === HyphenationDictionaries.dictionary(for: "qaa"))
  }

  // TI-75
  @Test(
    arguments: [
      ([:], ["/usr/local/share/hyphen", "/usr/share/hyphen"]),
      (["HOME": "/no/home"], ["/no/home/.local/share/hyphen", "/usr/local/share/hyphen", "/usr/share/hyphen"]),
      (
        ["HOME": "/no/home", "XDG_DATA_HOME": "/no/d", "XDG_DATA_DIRS": "/no/e:f:/no/g"],
        ["/no/d/hyphen", "/no/e/hyphen", "/no/g/hyphen"]
      ),
      (
        ["HOME": "/no/home", "XDG_DATA_HOME": "d", "XDG_DATA_DIRS": "e:f"],
        ["/no/home/.local/share/hyphen", "/usr/local/share/hyphen", "/usr/share/hyphen"]
      ),
      (["HOME": "a"], ["/usr/local/share/hyphen", "/usr/share/hyphen"]),
    ] as [([String: String], [String])])
  func variablesThatAreNoAbsolutePathsDoNotCount(_ variables: [String: String], _ folders: [String]) {
    #expect(HyphenationDictionaries.systemFolders { variables[$0] } == folders)
  }

  nonisolated private static let installed = "/usr/share/hyphen/hyph_de_DE.dic"

  // TI-75
  @Test(.enabled(if: (try? FileContents.read(installed, limit: 1 << 24)) != nil)) func theInstalledDictionariesAreRead()
    throws
  {
    HyphenationDictionaries.folders = nil
    let german = try #require(HyphenationDictionaries.dictionary(for: "de_DE.UTF-8"))
    func broken(_ word: String, _ dictionary: HyphenationDictionary) -> String {
      let bytes = Array(word.utf8)
      let places = [0] + dictionary.breaks(in: bytes) + [bytes.count]
      return zip(places, places.dropFirst()).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }.joined(
        separator: "-")
    }
    for word in [
      "rog-gen-sau-er-teig-brot", "do-nau-dampf-schiff-fahrts-ge-sell-schaft", "stra-ßen-bahn", "über-mä-ßig",
    ] {
      #expect(broken(word.filter { $0 != "-" }, german) == word)
    }
  }
}
