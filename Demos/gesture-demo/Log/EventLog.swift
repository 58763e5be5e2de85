import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes what happens to standard output, each line at once.
@MainActor final class EventLog {
  private let start: Double
  /// Seconds since the start, of the last line; times never go back.
  private var last = 0.0
  private var isOpen = true
  /// The time of the event under way, which is that of everything it causes; nil between events.
  var eventTime: Double?
  /// Decisions about gestures get lines too.
  var tellsWhy = false
  /// Places in it need no word; those in popups do.
  weak var mainWindow: Window?
  /// The content of the last line about the window.
  var windowLine = ""

  /// Times count from `start`, in seconds on the clock of events.
  init(startingAt start: Double) {
    self.start = start
  }

  /// Adds a line about something that happens now.
  func add(_ line: LogLine) {
    add(line, at: eventTime ?? Application.shared?.time ?? start)
  }

  /// `time` is in seconds on the clock of events.
  func add(_ line: LogLine, at time: Double) {
    last = max(last, time - start)
    append("\(fixed(last, 3)) \(line.text)\n")
  }

  /// If standard output is closed or the disk is full, the program says so once, and goes on.
  private func append(_ line: String) {
    guard isOpen else { return }
    var bytes = Array(line.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        isOpen = false
        let reason = "gesture-demo: standard output: \(String(cString: strerror(errno))); nothing more is logged\n"
        _ = reason.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
