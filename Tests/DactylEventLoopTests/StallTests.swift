import DactylGeometry
import Testing

@testable import DactylEventLoop

/// Timers that become due while a handler is busy fire after input that has arrived meanwhile (EI-14).
@MainActor @Suite struct StallTests {
  let loop: MainLoop
  private let pipe = PipePair()
  private let events = Box<String>()

  init() throws {
    loop = try MainLoop(clock: .virtual)
  }

  private func seconds(_ value: Double) -> Timestamp { Timestamp(seconds: value) }

  /// A handler takes `time`, during which a byte arrives.
  private func stall(_ time: Double) {
    loop.virtualNow = loop.now + seconds(time)
    pipe.write()
  }

  private func watch(_ onRead: @escaping @MainActor () -> Void = {}) throws {
    _ = try loop.watch(pipe.reader, for: .read) { [events, pipe] _ in
      events.values.append("read")
      _ = pipe.read()
      onRead()
    }
  }

  private func settle() -> [String] {
    while loop.runOnce(waiting: false) {}
    defer { events.values = [] }
    return events.values
  }

  // EI-14
  @Test func aStallInAReaderLetsWhatHasArrivedInBeforeTheTimer() throws {
    var isFirst = true
    try watch { [unowned loop, pipe] in
      guard isFirst else { return }
      isFirst = false
      loop.virtualNow = loop.now + Timestamp(seconds: 0.6)
      pipe.write()
    }
    loop.schedule(at: seconds(0.5)) { [events] in events.values.append("timer") }
    pipe.write()
    #expect(settle() == ["read", "read", "timer"])
  }

  // EI-14
  @Test func aStallInATimerLetsWhatHasArrivedInBeforeTheNextOne() throws {
    try watch()
    loop.schedule(at: seconds(0)) { [events] in
      events.values.append("busy")
      stall(0.7)
    }
    loop.schedule(at: seconds(0.1)) { [events] in events.values.append("timer") }
    #expect(settle() == ["busy", "read", "timer"])
  }

  // EI-14
  @Test func aStallInAnotherReaderLetsWhatHasArrivedInBeforeTheTimer() throws {
    try watch()
    let second = PipePair()
    let other = try loop.watch(second.reader, for: .read) { _ in
      _ = second.read()
      stall(0.6)
    }
    defer { other.cancel() }
    second.write()
    loop.schedule(at: seconds(0.5)) { [events] in events.values.append("timer") }
    #expect(settle() == ["read", "timer"])
  }

  // EI-14
  @Test func moreDescriptorsThanOneLookTakesAreReadBeforeATimer() throws {
    let pipes = (0..<40).map { _ in PipePair() }
    for pipe in pipes {
      _ = try loop.watch(pipe.reader, for: .read) { [events] _ in
        _ = pipe.read()
        events.values.append("read")
      }
      pipe.write()
    }
    loop.schedule(at: seconds(0)) { [events] in events.values.append("timer") }
    let order = settle()
    #expect(order.count == 41 && order.last == "timer")
  }
}
