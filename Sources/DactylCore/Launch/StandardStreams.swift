import DactylEventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, output and error, in the state in which the process inherited them.
enum StandardStreams {
  /// Turns writing to a closed stream, or beyond the largest file, into an error instead of a signal.
  ///
  /// A reader that has closed its end must not end the program. If a stream is closed at the start, the next file that
  /// is opened would get its number, and printed text would end up in the compositor's socket. Such a stream becomes
  /// the null device, opened in the wrong direction, so that using it still fails.
  @MainActor static func prepare() {
    for (stream, wrongWay) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is this one, since those below are open by now.
      _ = open("/dev/null", wrongWay)
    }
    MainLoop.ignoreBrokenPipes()
    MainLoop.ignoreFileSizeLimits()
  }
}
