import DactylGeometry

/// How long the program is busy with what is neither input nor frames: its timers, and what others hand to its main thread.
///
/// Nobody knows beforehand how long that takes. A frame that is put off until shortly before the latch comes too late where
/// it has to wait for such work, or for what has to be drawn after it; so it is drawn before it, where the work may take as
/// long as the longest lately. The work is the program's: what is known of it outlives a compositor.
@MainActor package final class OtherWork {
  private var longest = Timestamp.zero
  private var start: Timestamp?

  /// So little fits into the margin of any frame.
  private static let negligible = Timestamp(nanoseconds: 500_000)

  package init() {}

  /// How long before its time a frame is drawn rather than left waiting for the work that begins now.
  package var lead: Timestamp { max(.zero, longest - Self.negligible) }

  /// Work begins, or goes on, at `now`.
  package func begin(_ now: Timestamp) {
    if start == nil { start = now }
  }

  /// The work is over, if there was any; `consequences` is what frames now take longer for it. What took long is forgotten
  /// slowly.
  package func end(_ now: Timestamp, consequences: @autoclosure () -> Timestamp) {
    guard let start else { return }
    self.start = nil
    longest = max(now - start + consequences(), longest.scaled(4095, 4096))
  }
}
