#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Application {
  /// Ends the process, with a reason, where something of the main actor is used on another thread while an application runs.
  ///
  /// The compiler lets that happen only where it was told to: by an unsafe cast, or from C.
  static func checkThread() {
    if let thread = shared?.runningThread, pthread_equal(thread, pthread_self()) == 0 { endForWrongThread() }
  }

  private static func endForWrongThread() -> Never {
    fatalError(
      "A view, a window or a controller was used on a thread that is not the main actor's. Use `await MainActor.run { }`."
    )
  }
}
