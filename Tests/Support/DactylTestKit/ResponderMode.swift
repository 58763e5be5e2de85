/// How a test's responder handles touches and presses.
package enum ResponderMode: String, Hashable, Sendable, CaseIterable {
  /// It logs a line and does not call `super`.
  case log
  /// It logs a line and calls `super`.
  case forward
  /// It does not override the methods.
  case plain
  /// It intercepts without logging a line.
  case silent
  /// As `forward`; it takes presses before (`RC-16`).
  case take

  package var writes: Bool { self == .log || self == .forward || self == .take }
  package var forwards: Bool { self == .forward || self == .plain || self == .take }
}
