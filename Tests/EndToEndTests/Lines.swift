import Foundation
import Glibc

/// Lines that a thread of its own reads from a pipe, until the pipe ends.
///
/// Safe across threads by `condition`.
final class Lines: @unchecked Sendable {
  private let condition = NSCondition()
  private var lines: [String] = []
  private var hasEnded = false

  /// Takes the reading end of a pipe over and closes it at the end. What is read goes to `copy` too.
  init(reading descriptor: Int32, copy: URL) {
    Thread.detachNewThread { [self] in
      try? Data().write(to: copy)
      let log = try? FileHandle(forWritingTo: copy)
      var unfinished = Data()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        let data = Data(buffer.prefix(count))
        log?.write(data)
        unfinished += data
        let parts = unfinished.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        unfinished = Data(parts.last ?? Data())
        append(parts.dropLast().map { String(decoding: $0, as: UTF8.self) })
      }
      close(descriptor)
      condition.withLock {
        if !unfinished.isEmpty { lines.append(String(decoding: unfinished, as: UTF8.self)) }
        hasEnded = true
        condition.broadcast()
      }
    }
  }

  private func append(_ new: [String]) {
    condition.withLock {
      lines += new
      condition.broadcast()
    }
  }

  /// All there are by now.
  var all: [String] { condition.withLock { lines } }

  /// Waits until the pipe has ended. Answers false after `seconds`.
  func waitForEnd(seconds: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while !hasEnded { guard condition.wait(until: deadline) else { return hasEnded } }
      return true
    }
  }

  /// Waits until `find` finds what it looks for in the lines there are. Answers nil after `seconds`, and where the
  /// pipe has ended without it.
  func wait<Found>(seconds: Double, until find: ([String]) -> Found?) -> Found? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while true {
        if let found = find(lines) { return found }
        if hasEnded || !condition.wait(until: deadline) { return find(lines) }
      }
    }
  }
}
