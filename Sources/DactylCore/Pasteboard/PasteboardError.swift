import DactylSurface

/// The reason why the content of a pasteboard could not be read.
public enum PasteboardError: Error, Hashable, Sendable {
  /// The content has more bytes than the limit.
  case tooLarge
  /// The other program did not send anything for 2 seconds.
  case timedOut
  /// The other program or the compositor has ended.
  case peerDied
  /// The content has no such type.
  case noSuchType
  /// The pasteboard is empty, or the system has no resources left.
  case notAvailable
  /// The program has cancelled the request.
  case cancelled

  init(_ error: TransferError) {
    switch error {
    case .tooLarge: self = .tooLarge
    case .timedOut: self = .timedOut
    case .peerDied: self = .peerDied
    case .noSuchType: self = .noSuchType
    case .notAvailable: self = .notAvailable
    case .cancelled: self = .cancelled
    }
  }
}

/// A read of a pasteboard that may still be going on. It goes on if it is released.
@MainActor public final class PasteboardRequest {
  private weak var reader: PipeReader?

  init(_ reader: PipeReader?) { self.reader = reader }

  /// Ends the read. The completion gets `cancelled`, unless it was called before.
  public func cancel() { reader?.cancel() }
}
