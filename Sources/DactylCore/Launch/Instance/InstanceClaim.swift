import DactylEventLoop
import DactylGeometry

/// The result of an attempt to be the one process of a program (`PR-2`).
enum InstanceClaim {
  /// This process is the first one.
  case first(InstanceLock)
  /// The first process has taken the request.
  case handedOver
  /// Nothing keeps two processes of the program apart here.
  case alone

  /// The longest time that the first process may take for a request, in seconds.
  static let patience = 10.0

  /// Makes this process the first one, or gives `message` to it. It waits for a first process that begins or ends, up to
  /// `patience` seconds, before there is a window that could stand still. Throws if the first process does not answer.
  static func make(
    _ place: InstancePlace, message: InstanceMessage, patience: Double = patience
  ) throws(LaunchError) -> InstanceClaim {
    guard let lock = ProcessLock(place.lockName, in: place.folder) else { return .alone }
    let bytes = message.bytes
    let deadline = LocalSocket.now + Timestamp(seconds: patience)
    while true {
      switch lock.take() {
      case .impossible: return .alone
      case .taken:
        guard let socket = try? LocalSocket.listening(at: place.socket) else { return .alone }
        return .first(InstanceLock(place, lock: lock, socket: socket))
      case .heldByAnother: break
      }
      if LocalSocket.ask(place.socket, bytes, until: deadline) { return .handedOver }
      guard LocalSocket.now < deadline else {
        throw LaunchError("the program runs already, but does not answer; --new-instance starts it once more")
      }
      LocalSocket.pause()
    }
  }

  /// The lock of the first process; nil for others.
  var lock: InstanceLock? { if case .first(let lock) = self { lock } else { nil } }
}

/// The proof that this process is the first one, until it is released, with the socket for requests.
@MainActor final class InstanceLock {
  private let place: InstancePlace
  private let lock: ProcessLock
  let socket: OwnedDescriptor
  private var listener: InstanceListener?

  nonisolated init(_ place: InstancePlace, lock: consuming ProcessLock, socket: consuming OwnedDescriptor) {
    self.place = place
    self.lock = lock
    self.socket = socket
  }

  /// Takes the requests of other starts.
  func listen(on loop: MainLoop, received: @escaping @MainActor (LaunchRequest) -> Void) {
    listener = InstanceListener(socket.rawValue, loop: loop, received: received)
  }

  /// Takes no further requests. A start from now on waits until this process has ended.
  func stopListening() {
    listener?.end()
    listener = nil
    LocalSocket.remove(place.socket)
  }
}
