import DactylGeometry

/// Prints warnings on standard error, about errors that no caller can catch.
///
/// Each sentence is printed once in the life of the process: a view that fails to draw does so sixty times a second.
public enum Warnings {
  private static let printed = Locked<Set<String>>([])
  private static let limit = 100
  /// Receives every warning, also repeated ones. It is for tests, which share a process.
  @TaskLocal static var listener: (@Sendable (String) -> Void)?

  /// Prints `sentence` after the name of the library, unless it was printed before. A sentence with changing numbers
  /// counts as a new one each time. After 100 sentences nothing more is printed.
  public static func report(_ sentence: String) {
    listener?(sentence)
    let isNew = printed.withLock { $0.count < limit && $0.insert(sentence).inserted }
    guard isNew else { return }
    Diagnostics.report(sentence)
  }
}
