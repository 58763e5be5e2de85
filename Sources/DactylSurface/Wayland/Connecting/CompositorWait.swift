import DactylEventLoop
import DactylGeometry
import DactylWayland

/// Waits for a compositor, for example one that restarts after a crash, and connects to it.
///
/// It tries to connect when the folder of the socket changes, and also at intervals: the socket may exist before the
/// compositor listens, and the folder may be missing. It does not block.
@MainActor package final class CompositorWait {
  /// The shortest and the longest time between attempts. It doubles with each attempt.
  private static let shortestPause = Timestamp(milliseconds: 100)
  private static let longestPause = Timestamp(seconds: 5)
  /// The time from a change in the folder to the attempt. A compositor binds its socket a moment before it listens.
  private static let settleTime = Timestamp(milliseconds: 20)

  private let source: CompositorSource
  private let found: @MainActor (WaylandPlatform) -> Void
  private var folder: FolderWatch?
  private var pause = CompositorWait.shortestPause
  private var phase = Phase.over
  /// Whether the compositor has answered the present attempt.
  private var isAnswered = false
  /// The time before which no attempt is made.
  private let earliest: Timestamp

  private enum Phase {
    /// Waits until the timer fires or the folder changes.
    case waiting(LoopTimer)
    /// Connected, and waiting for the compositor's answer.
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
      folder = FolderWatch(FilePath(Self.folder(of: path)), for: .newEntries, loop: source.loop) { [weak self] _ in
        self?.folderChanged()
      }
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

  /// Ends an attempt without an answer, or with a compositor that can't show windows. It may still be starting.
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
