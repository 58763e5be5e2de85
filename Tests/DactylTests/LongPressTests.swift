import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct LongPressTests {
  private let rig = Rig([.states, .actions])
  private let view: StubView
  private let press: LongPressGestureRecognizer

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    press = rig.longPress("lp", on: view)
    rig.writesTimes = true
  }

  private var states: [String] { rig.takeLog().filter { !$0.contains("action") } }

  @Test("Defaults of the table of section 6")
  func defaults() {
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(press.cancelsTouchesInView && !press.delaysTouchesBegan && press.delaysTouchesEnded)
  }

  @Test("GT-10: all fingers must be down together for the time", arguments: [0.2, 0.4])
  func twoFingers(lift: Double) {
    press.numberOfTouchesRequired = 2
    press.minimumPressDuration = 0.3
    rig.touch(0, .down(0, 10, 10))
    rig.touch(1, .down(1, 50, 10))
    rig.touch(1 + lift, .up(1))
    rig.touch(2, .up(0))
    #expect(
      rig.takeLog()
        == (lift < 0.3
          ? ["1.2 lp failed"]
          : ["1.3 lp began", "1.3 action lp began 30.0,10.0", "1.4 lp ended", "1.4 action lp ended 10.0,10.0"]))
  }

  @Test("GT-10: no time at all begins at the down", arguments: [0.0, -1, .nan])
  func noTime(duration: Double) {
    press.minimumPressDuration = duration
    rig.touch(1, .down(0, 10, 10))
    #expect(states == ["1.0 lp began"])
  }

  @Test("GR-39, GN-4: a press that is ignored after its taps fails, and keeps nothing waiting")
  func ignoredPress() throws {
    rig.writesTimes = false
    press.numberOfTapsRequired = 1
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .up(0))
    rig.touch(0.2, .down(1, 10, 10))
    #expect(press.state == .possible)
    let event = try #require(rig.application.lastEvent)
    press.ignore(event.allTouches[0], for: event)
    #expect(rig.takeLog().contains("lp failed"))
    rig.touch(0.3, .up(1))
    #expect(press.state == .possible && press.numberOfTouches == 0)
    // Another series.
    rig.touch(1, .down(0, 10, 10))
    rig.touch(1.1, .up(0))
    rig.touch(1.2, .down(0, 10, 10))
    rig.wait(until: 2)
    #expect(press.state == .began)
  }

  @Test("GT-11: exactly 10 pt is not more", arguments: [(16.0, 18.0, "1.0 lp began"), (16, 18.1, "0.6 lp failed")])
  func movement(x: Double, y: Double, outcome: String) {
    press.minimumPressDuration = 1
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.6, .move(0, x, y))
    rig.wait(until: 1.1)
    #expect(states == [outcome])
  }

  @Test("GT-11: merged samples count, and the last movement of a finger that comes back")
  func mergedMovement() {
    rig.touch(0, .down(0, 10, 10))
    rig.lateMoves([(0.1, 11, 10), (0.2, 40, 10), (0.3, 10, 10)])
    #expect(states == ["0.3 lp failed"])
  }

  @Test("GT-11: one finger too many fails it; once begun, extra fingers are ignored (GT-12)")
  func extraFingers() {
    rig.kinds = [.states, .touches]
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .down(1, 50, 10))
    #expect(rig.takeLog() == ["0.0 A began 1", "0.1 lp failed", "0.1 A began 2"])
    rig.touch(0.2, .up(0), .up(1))
    _ = rig.takeLog()
    rig.touch(1, .down(0, 10, 10))
    rig.touch(2, .down(1, 50, 10))
    #expect(press.numberOfTouches == 1)
    rig.touch(2.1, .move(1, 90, 10))
    rig.touch(2.2, .up(1))
    rig.touch(2.3, .up(0))
    #expect(
      rig.takeLog() == [
        "1.0 A began 3", "1.5 lp began", "1.5 A cancelled 3", "2.0 A began 4", "2.1 A moved 4", "2.2 A ended 4",
        "2.3 lp ended",
      ])
  }

  @Test("GT-12: changed by any movement, however far; the lift of any required finger ends it")
  func begun() {
    press.numberOfTouchesRequired = 2
    rig.touch(0, .down(0, 10, 10), .down(1, 30, 10))
    rig.touch(1, .move(0, 390, 10))
    rig.touch(1.1, .up(1))
    rig.touch(1.2, .move(0, 300, 10))
    #expect(states == ["0.5 lp began", "1.0 lp changed", "1.1 lp ended"])
  }

  @Test("GR-34: one that waits fails by what fails it before it begins", arguments: [true, false])
  func waiting(lifts: Bool) {
    let blocker = rig.custom("x", on: view)
    press.require(toFail: blocker)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.7, lifts ? .up(0) : .move(0, 30, 10))
    #expect(states.first == "0.7 lp failed")
  }

  // MARK: Taps first

  @Test("GT-10: taps, then the press: the taps' ends are held and claimed with it (GR-28)")
  func tapsFirst() {
    rig.kinds = [.states, .touches]
    press.numberOfTapsRequired = 1
    rig.tapAt(0, 10, 10)
    rig.touch(0.25, .down(0, 20, 10))
    rig.touch(1, .up(0))
    #expect(
      rig.takeLog() == [
        "0.0 A began 1", "0.25 A began 2", "0.75 lp began", "0.75 A cancelled 1", "0.75 A cancelled 2", "1.0 lp ended",
      ])
  }

  @Test("GT-4: the press must come 0.35 s after the tap at the latest, GR-11: and is waited for so long")
  func interval() {
    press.numberOfTapsRequired = 1
    rig.tapAt(0, 10, 10)
    rig.touch(0.4, .down(0, 10, 10))
    rig.touch(1, .up(0))
    #expect(states == ["0.4 lp failed"])
  }

  @Test("GR-50: a down too far from the tap begins a new series; one near enough is the press", arguments: [45.0, 46])
  func newSeries(distance: Double) {
    press.numberOfTapsRequired = 1
    rig.tapAt(0, 10, 10)
    rig.touch(0.25, .down(0, 10 + distance, 10))
    rig.touch(0.3, .up(0))
    if distance > 45 { rig.touch(0.4, .down(0, 10 + distance, 10)) }
    rig.wait(until: 1)
    #expect(states == (distance == 45 ? ["0.3 lp failed"] : ["0.25 lp failed", "0.9 lp began"]))
  }

  @Test("GT-2, GT-3: the taps keep the rules of taps: fingers, and 0.75 s")
  func rulesOfTaps() {
    press.numberOfTapsRequired = 1
    press.numberOfTouchesRequired = 2
    rig.tapAt(0, 10, 10)
    #expect(states == ["0.05 lp failed"])
    press.numberOfTouchesRequired = 1
    rig.touch(1, .down(0, 10, 10))
    rig.wait(until: 2)
    #expect(states == ["1.75 lp failed"])
  }

  @Test("IN-11: no timer is left when it is over, whatever ended it")
  func timers() {
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .cancel)
    #expect(states == ["0.1 lp failed"] && rig.application.dispatcher.nextDeadline() == nil)
    rig.touch(1, .down(0, 10, 10))
    if let event = rig.application.lastEvent, let touch = event.allTouches.first { press.ignore(touch, for: event) }
    #expect(states == ["1.0 lp failed"] && rig.application.dispatcher.nextDeadline() == nil)
  }

  @Test("GR-39: a required finger that is taken away stops the clock")
  func losesAFinger() {
    press.numberOfTouchesRequired = 2
    rig.touch(0, .down(0, 10, 10), .down(1, 50, 10))
    if let event = rig.application.lastEvent, let touch = event.allTouches.last { press.ignore(touch, for: event) }
    rig.wait(until: 1)
    #expect(states == [])
    rig.touch(1, .down(2, 50, 10))
    rig.wait(until: 2)
    #expect(states == ["1.5 lp began"])
  }

  @Test("GR-18: a long press that needs taps is no tap: a single tap keeps it out")
  func tapsWinOverIt() {
    press.numberOfTapsRequired = 1
    rig.tap("t", on: view)
    rig.tapAt(0, 10, 10)
    #expect(states == ["0.05 t ended", "0.05 lp failed"])
  }
}
