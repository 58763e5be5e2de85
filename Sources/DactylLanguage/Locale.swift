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

  /// Creates the locale of a language, a script and a region, as files are named by them; nil for another name.
  init?(languageName name: String) {
    var reader = LocaleReader(name)
    reader.read()
    guard reader.isLanguageName else { return nil }
    self.init(language: reader.language, script: reader.script, region: reader.region)
  }

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

  /// The names under which texts in this language are looked for, the nearest first: `pt-BR`, then `pt`. All of them are
  /// in the script of the language: texts in another one are of no use to somebody who reads this one.
  package var lookupNames: [String] {
    var names: [String] = []
    func add(_ language: String, _ script: String? = nil, _ region: String? = nil) {
      let locale = Locale(language: language, script: script, region: region)
      guard locale.writtenScript == writtenScript, !names.contains(locale.identifier) else { return }
      names.append(locale.identifier)
    }
    add(language, script, region)
    if let region { add(language, nil, region) }
    if script != nil || Self.scriptsMatter.contains(language) { add(language, writtenScript) }
    add(language)
    if let other = Self.relatives[language] { add(other) }
    return names
  }

  /// The script of languages that are not written in Latin letters.
  private static let scripts: [String: String] = {
    var scripts: [String: String] = [:]
    for (script, languages) in languagesOfScripts {
      for language in languages.split(separator: " ") { scripts[String(language)] = script }
    }
    return scripts
  }()

  private static let languagesOfScripts: KeyValuePairs<String, String> = [
    "Arab": "aeb apc ar ars ary arz azb bal bej bgn bqi ckb fa glk haz khw ks lah lrc luz mzn pnb ps sd sdh skr ug ur",
    "Armn": "hy",
    "Beng": "as bn mni",
    "Cakm": "ccp",
    "Cher": "chr",
    "Cyrl":
      "ab ady alt av ba be bg ce cu cv inh kbd kk krc kum kv ky lez mdf mk mn myv os ru rue sah sr tg tt "
      + "tyv udm uk",
    "Deva": "awa bgc bho brx doi hi hne kok mag mai mr mwr ne new raj sa xnr",
    "Ethi": "am gez ti tig wal",
    "Geor": "ka",
    "Grek": "el",
    "Gujr": "gu",
    "Guru": "pa",
    "Hans": "gan hak hsn nan wuu zh",
    "Hant": "yue",
    "Hebr": "he yi",
    "Jpan": "ja",
    "Khmr": "km",
    "Knda": "kn tcy",
    "Kore": "ko",
    "Laoo": "lo",
    "Mlym": "ml",
    "Mymr": "mnw my shn",
    "Nkoo": "nqo",
    "Olck": "sat",
    "Orya": "or",
    "Rohg": "rhg",
    "Sinh": "si",
    "Syrc": "arc syr",
    "Taml": "ta",
    "Telu": "te",
    "Tfng": "rif shi zgh",
    "Thaa": "dv",
    "Thai": "th",
    "Tibt": "bo dz",
    "Vaii": "vai",
    "Yiii": "ii",
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
