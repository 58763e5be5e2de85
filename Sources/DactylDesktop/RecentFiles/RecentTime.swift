/// Times of day in the form of ISO 8601, in UTC, as lists of recent files have them.
enum RecentTime {
  /// Returns the time as in `2026-11-29T16:44:40.000000Z`. `seconds` counts from 1970.
  static func text(_ seconds: Double) -> String {
    let latest = 253_402_300_799.0
    let bounded = seconds.isFinite ? min(max(seconds, 0), latest) : 0
    let whole = bounded.rounded(.down)
    let micros = min(Int((bounded - whole) * 1e6), 999_999)
    let (days, rest) = Int(whole).quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = date(ofDay: days)
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
    var seconds = Double(dayNumber(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
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

  /// The number of a day of the Gregorian calendar, counted from 1970. A year begins in March here, so that the day of
  /// a leap year is its last one.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part + (part < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
  }
}
