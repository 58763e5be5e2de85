#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Names the input that is being read if it ends the program, or needs more than some seconds of a processor.
@MainActor enum DeathNote {
  private nonisolated static let capacity = 512
  private nonisolated(unsafe) static let line = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private nonisolated(unsafe) static var count = 0
  /// The seconds of a processor that an input may need.
  private static let patience = 20

  /// Call it once, before the first input.
  static func prepare() {
    count = 0
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGPROF] {
      signal(number) { number in
        _ = Glibc.write(STDERR_FILENO, DeathNote.line, DeathNote.count)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func write(_ text: String) {
    var length = 0
    for byte in text.utf8.prefix(capacity) {
      line[length] = byte
      length += 1
    }
    count = length
    setTimer(patience)
  }

  static func clear() {
    setTimer(0)
    count = 0
  }

  private static func setTimer(_ seconds: Int) {
    var time = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
  }
}
