/// The decimal digits of a number, as few as tell it from other numbers.
struct DecimalDigits {
  /// Whether the number is less than zero, or the zero that is called negative.
  let isNegative: Bool
  /// The digits from the first one that is not 0; none for zero.
  private var digits: [UInt8]
  /// The number of digits before the decimal separator; negative for a number with zeroes behind it.
  private var point: Int

  init(_ number: Int) {
    isNegative = number < 0
    digits = Array(String(number.magnitude).utf8.map { $0 - 0x30 })
    point = digits.count
    if digits == [0] { (digits, point) = ([], 0) }
  }

  /// Creates the digits of a whole number that is written in digits from 0 to 9, with or without a minus. Returns nil for
  /// another text.
  init?(_ text: String) {
    isNegative = text.hasPrefix("-")
    let number = text.utf8.dropFirst(isNegative ? 1 : 0)
    guard !number.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    digits = number.drop { $0 == 0x30 }.map { $0 - 0x30 }
    point = digits.count
    trim()
  }

  /// Creates the digits of a finite number; those of zero for another one.
  init(_ number: Double) {
    isNegative = number.sign == .minus
    (digits, point) = ([], 0)
    guard number.isFinite, number != 0 else { return }
    let parts = number.magnitude.description.split(separator: "e", maxSplits: 1)
    let halves = (parts.first ?? "").split(separator: ".", maxSplits: 1)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let whole = halves.first ?? ""
    digits = (whole + (halves.count > 1 ? halves[1] : "")).utf8.map { $0 - 0x30 }
    point = whole.utf8.count + exponent
    let zeroes = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeroes)
    point -= zeroes
    trim()
  }

  /// Whether no digit is left.
  var isZero: Bool { digits.isEmpty }

  /// The number of digits before the decimal separator, at least 1.
  var integerCount: Int { max(point, 1) }

  /// Moves the decimal separator to the right.
  mutating func multiply(byPowerOfTen power: Int) {
    if !isZero { point += power }
  }

  /// Leaves at most `count` digits behind the decimal separator. A half is rounded to the even digit.
  mutating func round(toFractionDigits count: Int) {
    let kept = point + count
    guard kept < digits.count else { return }
    guard kept >= 0 else { return digits = [] }
    let rest = digits[kept...]
    let last = kept > 0 ? digits[kept - 1] : 0
    let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let goesUp = isHalf ? !last.isMultiple(of: 2) : (rest.first ?? 0) >= 5
    digits.removeSubrange(kept...)
    if goesUp { increment() }
    trim()
  }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    point += 1
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// The digits before the decimal separator, at least one.
  var integer: [UInt8] {
    guard point > 0 else { return [0] }
    return Array(digits.prefix(point)) + [UInt8](repeating: 0, count: max(point - digits.count, 0))
  }

  /// Returns the digits behind the decimal separator, at least `minimum`.
  func fraction(minimum: Int) -> [UInt8] {
    var result: [UInt8] = isZero ? [] : [UInt8](repeating: 0, count: max(-point, 0))
    if point < digits.count { result += digits[max(point, 0)...] }
    return result + [UInt8](repeating: 0, count: max(minimum - result.count, 0))
  }
}
