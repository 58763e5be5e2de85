/// A form of words that a language has beside numbers.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// A form for 0, as in Arabic, or for what is counted like it.
  case zero
  /// A form for 1, or for what is counted like it.
  case one
  /// A form for 2, as in Arabic.
  case two
  /// A form for few, as for 2 to 4 in Czech.
  case few
  /// A form for many, as for 5 and more in Polish.
  case many
  /// The form for all others, which every language has.
  case other
}

/// The forms of words beside numbers in a language: English has one for 1 and another one for all other numbers.
///
///     PluralRules(for: "pl").category(of: 3)                    // few
///     PluralRules(for: "en", kind: .ordinal).category(of: 22)   // two, for 22nd
public struct PluralRules: Hashable, Sendable {
  /// What the number says.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Forms for a number of things: 3 files.
    case cardinal
    /// Forms for a place in an order: the 3rd file.
    case ordinal
  }

  /// The language.
  public let locale: Locale
  /// What the number says.
  public let kind: Kind

  /// Creates the rules of a language.
  public init(for locale: Locale, kind: Kind = .cardinal) { (self.locale, self.kind) = (locale, kind) }

  /// Returns the form for a whole number.
  public func category(of number: Int) -> PluralCategory {
    if kind == .cardinal, let family = PluralFamily.family(of: locale) { return family.category(of: number.magnitude) }
    return FormatLibrary.use { $0.category(of: Double(number), rules: self) } ?? builtInCategory(of: number)
  }

  /// Returns the form for a number as `format` shows it: in English, 1 is one and 1.0 is not. Nil shows the decimals that
  /// the number has.
  public func category(of number: Double, format: NumberFormat? = nil) -> PluralCategory {
    guard number.isFinite else { return .other }
    guard let format else {
      if let whole = Int(exactly: number) { return category(of: whole) }
      return FormatLibrary.use { $0.category(of: number, rules: self) } ?? .other
    }
    let category = FormatLibrary.use { $0.category(of: number, format: format, rules: self) }
    if let category { return category }
    return Int(exactly: number).map { self.category(of: $0) } ?? .other
  }

  /// Returns the form without the library, as in English.
  private func builtInCategory(of number: Int) -> PluralCategory {
    let magnitude = number.magnitude
    guard kind == .ordinal else { return magnitude == 1 ? .one : .other }
    guard locale.language == "en", !(11...13).contains(magnitude % 100) else { return .other }
    switch magnitude % 10 {
    case 1: return .one
    case 2: return .two
    case 3: return .few
    default: return .other
    }
  }
}

extension FormatSession {
  private func rules(_ rules: PluralRules) -> UnsafeMutableRawPointer? {
    let icu = icu
    let isOrdinal = rules.kind == .ordinal
    return formatter(isOrdinal ? .ordinal : .cardinal, rules.locale, close: icu.pointee.uplrules_close) {
      identifier, status in
      icu.pointee.uplrules_openForType(identifier, isOrdinal ? 1 : 0, &status)
    }
  }

  func category(of number: Double, rules: PluralRules) -> PluralCategory? {
    guard let object = self.rules(rules) else { return nil }
    return text { icu.pointee.uplrules_select(object, number, $0, $1, &$2) }.flatMap(PluralCategory.init)
  }

  func category(of number: Double, format: NumberFormat, rules: PluralRules) -> PluralCategory? {
    withFormatted(.double(number), format: format, locale: rules.locale) { result in
      guard let object = self.rules(rules) else { return nil }
      return text { icu.pointee.uplrules_selectFormatted(object, result, $0, $1, &$2) }.flatMap(PluralCategory.init)
    }
  }
}
