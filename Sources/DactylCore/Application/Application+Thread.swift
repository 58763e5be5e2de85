import DactylEventLoop

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

  /// Names the likely reason of a crash on another thread than the main actor's, which Swift itself does not.
  static func explainCrashesOnOtherThreads() {
    MainLoop.explainCrashesOnOtherThreads(
      """
      dactyl: the program crashes on a thread that is not the main actor's. If the backtrace names assumeIsolated or \
      dispatch_assert_queue, code of the main actor ran there: use `await MainActor.run { }`.

      """)
  }

  private static func endForWrongThread() -> Never {
    fatalError(
      "A view, window or view controller was used on a thread that is not the main actor's. Use `await MainActor.run { }`."
    )
  }
}
