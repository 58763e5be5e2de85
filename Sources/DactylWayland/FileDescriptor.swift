#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor that arrived with an event. It is closed automatically unless it is taken.
public final class FileDescriptor {
  private var descriptor: Int32?

  /// Takes over `descriptor`.
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { if let descriptor { close(descriptor) } }

  /// The descriptor, for reading and mapping; nil after it was taken. This object still closes it.
  public var rawValue: Int32? { descriptor }

  /// Passes the descriptor to the caller, who has to close it. Returns nil after the first call.
  public func take() -> Int32? {
    defer { descriptor = nil }
    return descriptor
  }
}
