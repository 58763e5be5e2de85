import DactylCore
import DactylText

/// Masks of dates, telephone numbers, accounts and cards.
extension TextMask {
  // MARK: Dates

  /// Returns the mask of a day as numbers, in the order and with the separators and digits of a language:
  /// `00.00.0000` in German.
  ///
  ///     let birthday = TextField(placeholder: "Birthday")
  ///     birthday.textMask = .date(in: "de")
  ///     let date = birthday.textMask?.date(in: birthday.text)
  public static func date(in locale: Locale) -> TextMask {
    let pattern = DateFormat.date(.short).calendar(.gregorian).pattern(in: locale)
    let (mask, fields) = dateMask(pattern) ?? dateMask("y-MM-dd") ?? ("", "")
    var date = TextMask(mask)
    date.contentType = .date
    date.dateFields = fields
    if locale.numberingSystem != "latn" { date.digits = locale }
    return date
  }

  /// Returns the day in a text, for a mask of `date(in:)`. Returns nil for a text that is not complete, for a day that
  /// there is not, and for other masks.
  public func date(in text: String) -> CalendarDate? {
    let entered = characters(in: text)
    guard !dateFields.isEmpty, entered.count == dateFields.count else { return nil }
    func number(_ field: Character) -> Int {
      Int(String(zip(dateFields, entered).filter { $0.0 == field }.map(\.1))) ?? 0
    }
    return CalendarDate(year: number("y"), month: number("M"), day: number("d"))
  }

  /// Returns the text for a day, for a mask of `date(in:)`; empty for other masks, and for years of more than four
  /// digits and before the year 0.
  public func text(for date: CalendarDate) -> String {
    guard !dateFields.isEmpty, (0...9999).contains(date.year) else { return "" }
    func padded(_ number: Int, _ count: Int) -> [Character] {
      let digits = String(number)
      return Array(String(repeating: "0", count: max(count - digits.count, 0)) + digits)
    }
    var parts: [Character: [Character]] = [
      "y": padded(date.year, 4), "M": padded(date.month, 2), "d": padded(date.day, 2),
    ]
    let characters = dateFields.compactMap { field in parts[field]?.isEmpty == false ? parts[field]?.removeFirst() : nil
    }
    return text(for: String(characters))
  }

  /// Returns the mask for a pattern of the Common Locale Data Repository, and the part of the date that each digit
  /// belongs to. Returns nil if the pattern has not one day, one month and one year.
  private static func dateMask(_ pattern: String) -> (mask: String, fields: String)? {
    var (mask, fields, pending) = ("", "", "")
    var (isQuoted, last) = (false, Character(" "))
    for character in pattern {
      defer { last = character }
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, let field = ["d": "d", "M": "M", "L": "M", "y": "y", "u": "y"][character] {
        if character == last { continue }
        if !mask.isEmpty { mask += pending }
        pending = ""
        let count = field == "y" ? 4 : 2
        mask += String(repeating: "0", count: count)
        fields += String(repeating: field, count: count)
      } else if isQuoted || !character.isASCII || !character.isLetter {
        // Literals before the first field and behind the last one are left out.
        pending += "0Aa*\\".contains(character) ? "\\\(character)" : String(character)
      }
    }
    return fields.count == 8 && Set(fields).count == 3 ? (mask, fields) : nil
  }

  // MARK: Telephone numbers

  /// Returns the mask of a telephone number behind the code of its country, with digits in groups. The user can enter
  /// fewer digits, but at least six.
  ///
  ///     let phone = TextField(placeholder: "Telephone")
  ///     phone.textMask = .phone("+49", groups: [3, 4, 4])  // +49 000 0000 0000
  public static func phone(_ countryCode: String = "", groups: [Int] = [3, 4, 4]) -> TextMask {
    let code = countryCode.map { "0Aa*\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let digits = groups.map { String(repeating: "0", count: min(max($0, 0), 15)) }.filter { !$0.isEmpty }
    var mask = TextMask(([code].filter { !$0.isEmpty } + digits).joined(separator: " "), minimumCount: 6)
    mask.contentType = .telephone
    return mask
  }

  // MARK: Accounts and cards

  /// The mask of the number of a bank account (ISO 13616), in groups of four. ``ibanProblem(_:)`` tests the digits.
  public static let iban = TextMask("AA00 **** **** **** **** **** **** **** **", minimumCount: 15)

  /// The mask of the number of a card (ISO/IEC 7812), of 12 to 19 digits in groups of four.
  public static let cardNumber: TextMask = {
    var mask = TextMask("0000 0000 0000 0000 000", minimumCount: 12)
    mask.contentType = .digits
    return mask
  }()

  /// The reason why a text is not the number of a bank account.
  public enum IBANProblem: Hashable, Sendable, CaseIterable {
    /// It is shorter than those of its country.
    case tooShort
    /// It is longer than those of its country.
    case tooLong
    /// It does not begin with two letters and two digits, or has other characters.
    case wrongCharacters
    /// The check digits do not fit to the others, as after a typing error.
    case wrongCheckDigits
  }

  /// Returns the reason why a text is not the number of a bank account (ISO 13616); nil if it can be one. Spaces do not
  /// count.
  ///
  ///     let account = TextField()
  ///     account.textMask = .iban
  ///     account.problem = TextMask.ibanProblem(account.text) == nil ? nil : "Check the number of the account."
  public static func ibanProblem(_ text: String) -> IBANProblem? {
    let characters = text.uppercased().filter { !$0.isWhitespace }
    guard characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      characters.prefix(2).allSatisfy(\.isLetter), characters.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    else { return .wrongCharacters }
    let lengths = ibanLengths[String(characters.prefix(2))].map { $0...$0 } ?? 15...34
    if characters.count < lengths.lowerBound { return .tooShort }
    if characters.count > lengths.upperBound { return .tooLong }
    // The rest of a division by 97 (ISO 7064), digit by digit. Letters count from 10.
    let rest = (characters.dropFirst(4) + characters.prefix(4)).reduce(0) { rest, character in
      let value = Int(String(character), radix: 36) ?? 0
      return (rest * (value < 10 ? 10 : 100) + value) % 97
    }
    return rest == 1 ? nil : .wrongCheckDigits
  }

  /// The number of characters in countries of the registry of ISO 13616 with many accounts.
  private static let ibanLengths = [
    "AD": 24, "AE": 23, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20,
    "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IS": 26, "IT": 27,
    "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24,
    "SA": 24, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "TR": 26, "UA": 29, "VA": 22,
  ]
}
