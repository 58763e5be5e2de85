import CDactylLinux
import DactylGeometry
import Testing

@testable import DactylEventLoop

@MainActor @Suite struct TimerTests {
  let loop: MainLoop

  init() throws {
    loop = try MainLoop(clock: .virtual)
  }

  private func seconds(_ value: Double) -> Timestamp { Timestamp(seconds: value) }

  @Test func timersFireByDeadlineThenByOrderOfScheduling() {
    var fired: [String] = []
    for (name, deadline) in [("c", 3.0), ("a", 1), ("b1", 2), ("b2", 2), ("b3", 2), ("d", 4)] {
      loop.schedule(at: seconds(deadline)) { fired.append(name) }
    }
    loop.advance(to: seconds(3))
    #expect(fired == ["a", "b1", "b2", "b3", "c"])
  }

  @Test func clockReadsEachDeadlineAndThenTheTarget() {
    var readings: [Timestamp] = []
    for deadline in [0.5, 0.25, 0.75] {
      loop.schedule(at: seconds(deadline)) { [unowned loop] in readings.append(loop.now) }
    }
    loop.advance(by: seconds(1))
    #expect(readings == [seconds(0.25), seconds(0.5), seconds(0.75)])
    #expect(loop.now == seconds(1))
    loop.advance(by: seconds(0.5))
    #expect(loop.now == seconds(1.5))
  }

  @Test func timersScheduledByTimersTakePartInTheSameAdvance() {
    var fired: [String] = []
    loop.schedule(at: seconds(1)) { [unowned loop] in
      fired.append("first")
      loop.schedule(at: seconds(2)) { fired.append("second") }
      loop.schedule(at: seconds(5)) { fired.append("too late") }
      loop.schedule(at: .zero) { fired.append("overdue at \(loop.now.seconds)") }
    }
    loop.schedule(at: seconds(1)) { fired.append("beside") }
    loop.schedule(at: seconds(1.5)) { fired.append("between") }
    loop.advance(to: seconds(4))
    #expect(fired == ["first", "beside", "overdue at 1.0", "between", "second"])
  }

  @Test func cancelledTimersNeverFire() {
    var fired: [String] = []
    let timers = Box<LoopTimer>()
    defer { timers.values = [] }
    for name in ["a", "b", "c", "d"] {
      timers.values.append(
        loop.schedule(at: seconds(1)) {
          fired.append(name)
          timers.values[2].cancel()
          timers.values[0].cancel()
        })
    }
    timers.values[1].cancel()
    timers.values[1].cancel()
    #expect(!timers.values[1].isPending)
    loop.advance(to: seconds(2))
    #expect(fired == ["a", "d"])
    #expect(loop.timers.count == 0)
  }

  @Test func aLoopThatIsGoneKeepsNothingThatItsTimersCall() throws {
    final class Owner {
      var timer: LoopTimer?
    }
    weak var kept: Owner?
    var other: MainLoop? = try MainLoop(clock: .virtual)
    do {
      let owner = Owner()
      owner.timer = other?.schedule(at: seconds(1)) { withExtendedLifetime(owner) {} }
      kept = owner
    }
    #expect(kept != nil)
    other = nil
    #expect(kept == nil)
  }

  @Test func cancellingReleasesTheHandlerAndTheTimer() {
    weak var weakObject: HeldObject?
    func schedule() -> LoopTimer {
      let object = HeldObject()
      weakObject = object
      return loop.schedule(at: seconds(1e6)) { _ = object }
    }
    let timer = schedule()
    #expect(weakObject != nil)
    timer.cancel()
    #expect(weakObject == nil)
    #expect(loop.timers.count == 0)
  }

  @Test func timersInAnyOrderOfInsertionAndRemovalComeOutSorted() {
    var state: UInt64 = 42
    func random(below limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    var fired: [(Timestamp, Int)] = []
    var timers: [LoopTimer] = []
    for index in 0..<500 {
      let deadline = Timestamp(nanoseconds: Int64(random(below: 50)))
      timers.append(loop.schedule(at: deadline) { fired.append((deadline, index)) })
    }
    var cancelled = 0
    for timer in timers where random(below: 3) == 0 {
      timer.cancel()
      cancelled += 1
    }
    loop.advance(to: seconds(1))
    #expect(fired.count == 500 - cancelled)
    #expect(zip(fired, fired.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func anOverdueTimerFiresOnceAfterAClockJump() throws {
    let loop = try MainLoop()
    var fired = 0
    loop.schedule(at: loop.now - seconds(3600)) { fired += 1 }
    #expect(loop.runOnce(waiting: true))
    #expect(!loop.runOnce(waiting: false))
    #expect(fired == 1)
  }

  @Test func chainOfOverdueTimersLetsDescriptorsAndOtherTimersIn() throws {
    let loop = try MainLoop()
    let pipe = PipePair()
    pipe.write()
    var events: [String] = []
    _ = try loop.watch(pipe.reader, for: .read) { _ in
      events.append("read")
      _ = pipe.read()
    }
    func chain() {
      events.append("chain")
      if events.count < 10 { loop.schedule(at: Timestamp(nanoseconds: 1), chain) }
    }
    loop.schedule(at: Timestamp(nanoseconds: 1), chain)
    loop.schedule(at: Timestamp(nanoseconds: 2)) { events.append("other") }
    _ = loop.runOnce(waiting: true)
    #expect(events == ["read", "chain", "other"])
    _ = loop.runOnce(waiting: true)
    #expect(events == ["read", "chain", "other", "chain"])
    while loop.runOnce(waiting: false) {}
  }

  @Test func sleepingLoopWakesForTheEarliestTimer() throws {
    let loop = try MainLoop()
    var fired: [Int] = []
    loop.schedule(at: loop.now + seconds(0.02)) { fired.append(2) }
    let early = loop.schedule(at: loop.now + seconds(0.001)) { fired.append(0) }
    let deadline = loop.now + seconds(0.01)
    loop.schedule(at: deadline) { fired.append(1) }
    early.cancel()
    while fired.isEmpty { _ = loop.runOnce(waiting: true) }
    #expect(fired == [1])
    #expect(loop.now >= deadline)
    while fired.count < 2 { _ = loop.runOnce(waiting: true) }
    #expect(fired == [1, 2])
  }

  @Test func timerDescriptorIsDisarmedWithoutTimers() throws {
    let loop = try MainLoop()
    let pipe = PipePair()
    pipe.write()
    _ = try loop.watch(pipe.reader, for: .read) { _ in }
    let timer = loop.schedule(at: loop.now + seconds(3600)) {}
    _ = loop.runOnce(waiting: true)
    #expect(dactyl_timerfd_is_armed(loop.timerDescriptor.rawValue))
    timer.cancel()
    _ = loop.runOnce(waiting: true)
    #expect(!dactyl_timerfd_is_armed(loop.timerDescriptor.rawValue))
  }

  @Test func dueVirtualTimerKeepsTheLoopFromSleeping() {
    var fired = false
    loop.schedule(at: .zero) { fired = true }
    #expect(loop.runOnce(waiting: true))
    #expect(fired)
  }

  @Test func virtualTimersWaitForTheVirtualClockAlone() throws {
    let pipe = PipePair()
    pipe.write()
    _ = try loop.watch(pipe.reader, for: .read) { _ in }
    var fired = 0
    loop.schedule(at: seconds(1e9)) { fired += 1 }
    _ = loop.runOnce(waiting: true)
    #expect(fired == 0)
    #expect(loop.now == .zero)
    #expect(!dactyl_timerfd_is_armed(loop.timerDescriptor.rawValue))
    loop.advance(by: seconds(1e9))
    #expect(fired == 1)
  }
}

private final class HeldObject {}
