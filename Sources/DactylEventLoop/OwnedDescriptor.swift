#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor with one owner, closed when that goes.
package struct OwnedDescriptor: ~Copyable, Sendable {
  package let rawValue: Int32

  /// Takes over `rawValue`, which must be open and nobody else's to close.
  package init(adopting rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Takes over the answer of a system call; throws what `errno` says where that is negative.
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
