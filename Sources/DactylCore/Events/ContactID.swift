/// Identifies one touch, one press or one series of scrolling. Each kind counts from 1 in order of beginning; no number
/// is used twice.
enum ContactID: Hashable, Comparable, Sendable {
  case touch(Int)
  case press(Int)
  case series(Int)

  /// The number among those of the same kind.
  var number: Int {
    switch self {
    case .touch(let number), .press(let number), .series(let number): number
    }
  }
}
