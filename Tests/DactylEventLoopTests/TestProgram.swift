import CDactylLinux
import Glibc

/// A run of EventLoopTestProgram in one of its modes; the process is killed when the value is released.
///
/// It inherits the signal mask of the thread that starts it; in a test, that mask blocks the signals of a terminal.
final class TestProgram {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process: pid_t
  /// The process writes its output here and reads its input here.
  private let output: Int32
  private let input: Int32
  private var status: Int32?
  private var lines: [String] = []
  private var unfinished = ""

  init(mode: String) throws {
    var outputs: [Int32] = [-1, -1]
    var inputs: [Int32] = [-1, -1]
    guard dactyl_pipe(&outputs, false) == 0, dactyl_pipe(&inputs, false) == 0 else {
      throw Failure(description: "no descriptors left")
    }
    (output, input) = (outputs[0], inputs[1])
    defer {
      close(outputs[1])
      close(inputs[0])
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputs[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    let path = try Self.folder() + "/EventLoopTestProgram"
    let arguments = [strdup(path), strdup(mode), nil]
    // A trap that a test asks for needs no backtrace, which takes seconds.
    let environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for string in arguments + environment { free(string) } }
    // A shell that runs the tests in the background may make them ignore SIGINT.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGXCPU] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, arguments, environment)
    self.process = process
    guard code == 0 else { throw Failure(description: "\(path): \(String(cString: strerror(code)))") }
  }

  deinit {
    close(output)
    close(input)
    if process > 0, status == nil {
      kill(process, SIGKILL)
      var ignored: Int32 = 0
      waitpid(process, &ignored, 0)
    }
  }

  /// The folder of the test program; this program is built into the same one.
  private static func folder() throws -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let path = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { throw Failure(description: "/proc is not there") }
    return String(path[..<slash])
  }

  /// Waits for the next line of output and returns it.
  func line() throws -> String {
    while lines.isEmpty {
      var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 20_000) > 0 else { throw Failure(description: "no line within 20 s") }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &bytes, bytes.count)
      guard count > 0 else { throw Failure(description: "the program ended, last words: \(unfinished)") }
      unfinished += String(decoding: bytes.prefix(count), as: UTF8.self)
      var parts = unfinished.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      unfinished = parts.removeLast()
      lines += parts
    }
    return lines.removeFirst()
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  func writeLine() {
    _ = write(input, "\n", 1)
  }

  /// Waits until the process sleeps (`S`) or is stopped (`T`).
  func waitForState(_ state: Character) throws {
    try wait(for: "state \(state)") {
      procFile("stat").drop { $0 != ")" }.dropFirst(2).first == state
    }
  }

  /// Waits until the process no longer catches `signal`: its handler has run.
  func waitForSignalToBeHandled(_ signal: Int32) throws {
    try wait(for: "signal \(signal) to be handled") {
      let caught = procFile("status").split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t")
      guard let mask = caught?.last.flatMap({ UInt64($0, radix: 16) }) else { return false }
      return mask & (1 << UInt64(signal - 1)) == 0
    }
  }

  /// The signal that ended the process, or nil if it exited.
  func terminationSignal() throws -> Int32? {
    var status: Int32 = 0
    try wait(for: "the end of the program") { waitpid(process, &status, WNOHANG) == process }
    self.status = status
    let signal = status & 0x7f
    return signal == 0 ? nil : signal
  }

  /// Checks a condition repeatedly, with a generous limit.
  func wait(for what: String, until condition: () -> Bool) throws {
    for _ in 0..<20_000 {
      if condition() { return }
      usleep(1000)
    }
    throw Failure(description: "waited 20 s for \(what)")
  }

  private func procFile(_ name: String) -> String {
    let file = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
