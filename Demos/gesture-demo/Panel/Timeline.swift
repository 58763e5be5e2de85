import Dactyl

/// The states of a recognizer during the last seconds.
struct Timeline {
  /// The seconds that are kept and shown.
  static let span = 4.0

  struct Bar {
    var state: GestureRecognizer.State
    var start: Double
    /// Nil while the state lasts.
    var end: Double?
  }

  private(set) var bars: [Bar] = []

  /// Whether the recognizer has touches or has not been reset yet.
  var isUnderWay: Bool { bars.last.map { $0.end == nil } ?? false }

  /// Records that the recognizer is in `state` since `time`; nil is at rest.
  mutating func record(_ state: GestureRecognizer.State?, at time: Double) {
    bars.removeAll { $0.end.map { $0 < time - Self.span } ?? false }
    if isUnderWay {
      guard bars[bars.count - 1].state != state else { return }
      bars[bars.count - 1].end = time
    }
    if let state { bars.append(Bar(state: state, start: time, end: nil)) }
  }
}
