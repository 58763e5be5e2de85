/// Numbers as logs write them (`CF-3`).
enum NumberText {
  /// `value` with that many decimals; -0.0 becomes 0.0.
  static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let scaled = Int((value * unit).rounded())
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: Int(unit))
    let digits = String(part)
    let padding = String(repeating: "0", count: max(decimals - digits.count, 0))
    return "\(scaled < 0 ? "-" : "")\(whole)" + (decimals > 0 ? ".\(padding)\(digits)" : "")
  }
}
