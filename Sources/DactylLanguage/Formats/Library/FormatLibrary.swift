import CDactylICU
import DactylGeometry

/// ICU, the library with the formats of all languages. It is loaded when the first of them is needed, and all formats
/// work in a simpler way where it is missing.
package final class FormatLibrary: Sendable {
  /// The library that formats use. Tests set another one for a task.
  @TaskLocal package static var current = FormatLibrary.system

  /// The library of the system.
  package static let system = FormatLibrary(file: "libicui18n.so")

  /// No library.
  package static let none = FormatLibrary(file: nil)

  private enum State {
    case unused
    case missing
    case loaded(FormatSession)
  }

  private let file: String?
  private let state = Locked(State.unused)

  /// Creates a library that loads `file`, with a version behind that name or none; nil for a library that is missing.
  package init(file: String?) { self.file = file }

  /// Whether a format has needed the library, and it could be loaded.
  package var isLoaded: Bool {
    state.withLock { if case .loaded = $0 { true } else { false } }
  }

  /// The number of formatters that were opened so far.
  package var numberOfOpenings: Int {
    state.withLock { if case .loaded(let session) = $0 { session.numberOfOpenings } else { 0 } }
  }

  /// The major version of the library, such as 72. Loads it. Returns nil if it is missing.
  package var version: Int? { use { $0.version } }

  /// Calls `body` with the library, one thread at a time. Returns nil if the library is missing. `body` must not use
  /// another format.
  func use<Result: Sendable>(_ body: (FormatSession) -> Result?) -> Result? {
    state.withLock { state in
      if case .unused = state {
        state = file.flatMap(Self.load).map { .loaded(FormatSession($0)) } ?? .missing
      }
      guard case .loaded(let session) = state else { return nil }
      return body(session)
    }
  }

  /// Calls `body` with the library of the task.
  static func use<Result: Sendable>(_ body: (FormatSession) -> Result?) -> Result? { current.use(body) }

  private static func load(_ file: String) -> UnsafeMutablePointer<dactyl_icu_library>? { dactyl_icu_load(file) }
}
