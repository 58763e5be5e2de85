import DactylEventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, output and error, as a process of unknown origin finds them.
enum StandardStreams {
  /// Makes writing to a closed stream an error in place of a signal.
  ///
  /// A reader that has gone away must not end the program. And where a stream is closed from the start, the next file
  /// that is opened would get its number: a line of text would end up in the compositor's socket. Such a stream becomes
  /// the null device, opened the wrong way round, so that using it fails as it did before.
  @MainActor static func prepare() {
    for (stream, wrongWay) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is this one: those below are open by now.
      _ = open("/dev/null", wrongWay)
    }
    MainLoop.ignoreBrokenPipes()
  }
}
