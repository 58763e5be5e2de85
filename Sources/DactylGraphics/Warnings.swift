#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines on standard error about errors that no caller can catch.
///
/// Each sentence is printed once in the life of the process: a view that fails to draw does so sixty times a second.
public enum Warnings {
  private static let said = Locked<Set<String>>([])
  private static let limit = 100
  /// Gets all that is said, as often as it is: for tests, which share a process.
  @TaskLocal static var listener: (@Sendable (String) -> Void)?

  /// Prints `sentence` behind the name of the library, unless it was printed before. A sentence whose numbers vary counts as
  /// another one each time; after 100 sentences nothing is printed.
  public static func report(_ sentence: String) {
    listener?(sentence)
    let isNew = said.withLock { $0.count < limit && $0.insert(sentence).inserted }
    guard isNew else { return }
    var line = "dactyl: \(sentence)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
