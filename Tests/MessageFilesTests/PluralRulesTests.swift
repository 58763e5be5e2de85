import Foundation
import Testing

@testable import MessageFiles
@testable import MessageGrammar

/// The rules for plural forms against those of the CLDR.
@Suite struct PluralRulesTests {
  /// The headers of usual files, as tools for translators write them.
  static let headers: [(languages: String, header: String)] = [
    ("ja ko zh vi", "nplurals=1; plural=0;"),
    ("de nl sv da nb fi es it el tr hu pt-PT", "nplurals=2; plural=(n != 1);"),
    ("fr pt fa hi", "nplurals=2; plural=n > 1;"),
    ("he", "nplurals=3; plural=(n == 1) ? 0 : ((n == 2) ? 1 : 2);"),
    ("cs", "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"),
    (
      "pl",
      "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
    (
      "ru uk",
      "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
    (
      "ar",
      "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"
    ),
  ]

  static let cases = headers.flatMap { row in
    row.languages.split(separator: " ").map { (language: String($0), header: row.header) }
  }

  static let numbers =
    Array(0...1000) + [1011, 1111, 2002, 9_999, 10_000, 99_999, 100_000, 1_000_000, 1_000_001]
    + [1_000_002, 5_000_000, 2_147_483_648, 1_000_000_000_021]

  /// Headers leave out a form that CLDR has: that of whole millions, and, in an older version, that of tens in Hebrew.
  static let without = ["es", "fr", "it", "pt", "pt-PT", "he"]

  @Test(arguments: cases.map(\.language))
  func theFormsOfALanguageAreThoseOfCLDR(language: String) throws {
    let header = try #require(Self.cases.first { $0.language == language }?.header)
    let name = try #require(LanguageName(language))
    let ours = try #require(PluralRules.header(of: name))
    let rules = try CLDRPluralRules(language: language)
    for header in [header, ours] {
      let expression = try PluralExpression(parsing: header)
      var forms: [String: Int] = [:]
      for number in Self.numbers {
        var category = rules.category(of: number)
        if category == "many", Self.without.contains(language) { category = "other" }
        let form = expression.form(for: number)
        #expect(forms[category, default: form] == form, "\(number) is \(category) in \(language)")
        forms[category] = form
      }
      #expect(Set(forms.values).count == forms.count, "one form in \(language) is for several categories")
      #expect(forms.count == expression.count, "a form in \(language) is for no number")
    }
  }

  @Test func everyHeaderOfTheTableIsOne() throws {
    #expect(PluralRules.languages.count > 120)
    for language in PluralRules.languages {
      let name = try #require(LanguageName(language))
      let rule = try PluralExpression(parsing: try #require(PluralRules.header(of: name)))
      let forms = Set((0...1000).map(rule.form))
      #expect(forms == Set(0..<rule.count), "a form of \(language) is for no number")
    }
  }

  @Test func aRegionHasTheRuleOfItsLanguage() throws {
    #expect(PluralRules.header(of: try #require(LanguageName("de_AT"))) == PluralRules.germanic)
    #expect(PluralRules.header(of: try #require(LanguageName("pt_PT"))) == PluralRules.germanic)
    #expect(PluralRules.header(of: try #require(LanguageName("pt_BR"))) == "nplurals=2; plural=(n > 1);")
    #expect(PluralRules.header(of: try #require(LanguageName("tlh"))) == nil)
  }
}
