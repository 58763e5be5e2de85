/// An instant on the monotonic clock, or a span between two, in whole nanoseconds.
///
/// Time inside the framework is a whole number, so that "at most 0.35 s later" is exact. The public API uses seconds as
/// `Double`.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package static let zero = Timestamp(nanoseconds: 0)

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// A time rounded to the nearest nanosecond. NaN counts as zero, and values are limited to a century.
  package init(seconds: Double) {
    let limit = 3.2e18
    let scaled = seconds * 1e9
    self.init(nanoseconds: scaled.isNaN ? 0 : Int64(min(max(scaled, -limit), limit).rounded()))
  }

  package init(milliseconds: Int64) {
    self.init(nanoseconds: milliseconds &* 1_000_000)
  }

  package var seconds: Double { Double(nanoseconds) / 1e9 }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Timestamp, b: Timestamp) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds &+ b.nanoseconds)
  }
  package static func - (a: Timestamp, b: Timestamp) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
}
