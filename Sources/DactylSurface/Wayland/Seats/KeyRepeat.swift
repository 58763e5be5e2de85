import DactylEventLoop
import DactylGeometry

/// Repeats a held key until the key is released or the compositor stops responding.
///
/// Clients repeat keys themselves. If the compositor can't send the release, a key would repeat without end. So each
/// repeat sends a sync, and repeats end if a sync is not answered in time.
@MainActor final class KeyRepeat {
  /// The time within which the compositor must answer a sync.
  private static let patience = Timestamp(milliseconds: 500)

  private let loop: MainLoop
  /// Sends a sync, and calls back with its answer.
  private let ask: @MainActor (@escaping @MainActor () -> Void) -> Void
  private let emit: @MainActor (_ code: UInt32) -> Void

  private var held: UInt32?
  private var timer: LoopTimer?
  /// The time of the sync that is not answered yet.
  private var asked: Timestamp?

  /// Nil if keys don't repeat.
  var rate: RepeatRate? = .standard {
    didSet { if rate == nil { stop() } }
  }

  init(
    loop: MainLoop, ask: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void,
    emit: @escaping @MainActor (_ code: UInt32) -> Void
  ) {
    self.loop = loop
    self.ask = ask
    self.emit = emit
  }

  /// Starts to repeat a key that was pressed. It replaces a key that repeats already.
  func start(_ code: UInt32) {
    stop()
    guard let rate else { return }
    held = code
    schedule(at: loop.now + rate.delay)
  }

  /// Stops the repeats. With `code`, stops them only if that key repeats.
  func stop(_ code: UInt32? = nil) {
    guard code == nil || code == held else { return }
    held = nil
    timer?.cancel()
    timer = nil
  }

  private func schedule(at deadline: Timestamp) {
    timer = loop.schedule(at: deadline) { [weak self] in self?.fire(deadline) }
  }

  private func fire(_ deadline: Timestamp) {
    guard let held, let rate else { return }
    let now = loop.now
    if let asked, now - asked > Self.patience {
      stop()
      return
    }
    if asked == nil {
      asked = now
      ask { [weak self] in self?.asked = nil }
    }
    schedule(at: rate.next(after: deadline, now: now))
    emit(held)
  }
}
