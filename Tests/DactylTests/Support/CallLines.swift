/// A log of calls, a line each.
@MainActor final class CallLines {
  var lines: [String] = []

  /// Returns the lines, and begins anew.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
