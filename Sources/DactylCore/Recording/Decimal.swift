/// Formats numbers with a fixed number of decimals, without Foundation and without a locale.
package enum Decimal {
  /// Returns `value` rounded to `places` decimals; -0 is written as 0 (`CF-3`).
  package static func text(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let whole = Int64((abs(value) * scale).rounded())
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let fraction = String(whole % Int64(scale))
    return "\(sign)\(whole / Int64(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }
}
