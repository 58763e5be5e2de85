import DactylGeometry

/// A gesture of a device, and the lines with which the program must answer it.
struct GestureRecord {
  /// The lane that says it.
  let lane: Int
  /// The lines that are expected; a key that is held may have more.
  let expected: [String]
  /// The times of its first and its last event.
  let (start, end): (Timestamp, Timestamp)
  /// Whether its device had no clock, so that only the arrival of events shows their times (`EI-13`).
  let isTimeless: Bool

  /// Whether the program was busy meanwhile, so that an event without a time arrived at another time.
  func isUncertain(_ stalls: [(start: Timestamp, end: Timestamp)]) -> Bool {
    isTimeless && stalls.contains { $0.start <= end + Self.slack && start <= $0.end + Self.slack }
  }

  private static let slack = Timestamp(seconds: 0.1)
}
