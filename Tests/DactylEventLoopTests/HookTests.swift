import DactylEventLoop
import DactylGeometry
import Testing

@MainActor @Suite struct HookTests {
  let loop: MainLoop
  let pipe = PipePair()

  init() throws {
    loop = try MainLoop()
  }

  @Test func hooksRunInOrderBeforeTheWait() throws {
    var events: [String] = []
    loop.addBeforeSleep { events.append("a") }
    loop.addBeforeSleep { [pipe] in
      events.append("b")
      pipe.write()
    }
    _ = try loop.watch(pipe.reader, for: .read) { _ in events.append("read") }
    #expect(loop.runOnce(waiting: true))
    #expect(events == ["a", "b", "read"])
  }

  @Test func theSleepObserverGetsEachSleepAndItsDueTime() throws {
    let diary = SleepDiary()
    loop.sleepObserver = diary
    var fired = false
    let begin = loop.now
    let time = begin + Timestamp(milliseconds: 5)
    loop.schedule(at: time) { fired = true }
    while !fired { loop.runOnce(waiting: true) }
    #expect(diary.sleeps.allSatisfy { $0.start > begin && $0.due == time })
    #expect(diary.sleeps.contains { $0.start < time && $0.end >= time })

    let count = diary.sleeps.count
    loop.schedule(at: loop.now) {}
    loop.runOnce(waiting: true)
    loop.runOnce(waiting: false)
    #expect(diary.sleeps.count == count)

    pipe.write()
    _ = try loop.watch(pipe.reader, for: .read) { _ in }
    loop.runOnce(waiting: true)
    #expect(diary.sleeps.count == count + 1)
    #expect(diary.sleeps.last?.due == nil)
  }

  @Test func timerThatAHookSchedulesIsNotSleptThrough() {
    let hooks = Box<LoopHook>()
    defer { hooks.values = [] }
    var fired = false
    hooks.values.append(
      loop.addBeforeSleep { [unowned loop] in
        hooks.values[0].cancel()
        loop.schedule(at: loop.now) { fired = true }
      })
    #expect(loop.runOnce(waiting: true))
    #expect(fired)
  }

  @Test func cancelledHookIsNotCalledLaterInTheSameRound() {
    var called: [String] = []
    let hooks = Box<LoopHook>()
    defer { hooks.values = [] }
    hooks.values.append(
      loop.addBeforeSleep {
        called.append("a")
        hooks.values[0].cancel()
        hooks.values[1].cancel()
      })
    hooks.values.append(loop.addBeforeSleep { called.append("b") })
    hooks.values.append(loop.addBeforeSleep { called.append("c") })
    _ = loop.runOnce(waiting: false)
    _ = loop.runOnce(waiting: false)
    #expect(called == ["a", "c", "c"])
  }

  @Test func stopInAHookEndsTheRunWithoutASleep() {
    loop.addBeforeSleep { [unowned loop] in loop.stop() }
    loop.run()
  }
}

@MainActor private final class SleepDiary: SleepObserver {
  private(set) var sleeps: [(start: Timestamp, due: Timestamp?, end: Timestamp)] = []
  private var start = Timestamp.zero

  func willSleep(at time: Timestamp) { start = time }

  func didWake(at time: Timestamp, due: Timestamp?) { sleeps.append((start, due, time)) }
}
