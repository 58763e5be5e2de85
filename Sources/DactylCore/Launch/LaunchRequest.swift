import DactylGeometry

/// A request from outside to a program that runs: the user has started it once more, or the desktop wants it to show
/// itself, to open files, or to do something (`PR-3`).
public struct LaunchRequest: Hashable, Sendable {
  /// The kind of a request.
  public enum Kind: Hashable, Sendable {
    /// The user has started the program once more.
    case start
    /// The desktop wants the program to show itself.
    case activate
    /// The desktop wants the program to open `files` or `addresses`.
    case open
    /// The user has chosen an action of the program outside of it: one of its desktop file, or one of a notification.
    /// `parameter` is a value that belongs to it; nil without one, or if it is no text.
    case action(name: String, parameter: String?)
  }

  /// The kind.
  public let kind: Kind
  /// The arguments of the other start, without the name of the program; empty for other kinds. `LaunchArguments` reads
  /// them.
  public let arguments: [String]
  /// The files that the user wants to open, as absolute paths.
  ///
  /// Of another start they are the `words` of its `LaunchArguments`. A file need not exist.
  public let files: [FilePath]
  /// The addresses to open that are not those of files, such as `https://example.org`.
  public let addresses: [String]
  /// The folder that the other start was made in; nil for other kinds.
  public let folder: FilePath?
  /// The right to the keyboard focus that the launcher passes on; nil without one. It is valid once.
  public let activationToken: String?

  /// Creates a request. `words` are paths, which may be relative to `folder`, and addresses.
  public init(
    _ kind: Kind, arguments: [String] = [], words: [String] = [], folder: FilePath? = nil,
    activationToken: String? = nil
  ) {
    let targets = words.map { LaunchTarget($0, in: folder) }
    self.kind = kind
    self.arguments = arguments
    files = targets.compactMap { if case .file(let path) = $0 { path } else { nil } }
    addresses = targets.compactMap { if case .address(let text) = $0 { text } else { nil } }
    self.folder = folder
    self.activationToken = activationToken
  }
}

extension LaunchArguments {
  /// The `words` that are files, as absolute paths. A word may also be the `file:` address of one, as launchers write
  /// it.
  public var files: [FilePath] {
    words.compactMap { if case .file(let path) = LaunchTarget($0, in: nil) { path } else { nil } }
  }
}

/// A word of a command line that names something to open.
enum LaunchTarget: Hashable {
  case file(FilePath)
  case address(String)
  case nothing

  init(_ word: String, in folder: FilePath?) {
    guard !word.isEmpty, !word.utf8.contains(0) else {
      self = .nothing
      return
    }
    if let path = FilePath(uri: word) {
      self = .file(path)
      return
    }
    if Self.hasScheme(word) {
      self = .address(word)
      return
    }
    let path = FilePath(word)
    self = .file(path.isAbsolute ? path : folder.map { $0.appending(path) } ?? path.absolute)
  }

  /// Whether `word` begins as an address does: with a scheme of two letters or more, and a colon.
  private static func hasScheme(_ word: String) -> Bool {
    let scheme = word.prefix { $0 != ":" }
    guard scheme.endIndex < word.endIndex, scheme.utf8.count > 1, let first = scheme.first else { return false }
    guard first.isASCII, first.isLetter else { return false }
    return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
