import DactylEventLoop
import DactylGeometry
import DactylWayland

/// Waits for a compositor, one that comes back after a crash for instance, and connects to it.
///
/// It looks when something changes in the folder where the socket will be, and now and then besides: a socket may be
/// there before anybody listens, or the folder itself is gone. Nothing blocks.
@MainActor package final class CompositorWait {
  /// From one attempt to the next: at first, and at the most.
  private static let shortestPause = Timestamp(milliseconds: 100)
  private static let longestPause = Timestamp(seconds: 5)
  /// From a change in the folder to the attempt: who binds a socket listens a moment later.
  private static let settleTime = Timestamp(milliseconds: 20)

  private let source: CompositorSource
  private let found: @MainActor (WaylandPlatform) -> Void
  private var folder: FolderWatch?
  private var pause = CompositorWait.shortestPause
  private var phase = Phase.over
  /// The compositor has answered the present attempt.
  private var isAnswered = false
  /// Before this nothing is tried.
  private let earliest: Timestamp

  private enum Phase {
    /// Until the timer fires, or the folder changes.
    case waiting(LoopTimer)
    /// Somebody listens, and has not answered yet.
    case asking(Connection, FileWatch, LoopTimer)
    case over
  }

  init(_ source: CompositorSource, delay: Timestamp, found: @escaping @MainActor (WaylandPlatform) -> Void) {
    self.source = source
    self.found = found
    earliest = source.loop.now + delay
    waitUntil(earliest)
  }

  isolated deinit {
    cancel()
  }

  /// Stops waiting.
  package func cancel() {
    switch phase {
    case .waiting(let timer): timer.cancel()
    case .asking(let connection, let watch, let timer):
      watch.cancel()
      timer.cancel()
      connection.close()
    case .over: break
    }
    phase = .over
    folder?.cancel()
    folder = nil
  }

  private func waitUntil(_ time: Timestamp) {
    if folder == nil, let path = try? Connection.socketPath(for: source.display) {
      folder = FolderWatch(Self.folder(of: path), loop: source.loop) { [weak self] in self?.folderChanged() }
    }
    phase = .waiting(source.loop.schedule(at: time) { [weak self] in self?.attempt() })
  }

  private func folderChanged() {
    guard case .waiting(let timer) = phase else { return }
    let time = max(source.loop.now + Self.settleTime, earliest)
    guard time < timer.deadline else { return }
    timer.cancel()
    waitUntil(time)
  }

  private static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  // MARK: One attempt

  private func attempt() {
    do {
      let connection = try Connection(to: source.display)
      isAnswered = false
      connection.sync { [weak self] in self?.isAnswered = true }
      try connection.flush()
      let watch = try source.loop.watch(connection.fileDescriptor, for: .read) { [weak self] _ in self?.read() }
      let timer = source.loop.schedule(at: source.loop.now + source.patience) { [weak self] in self?.giveUpAttempt() }
      phase = .asking(connection, watch, timer)
    } catch {
      tryAgainLater()
    }
  }

  private func read() {
    guard case .asking(let connection, let watch, let timer) = phase else { return }
    do {
      try connection.dispatchAvailable()
      guard isAnswered else { return }
      watch.cancel()
      timer.cancel()
      let platform = try source.platform(on: connection)
      phase = .over
      cancel()
      found(platform)
    } catch {
      giveUpAttempt()
    }
  }

  /// No compositor listens, or none that can show windows: it may be starting.
  private func giveUpAttempt() {
    guard case .asking(let connection, let watch, let timer) = phase else { return }
    watch.cancel()
    timer.cancel()
    connection.close()
    tryAgainLater()
  }

  private func tryAgainLater() {
    waitUntil(source.loop.now + pause)
    pause = min(pause + pause, Self.longestPause)
  }
}
