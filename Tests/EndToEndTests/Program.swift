import Foundation
import Glibc
import TestProcesses

/// A running program, and its output so far. It is killed when the object is released.
final class Program {
  let name: String
  let output: Lines
  private let errors: Lines
  private let process: ChildProcess
  private var isInputOpen = true
  /// Nil until the program has been waited for.
  private var end: Int32?

  /// Far beyond the time of any wait on a slow machine under a sanitizer.
  static let patience = 60.0

  /// Starts a program; all its output is also written to files in `folder`.
  init(_ executable: URL, _ arguments: [String], environment: [String: String], name: String, folder: URL) throws {
    // Writing to a program that has ended fails with an error and does not end the tests.
    signal(SIGPIPE, SIG_IGN)
    self.name = name
    process = try ChildProcess(executable.path, arguments, environment: environment)
    output = Lines(reading: process.output, copy: folder.appending(path: "\(name).out"))
    errors = Lines(reading: process.errors, copy: folder.appending(path: "\(name).err"))
  }

  deinit {
    closeInput()
    if end == nil {
      kill(process.id, SIGKILL)
      _ = process.wait()
    }
  }

  /// Its standard error, without the wire messages that `WAYLAND_DEBUG` prints.
  var complaints: [String] { errors.all.filter { !Self.isTrace($0) } }

  /// The messages on the wire, as `WAYLAND_DEBUG=client` prints them.
  var trace: [String] { errors.all.filter(Self.isTrace) }

  private static func isTrace(_ line: String) -> Bool { line.prefixMatch(of: /\[ *\d+[.:]\d+\]/) != nil }

  /// Waits for a message on the wire. `pattern` is matched within one line.
  @discardableResult
  func waitForWire(_ pattern: some RegexComponent, count: Int = 1) throws -> String {
    let found = errors.wait(seconds: Self.patience) { lines -> String? in
      let matches = lines.lazy.filter { Self.isTrace($0) && $0.firstMatch(of: pattern) != nil }
      return matches.dropFirst(count - 1).first
    }
    guard let found else { throw EndToEndError("\(name): not on the wire, \(count) times: \(pattern)\n\(lastWords)") }
    return found
  }

  /// Waits until a window's content has been shown: a frame callback of the program is done. The first `count` lines of
  /// the wire do not count.
  func waitUntilShown(afterLine count: Int = 0) throws {
    let shown: Bool? = errors.wait(seconds: Self.patience) { lines in
      var asked: Set<Substring> = []
      for line in lines.lazy.filter(Self.isTrace).dropFirst(count) {
        if let match = line.firstMatch(of: /wl_surface[@#]\d+\.frame\(new id wl_callback[@#](\d+)\)/) {
          asked.insert(match.1)
        } else if let match = line.firstMatch(of: /wl_callback[@#](\d+)\.done\(/), asked.contains(match.1) {
          return true
        }
      }
      return nil
    }
    guard shown != nil else { throw EndToEndError("\(name) has shown no frame\n\(lastWords)") }
  }

  /// Waits until `find` returns a value for its output.
  func waitForOutput<Found>(_ what: String, find: ([String]) -> Found?) throws -> Found {
    guard let found = output.wait(seconds: Self.patience, until: find) else {
      throw EndToEndError("\(name): waited in vain for \(what)\n\(lastWords)")
    }
    return found
  }

  /// Waits for a line of its output that matches `pattern`.
  @discardableResult
  func waitForLine(_ pattern: some RegexComponent) throws -> String {
    try waitForOutput("a line with \(pattern)") { lines in lines.first { $0.firstMatch(of: pattern) != nil } }
  }

  /// Writes to its standard input.
  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(process.input, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw EndToEndError("\(name) reads no more\n\(lastWords)") }
      written += max(count, 0)
    }
  }

  func closeInput() {
    if isInputOpen { close(process.input) }
    isInputOpen = false
  }

  func send(_ signal: Int32) { kill(process.id, signal) }

  /// Waits until the program has exited. Returns its exit status; an end by a signal is an error.
  func exitStatus(seconds: Double = Program.patience) throws -> Int32 {
    guard output.waitForEnd(seconds: seconds), errors.waitForEnd(seconds: seconds) else {
      throw EndToEndError("\(name) does not end\n\(lastWords)")
    }
    let status = end ?? process.wait()
    end = status
    guard status >= 0 else { throw EndToEndError("\(name) was ended by signal \(-status)\n\(lastWords)") }
    return status
  }

  /// Interrupts it, as Ctrl-C does, and waits for its end.
  func stop() throws -> Int32 {
    send(SIGINT)
    return try exitStatus()
  }

  private var lastWords: String {
    (output.all.suffix(8).map { "  out: \($0)" } + errors.all.suffix(16).map { "  err: \($0)" }).joined(separator: "\n")
  }
}
