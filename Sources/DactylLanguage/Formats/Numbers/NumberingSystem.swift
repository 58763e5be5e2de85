extension Locale {
  /// The system of digits, such as `latn`, `arab` or `deva`: that of the identifier, or else that of the language and
  /// the region.
  public var numberingSystem: String {
    if let chosen = keywords["nu"], NumberingSystem.zeroes[chosen] != nil { return chosen }
    return NumberSymbols.numberingSystem(of: self)
  }

  /// Returns a whole number as it is written in the language, without groups.
  package func plainString(from number: Int) -> String { withDigits(String(number)) }

  /// Returns `text` with the digits of the language in place of 0 to 9.
  public func withDigits(_ text: String) -> String {
    let zero = NumberingSystem.zeroes[numberingSystem] ?? 0x30
    guard zero != 0x30 else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      result.append(isDigit ? Unicode.Scalar(zero + scalar.value - 0x30) ?? scalar : scalar)
    }
    return String(result)
  }
}

/// Digits of languages, as the Common Locale Data Repository has them.
enum NumberingSystem {
  /// The first digit of each system.
  static let zeroes: [String: UInt32] = [
    "latn": 0x30, "arab": 0x660, "arabext": 0x6f0, "nkoo": 0x7c0, "deva": 0x966, "beng": 0x9e6, "guru": 0xa66,
    "gujr": 0xae6, "orya": 0xb66, "tamldec": 0xbe6, "telu": 0xc66, "knda": 0xce6, "mlym": 0xd66, "thai": 0xe50,
    "laoo": 0xed0, "tibt": 0xf20, "mymr": 0x1040, "khmr": 0x17e0, "mong": 0x1810, "fullwide": 0xff10,
  ]

  /// Whether a character is the digit 0, and those from 1 to 9 follow it.
  static func isZeroOfTenDigits(_ zero: Unicode.Scalar) -> Bool {
    (0...9 as ClosedRange<UInt32>).allSatisfy { digit in
      let properties = Unicode.Scalar(zero.value + digit)?.properties
      return properties?.numericType == .decimal && properties?.numericValue == Double(digit)
    }
  }
}
