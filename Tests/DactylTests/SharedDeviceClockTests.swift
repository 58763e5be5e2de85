import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Devices that share one Wayland device and have bases of time that are near each other (`EI-42`).
@MainActor @Suite struct SharedDeviceClockTests {
  private let fixture = Fixture([.actions])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    fixture.wait(until: 5000)
    fixture.tap("tap", on: view)
    _ = fixture.longPress("press", on: view)
  }

  private func pointer(_ seconds: Double, _ event: DeviceEvent.PointerEvent) {
    fixture.send(5000 + seconds, [.pointer(Fixture.seat, event), .pointer(Fixture.seat, .frame)])
  }

  /// A time of a mouse whose clock is `base` seconds behind that of the program.
  private func time(_ seconds: Double, _ base: Double) -> DeviceTime {
    .milliseconds(UInt32(((5000 + seconds - base) * 1000).rounded()))
  }

  private func move(_ seconds: Double, _ base: Double, x: Double) {
    pointer(seconds, .motion(to: Point(x, 50), time: time(seconds, base)))
  }

  private func button(_ seconds: Double, _ base: Double, _ isPressed: Bool) {
    pointer(seconds, .button(code: 0x110, isPressed: isPressed, time: time(seconds, base), serial: 1))
  }

  private func enter(_ base: Double) {
    pointer(0, .enter(surface: Fixture.main, at: Point(50, 50), serial: 1))
    move(0, base, x: 51)
  }

  /// Moves the mouse a little, and clicks for `length` seconds.
  private func click(_ seconds: Double, _ base: Double, for length: Double = 0.1) {
    for step in 0..<3 { move(seconds + Double(step) * 0.03, base, x: 51 + Double(step)) }
    button(seconds + 0.1, base, true)
    fixture.wait(until: 5000 + seconds + 0.1 + length - 0.001)
    button(seconds + 0.1 + length, base, false)
  }

  private func presses() -> [String] {
    fixture.takeLog().filter { $0.contains("tap") || $0.contains("press began") }.map {
      $0.contains("tap") ? "tap" : "press"
    }
  }

  // EI-42
  @Test(arguments: [0.5, -0.5, 0.15, 0.9, -0.9], [0.3, 0.7, 2]) func clicksOfTwoMiceAreAsLongAsTheyWere(
    base: Double, pause: Double
  ) {
    enter(0)
    var start = 1.0
    for number in 0..<6 {
      click(start, number % 2 == 0 ? 0 : base)
      start += 0.2 + pause
    }
    #expect(presses() == Array(repeating: "tap", count: 6))
    click(start + 1, 0, for: 0.6)
    click(start + 3, base, for: 0.6)
    #expect(presses() == ["press", "press"])
  }

  // EI-42, EI-20
  @Test func theFirstClickOfEachMouseIsAFirstOne() {
    var counts: [Int] = []
    view.onTouches = { phase, touches, _ in if phase == .began { counts.append(touches[0].tapCount) } }
    enter(0)
    for (number, base) in [0, 0.6, 0, 0.6, 0].enumerated() { click(1 + Double(number) * 0.8, base) }
    #expect(counts == [1, 1, 1, 1, 1])
  }

  // EI-42, GT-25
  @Test func aDragOfTheSecondMouseHasItsSpeed() {
    let pan = fixture.pan("pan", on: view)
    enter(0)
    click(1, 0)
    for step in 0..<3 { move(2 + Double(step) * 0.03, 0.4, x: 51 + Double(step)) }
    button(2.1, 0.4, true)
    for step in 1...5 { move(2.1 + Double(step) * 0.02, 0.4, x: 53 + Double(step) * 20) }
    #expect(abs(pan.velocity(in: nil).x - 1000) < 1)
  }

  // EI-42
  @Test func threeMiceKeepTheirBases() {
    enter(0)
    for (number, base) in [0, 0.3, 0.7, 0.3, 0, 0.7].enumerated() { click(1 + Double(number) * 1.5, base) }
    #expect(presses() == Array(repeating: "tap", count: 6))
  }

  // EI-13
  @Test func aCompositorThatStallsChangesNoBase() {
    enter(0)
    for step in 0..<5 { move(1 + Double(step) * 0.02, 0, x: 51 + Double(step)) }
    // Down at 1.1, up at 1.2 and down at 1.3 were sent at 1.5, up at 1.4 at once.
    for (seconds, isPressed) in [(1.1, true), (1.2, false), (1.3, true), (1.4, false)] {
      fixture.send(
        5001.5,
        [
          .pointer(Fixture.seat, .button(code: 0x110, isPressed: isPressed, time: time(seconds, 0), serial: 1)),
          .pointer(Fixture.seat, .frame),
        ])
    }
    #expect(presses() == ["tap", "tap"])
    click(3, 0)
    #expect(presses() == ["tap"])
  }

  // EI-13
  @Test func aTimeThatIsAMillisecondBackIsRaised() {
    var times: [Double] = []
    view.onTouches = { _, touches, _ in times.append(touches[0].timestamp) }
    enter(0)
    button(1, 0, true)
    fixture.send(
      5001.01,
      [.pointer(Fixture.seat, .motion(to: Point(60, 50), time: time(0.999, 0))), .pointer(Fixture.seat, .frame)])
    button(1.1, 0, false)
    #expect(times == [5001, 5001, 5001.1])
  }

  // EI-13
  @Test func theCounterTurnsRoundInADrag() {
    let base = 5000 - 4_294_967.296 + 1.15
    func raw(_ seconds: Double) -> DeviceTime {
      .milliseconds(UInt32(truncatingIfNeeded: Int64(((5000 + seconds - base) * 1000).rounded())))
    }
    func touch(_ seconds: Double, _ event: DeviceEvent.TouchEvent) {
      fixture.send(5000 + seconds, [.touch(Fixture.seat, event), .touch(Fixture.seat, .frame)])
    }
    let pan = fixture.pan("pan", on: view)
    touch(1.1, .down(id: 1, surface: Fixture.main, at: Point(50, 50), time: raw(1.1), serial: 1))
    for step in 1...5 {
      let seconds = 1.1 + Double(step) * 0.02
      touch(seconds, .motion(id: 1, to: Point(50 + Double(step) * 20, 50), time: raw(seconds)))
    }
    #expect(abs(pan.velocity(in: nil).x - 1000) < 1)
    touch(1.22, .up(id: 1, time: raw(1.22), serial: 2))
  }

  // EI-13
  @Test func aDeviceThatComesBackWithAnotherClockHasAnotherBase() {
    func touch(_ seconds: Double, _ raw: UInt32, isDown: Bool) {
      let event: DeviceEvent.TouchEvent =
        isDown
        ? .down(id: 1, surface: Fixture.main, at: Point(50, 50), time: .milliseconds(raw), serial: 1)
        : .up(id: 1, time: .milliseconds(raw), serial: 2)
      fixture.send(5000 + seconds, [.touch(Fixture.seat, event), .touch(Fixture.seat, .frame)])
    }
    for (number, base) in [UInt32(900_000), 0, 4_294_967_000, 400].enumerated() {
      let start = Double(number) * 2 + 1
      fixture.send(5000 + start - 0.5, [.touch(Fixture.seat, .lost)])
      touch(start, base &+ 10, isDown: true)
      fixture.wait(until: 5000 + start + 0.19)
      touch(start + 0.2, base &+ 210, isDown: false)
    }
    #expect(presses() == ["tap", "tap", "tap", "tap"])
  }
}
