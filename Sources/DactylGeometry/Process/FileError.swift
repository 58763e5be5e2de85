#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or the folder.
  public let path: FilePath
  /// The reason for the user: a few words without a full stop, such as `No space left on device`.
  public let reason: String
  /// The number of the system's error; 0 for other reasons.
  package let code: Int32

  /// An error of the file at `path`. `reason` is a few words without a full stop.
  public init(_ path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
    code = 0
  }

  init(_ path: FilePath, code: Int32) {
    self.path = path
    self.code = code
    reason = String(cString: strerror(code))
  }

  /// Whether the file is on another file system than the place it was to go to.
  package var isOfAnotherFileSystem: Bool { code == EXDEV }

  /// The same error, of the file at `path`.
  init(_ path: FilePath, as other: FileError) { (self.path, reason, code) = (path, other.reason, other.code) }

  /// The path and the reason, in one line.
  public var description: String { Diagnostics.line("\(path): \(reason)") }
}
