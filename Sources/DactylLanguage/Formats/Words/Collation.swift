/// The order of texts in a language.
///
///     Collation().compare("Ä", "Z", in: "de")                       // ascending
///     ["Zebra", "Äpfel"].sorted(by: Collation(), in: "de")          // Äpfel, Zebra
///     ["10", "9"].sorted(by: Collation(isNumeric: true), in: "en")  // 9, 10
///
/// Where ICU is missing, the order is that of the C library if it knows the language, or else that of the letters
/// without case and accents, and then of the code points.
public struct Collation: Hashable, Sendable {
  /// The differences between texts that count.
  public enum Strength: String, Hashable, Sendable, CaseIterable {
    /// Letters alone.
    case primary
    /// Letters and accents.
    case secondary
    /// Letters, accents and case.
    case tertiary
    /// Also differences that can't be seen: texts are the same only if all of their code points are.
    case identical
  }

  /// The order of two texts.
  public enum Order: Int, Hashable, Sendable {
    /// The first text comes first.
    case ascending = -1
    /// No difference counts.
    case same = 0
    /// The second text comes first.
    case descending = 1
  }

  /// The differences that count.
  public var strength: Strength
  /// Whether digits are ordered by the number that they are: 9 is before 10.
  public var isNumeric: Bool

  /// Creates an order.
  public init(strength: Strength = .tertiary, isNumeric: Bool = false) {
    (self.strength, self.isNumeric) = (strength, isNumeric)
  }

  /// Bytes whose order is that of the texts, for texts that are compared often. They are of use in the process alone.
  public struct Key: Hashable, Comparable, Sendable {
    let bytes: [UInt8]

    public static func < (a: Key, b: Key) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
  }

  /// Returns the order of two texts.
  public func compare(_ a: String, _ b: String, in locale: Locale) -> Order {
    if let order = FormatLibrary.use({ $0.compare(a, b, collation: self, locale: locale) }) { return order }
    let order = FallbackOrder(collation: self, locale: locale)
    let (first, second) = (order.key(for: a), order.key(for: b))
    return first < second ? .ascending : second < first ? .descending : .same
  }

  /// Returns the key of a text.
  public func key(for text: String, in locale: Locale) -> Key { keys(for: [text], in: locale).first ?? Key(bytes: []) }

  /// Returns the keys of texts. This is faster than one after the other.
  public func keys(for texts: [String], in locale: Locale) -> [Key] {
    if let keys = libraryKeys(for: texts, locale) { return keys }
    let order = FallbackOrder(collation: self, locale: locale)
    return texts.map(order.key)
  }

  /// The number of texts after which other threads can use the library.
  private static let textsAtOnce = 200

  private func libraryKeys(for texts: [String], _ locale: Locale) -> [Key]? {
    var keys: [Key] = []
    keys.reserveCapacity(texts.count)
    for start in stride(from: 0, to: texts.count, by: Self.textsAtOnce) {
      // A text without characters needs an address, too.
      let characters = texts[start..<min(start + Self.textsAtOnce, texts.count)].map { Array($0.utf16) + [0] }
      let some = FormatLibrary.use { $0.keys(for: characters, collation: self, locale: locale) }
      guard let some else { return nil }
      keys += some
    }
    return keys
  }
}

extension Sequence {
  /// Returns the elements in the order of their texts. Elements with the same text stay in their order.
  public func sorted(by collation: Collation, in locale: Locale, text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    let keys = collation.keys(for: elements.map(text), in: locale)
    let order = elements.indices.sorted { a, b in keys[a] == keys[b] ? a < b : keys[a] < keys[b] }
    return order.map { elements[$0] }
  }
}

extension Sequence<String> {
  /// Returns the texts in their order. Texts that count as the same stay in their order.
  public func sorted(by collation: Collation, in locale: Locale) -> [String] {
    sorted(by: collation, in: locale) { $0 }
  }
}

/// The order of texts without the library.
private struct FallbackOrder {
  let collation: Collation
  let locale: Locale
  private let system: SystemLocale?

  init(collation: Collation, locale: Locale) {
    (self.collation, self.locale) = (collation, locale)
    system = SystemLocale(locale)
  }

  func key(for text: String) -> Collation.Key {
    let folding = SimpleFolding(locale: locale)
    let wanted = collation.isNumeric ? Self.numbersPadded(text) : text
    let letters = folding.folded(wanted, removesAccents: true)
    let first =
      switch collation.strength {
      case .primary: letters
      case .secondary: folding.folded(wanted, removesAccents: false)
      case .tertiary, .identical: wanted
      }
    let bytes = system?.sortKey(for: first) ?? Array(letters.utf8) + [0] + Array(first.utf8)
    // Texts that look the same to the C library differ in their code points.
    let isExact = collation.strength == .tertiary || collation.strength == .identical
    return Collation.Key(bytes: isExact ? bytes + [0] + Array(text.utf8) : bytes)
  }

  /// Returns the text with the number of digits in front of each number, so that longer numbers are later.
  private static func numbersPadded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var digits = String.UnicodeScalarView()
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    func endNumber() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == "0" }
      let count = String(min(number.count, 99_999))
      let prefix = String(repeating: "0", count: 5 - count.utf8.count) + count
      result.append(contentsOf: prefix.unicodeScalars)
      result.append(contentsOf: number)
      digits = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if isDigit(scalar) {
        digits.append(scalar)
      } else {
        endNumber()
        result.append(scalar)
      }
    }
    endNumber()
    return String(result)
  }
}
