import DactylLanguage

/// Times of day in the form of ISO 8601, in UTC, as lists of recent files have them.
enum RecentTime {
  /// Returns the time as in `2026-11-29T16:44:40.000000Z`. `seconds` counts from 1970.
  static func text(_ seconds: Double) -> String {
    let latest = 253_402_300_799.0
    let bounded = seconds.isFinite ? min(max(seconds, 0), latest) : 0
    let whole = bounded.rounded(.down)
    let micros = min(Int((bounded - whole) * 1e6), 999_999)
    let (days, rest) = Int(whole).quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = GregorianDays.date(days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2)).\(padded(micros, 6))Z"
  }

  /// Returns the seconds since 1970 of a time with or without a fraction, and with `Z` or an offset such as `+01:00`;
  /// nil for other text.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let letters = Array(text.utf8.prefix(64))
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= letters.count else { return nil }
      return letters[range].allSatisfy { (0x30...0x39).contains($0) }
        ? letters[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = GregorianDays.number(year: year, month: month, day: day)
    var seconds = Double(days * 86_400 + hour * 3600 + minute * 60 + second)
    var place = 19
    if place < letters.count, letters[place] == UInt8(ascii: ".") {
      place += 1
      var unit = 0.1
      while place < letters.count, let digit = number(place..<place + 1) {
        seconds += Double(digit) * unit
        unit /= 10
        place += 1
      }
    }
    guard place < letters.count else { return seconds }
    let sign = letters[place] == UInt8(ascii: "+") ? 1 : letters[place] == UInt8(ascii: "-") ? -1 : 0
    if sign != 0, let hours = number(place + 1..<place + 3) {
      let minutes = number(place + 4..<place + 6) ?? number(place + 3..<place + 5) ?? 0
      seconds -= Double(sign * (hours * 3600 + minutes * 60))
    }
    return seconds
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}
