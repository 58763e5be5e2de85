#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Warnings on standard error. Each is printed once in the life of the process, since a view that fails to draw does so
/// sixty times a second.
package enum Warnings {
  private static let said = Guarded<Set<String>>([])
  private static let limit = 100
  /// Gets every warning each time, for tests, which share a process.
  @TaskLocal static var listener: (@Sendable (String) -> Void)?

  /// Prints `sentence` unless it was printed before. A sentence with varying numbers counts as new each time.
  package static func say(_ sentence: String) {
    listener?(sentence)
    let isNew = said.withLock { $0.count < limit && $0.insert(sentence).inserted }
    guard isNew else { return }
    var line = "dactyl: \(sentence)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
