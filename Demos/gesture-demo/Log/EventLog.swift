import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes events to standard output, each line at once.
@MainActor final class EventLog {
  private let start: Double
  /// The time of the last line, in seconds since the start. Times never decrease.
  private var last = 0.0
  private var isOpen = true
  /// The time of the current event, which is used for all its consequences; nil between events.
  var eventTime: Double?
  /// Whether decisions about gestures are logged too.
  var logsDecisions = false
  /// Locations in this window have no surface field; those in popups do.
  weak var mainWindow: Window?
  /// The content of the last line about the window.
  var windowLine = ""

  /// Times count from `start`, in seconds on the event clock.
  init(startingAt start: Double) {
    self.start = start
  }

  /// Adds a line with the current time.
  func add(_ line: LogLine) {
    add(line, at: eventTime ?? Application.shared?.time ?? start)
  }

  /// `time` is in seconds on the event clock.
  func add(_ line: LogLine, at time: Double) {
    last = max(last, time - start)
    append("\(fixed(last, 3)) \(line.text)\n")
  }

  /// If standard output is closed or the disk is full, it warns once and writes nothing more; the program continues.
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
