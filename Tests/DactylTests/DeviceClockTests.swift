import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Devices whose clocks have different bases, or none (`EI-13`).
@MainActor @Suite struct DeviceClockTests {
  private let fixture = Fixture([.actions])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    // Long after the start, so that no base is near the clock by chance.
    fixture.wait(until: 5000)
  }

  private func touch(_ seconds: Double, _ raw: UInt32, _ event: (DeviceTime) -> DeviceEvent.TouchEvent) {
    fixture.send(5000 + seconds, [.touch(Fixture.seat, event(.milliseconds(raw))), .touch(Fixture.seat, .frame)])
  }
  private func down(_ seconds: Double, _ raw: UInt32, x: Double = 50) {
    touch(seconds, raw) { .down(id: 1, surface: Fixture.main, at: Point(x, 50), time: $0, serial: 1) }
  }
  private func move(_ seconds: Double, _ raw: UInt32, x: Double) {
    touch(seconds, raw) { .motion(id: 1, to: Point(x, 50), time: $0) }
  }
  private func up(_ seconds: Double, _ raw: UInt32) { touch(seconds, raw) { .up(id: 1, time: $0, serial: 2) } }

  private func button(_ seconds: Double, _ raw: UInt32, _ isPressed: Bool) {
    fixture.send(
      5000 + seconds,
      [
        .pointer(
          Fixture.seat, .button(code: 0x110, isPressed: isPressed, time: .milliseconds(raw), serial: 1)),
        .pointer(Fixture.seat, .frame),
      ])
  }
  private func enterPointer(_ raw: UInt32) {
    fixture.send(
      5000,
      [
        .pointer(Fixture.seat, .enter(surface: Fixture.main, at: Point(50, 50), serial: 1)),
        .pointer(Fixture.seat, .motion(to: Point(51, 50), time: .milliseconds(raw))), .pointer(Fixture.seat, .frame),
      ])
  }

  /// The kinds of presses that were recognized.
  private func watchPresses() {
    fixture.tap("tap", on: view)
    _ = fixture.longPress("press", on: view)
  }
  private func takePresses() -> [String] {
    fixture.takeLog().filter { $0.contains("tap") || $0.contains("press began") }.map {
      $0.contains("tap") ? "tap" : "press"
    }
  }

  // EI-13
  @Test func aTouchscreenThatCountsFromZeroIsBesideAPointerThatCountsFromTheBoot() {
    watchPresses()
    enterPointer(5_000_000)
    for tap in 0..<3 {
      let start = Double(tap) * 2 + 1
      down(start, 700 + UInt32(tap) * 2000)
      up(start + 0.2, 900 + UInt32(tap) * 2000)
    }
    #expect(takePresses() == ["tap", "tap", "tap"])
    down(9, 8700)
    up(9.6, 9300)
    #expect(takePresses() == ["press"])
  }

  // EI-13
  @Test func aDeviceThatIsAheadOfTheFirstIsBesideItToo() {
    watchPresses()
    down(0, 3_000_000)
    up(0.2, 3_000_200)
    enterPointer(4_000_000_000)
    button(1, 4_000_001_000, true)
    button(1.2, 4_000_001_200, false)
    down(3, 3_003_000)
    up(3.2, 3_003_200)
    #expect(takePresses() == ["tap", "tap", "tap"])
  }

  // EI-13, EI-20
  @Test(arguments: [UInt32(5_000_000), 17, 3_900_000_000]) func clicksOfTwoMiceBehindOnePointerAreTwoSecondsApart(
    base: UInt32
  ) {
    enterPointer(5_000_000)
    var counts: [Int] = []
    view.onTouches = { phase, touches, _ in if phase == .began { counts.append(touches[0].tapCount) } }
    for (number, click) in [5_000_000, base, 5_000_000, base].enumerated() {
      let time = Double(number) * 2 + 1
      button(time, click &+ UInt32(time * 1000), true)
      button(time + 0.1, click &+ UInt32(time * 1000) + 100, false)
    }
    #expect(counts == [1, 1, 1, 1])
  }

  // EI-13
  @Test(arguments: [UInt32(0), 4711]) func timesThatStandStillAreThoseOfTheArrival(raw: UInt32) {
    watchPresses()
    var counts: [Int] = []
    view.onTouches = { phase, touches, _ in if phase == .began { counts.append(touches[0].tapCount) } }
    for second in [0.0, 0.7, 1.4] {
      down(second, raw)
      up(second + 0.2, raw)
    }
    #expect(takePresses() == ["tap", "tap", "tap"] && counts == [1, 1, 1])
  }

  // EI-13, GT-25
  @Test(arguments: [UInt32(0), 40_000, UInt32.max - 30]) func aDragHasItsSpeedWhateverTheBase(base: UInt32) {
    enterPointer(5_000_000)
    let pan = fixture.pan("pan", on: view)
    // All times of the device are 0 if the first one is.
    func raw(_ milliseconds: UInt32) -> UInt32 { base == 0 ? 0 : base &+ milliseconds }
    down(1, raw(0))
    for step in 1...5 { move(1 + Double(step) * 0.02, raw(UInt32(step) * 20), x: 50 + Double(step) * 20) }
    #expect(abs(pan.velocity(in: nil).x - 1000) < 1)
  }

  // EI-13, GT-25
  @Test func aDragHasItsSpeedIfAllTimesAreTheSame() {
    let pan = fixture.pan("pan", on: view)
    down(0, 4711)
    up(0.01, 4711)
    down(1, 4711)
    for step in 1...12 { move(1 + Double(step) * 0.01, 4711, x: 50 + Double(step) * 10) }
    #expect(pan.velocity(in: nil).x > 500)
  }

  // EI-13
  @Test func aJumpOfTheClockBeginsANewBase() {
    watchPresses()
    down(0, 100_000)
    up(0.2, 100_200)
    // The device was plugged in again.
    down(2, 50)
    up(2.2, 250)
    down(4, 900_000)
    up(4.2, 900_200)
    #expect(takePresses() == ["tap", "tap", "tap"])
  }

  // EI-13
  @Test func theFirstBatchOfADeviceKeepsItsIntervals() {
    watchPresses()
    let down = DeviceEvent.TouchEvent.down(
      id: 1, surface: Fixture.main, at: Point(50, 50), time: .milliseconds(100), serial: 1)
    let up = DeviceEvent.TouchEvent.up(id: 1, time: .milliseconds(800), serial: 2)
    fixture.send(5001, [down, .frame, up, .frame].map { .touch(Fixture.seat, $0) })
    #expect(takePresses() == ["press"])
  }

  // EI-13
  @Test func aKeyboardAndAPenHaveClocksOfTheirOwn() {
    var times: [Double] = []
    view.onTouches = { _, touches, _ in times.append(touches[0].timestamp) }
    fixture.send(5000, [.keyboard(Fixture.seat, .down(KeyStroke(code: 30), time: .milliseconds(9_000_000), serial: 1))])
    func pen(_ seconds: Double, _ raw: UInt32, _ events: DeviceEvent.ToolEvent...) {
      let tool = ToolID(rawValue: 1)
      fixture.send(
        5000 + seconds,
        events.map { .tool(Fixture.seat, tool, $0) } + [.tool(Fixture.seat, tool, .frame(time: .milliseconds(raw)))])
    }
    pen(1, 3000, .proximityIn(surface: Fixture.main, isEraser: false), .motion(to: Point(50, 50)))
    pen(2, 4000, .down(serial: 1))
    pen(2.3, 4250, .up)
    #expect(times.count == 2 && abs(times[1] - times[0] - 0.25) < 0.001)
  }
}
