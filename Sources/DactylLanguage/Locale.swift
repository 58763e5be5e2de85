import DactylGeometry

/// A language, with its script, its region and the conventions of people who read it (`LA-1`).
///
///     application.traitOverrides.locale = "de"
///     page.traitOverrides.locale = Locale("zh-Hant-TW")
///
/// An identifier is read as BCP 47 writes it (`pt-BR`, `sr-Latn`, `ar-EG-u-nu-latn`), and as the C library does
/// (`pt_BR.UTF-8`, `sr_RS@latin`). Any text is a locale: one that is none, `C` and `POSIX` are English.
public struct Locale: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The code of the language in small letters, of two or three letters, such as `de`.
  public let language: String
  /// The script, such as `Hant`; nil for the usual one of the language and the region.
  public let script: String?
  /// The region, such as `AT` or `419`; nil for none.
  public let region: String?
  /// The further parts of the identifier: `latn` for `nu`, which is the system of digits; `buddhist` for `ca`, the
  /// calendar; `h23` for `hc`, the clock.
  public let keywords: [String: String]
  /// The changes that a pseudo-language makes of texts, for tests: `xx-long`, `xx-accents`, `xx-mirrored`.
  public let pseudoLanguage: PseudoLanguage?

  /// Creates a locale of an identifier.
  public init(_ identifier: String) {
    var reader = LocaleReader(identifier)
    reader.read()
    (language, script, region) = (reader.language, reader.script, reader.region)
    (keywords, pseudoLanguage) = (reader.keywords, reader.pseudoLanguage)
  }

  public init(stringLiteral identifier: String) { self.init(identifier) }

  init(language: String, script: String? = nil, region: String? = nil, keywords: [String: String] = [:]) {
    (self.language, self.script, self.region, self.keywords) = (language, script, region, keywords)
    pseudoLanguage = nil
  }

  /// English without a region: the language of texts that nothing is known of.
  public static let english = Locale(language: "en")

  /// The identifier as BCP 47 writes it.
  public var identifier: String {
    var parts = [pseudoLanguage == nil ? language : "xx"]
    if let script { parts.append(script) }
    if let region { parts.append(region) }
    if let pseudoLanguage { parts.append(pseudoLanguage.rawValue) }
    if !keywords.isEmpty {
      parts.append("u")
      for (name, value) in keywords.sorted(by: { $0.key < $1.key }) { parts += [name, value] }
    }
    return parts.joined(separator: "-")
  }

  /// The identifier.
  public var description: String { identifier }

  /// The script in which the language is written in the region.
  public var writtenScript: String {
    script ?? Self.regionScripts["\(language)-\(region ?? "")"] ?? Self.scripts[language] ?? "Latn"
  }

  /// The direction in which the language reads.
  public var layoutDirection: LayoutDirection {
    if let pseudoLanguage { return pseudoLanguage == .mirrored ? .rightToLeft : .leftToRight }
    return Self.rightToLeftScripts.contains(writtenScript) ? .rightToLeft : .leftToRight
  }

  /// The names under which texts in this language are looked for, the nearest first: `pt-BR`, then `pt`.
  package var lookupNames: [String] {
    var names: [String] = []
    func add(_ parts: String?...) {
      let name = parts.compactMap(\.self).joined(separator: "-")
      if !names.contains(name) { names.append(name) }
    }
    add(language, script, region)
    if let region { add(language, region) }
    // Texts in another script are of no use to somebody who reads this one.
    let isUsual = writtenScript == Self.scripts[language] ?? "Latn"
    if Self.scriptsMatter.contains(language) { add(language, writtenScript) }
    if isUsual || !Self.scriptsMatter.contains(language) { add(language) }
    if let other = Self.relatives[language] { add(other) }
    return names
  }

  /// The script of languages that are not written in Latin letters.
  private static let scripts: [String: String] = [
    "am": "Ethi", "ar": "Arab", "be": "Cyrl", "bg": "Cyrl", "bn": "Beng", "ckb": "Arab", "dv": "Thaa", "el": "Grek",
    "fa": "Arab", "gu": "Gujr", "he": "Hebr", "hi": "Deva", "hy": "Armn", "ja": "Jpan", "ka": "Geor", "kk": "Cyrl",
    "km": "Khmr", "kn": "Knda", "ko": "Kore", "ks": "Arab", "ky": "Cyrl", "lo": "Laoo", "mk": "Cyrl", "ml": "Mlym",
    "mn": "Cyrl", "mr": "Deva", "my": "Mymr", "ne": "Deva", "nqo": "Nkoo", "or": "Orya", "pa": "Guru", "ps": "Arab",
    "ru": "Cyrl", "sa": "Deva", "sd": "Arab", "si": "Sinh", "sr": "Cyrl", "syr": "Syrc", "arc": "Syrc", "ta": "Taml",
    "te": "Telu", "tg": "Cyrl", "th": "Thai", "ti": "Ethi", "ug": "Arab", "uk": "Cyrl", "ur": "Arab", "yi": "Hebr",
    "yue": "Hant", "zh": "Hans",
  ]

  /// Where a language is written in another script than usual.
  private static let regionScripts: [String: String] = [
    "zh-TW": "Hant", "zh-HK": "Hant", "zh-MO": "Hant", "pa-PK": "Arab", "ku-IQ": "Arab", "ku-IR": "Arab",
    "az-IR": "Arab", "uz-AF": "Arab", "kk-CN": "Arab", "ms-CC": "Arab", "sr-ME": "Latn",
  ]

  /// Languages that are read in more than one script.
  private static let scriptsMatter: Set<String> = ["az", "kk", "ku", "pa", "sr", "uz", "zh"]

  private static let rightToLeftScripts: Set<String> = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]

  /// Languages whose readers can read another one.
  private static let relatives = ["nb": "no", "nn": "no", "no": "nb", "fil": "tl", "tl": "fil"]
}

/// The changes that a pseudo-language makes of texts, so that tests find texts that are cut off or not translated.
public enum PseudoLanguage: String, Sendable, CaseIterable {
  /// Texts are longer by 40 %: `[Open the file one two]`.
  case long
  /// Letters have accents: `Öpéñ ţhé ƒîļé`. What has none is not translated.
  case accents
  /// The interface reads from right to left, and so do its texts.
  case mirrored
}
