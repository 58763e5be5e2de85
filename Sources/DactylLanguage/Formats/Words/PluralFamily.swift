/// The rules for whole numbers of languages that have the same ones, so that a text with a number of things loads
/// nothing. They are those of the Common Locale Data Repository, version 42.
enum PluralFamily {
  /// No forms.
  case none
  /// A form for 1.
  case one
  /// A form for 0 and 1.
  case zeroAndOne
  /// A form for 1, and one for millions.
  case oneAndMillions
  /// A form for 0 and 1, and one for millions.
  case zeroAndOneAndMillions
  case oneAndTwo
  case eastSlavic, southSlavic, polish, czech, slovenian, lithuanian, latvian, romanian, macedonian
  case arabic, maltese, irish, welsh, filipino

  private static let families: [String: PluralFamily] = {
    var families: [String: PluralFamily] = [:]
    for (family, names) in table { for name in names.split(separator: " ") { families[String(name)] = family } }
    return families
  }()

  private static let table: [(PluralFamily, String)] = [
    (.none, "bo dz id ig ii ja jv km ko lo ms my su th to vi wo yo yue zh"),
    (
      .one,
      "af az bg da de ee el en eo et eu fi fo fur fy gl gsw ha hu ia ka kk kl ks ku ky lb lg ml mn mr nb ne nl nn no om "
        + "or os ps rm sc sd so sq sv sw ta te tk tr ug ur uz xh yi"
    ), (.zeroAndOne, "ak am as bn fa gu hi hy kn mg pa si ti zu"), (.oneAndMillions, "ca es it"),
    (.zeroAndOneAndMillions, "fr pt"), (.oneAndTwo, "he se smn"), (.eastSlavic, "be ru uk"),
    (.southSlavic, "bs hr sr"), (.polish, "pl"), (.czech, "cs sk"), (.slovenian, "dsb hsb sl"), (.lithuanian, "lt"),
    (.latvian, "lv"), (.romanian, "ro"), (.macedonian, "is mk"), (.arabic, "ar"), (.maltese, "mt"), (.irish, "ga"),
    (.welsh, "cy"), (.filipino, "ceb fil tl"),
  ]

  /// Returns the rules of a language; nil if they are not among these.
  static func family(of locale: Locale) -> PluralFamily? {
    if locale.language == "pt", locale.region == "PT" { return .oneAndMillions }
    return families[locale.language]
  }

  /// Returns the form for a whole number without its sign.
  func category(of number: UInt) -> PluralCategory {
    let isMillions = number > 0 && number.isMultiple(of: 1_000_000)
    switch self {
    case .none: return .other
    case .one: return number == 1 ? .one : .other
    case .zeroAndOne: return number < 2 ? .one : .other
    case .oneAndMillions: return number == 1 ? .one : isMillions ? .many : .other
    case .zeroAndOneAndMillions: return number < 2 ? .one : isMillions ? .many : .other
    case .oneAndTwo: return number == 1 ? .one : number == 2 ? .two : .other
    case .welsh: return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][number] ?? .other
    case .filipino: return number % 10 == 4 || number % 10 == 6 || number % 10 == 9 ? .other : .one
    case .macedonian: return number % 10 == 1 && number % 100 != 11 ? .one : .other
    case .eastSlavic, .southSlavic, .polish, .czech, .slovenian: return slavicCategory(of: number)
    case .lithuanian, .latvian, .romanian: return balticOrRomanianCategory(of: number)
    case .arabic, .maltese, .irish: return manyFormsCategory(of: number)
    }
  }

  private func slavicCategory(of number: UInt) -> PluralCategory {
    let (last, lastTwo) = (number % 10, number % 100)
    let isFew = (2...4).contains(last) && !(12...14).contains(lastTwo)
    let endsWithOne = last == 1 && lastTwo != 11
    switch self {
    case .eastSlavic: return endsWithOne ? .one : isFew ? .few : .many
    case .southSlavic: return endsWithOne ? .one : isFew ? .few : .other
    case .polish: return number == 1 ? .one : isFew ? .few : .many
    case .czech: return number == 1 ? .one : (2...4).contains(number) ? .few : .other
    default: return lastTwo == 1 ? .one : lastTwo == 2 ? .two : (3...4).contains(lastTwo) ? .few : .other
    }
  }

  private func balticOrRomanianCategory(of number: UInt) -> PluralCategory {
    let (last, lastTwo) = (number % 10, number % 100)
    let isTeen = (11...19).contains(lastTwo)
    switch self {
    case .lithuanian: return isTeen || last == 0 ? .other : last == 1 ? .one : .few
    case .latvian: return isTeen || last == 0 ? .zero : last == 1 ? .one : .other
    default: return number == 1 ? .one : number == 0 || (1...19).contains(lastTwo) ? .few : .other
    }
  }

  private func manyFormsCategory(of number: UInt) -> PluralCategory {
    let lastTwo = number % 100
    switch (self, number) {
    case (.arabic, 0): return .zero
    case (_, 1): return .one
    case (_, 2): return .two
    case (.arabic, _): return (3...10).contains(lastTwo) ? .few : lastTwo > 10 ? .many : .other
    case (.maltese, _):
      return number == 0 || (3...10).contains(lastTwo) ? .few : (11...19).contains(lastTwo) ? .many : .other
    default: return (3...6).contains(number) ? .few : (7...10).contains(number) ? .many : .other
    }
  }
}
