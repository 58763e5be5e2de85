import DactylEventLoop

/// The operations that a file descriptor is ready for.
public struct DescriptorReadiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A read returns at once: with data, with the end of the file, or with an error.
  public static let read = DescriptorReadiness(rawValue: 1)
  /// A write takes at least one byte at once, or fails at once.
  public static let write = DescriptorReadiness(rawValue: 2)
  /// The other side is gone, or the descriptor is in error. It is reported in any case, together with the other
  /// operations.
  public static let hangup = DescriptorReadiness(rawValue: 4)
}

/// A file descriptor that the main loop waits for, until `cancel()` or until the object is deallocated.
@MainActor public final class DescriptorWatch {
  private let watch: FileWatch

  init(_ watch: FileWatch) { self.watch = watch }

  isolated deinit { watch.cancel() }

  /// Ends the wait. The handler is not called again, even if the descriptor is ready already.
  public func cancel() { watch.cancel() }

  /// The operations to wait for. With none of them the wait pauses.
  public var readiness: DescriptorReadiness {
    get { DescriptorReadiness(rawValue: watch.readiness.rawValue) }
    set { watch.readiness = Readiness(newValue) }
  }
}

extension Readiness {
  fileprivate init(_ readiness: DescriptorReadiness) {
    self = Readiness(rawValue: readiness.rawValue).intersection([.read, .write])
  }
}

extension Application {
  /// Calls `handler` each time the file `descriptor` is ready, on the main actor, between events and frames, as long as
  /// the returned object exists. The file may be a serial line, a socket or a pipe.
  ///
  ///     line = try application.watch(port) { [weak self] _ in self?.readFromPort() }
  ///
  /// The handler is called again in the next turn of the loop if it leaves something to read; it must not block, so the
  /// descriptor should be a non-blocking one. The program owns the descriptor, and cancels the watch before it closes
  /// it. Throws if the application does not run, or if the descriptor is not open, is watched already, or can't be
  /// waited for, such as that of a regular file. In virtual time the descriptor is served when tasks are
  /// (`TestStage.settle()`).
  public final func watch(
    _ descriptor: Int32, for readiness: DescriptorReadiness = .read,
    _ handler: @escaping @MainActor (DescriptorReadiness) -> Void
  ) throws(LaunchError) -> DescriptorWatch {
    guard let loop else { throw LaunchError("can't wait for descriptor \(descriptor): the application does not run") }
    do throws(EventLoopError) {
      return DescriptorWatch(
        try loop.watch(descriptor, for: Readiness(readiness)) { handler(DescriptorReadiness(rawValue: $0.rawValue)) })
    } catch {
      throw LaunchError(error.description)
    }
  }
}
