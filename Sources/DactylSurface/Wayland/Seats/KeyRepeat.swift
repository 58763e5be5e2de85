import DactylEventLoop
import DactylGeometry
import DactylInput

/// Repeats a held key until the key is released or the compositor stops answering.
///
/// The compositor leaves repeating to its clients, so a release that it can't send would repeat a key for ever. Each
/// repeat therefore asks it for a sign of life, and none is made while an earlier question is open too long.
@MainActor final class KeyRepeat {
  /// How long the compositor may take to answer.
  private static let patience = Timestamp(milliseconds: 500)

  private let loop: MainLoop
  /// Asks the compositor for an answer, and calls back with it.
  private let ask: @MainActor (@escaping @MainActor () -> Void) -> Void
  private let emit: @MainActor (_ code: UInt32, _ time: DeviceTime) -> Void

  private var held: Held?
  private var timer: LoopTimer?
  /// When the open question was put.
  private var asked: Timestamp?

  /// Nil where keys don't repeat.
  var rate: RepeatRate? = .standard {
    didSet { if rate == nil { stop() } }
  }

  private struct Held {
    var code: UInt32
    var time: DeviceTime
    var since: Timestamp
  }

  init(
    loop: MainLoop, ask: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void,
    emit: @escaping @MainActor (_ code: UInt32, _ time: DeviceTime) -> Void
  ) {
    self.loop = loop
    self.ask = ask
    self.emit = emit
  }

  /// A key that repeats went down at `time` on the device's clock. It takes over from one that is held already.
  func start(_ code: UInt32, time: DeviceTime) {
    stop()
    guard let rate else { return }
    held = Held(code: code, time: time, since: loop.now)
    schedule(at: loop.now + rate.delay)
  }

  /// Ends the repeating, of `code` only where it is given.
  func stop(_ code: UInt32? = nil) {
    guard code == nil || code == held?.code else { return }
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
    emit(held.code, held.time.advanced(by: now - held.since))
  }
}

extension DeviceTime {
  /// The same clock, later.
  func advanced(by span: Timestamp) -> DeviceTime {
    switch self {
    case .milliseconds(let time): .milliseconds(time &+ UInt32(truncatingIfNeeded: span.nanoseconds / 1_000_000))
    case .nanoseconds(let time): .nanoseconds(time &+ span.nanoseconds)
    }
  }
}
