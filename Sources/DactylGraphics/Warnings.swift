import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines on standard error about what went wrong where nobody asked, each said once in the life of the process: a view
/// that fails to draw does so sixty times a second.
enum Warnings {
  private static let said = Mutex<Set<String>>([])
  private static let limit = 100

  static func say(_ sentence: String) {
    let isNew = said.withLock { $0.count < limit && $0.insert(sentence).inserted }
    guard isNew else { return }
    let line = "dactyl: \(sentence)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
