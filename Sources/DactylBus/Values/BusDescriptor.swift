import DactylEventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor in a message.
///
/// It owns a copy of the descriptor, which is closed with the last copy of this value. The descriptor of a message that
/// nobody keeps is closed with the message.
public struct BusDescriptor: Hashable, Sendable {
  private let owned: Owned

  /// A copy of an open descriptor, which the caller still owns. If the system can't copy it, ``rawValue`` is -1.
  public init(copying descriptor: Int32) {
    owned = Owned(OwnedDescriptor(adopting: fcntl(descriptor, F_DUPFD_CLOEXEC, 3)))
  }

  /// The number of the descriptor, which is valid as long as this value; -1 if the system had no descriptor left.
  public var rawValue: Int32 { owned.descriptor.rawValue }

  /// Whether both are the same copy.
  public static func == (a: BusDescriptor, b: BusDescriptor) -> Bool { a.owned === b.owned }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(owned)) }

  private final class Owned: Sendable {
    let descriptor: OwnedDescriptor
    init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
  }
}
