import DactylGeometry
import Testing

@testable import DactylLanguage

/// Identifiers, directions and the choice of a language.
@Suite struct LocaleTests {
  // LA-1
  @Test(arguments: [
    ("de", "de"), ("de_AT.UTF-8", "de-AT"), ("de_DE@euro", "de-DE"), ("pt-br", "pt-BR"), ("ZH-hant-tw", "zh-Hant-TW"),
    ("sr_RS@latin", "sr-Latn-RS"), ("es-419", "es-419"), ("iw_IL", "he-IL"), ("C", "en"), ("POSIX", "en"), ("", "en"),
    ("C.UTF-8", "en"), ("%%%", "en"), ("deutsch", "en"),
    ("ar-EG-u-nu-latn-ca-islamic-umalqura", "ar-EG-u-ca-islamic-umalqura-nu-latn"),
    ("th-TH-u-ca-buddhist-x-nu-thai", "th-TH-u-ca-buddhist"), ("xx-long", "xx-long"), ("xx", "en"), ("xx-other", "en"),
    ("de-1996", "de"), ("d", "en"), ("1e", "en"), ("\u{e4}\u{f6}", "en"),
  ]) func identifiersAreRead(_ text: String, _ identifier: String) {
    #expect(Locale(text).identifier == identifier)
    #expect(Locale(identifier) == Locale(text))
  }

  // LA-1
  @Test func longAndRandomIdentifiersAreRead() {
    #expect(Locale(String(repeating: "de-", count: 100_000)).language == "de")
    var state: UInt64 = 1
    for _ in 0..<2000 {
      let bytes = (0..<20).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let locale = Locale(String(decoding: bytes, as: UTF8.self))
      #expect(Locale(locale.identifier) == locale)
    }
  }

  // LA-1
  @Test(arguments: [
    ("de-AT", ["de-AT", "de"]), ("zh-TW", ["zh-TW", "zh-Hant"]), ("zh-HK", ["zh-HK", "zh-Hant"]),
    ("zh-CN", ["zh-CN", "zh-Hans", "zh"]), ("zh", ["zh", "zh-Hans"]), ("zh-Hant", ["zh-Hant"]),
    ("sr-Latn-RS", ["sr-Latn-RS", "sr-Latn"]), ("sr_RS@latin", ["sr-Latn-RS", "sr-Latn"]),
    ("sr-Cyrl-RS", ["sr-Cyrl-RS", "sr-RS", "sr-Cyrl", "sr"]), ("sr-ME", ["sr-ME", "sr-Latn"]),
    ("zh-Hant-CN", ["zh-Hant-CN", "zh-Hant"]), ("zh-Hans-TW", ["zh-Hans-TW", "zh-Hans", "zh"]),
    ("be@latin", ["be-Latn"]), ("bs-Cyrl", ["bs-Cyrl"]), ("bs-Latn", ["bs-Latn", "bs"]),
    ("tt-Cyrl", ["tt-Cyrl", "tt"]),
    ("hi-Latn-IN", ["hi-Latn-IN", "hi-Latn"]), ("de-Latn-AT", ["de-Latn-AT", "de-AT", "de-Latn", "de"]),
    ("ar-Latn", ["ar-Latn"]), ("uz-AF", ["uz-AF", "uz-Arab"]), ("nb-NO", ["nb-NO", "nb", "no"]),
    ("pt-BR", ["pt-BR", "pt"]),
  ]) func textsAreLookedForInNearLanguages(_ identifier: String, _ names: [String]) {
    #expect(Locale(identifier).lookupNames == names)
  }

  // LA-4
  @Test(arguments: [
    ("ar", true), ("he-IL", true), ("fa", true), ("ur-PK", true), ("de", false), ("pa-PK", true), ("pa", false),
    ("ku-IQ", true), ("ku", false), ("mzn", true), ("lrc-IR", true), ("mzn-Latn", false), ("az-Arab", true),
    ("ar-Latn", false), ("xx-mirrored", true), ("xx-long", false),
  ]) func languagesHaveDirections(_ identifier: String, _ isRightToLeft: Bool) {
    #expect(Locale(identifier).layoutDirection == (isRightToLeft ? .rightToLeft : .leftToRight))
  }

  // LA-4
  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], ["de-DE"]), (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr-FR"]),
    (["LANG": "de_DE", "LC_ALL": "C", "LANGUAGE": "sv"], ["en"]), ([:], ["en"]),
    (["LANG": "de_AT", "LANGUAGE": "nds:de:en"], ["nds", "de", "en", "de-AT"]),
    (["LC_ALL": "C.UTF-8", "LANGUAGE": "de"], ["en"]),
  ]) func theEnvironmentNamesTheLanguages(_ variables: [String: String], _ languages: [String]) {
    #expect(Locale.languages(in: { variables[$0] }).map(\.identifier) == languages)
  }

  // LA-4
  @Test func formatsHaveALanguageOfTheirOwn() {
    let variables = ["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]
    #expect(Locale.formats(in: { variables[$0] }) == "de-DE")
    #expect(Locale.formats(in: { _ in nil }) == .english)
  }

  // LA-4
  @Test(arguments: [
    (["fr", "de-AT"], ["de", "es"], "de-AT"), (["pt-BR"], ["pt"], "pt-BR"), (["zh-TW"], ["zh-Hans"], "en"),
    (["zh-TW", "ja"], ["zh-Hant", "ja"], "zh-TW"), (["en-GB"], ["de"], "en-GB"), (["fr"], [], "en"),
    (["xx-long"], ["de"], "xx-long"), (["nb"], ["no"], "nb"), (["sr-Latn"], ["sr"], "en"),
    (["sr-Latn-RS", "de"], ["sr-RS", "de"], "de"), (["zh-Hant-CN"], ["zh-CN", "zh"], "en"),
    (["be@latin"], ["be"], "en"),
    (["bs-Cyrl"], ["bs"], "en"), (["zh-Hant-CN"], ["zh-Hant"], "zh-Hant-CN"),
  ]) func theFirstLanguageWithTextsIsChosen(_ wanted: [String], _ available: [String], _ best: String) {
    #expect(Locale.best(of: wanted.map { Locale($0) }, available: available.map { Locale($0) }).identifier == best)
  }

  @Test func digitsAreThoseOfTheLanguage() {
    #expect(Locale("ar-EG").withDigits("10.5") == "\u{661}\u{660}.\u{665}")
    #expect(Locale("ar-MA").withDigits("10") == "10" && Locale("hi").withDigits("10") == "10")
    #expect(Locale("fa").withDigits("4") == "\u{6f4}" && Locale("hi-u-nu-deva").withDigits("4") == "\u{96a}")
  }
}
