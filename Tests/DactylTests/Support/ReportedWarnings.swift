@testable import DactylGraphics

/// Returns the warnings that `body` causes.
@MainActor func warnings(_ body: () -> Void) -> [String] {
  let log = WarningLog()
  Warnings.$listener.withValue({ log.add($0) }, operation: body)
  return log.lines
}

private final class WarningLog: @unchecked Sendable {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}
