/// The characters of numbers in all languages of the Common Locale Data Repository, version 42, for numbers that are
/// written without the library. Languages that are not named write numbers as English does.
///
/// Each row has a form and the names of those that use it. A language with a script or a region inherits the form of
/// the language unless it is named itself.
extension NumberSymbols {
  /// The separators of decimals and of groups, each one character.
  private static let separators = rows([
    ",\u{a0}":
      "af agq bas be bg br cs cv de-AT dua dyo en-FI en-SE en-ZA eo es-CR et ewo ff fi fr-CA hu hy ka kab kea "
      + "kk ksf ksh ky lt lv nb nmg nn no os pl pt-AO pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL "
      + "ru sah se shi sk smn sq sv tg tk tt tzm uk uz yav zgh",
    "\u{66b}\u{66c}": "ar ckb fa ks lrc mzn pa-Arab ps sd ur-IN uz-Arab",
    ",.":
      "ar-DZ ar-LY ar-MA ar-TN ast az bs ca da de dsb el en-AT en-BE en-DE en-DK en-NL en-SI es eu fo fr-LU "
      + "fr-MA fur fy gl hr hsb ia id is it jgo jv kgp kkj kl km ku lb ln lo lu mgh mk ms-BN ms-ID mua nl nnh pt "
      + "qu-BO rn ro rw sc seh sg sl sr su sw-CD tr vi wo yrl",
    ".\u{a0}": "dje khq mfe ses twq xh",
    ",\u{202f}": "fr",
    ".\u{2019}": "de-CH de-LI en-CH gsw it-CH rm",
    ",\u{2019}": "wae",
    ".,":
      "ar-AE ar-EH es-419 es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US ks-Deva "
      + "sd-Deva",
  ])

  /// The signs of negative and positive numbers, with a space between them.
  private static let signs = rows([
    "\u{61c}- \u{61c}+": "ar sd",
    "\u{200f}- \u{200f}+": "ckb",
    "\u{2212} +": "et eu fi fo gsw hr ksh lt nb nn no rm se sl sv",
    "\u{200e}\u{2212} \u{200e}+": "fa",
    "\u{200e}- \u{200e}+": "ar-AE ar-DZ ar-EH ar-LY ar-MA ar-TN he ur",
    "\u{200e}-\u{200e} \u{200e}+\u{200e}": "ks lrc mzn pa-Arab ps ur-IN uz-Arab",
    "- +": "ks-Deva sd-Deva",
  ])

  /// The size of groups before the last one, and the least number of digits before the first separator.
  private static let groups = rows([
    "21": "as bn brx dz en-IN gu hi ml mr ne or pa sa ta te",
    "33": "ee",
    "32": "be bg es et ia ka lv pl pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL ru-UA sq",
    "31":
      "es-419 es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-MX es-NI es-PA es-PE "
      + "es-PR es-PY es-SV es-US es-UY es-VE pa-Arab ta-MY ta-SG",
  ])

  /// The percentage 0.
  private static let percents = rows([
    "0\u{66a}\u{61c}": "ar sd",
    "0\u{a0}%":
      "bas be br bs ca ce cs cv da de dsb dua dz en-AT en-DE en-DK en-FI en-SE es fi fo fr gl gsw hr hsb kl ksh "
      + "lb lt mk nb nn no qu rm rn ro ru se sk sl smn sv tk tt zgh",
    "0\u{a0}\u{66a}": "ckb",
    "%\u{a0}0": "eu",
    "0\u{66a}": "fa ks lrc mzn pa-Arab ps uz-Arab",
    "%0": "ku tr",
    "0\u{200e}%\u{200e}": "ar-AE ar-DZ ar-EH ar-LY ar-MA ar-TN",
    "0%": "bs-Cyrl de-CH de-LI es-MX fr-CH ks-Deva sd-Deva",
  ])

  /// The system of digits.
  private static let systems = rows([
    "arab": "ar ckb sd",
    "beng": "as bn mni",
    "deva": "bgc bho mr ne raj sa",
    "tibt": "dz",
    "arabext": "fa ks lrc mzn pa-Arab ps ur-IN uz-Arab",
    "mymr": "my",
    "latn": "ar-AE ar-DZ ar-EH ar-LY ar-MA ar-TN ks-Deva sd-Deva",
  ])

  private static func rows(_ table: KeyValuePairs<String, String>) -> [String: String] {
    var rows: [String: String] = [:]
    for (form, names) in table { for name in names.split(separator: " ") { rows[String(name)] = form } }
    return rows
  }

  /// Returns the form in `rows` for a language; nil if it is that of English.
  private static func form(_ rows: [String: String], for locale: Locale) -> String? {
    let (language, script, region) = (locale.language, locale.script, locale.region)
    if let script, let region, let form = rows["\(language)-\(script)-\(region)"] { return form }
    if let region, let form = rows["\(language)-\(region)"] { return form }
    return rows["\(language)-\(locale.writtenScript)"] ?? rows[language]
  }

  /// Returns the system of digits that the language and the region use.
  static func numberingSystem(of locale: Locale) -> String { form(systems, for: locale) ?? "latn" }

  /// Returns the characters of a language, without the library.
  static func builtIn(for locale: Locale) -> NumberSymbols {
    var symbols = NumberSymbols()
    let system = locale.numberingSystem
    if let first = NumberingSystem.zeroes[system].flatMap(Unicode.Scalar.init) { symbols.zero = first }
    if let form = form(separators, for: locale), let decimal = form.first, let grouping = form.last {
      (symbols.decimalSeparator, symbols.groupingSeparator) = (String(decimal), String(grouping))
    }
    if let form = form(signs, for: locale)?.split(separator: " "), form.count == 2 {
      (symbols.minusSign, symbols.plusSign) = (String(form[0]), String(form[1]))
    }
    if let form = form(groups, for: locale), let size = form.first?.wholeNumberValue,
      let minimum = form.last?.wholeNumberValue
    {
      (symbols.groupSize, symbols.minimumGroupingDigits) = (size, minimum)
    }
    if let form = form(percents, for: locale) { symbols.readPercentage(form) }
    if system != numberingSystem(of: locale) { symbols.change(to: system, for: locale) }
    return symbols
  }

  private mutating func readPercentage(_ form: String) {
    percentIsFirst = form.last == "0"
    percentSpace = form.contains("\u{a0}") ? "\u{a0}" : ""
    percentSign = String(form.unicodeScalars.filter { $0 != "0" && $0 != "\u{a0}" }.map(Character.init))
  }

  /// Changes the separators and the signs for a system of digits that is not the usual one.
  private mutating func change(to system: String, for locale: Locale) {
    let isArabic = ["arab", "arabext"].contains(Self.numberingSystem(of: locale))
    let line = minusSign.contains("\u{2212}") ? "\u{2212}" : "-"
    switch system {
    case "arab":
      (decimalSeparator, groupingSeparator) = ("\u{66b}", "\u{66c}")
      (minusSign, plusSign, percentSign) = ("\u{61c}-", "\u{61c}+", "\u{66a}\u{61c}")
    case "arabext":
      (decimalSeparator, groupingSeparator) = ("\u{66b}", "\u{66c}")
      (minusSign, plusSign, percentSign) = ("\u{200e}-\u{200e}", "\u{200e}+\u{200e}", "\u{66a}")
    default:
      guard isArabic else { return }
      (decimalSeparator, groupingSeparator) = (".", ",")
      (minusSign, plusSign) = ("\u{200e}\(line)", "\u{200e}+")
      percentSign = locale.language == "ar" ? "\u{200e}%\u{200e}" : "%"
    }
  }
}
