import DactylEventLoop
import Glibc
import TestProcesses
import Testing

@testable import DactylBus

/// The registry of the system and a program in Python that reads as a screen reader does, in processes of their own.
@MainActor final class ReaderProcess {
  private let registry: ChildProcess
  private let reader: ChildProcess
  private let loop: MainLoop
  private var received: [UInt8] = []

  /// Starts both on the bus at `address`, and waits until the reader has found the program `name`.
  init(address: String, program name: String, loop: MainLoop) async throws {
    self.loop = loop
    let environment = [
      "PATH": "/usr/bin:/bin", "AT_SPI_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address,
      "HOME": "/nonexistent",
    ]
    registry = try ChildProcess(
      "/bin/sh", ["-c", "/usr/libexec/at-spi2-registryd >/dev/null 2>&1 & registry=$!; cat; kill -KILL $registry"],
      environment: environment)
    let script = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Scripts/reader.py"
    reader = try ChildProcess("/usr/bin/python3", [script, name], environment: environment)
    _ = fcntl(reader.output, F_SETFL, O_NONBLOCK)
    _ = try await answer("the reader")
  }

  deinit {
    Glibc.kill(reader.id, SIGKILL)
    _ = reader.finish()
    _ = registry.finish()
  }

  /// Sends a command, and returns the lines of the answer while the program goes on.
  func ask(_ words: String...) async throws -> [String] {
    try send(words)
    return try await answer(words.joined(separator: " "))
  }

  /// Sends a command, and does not wait for the answer.
  func send(_ words: String...) throws { try send(words) }

  private func send(_ words: [String]) throws {
    let line = Array((words.joined(separator: "\t") + "\n").utf8)
    guard line.withUnsafeBytes({ write(reader.input, $0.baseAddress, $0.count) }) == line.count else {
      throw SetupError(description: "the reader has ended")
    }
  }

  /// Ends the reader at once, as a crash does.
  func kill() { Glibc.kill(reader.id, SIGKILL) }

  private func answer(_ what: String) async throws -> [String] {
    var hasEnded = false
    await loop.wait("an answer to \(what)") {
      hasEnded = !readMore()
      return hasEnded || received == [UInt8(ascii: "."), 10] || received.suffix(3) == [10, UInt8(ascii: "."), 10]
    }
    if hasEnded {
      throw SetupError(description: "the reader has ended at \(what): \(reader.finish().errors)")
    }
    defer { received = [] }
    return String(decoding: received.dropLast(2), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Reads what has arrived. Returns false at the end of the output.
  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(reader.output, &buffer, buffer.count)
      if count > 0 {
        received += buffer[..<count]
      } else {
        return count != 0
      }
    }
  }
}
