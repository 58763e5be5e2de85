#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Application {
  /// Ends the process with an error message if it runs on another thread than the main actor's while an application
  /// runs.
  ///
  /// The compiler lets that happen only after an unsafe cast, or from C.
  static func checkThread() {
    if let thread = shared?.runningThread, pthread_equal(thread, pthread_self()) == 0 { endForWrongThread() }
  }

  private static func endForWrongThread() -> Never {
    fatalError(
      "A view, window or view controller was used on a thread that is not the main actor's. Use `await MainActor.run { }`."
    )
  }
}
