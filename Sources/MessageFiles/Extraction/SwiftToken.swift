/// A part of Swift source that matters for finding texts.
struct SwiftToken: Sendable {
  indirect enum Kind: Sendable {
    /// A name, a keyword or a number.
    case word(String)
    /// One sign, such as a parenthesis.
    case sign(UInt8)
    /// A string literal.
    case text(SwiftLiteral)
  }

  let kind: Kind
  /// Counted from 1.
  let line: Int

  var word: String? { if case .word(let word) = kind { word } else { nil } }
  var literal: SwiftLiteral? { if case .text(let literal) = kind { literal } else { nil } }
  func isSign(_ scalar: Unicode.Scalar) -> Bool {
    if case .sign(let sign) = kind { sign == UInt8(ascii: scalar) } else { false }
  }
}

/// A string literal. Its values are `{1}`, `{2}` and so on, as `LocalizedText` numbers them.
struct SwiftLiteral: Sendable {
  let text: String
  /// What is in the parentheses of each value.
  let values: [[SwiftToken]]
}

/// A comment of one line.
struct SwiftComment: Sendable {
  /// The text after the slashes, without a blank before it.
  let text: String
  /// Whether it has three slashes.
  let isDocumentation: Bool
  /// The number of tokens before it.
  let tokenCount: Int
}
