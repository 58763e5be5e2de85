import DactylGeometry
import DactylInput
import DactylTestKit
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Calls that a view schedules on the clock of events (EI-14).
@MainActor @Suite struct ViewTimerTests {
  private let fixture = Fixture([.touches])

  // EI-14
  @Test func aCallIsMadeAtItsTimeAndBeforeEventsOfALaterTime() throws {
    let view = fixture.view("V", 0, 0, 100, 100)
    var times: [Double] = []
    try #require(view.schedule(at: 1) { times.append(fixture.now.seconds) } != nil)
    fixture.wait(until: 0.99)
    #expect(times == [])
    fixture.wait(until: 1)
    #expect(times == [1])
    // The program is busy from 2 to 4, and reads an event of 3.
    _ = view.schedule(at: 2.5) { fixture.write(.touches, "first") }
    _ = view.schedule(at: 3.5) { fixture.write(.touches, "last") }
    let down = Finger.down(0, 10, 10).event(3, on: Fixture.main)
    fixture.sendLate(4, [.touch(Fixture.seat, down), .touch(Fixture.seat, .frame)])
    fixture.wait(until: 4)
    #expect(fixture.takeLog() == ["first", "V began 1", "last"])
  }

  // EI-14
  @Test func aCallCanBeCancelledAndATimeThatHasPassedIsThePresent() {
    let view = fixture.view("V", 0, 0, 100, 100)
    var count = 0
    fixture.wait(until: 5)
    view.schedule(at: 6) { count += 1 }?.cancel()
    for time in [1, -Double.infinity, Double.nan] { _ = view.schedule(at: time) { count += 10 } }
    fixture.wait(until: 5)
    #expect(count == 30)
    fixture.wait(until: 9)
    #expect(count == 30)
    #expect(View().schedule(at: 1) {} == nil)
  }

  // EI-14
  @Test func aCallAfterSomeTimeCountsFromThePresentAlsoLongAfterTheLastEvent() throws {
    let stage = try TestStage()
    stage.finger().tap(at: Point(10, 10))
    stage.advance(by: 60)
    var times: [Double] = []
    let start = stage.application.time
    _ = stage.view.schedule(after: 5) { times.append(stage.application.time - start) }
    stage.advance(by: 4.9)
    #expect(times.isEmpty)
    stage.advance(by: 0.2)
    #expect(times.count == 1 && abs(times[0] - 5) < 1e-6)
  }
}
