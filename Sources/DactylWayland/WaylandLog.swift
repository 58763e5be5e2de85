import CDactylWayland
import Glibc

/// What libwayland has to say. It is the only place where the words of a protocol error can be had.
///
/// libwayland knows one log for the whole process; while one of our connections is at work on a thread, what is logged
/// on that thread is its own.
final class WaylandLog {
  private(set) var lines: [String] = []

  /// Enough for any message; a compositor that talks on and on doesn't fill our memory.
  private static let maximumLines = 16

  /// Collects what `body` makes libwayland say.
  func collect<Result>(_ body: () -> Result) -> Result {
    _ = Self.handler
    let previous = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, previous) }
    return body()
  }

  /// Hands out the lines, and forgets them.
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

  /// Under which each thread has its collector.
  fileprivate static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let handler: Void = wl_log_set_handler_client { format, arguments in
    guard let format, let arguments else { return }
    var buffer = [CChar](repeating: 0, count: 1024)
    vsnprintf(&buffer, buffer.count, format, arguments)
    // The first line, without what a terminal would take as an order: the words are the compositor's.
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
