import Glibc

/// A file descriptor that came with an event. Who does not take it has nothing to do: it closes itself.
public final class FileDescriptor {
  private var descriptor: Int32?

  /// Takes over `descriptor`.
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { if let descriptor { close(descriptor) } }

  /// The number, for reading and mapping; nil after it was taken. Still ours to close.
  public var rawValue: Int32? { descriptor }

  /// Hands it over: the caller closes it from now on. Nil after the first time.
  public func take() -> Int32? {
    defer { descriptor = nil }
    return descriptor
  }
}
