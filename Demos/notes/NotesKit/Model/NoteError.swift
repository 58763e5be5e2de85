#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why notes can't be read or saved, for the user.
public struct NoteError: Error, Hashable, Sendable {
  /// The reason: a few words without a full stop, such as `No space left on device`.
  public let message: String

  init(_ message: String) { self.message = message }

  /// The reason why the last system call has failed.
  static var ofLastCall: NoteError { NoteError(String(cString: strerror(errno))) }
}
