import Foundation

/// The rules of a language in `plurals.xml` of the CLDR, for whole numbers.
struct CLDRPluralRules {
  /// A condition such as `n % 10 != 2..4,7`.
  struct Condition {
    /// Whether the operand is the number. A whole number has no digits after the point and no exponent.
    let isOfNumber: Bool
    let divisor: Int?
    let isIn: Bool
    let ranges: [ClosedRange<Int>]

    func holds(_ number: Int) -> Bool {
      let value = divisor.map { (isOfNumber ? number : 0) % $0 } ?? (isOfNumber ? number : 0)
      return ranges.contains { $0.contains(value) } == isIn
    }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The categories, each with alternatives of conditions that all hold.
  private var rules: [(category: String, alternatives: [[Condition]])] = []

  private static let path = "/usr/share/unicode/cldr/common/supplemental/plurals.xml"

  /// Reads the rules of a language such as `de` or `pt-PT`.
  init(language: String) throws {
    guard let content = FileManager.default.contents(atPath: Self.path) else {
      throw Problem(description: "\(Self.path) is missing; it is in the package unicode-cldr-core of Debian and Ubuntu")
    }
    let sections = String(decoding: content, as: UTF8.self).split(separator: "<pluralRules locales=\"").dropFirst()
    let name = language.replacing("-", with: "_")
    let section = sections.first { $0.prefix { $0 != "\"" }.split(separator: " ").contains { $0 == name } }
    guard let body = section?.split(separator: "</pluralRules>").first else {
      throw Problem(description: "\(Self.path) has no rules for \(language)")
    }
    for rule in body.split(separator: "<pluralRule count=\"").dropFirst() {
      let category = String(rule.prefix { $0 != "\"" })
      guard category != "other" else { continue }
      let text = rule.drop { $0 != ">" }.dropFirst().prefix { $0 != "@" && $0 != "<" }
      let alternatives = try text.split(separator: " or ").map { try $0.split(separator: " and ").map(Self.condition) }
      rules.append((category, alternatives))
    }
  }

  func category(of number: Int) -> String {
    let rule = rules.first { $0.alternatives.contains { $0.allSatisfy { $0.holds(number) } } }
    return rule?.category ?? "other"
  }

  private static func condition(_ text: Substring) throws -> Condition {
    var words = text.split(separator: " ")[...]
    func problem() -> Problem { Problem(description: "the condition '\(text)' is not known") }
    guard let operand = words.popFirst(), ["n", "i", "v", "w", "f", "t", "c", "e"].contains(operand) else {
      throw problem()
    }
    var divisor: Int?
    if words.first == "%" {
      guard let number = words.dropFirst().first.flatMap({ Int($0) }), number > 0 else { throw problem() }
      divisor = number
      words = words.dropFirst(2)
    }
    guard let relation = words.popFirst(), relation == "=" || relation == "!=", !words.isEmpty else { throw problem() }
    let ranges = try words.joined().split(separator: ",").map { part in
      let ends = part.split(separator: "..").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { throw problem() }
      return first...last
    }
    return Condition(
      isOfNumber: operand == "n" || operand == "i", divisor: divisor, isIn: relation == "=", ranges: ranges)
  }
}
