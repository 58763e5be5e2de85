import DactylRandom
import Testing

@testable import MessageGrammar

/// Rules for the form of a text with a number.
@Suite struct PluralExpressionTests {
  @Test(arguments: [
    ("n", 7, 7), ("n==1?0:1", 1, 0), ("n==1?0:1", 3, 1), ("!n", 0, 1), ("!n", 5, 0), ("!!n", 5, 1), ("n>1&&n<4", 2, 1),
    ("n>1&&n<4", 4, 0), ("n==2||n==3", 3, 1), ("n<=2", 2, 1), ("n>=2", 1, 0), ("n+1", 3, 4), ("n-1", 3, 2),
    ("n*2", 3, 6), ("n/2", 7, 3), ("n%4", 7, 3), ("2+3*n", 2, 8), ("(2+3)*n", 2, 10), ("9-3-n", 2, 4),
    ("8/2/n", 2, 2), ("1+n%3==2", 4, 1), ("n!=1", 1, 0), ("n==0?0:n==1?1:2", 0, 0), ("n==0?0:n==1?1:2", 1, 1),
    ("n==0?0:n==1?1:2", 9, 2), ("n?n==1?4:5:6", 1, 4), ("n?n==1?4:5:6", 2, 5), ("n?n==1?4:5:6", 0, 6),
    ("1||0&&0", 0, 1), ("1==2<3", 0, 1), (" ( n ) ", 3, 3), ("n\t!=\n1", 2, 1),
  ])
  func anExpressionHasTheValueThatItHasInC(expression: String, number: Int, form: Int) throws {
    let rule = try PluralExpression(parsing: "nplurals=16; plural=\(expression);")
    #expect(rule.form(for: number) == form)
  }

  @Test func aHeaderMayHaveBlanksAndNoEnd() throws {
    let rule = try PluralExpression(parsing: "  nplurals = 3 ;\n plural = n % 3 ")
    #expect(rule.count == 3)
    #expect(rule.form(for: 5) == 2)
  }

  @Test func aLanguageMayHaveOneForm() throws {
    let rule = try PluralExpression(parsing: "nplurals=1; plural=0;")
    #expect(rule.count == 1)
    #expect([0, 1, 2, .max].map(rule.form) == [0, 0, 0, 0])
  }

  @Test(arguments: [
    "n/0", "n%0", "1/(n-n)", "n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n", "0-1", "n-100", "18446744073709551615+n",
    "2", "99", "0/0?1:1",
  ])
  func anExpressionWithoutAUsableValueGivesTheFirstForm(expression: String) throws {
    let rule = try PluralExpression(parsing: "nplurals=2; plural=\(expression);")
    #expect(rule.form(for: 17) == 0)
  }

  @Test(arguments: ["n==0||10/n>5", "n!=0&&1/n", "n==0?1:1/n"])
  func aPartThatIsNotReachedMayHaveNoValue(expression: String) throws {
    let rule = try PluralExpression(parsing: "nplurals=2; plural=\(expression)")
    #expect(rule.form(for: 0) == (expression.contains("&&") ? 0 : 1))
  }

  @Test func aNegativeNumberHasTheFormOfItsMagnitude() throws {
    #expect(PluralExpression.germanic.form(for: -1) == 0)
    #expect(PluralExpression.germanic.form(for: -2) == 1)
    let even = try PluralExpression(parsing: "nplurals=2; plural=n%2;")
    #expect(even.form(for: .min) == 0)
    #expect(even.form(for: .max) == 1)
  }

  @Test(arguments: [
    ("", "'nplurals' was expected in Plural-Forms, not the end"),
    ("nplurals=INTEGER; plural=EXPRESSION;", "a number or n was expected in Plural-Forms, not 'INTEGER; plu'"),
    ("nplurals=0; plural=0;", "nplurals is 0; a language has 1 to 16 forms"),
    ("nplurals=17; plural=0;", "nplurals is 17; a language has 1 to 16 forms"),
    ("nplurals=99999999999999999999; plural=0;", "a number in Plural-Forms is too large"),
    ("nplurals=2 plural=0;", "';' was expected in Plural-Forms, not 'plural=0;'"),
    ("nplurals=2; plural=;", "a number or n was expected in Plural-Forms, not ';'"),
    ("nplurals=2; plural=(n;", "')' was expected in Plural-Forms, not ';'"),
    ("nplurals=2; plural=n?1;", "':' was expected in Plural-Forms, not ';'"),
    ("nplurals=2; plural=n=1;", "the expression for plurals goes on with '=1;'"),
    ("nplurals=2; plural=n n", "the expression for plurals goes on with 'n'"),
    ("nplurals=2; plural=m", "a number or n was expected in Plural-Forms, not 'm'"),
    ("nplurals=2; plural=-1", "a number or n was expected in Plural-Forms, not '-1'"),
    ("nplurals=2; plural=n;;", "the expression for plurals goes on with ';'"),
  ])
  func aBrokenHeaderIsExplained(header: String, reason: String) {
    #expect(throws: PluralError(reason: reason)) { try PluralExpression(parsing: header) }
    #expect(PluralExpression.of(header).count == 2)
    #expect([0, 1, 2].map(PluralExpression.of(header).form) == [1, 0, 1])
  }

  @Test func expressionsInsideOfEachOtherHaveALimit() throws {
    func nested(_ count: Int) -> String {
      "nplurals=2; plural=" + String(repeating: "(", count: count) + "n" + String(repeating: ")", count: count)
    }
    #expect(try PluralExpression(parsing: nested(60)).form(for: 1) == 1)
    #expect(throws: PluralError.self) { try PluralExpression(parsing: nested(100)) }
    #expect(throws: PluralError.self) { try PluralExpression(parsing: nested(1_000_000)) }
    let choices = "nplurals=2; plural=" + String(repeating: "n?1:", count: 200) + "0"
    #expect(throws: PluralError.self) { try PluralExpression(parsing: choices) }
    let negations = "nplurals=2; plural=" + String(repeating: "!", count: 900) + "n"
    #expect(try PluralExpression(parsing: negations).form(for: 4) == 1)
  }

  @Test func anyHeaderGivesAFormThatThereIs() {
    let parts = [
      "n", "0", "1", "2", "10", "18446744073709551615", "+", "-", "*", "/", "%", "!", "(", ")", "?", ":", "&&", "||",
      "==", "!=", "<", ">", "<=", ">=", " ", ";", "é",
    ]
    var random = SeededSource(seed: 11)
    var read = 0
    for _ in 0..<5000 {
      let expression = (0..<random.int(1...12)).map { _ in random.pick(parts) ?? "" }.joined()
      let header = "nplurals=\(random.int(1...6)); plural=\(expression)"
      let rule = PluralExpression.of(header)
      if (try? PluralExpression(parsing: header)) != nil { read += 1 }
      for number in [0, 1, 2, 17, .max, .min] { #expect((0..<rule.count).contains(rule.form(for: number))) }
    }
    // Many of them are rules.
    #expect(read > 100)
  }
}
