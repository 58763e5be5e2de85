#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines on standard error about what went wrong where nobody asked, each said once in the life of the process: a view
/// that fails to draw does so sixty times a second.
package enum Warnings {
  private static let said = Guarded<Set<String>>([])
  private static let limit = 100
  /// Gets all that is said, as often as it is: for tests, which share a process.
  @TaskLocal static var listener: (@Sendable (String) -> Void)?

  /// A sentence with numbers that vary is another one each time.
  package static func say(_ sentence: String) {
    listener?(sentence)
    let isNew = said.withLock { $0.count < limit && $0.insert(sentence).inserted }
    guard isNew else { return }
    var line = "dactyl: \(sentence)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
