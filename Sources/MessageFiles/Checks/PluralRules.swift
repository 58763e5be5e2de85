/// The values of `Plural-Forms` for languages, as tools for translators write them.
package enum PluralRules {
  /// The value for English.
  package static let germanic = "nplurals=2; plural=(n != 1);"

  /// The languages of the table, in their order.
  package static var languages: [String] { table.keys.sorted() }

  /// Returns the value for a language; nil if it is not in the table.
  package static func header(of name: LanguageName) -> String? {
    name.region.flatMap { table["\(name.language)-\($0)"] } ?? table[name.language]
  }

  private static let groups: [(rule: String, languages: String)] = [
    ("nplurals=1; plural=0;", "bo dz id ig ii ja jv km ko lo ms my nqo sah su th to vi wo yo yue zh"),
    (
      germanic,
      "af an ast az bal bg ca ce ckb da de dv ee el en eo es et eu fi fo fur fy gl gsw ha haw hu ia io it ka kk kl ks ku "
        + "ky lb lg mas ml mn mr nah nb ne nl nn no nr ny om or os pap ps pt-PT rm sc scn sd sn so sq ss st sv sw syr ta "
        + "te tig tk tn tr ts ug ur uz ve vo wae xh yi"
    ),
    ("nplurals=2; plural=(n > 1);", "ak am as bn doi fa fr ff gu guw hi hy kab kn ln mg nso pa pcm pt si ti wa zu"),
    ("nplurals=2; plural=(n % 10 != 1 || n % 100 == 11);", "is mk"),
    ("nplurals=2; plural=(n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9));", "fil tl"),
    ("nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);", "he iu naq sat se smn"),
    ("nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);", "cs sk"),
    (
      "nplurals=3; plural=(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);",
      "pl"
    ),
    (
      "nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 "
        + "&& (n % 100 < 12 || n % 100 > 14) ? 1 : 2);",
      "be bs hr ru sh sr uk"
    ),
    (
      "nplurals=3; plural=(n % 10 == 1 && (n % 100 < 11 || n % 100 > 19) ? 0 : n % 10 >= 2 "
        + "&& (n % 100 < 11 || n % 100 > 19) ? 1 : 2);",
      "lt"
    ),
    (
      "nplurals=3; plural=(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19 ? 0 : n % 10 == 1 ? 1 : 2);",
      "lv"
    ),
    ("nplurals=3; plural=(n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 19 ? 1 : 2);", "mo ro"),
    ("nplurals=3; plural=(n <= 1 ? 0 : n <= 10 ? 1 : 2);", "shi"),
    (
      "nplurals=4; plural=(n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3);",
      "dsb hsb sl"
    ),
    (
      "nplurals=4; plural=(n == 1 || n == 11 ? 0 : n == 2 || n == 12 ? 1 : n >= 3 && n <= 19 ? 2 : 3);",
      "gd"
    ),
    ("nplurals=5; plural=(n == 1 ? 0 : n == 2 ? 1 : n >= 3 && n <= 6 ? 2 : n >= 7 && n <= 10 ? 3 : 4);", "ga"),
    (
      "nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 "
        + "? 4 : 5);",
      "ar ars"
    ),
    ("nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : n == 6 ? 4 : 5);", "cy"),
  ]

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for group in groups {
      for language in group.languages.split(separator: " ") { table[String(language)] = group.rule }
    }
    return table
  }()
}
