/// The form of a text that a language uses for a number, as the header `Plural-Forms` of a `.po` file tells it.
///
/// The header has the number of forms and an expression of C, whose value for a number `n` is the index of the form:
/// `nplurals=2; plural=(n != 1);`. Any header gives a rule, and any number a form.
package struct PluralExpression: Sendable {
  /// The number of forms, from 1 to `greatestCount`.
  package let count: Int
  private let steps: [Step]

  /// The most forms that a header may have.
  package static let greatestCount = 16

  /// The rule of English and of a file without one: the first form for 1, the second one for all other numbers.
  package static let germanic = PluralExpression(count: 2, steps: [.variable, .constant(1), .binary(.notEqual)])

  private init(count: Int, steps: [Step]) { (self.count, self.steps) = (count, steps) }

  /// Reads the value of a header such as `nplurals=2; plural=(n != 1);`.
  package init(parsing header: String) throws(PluralError) {
    var parser = try PluralParser(header)
    (count, steps) = try parser.parse()
  }

  /// Returns the rule of a header such as `nplurals=2; plural=(n != 1);`; that of English for a header that is none.
  package static func of(_ header: String) -> PluralExpression {
    do throws(PluralError) { return try PluralExpression(parsing: header) } catch { return .germanic }
  }

  /// Returns the index of the form for `number`, below `count`.
  ///
  /// A negative number has the form of its magnitude. The form is the first one if the expression has no value, because
  /// it divides by zero or leaves the range of numbers, and if there is no form with that index.
  package func form(for number: Int) -> Int {
    let form = value(for: number.magnitude) ?? 0
    return form < UInt(count) ? Int(form) : 0
  }

  /// A step of the calculation, on a stack of values.
  enum Step: Sendable {
    case constant(UInt)
    case variable
    case not
    case binary(Operator)
    /// Replaces a condition and two values by one of these.
    case choice
  }

  /// An operator between two values. The raw value is its spelling.
  enum Operator: String, Sendable, CaseIterable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"

    /// An operator of a higher level binds its values more tightly.
    var level: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual: 3
      case .less, .greater, .lessOrEqual, .greaterOrEqual: 4
      case .plus, .minus: 5
      case .times, .divided, .remainder: 6
      }
    }
  }

  /// The value of the expression; nil if it has none.
  ///
  /// All parts are calculated. A part without a value matters only where C would calculate it.
  private func value(for number: UInt) -> UInt? {
    var stack: [UInt?] = []
    func pop() -> UInt? { stack.popLast() ?? nil }
    for step in steps {
      switch step {
      case .constant(let constant): stack.append(constant)
      case .variable: stack.append(number)
      case .not: stack.append(pop().map { $0 == 0 ? 1 : 0 })
      case .binary(let operation):
        let right = pop()
        stack.append(operation.result(pop(), right))
      case .choice:
        let otherwise = pop()
        let chosen = pop()
        stack.append(pop().flatMap { $0 != 0 ? chosen : otherwise })
      }
    }
    return pop()
  }
}

extension PluralExpression.Operator {
  fileprivate func result(_ left: UInt?, _ right: UInt?) -> UInt? {
    guard let left else { return nil }
    switch self {
    case .or: return left != 0 ? 1 : right.map { $0 != 0 ? 1 : 0 }
    case .and: return left == 0 ? 0 : right.map { $0 != 0 ? 1 : 0 }
    default: return right.flatMap { calculated(left, $0) }
    }
  }

  private func calculated(_ left: UInt, _ right: UInt) -> UInt? {
    func number(_ isTrue: Bool) -> UInt { isTrue ? 1 : 0 }
    func whole(_ result: (partialValue: UInt, overflow: Bool)) -> UInt? {
      result.overflow ? nil : result.partialValue
    }
    switch self {
    case .or: return number(left != 0 || right != 0)
    case .and: return number(left != 0 && right != 0)
    case .equal: return number(left == right)
    case .notEqual: return number(left != right)
    case .lessOrEqual: return number(left <= right)
    case .greaterOrEqual: return number(left >= right)
    case .less: return number(left < right)
    case .greater: return number(left > right)
    case .plus: return whole(left.addingReportingOverflow(right))
    case .minus: return whole(left.subtractingReportingOverflow(right))
    case .times: return whole(left.multipliedReportingOverflow(by: right))
    case .divided: return whole(left.dividedReportingOverflow(by: right))
    case .remainder: return whole(left.remainderReportingOverflow(dividingBy: right))
    }
  }
}

/// What is wrong with a header `Plural-Forms`.
package struct PluralError: Error, Hashable, Sendable, CustomStringConvertible {
  package var reason: String
  package var description: String { reason }
}
