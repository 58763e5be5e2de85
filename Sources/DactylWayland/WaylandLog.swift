import CDactylWayland

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Collects libwayland's log, since only the log contains the text of a protocol error.
///
/// libwayland has one log for the process. While a connection works on a thread, messages logged on that thread belong
/// to the connection.
final class WaylandLog {
  private(set) var lines: [String] = []

  /// The most lines kept: enough for any message, and a limit for a compositor that never stops.
  private static let maximumLines = 16

  /// Collects the messages that libwayland logs during `body`.
  func collect<Result>(_ body: () -> Result) -> Result {
    _ = Self.handler
    let previous = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, previous) }
    return body()
  }

  /// Returns the lines, and removes them.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  fileprivate func append(_ line: String) {
    if lines.count < Self.maximumLines { lines.append(line) }
  }

  static func writeToStandardError(_ line: String) {
    let text = Array("libwayland: \(line)\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
  }

  /// The key of each thread's collector.
  fileprivate static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let handler: Void = wl_log_set_handler_client { format, arguments in
    guard let format, let arguments else { return }
    var buffer = [CChar](repeating: 0, count: 1024)
    vsnprintf(&buffer, buffer.count, format, arguments)
    // The first line, without control characters: the text is the compositor's, and may be printed on a terminal.
    let bytes = buffer.prefix { $0 != 0 && $0 != 0x0A }.map { UInt8(bitPattern: $0) }.filter {
      $0 >= 0x20 && $0 != 0x7F
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if let collector = pthread_getspecific(WaylandLog.key) {
      Unmanaged<WaylandLog>.fromOpaque(collector).takeUnretainedValue().append(line)
    } else {
      WaylandLog.writeToStandardError(line)
    }
  }
}
