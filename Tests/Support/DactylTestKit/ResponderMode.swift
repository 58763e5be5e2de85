/// What a responder of a test does with touches and presses.
package enum ResponderMode: String, Hashable, Sendable, CaseIterable {
  /// It writes a line and does not call `super`.
  case log
  /// It writes a line and calls `super`.
  case forward
  /// It does not override the methods.
  case plain
  /// It intercepts without a line.
  case silent

  package var writes: Bool { self == .log || self == .forward }
  package var forwards: Bool { self == .forward || self == .plain }
}
