import Foundation
import Glibc

/// A run of EventLoopTestProgram in a mode of its own, killed with the value.
final class TestProgram {
  struct TimeOut: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var lines: [String] = []
  private var unfinished = ""

  init(mode: String) throws {
    // The test bundle's program and this one are built into the same folder.
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: folder).deletingLastPathComponent()
      .appendingPathComponent("EventLoopTestProgram")
    process.arguments = [mode]
    process.standardOutput = output
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    try process.run()
    try? output.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next line of output, waited for.
  func line() throws -> String {
    let reader = output.fileHandleForReading.fileDescriptor
    while lines.isEmpty {
      var poll = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 20_000) > 0 else { throw TimeOut(description: "no line within 20 s") }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(reader, &bytes, bytes.count)
      guard count > 0 else { throw TimeOut(description: "the program ended, last words: \(unfinished)") }
      unfinished += String(decoding: bytes.prefix(count), as: UTF8.self)
      var parts = unfinished.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      unfinished = parts.removeLast()
      lines += parts
    }
    return lines.removeFirst()
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  func writeLine() {
    input.fileHandleForWriting.write(Data("\n".utf8))
  }

  /// Waits until the process sleeps (`S`) or is stopped (`T`).
  func waitForState(_ state: Character) throws {
    try wait(for: "state \(state)") {
      let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
      return stat.drop { $0 != ")" }.dropFirst(2).first == state
    }
  }

  /// Waits until the process no longer catches `signal`: its handler has run.
  func waitForSignalToBeHandled(_ signal: Int32) throws {
    try wait(for: "signal \(signal) to be handled") {
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
      guard let mask = caught.flatMap({ UInt64($0, radix: 16) }) else { return false }
      return mask & (1 << UInt64(signal - 1)) == 0
    }
  }

  /// The signal that ended the process, or nil where it ended by itself.
  func terminationSignal() throws -> Int32? {
    try wait(for: "the end of the program") { !process.isRunning }
    return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
  }

  /// Looks at a condition again and again, with a generous limit.
  func wait(for what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<20_000 {
      if try condition() { return }
      usleep(1000)
    }
    throw TimeOut(description: "waited 20 s for \(what)")
  }
}
