#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor with one owner, closed together with the owner.
package struct OwnedDescriptor: ~Copyable, Sendable {
  package let rawValue: Int32

  /// Takes over `rawValue`, which must be open, and which the caller must not close.
  package init(adopting rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Takes over the result of a system call; throws the error in `errno` if the result is negative.
  init(_ rawValue: Int32, orFail operation: String) throws(EventLoopError) {
    guard rawValue >= 0 else { throw EventLoopError(operation) }
    self.rawValue = rawValue
  }

  deinit {
    close(rawValue)
  }

  /// Gives the descriptor away without closing it.
  package consuming func take() -> Int32 {
    let rawValue = rawValue
    discard self
    return rawValue
  }
}
