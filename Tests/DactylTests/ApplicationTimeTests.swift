import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Repeated calls, the event clock for tasks, idleness, and descriptors.
@MainActor @Suite struct ApplicationTimeTests {
  private let stage: TestStage
  private var application: Application { stage.application }

  init() throws { stage = try TestStage() }

  @MainActor private final class Log {
    var times: [Double] = []
    var bytes: [UInt8] = []
  }

  // MARK: Repeated calls

  @Test(arguments: [false, true]) func aRepeatedCallKeepsItsRhythm(ofView: Bool) {
    let log = Log()
    stage.advance(by: 1)
    let call: @MainActor () -> Void = { log.times.append(application.time) }
    let timer = ofView ? stage.view.schedule(every: 0.1, call) : application.schedule(every: 0.1, call)
    stage.advance(by: 0.55)
    #expect(log.times.map { ($0 * 1000).rounded() } == [1100, 1200, 1300, 1400, 1500])
    stage.advance(by: 99.5)
    #expect(log.times.count == 1000 && abs((log.times.last ?? 0) - 101) < 1e-6)
    timer?.cancel()
    stage.advance(by: 1)
    #expect(log.times.count == 1000)
  }

  @Test func aRepeatedCallIsCancelledInItsAction() {
    let log = Log()
    var timer: ScheduledAction?
    timer = application.schedule(every: 1) {
      log.times.append(application.time)
      if log.times.count == 3 { timer?.cancel() }
    }
    stage.advance(by: 10)
    #expect(log.times == [1, 2, 3])
  }

  @Test(arguments: [false, true]) func aCancelledCallReleasesWhatItsActionUses(ofView: Bool) {
    weak var log: Log?
    // The action keeps the timer, and the timer its action until it is cancelled.
    func schedule() {
      let kept = Log()
      log = kept
      var timer: ScheduledAction?
      let action: @MainActor () -> Void = {
        kept.times.append(0)
        if kept.times.count == 2 { timer?.cancel() }
      }
      timer = ofView ? stage.view.schedule(every: 1, action) : application.schedule(every: 1, action)
    }
    schedule()
    stage.advance(by: 1.5)
    #expect(log?.times.count == 1)
    stage.advance(by: 1)
    #expect(log == nil)
  }

  @Test func missedCallsAreMadeOnce() {
    let rhythm = Rhythm(start: 10, interval: 0.5)
    #expect(rhythm.next(after: 10) == 10.5 && rhythm.next(after: 10.4999) == 10.5)
    #expect(rhythm.next(after: 10.4999999999) == 11 && rhythm.next(after: 13.2) == 13.5)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity]) func anIntervalThatIsNoneCountsAsAMillisecond(_ interval: Double) {
    let log = Log()
    let timer = application.schedule(every: interval) { log.times.append(application.time) }
    stage.advance(by: 0.0105)
    timer.cancel()
    #expect(log.times.count == 10)
  }

  @Test func theRepeatedCallOfAViewEndsWithIt() {
    let log = Log()
    let view = View()
    #expect(view.schedule(every: 1) {} == nil)
    stage.view.addSubview(view)
    view.schedule(every: 1) { log.times.append(application.time) }
    stage.advance(by: 2.5)
    view.removeFromSuperview()
    stage.advance(by: 5)
    #expect(log.times == [1, 2])
  }

  // MARK: The clock

  @Test func aTaskSleepsOnTheEventClock() async {
    let log = Log()
    let clock = application.eventClock
    let task = Task {
      try await clock.sleep(for: .seconds(2))
      log.times.append(application.time)
      try await clock.sleep(until: clock.now.advanced(by: .milliseconds(500)))
      log.times.append(application.time)
    }
    await stage.settle()
    stage.advance(by: 1.9)
    await stage.settle()
    #expect(log.times.isEmpty && clock.now.offset == .milliseconds(1900))
    stage.advance(by: 0.1)
    await stage.settle()
    #expect(log.times == [2])
    stage.advance(by: 1)
    await stage.settle()
    #expect(log.times == [2, 3] || log.times == [2, 2.5])
    _ = await task.result
  }

  @Test func aSleepIsCancelled() async {
    let clock = application.eventClock
    let task = Task { try await clock.sleep(for: .seconds(1_000_000)) }
    await stage.settle()
    task.cancel()
    guard case .failure(let error) = await task.result else {
      Issue.record("The sleep has ended.")
      return
    }
    #expect(error is CancellationError)
  }

  @Test func aSleepEndsWithTheApplication() async throws {
    var other: TestStage? = try TestStage()
    let clock = try #require(other?.application.eventClock)
    let task = Task { try await clock.sleep(for: .seconds(5)) }
    await other?.settle()
    other = nil
    guard case .failure(let error) = await task.result else {
      Issue.record("The sleep has ended.")
      return
    }
    #expect(error is CancellationError)
  }

  @Test func theClockMeasures() async {
    let clock = application.eventClock
    let duration = clock.measure { stage.advance(by: 1.25) }
    #expect(duration == .milliseconds(1250))
  }

  // MARK: Idleness

  @Test func theTimeSinceTheLastInputCountsActsOfTheUser() {
    stage.advance(by: 3)
    #expect(application.timeSinceLastInput == 3)
    stage.finger().tap(at: Point(5, 5))
    #expect(application.timeSinceLastInput == 0)
    stage.advance(by: 2)
    stage.pointer.move(to: Point(9, 9))
    #expect(application.timeSinceLastInput == 2)
    stage.pointer.move(to: Point(10, 9))
    #expect(application.timeSinceLastInput == 0)
    stage.advance(by: 2)
    stage.keyboard.down("a")
    #expect(application.timeSinceLastInput == 0)
    stage.advance(by: 4)
    stage.keyboard.repeats("a")
    #expect(application.timeSinceLastInput == 4)
    stage.keyboard.up("a")
    #expect(application.timeSinceLastInput == 0)
  }

  // MARK: Descriptors

  @Test func aDescriptorIsServedUntilItsWatchIsReleased() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let log = Log()
    var watch: DescriptorWatch? = try application.watch(ends[0]) { [input = ends[0]] ready in
      var byte: UInt8 = 0
      if ready.contains(.read), read(input, &byte, 1) == 1 { log.bytes.append(byte) }
    }
    #expect(watch?.readiness == .read)
    _ = write(ends[1], [7, 8] as [UInt8], 2)
    await stage.settle()
    #expect(log.bytes == [7, 8])
    watch = nil
    _ = write(ends[1], [9] as [UInt8], 1)
    await stage.settle()
    #expect(log.bytes == [7, 8])
    let second = try application.watch(ends[0]) { _ in log.bytes.append(0) }
    second.cancel()
    await stage.settle()
    #expect(log.bytes == [7, 8])
  }

  @Test func aDescriptorThatCanNotBeWatchedIsAnError() {
    #expect(throws: LaunchError.self) { try application.watch(-1) { _ in } }
    #expect(throws: LaunchError.self) { try Application().watch(0) { _ in } }
  }
}
