#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The failure of a system call that the loop needs.
package struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed, in words that follow "can't".
  package let operation: String

  /// The `errno` of the call.
  package let code: Int32

  /// An error with the present `errno`.
  init(_ operation: String) {
    self.operation = operation
    self.code = errno
  }

  package var description: String { "can't \(operation): \(String(cString: strerror(code)))" }
}
