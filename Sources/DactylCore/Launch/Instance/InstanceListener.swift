import DactylEventLoop
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Takes the requests of other starts of the program from a socket (`PR-2`).
@MainActor final class InstanceListener {
  /// The most starts that are read at a time. The others wait.
  private static let mostCallers = 32
  /// The seconds that a start may take to tell its request.
  private static let patience = Timestamp(seconds: 10)
  /// The seconds until the next attempt when the system has no descriptor left.
  private static let recovery = Timestamp(seconds: 1)

  private let socket: Int32
  private let loop: MainLoop
  private let received: @MainActor (LaunchRequest) -> Void
  private var watch: FileWatch?
  private var callers: [InstanceCaller] = []

  /// `socket` listens, and stays open until `end()`.
  init(_ socket: Int32, loop: MainLoop, received: @escaping @MainActor (LaunchRequest) -> Void) {
    self.socket = socket
    self.loop = loop
    self.received = received
    watch = try? loop.watch(socket, for: .read) { [weak self] _ in self?.accept() }
  }

  /// Ends the wait, and all connections.
  func end() {
    watch?.cancel()
    watch = nil
    for caller in callers { caller.end() }
    callers = []
  }

  private func accept() {
    while callers.count < Self.mostCallers {
      do throws(EventLoopError) {
        guard let connection = try LocalSocket.accepted(from: socket) else { return }
        add(connection.take())
      } catch {
        // The connection makes the socket ready again and again.
        watch?.readiness = []
        loop.schedule(at: loop.now + Self.recovery) { [weak self] in self?.watch?.readiness = .read }
        return
      }
    }
    watch?.readiness = []
  }

  private func add(_ descriptor: Int32) {
    let caller = InstanceCaller(descriptor, loop: loop, patience: Self.patience) { [weak self] caller, message in
      guard let self else { return }
      callers.removeAll { $0 === caller }
      watch?.readiness = .read
      if let message { received(message.request) }
    }
    if let caller { callers.append(caller) }
  }
}

/// Another start of the program, which is telling its request.
@MainActor final class InstanceCaller {
  private let descriptor: Int32
  private var watch: FileWatch?
  private var timer: LoopTimer?
  private var bytes: [UInt8] = []
  private var didEnd: (@MainActor (InstanceCaller, InstanceMessage?) -> Void)?

  /// Takes over `descriptor`. Nil if the loop can't wait for it.
  init?(
    _ descriptor: Int32, loop: MainLoop, patience: Timestamp,
    didEnd: @escaping @MainActor (InstanceCaller, InstanceMessage?) -> Void
  ) {
    self.descriptor = descriptor
    self.didEnd = didEnd
    do throws(EventLoopError) {
      watch = try loop.watch(descriptor, for: .read) { [weak self] _ in self?.read() }
    } catch {
      close(descriptor)
      return nil
    }
    timer = loop.schedule(at: loop.now + patience) { [weak self] in self?.finish(nil) }
  }

  /// Ends the connection without an answer: the other start tries again.
  func end() {
    didEnd = nil
    finish(nil)
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count > 0 {
        bytes += chunk[..<count]
        guard bytes.count <= InstanceMessage.maximumSize else { return finish(nil) }
      } else if count == 0 {
        return finish(InstanceMessage(bytes))
      } else if errno != EINTR {
        if errno != EAGAIN { finish(nil) }
        return
      }
    }
  }

  private func finish(_ message: InstanceMessage?) {
    guard let watch else { return }
    self.watch = nil
    watch.cancel()
    timer?.cancel()
    if message != nil {
      var answer = LocalSocket.taken
      send(descriptor, &answer, 1, Int32(MSG_NOSIGNAL))
    }
    close(descriptor)
    let didEnd = didEnd
    self.didEnd = nil
    didEnd?(self, message)
  }
}
