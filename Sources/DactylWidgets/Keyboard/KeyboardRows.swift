import DactylCore

/// Makes the rows of keys of a page.
struct KeyboardRows {
  var letters: KeyboardLetters
  var page = KeyboardPage.letters
  var isShifted = false
  var contentType = TextInputTraits.ContentType.plain
  /// The keys of a number.
  var numberKeys = NumberKeys()
  /// The word on the Return key; empty for a symbol.
  var submitTitle = ""
  /// The word on the key that shows letters.
  var lettersTitle = "ABC"
  /// The name of the layout, if there are others to switch to; else nil.
  var layoutName: String?
  /// Whether the space bar has two halves.
  var isSplit = false

  private static let signs = ["-/:;()$&@\"", "[]{}#%^*+="]
  private static let moreSigns = "_\\|~<>`"
  private static let ends = ".,?!'"
  /// The number of keys of a row of signs.
  private static let rowLength = 10
  /// The number of signs between the page key and the delete key.
  private static let shortLength = 6

  var rows: [[KeyboardKey]] {
    switch page {
    case .letters: letterRows + [bottom]
    case .numbers:
      [
        letters.digits.map { .text($0) }, signs(Self.signs[0]), ending(.symbols, title: "#+=", signs(Self.ends)),
        bottom,
      ]
    case .symbols: symbolRows + [bottom]
    case .pad: pad
    }
  }

  private var letterRows: [[KeyboardKey]] {
    var rows = letters.rows.map { row in
      row.map { letter in
        isShifted
          ? KeyboardKey.text(letter.shifted, letter.capitals) : .text(letter.plain, letter.alternatives)
      }
    }
    if rows.isEmpty { rows = [[]] }
    let last = rows.removeLast()
    return rows + [[KeyboardKey(function: .shift, width: nil)] + last + [KeyboardKey(function: .delete, width: nil)]]
  }

  private var symbolRows: [[KeyboardKey]] {
    let room = Self.rowLength - Self.moreSigns.count
    let first = letters.signs.prefix(room).map { KeyboardKey.text($0) }
    let second = letters.signs.dropFirst(room).prefix(Self.shortLength).map { KeyboardKey.text($0) }
    let last = second.isEmpty ? signs(Self.ends) : Array(second)
    return [signs(Self.signs[1]), signs(Self.moreSigns) + first, ending(.numbers, title: "123", last)]
  }

  private func signs(_ text: String) -> [KeyboardKey] {
    text.map { sign in
      let sign = String(sign)
      return .text(sign, letters.signs.filter { $0.isSign(like: sign) })
    }
  }

  private func ending(_ page: KeyboardPage, title: String, _ keys: [KeyboardKey]) -> [KeyboardKey] {
    [KeyboardKey(function: .page(page), title: title, width: nil)] + keys
      + [KeyboardKey(function: .delete, width: nil)]
  }

  // MARK: The last row

  private var bottom: [KeyboardKey] {
    var keys = [
      page == .letters
        ? KeyboardKey(function: .page(.numbers), title: "123", width: 1.25)
        : KeyboardKey(function: .page(.letters), title: lettersTitle, width: 1.25)
    ]
    if layoutName != nil { keys.append(KeyboardKey(function: .nextLayout, width: 1.25)) }
    let space = KeyboardKey(function: .space, title: layoutName ?? "", width: nil)
    switch contentType {
    case .email: keys += [.text("@"), space]
    case .url: keys += [.text("/"), space]
    default: keys += [.text(letters.comma), space]
    }
    if isSplit { keys.append(space) }
    keys += [.text("."), KeyboardKey(function: .hide, width: 1.25)]
    keys.append(KeyboardKey(function: .submit, title: submitTitle, width: submitTitle.isEmpty ? 1.5 : 2.25))
    return keys
  }

  // MARK: Pads

  private var pad: [[KeyboardKey]] {
    let digits =
      contentType == .number ? numberKeys.digits(letters.digits) : letters.digits.map { KeyboardKey.text($0) }
    let gap = KeyboardKey(function: .gap)
    let (sign, left, right): (KeyboardKey, KeyboardKey, KeyboardKey) =
      switch contentType {
      case .telephone: (.text("+", ["(", ")", "/", "-", " "]), .text("*"), .text("#"))
      case .date: (.text("-"), .text("/"), .text("."))
      case .time: (.text(":"), gap, gap)
      case .digits: (gap, gap, gap)
      default: (.text("-", ["+"]), .text(numberKeys.otherSeparator), .text(numberKeys.decimalSeparator))
      }
    return [
      digits[0...2] + [KeyboardKey(function: .delete)],
      digits[3...5] + [sign],
      digits[6...8] + [KeyboardKey(function: .hide)],
      [left, digits[9], right, KeyboardKey(function: .submit, title: submitTitle)],
    ]
  }
}

/// The separators and digits of numbers in a language (`TK-8`).
struct NumberKeys: Hashable {
  var decimalSeparator = "."
  /// A separator beside that of decimals: that of groups, or the one that other languages have.
  var otherSeparator = ","
  /// The digits from 1 to 9, and 0; nil for those of the layout.
  private var ownDigits: [String]?

  init() {}

  /// The keys for a language.
  init(_ locale: Locale) {
    decimalSeparator = NumberFormat.decimalSeparator(in: locale)
    switch decimalSeparator {
    case ".": otherSeparator = ","
    case ",": otherSeparator = "."
    default: otherSeparator = NumberFormat.groupingSeparator(in: locale)
    }
    if locale.numberingSystem != "latn" { ownDigits = Self.latinDigits.map(locale.withDigits) }
  }

  private static let latinDigits = (1...9).map(String.init) + ["0"]

  /// Returns the keys of the digits. A finger that holds one gets that from 0 to 9.
  func digits(_ digits: [String]) -> [KeyboardKey] {
    guard let ownDigits else { return digits.map { KeyboardKey.text($0) } }
    return zip(ownDigits, Self.latinDigits).map { KeyboardKey.text($0, [$1]) }
  }
}

extension TextInputTraits.ContentType {
  /// The page that a touch keyboard begins with.
  var firstPage: KeyboardPage {
    switch self {
    case .digits, .number, .telephone, .date, .time: .pad
    case .plain, .url, .email, .name, .terminal: .letters
    }
  }
}

extension TextInputTraits {
  /// Whether a touch keyboard begins with a capital behind `text`, which is before the caret.
  func wantsCapital(after text: some StringProtocol) -> Bool {
    switch contentType {
    case .email, .url, .terminal: return false
    default: break
    }
    if isSecure { return false }
    switch autocapitalization {
    case .none: return false
    case .allCharacters: return true
    case .words: return text.last.map { $0.isWhitespace || $0 == "-" } ?? true
    case .sentences:
      guard let last = text.last else { return true }
      guard last.isWhitespace else { return false }
      guard let end = text.last(where: { !$0.isWhitespace }) else { return true }
      return last.isNewline || ".!?".contains(end)
    }
  }
}
