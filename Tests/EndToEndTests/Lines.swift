import Foundation
import Glibc

/// Lines that a separate thread reads from a pipe, until the pipe ends.
///
/// `condition` makes it safe across threads.
final class Lines: @unchecked Sendable {
  private let condition = NSCondition()
  private var lines: [String] = []
  private var hasEnded = false

  /// Takes ownership of the reading end of a pipe and closes it at the end. Everything read is also written to `copy`.
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

  /// All lines so far.
  var all: [String] { condition.withLock { lines } }

  /// Waits until the pipe has ended. Returns false after `seconds`.
  func waitForEnd(seconds: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while !hasEnded { guard condition.wait(until: deadline) else { return hasEnded } }
      return true
    }
  }

  /// Waits until `find` returns a value for the lines so far. Returns nil after `seconds`, and if the pipe ends first.
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
