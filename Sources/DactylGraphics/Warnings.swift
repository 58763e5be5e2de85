import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines on standard error about what went wrong where nobody asked, each said once in the life of the process: a view
/// that fails to draw does so sixty times a second.
package enum Warnings {
  private static let said = Mutex<Set<String>>([])
  private static let limit = 100

  package static func say(_ sentence: String) {
    let isNew = said.withLock { $0.count < limit && $0.insert(sentence).inserted }
    guard isNew else { return }
    var line = "dactyl: \(sentence)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
