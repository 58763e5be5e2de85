/// Returns `value` with `places` decimals; a value that rounds to zero has no sign.
func fixed(_ value: Double, _ places: Int) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let scaled = (value * scale).rounded()
  guard scaled.isFinite, abs(scaled) < 1e15 else { return "\(value)" }
  let digits = String(Int(abs(scaled)))
  let sign = scaled < 0 ? "-" : ""
  guard places > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
  return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
}
