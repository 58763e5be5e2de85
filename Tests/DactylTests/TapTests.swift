import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct TapTests {
  private let rig = Rig([.states])
  private let view: StubView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
  }

  @Test("Defaults of the table of section 6")
  func defaults() {
    let tap = TapGestureRecognizer()
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 && tap.allowableMovement == 10)
    #expect(tap.maximumTapDuration == 0.75 && tap.maximumIntervalBetweenTaps == 0.35)
    #expect(tap.maximumDistanceBetweenTaps == 45 && tap.buttonMaskRequired == .primary)
    #expect(tap.cancelsTouchesInView && !tap.delaysTouchesBegan && tap.delaysTouchesEnded)
    #expect(tap.isEnabled && tap.requiresExclusiveTouchType && tap.state == .possible)
  }

  // MARK: GT-1

  @Test("GT-1: exactly 10 pt is not more", arguments: [(16.0, 18.0, "t ended"), (16, 18.1, "t failed")])
  func movement(x: Double, y: Double, outcome: String) {
    rig.tap("t", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, x, y))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == [outcome])
  }

  @Test("GT-1: coming back does not help, each finger counts from its own down, and the last movement counts")
  func movementDetails() {
    rig.tap("t", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 30, 10))
    #expect(rig.takeLog() == ["t failed"])
    rig.touch(0.2, .move(0, 10, 10))
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == [])
    rig.touch(1, .down(0, 10, 10))
    rig.touch(1.1, .move(0, 30, 10), .up(0))
    #expect(rig.takeLog() == ["t failed"])
  }

  @Test("GT-1: merged samples count, and a movement in the frame of the down")
  func mergedMovement() {
    rig.tap("t", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.send(
      0.3,
      [(0.1, 11.0), (0.2, 40.0), (0.3, 10.0)].flatMap { time, x -> [DeviceEvent] in
        [.touch(Rig.seat, Finger.move(0, x, 10).event(time, on: Rig.main)), .touch(Rig.seat, .frame)]
      })
    rig.touch(0.4, .up(0))
    #expect(rig.takeLog() == ["t failed"])
    rig.touch(1, .down(0, 10, 10), .move(0, 30, 10))
    #expect(rig.takeLog() == ["t failed"])
  }

  @Test("A tap shows its subclasses no phase that did not happen")
  func noInventedPhases() {
    let rig = Rig([.gestures])
    let view = rig.view("A", 0, 0, 400, 600)
    rig.tap("t", on: view)
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["t began 1", "t ended 1"])
  }

  // MARK: GT-2

  @Test("GT-2: all fingers down before the first lifts; complete when all have lifted")
  func twoFingers() {
    rig.tap("t", on: view, touches: 2)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .down(1, 50, 10))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == [])
    rig.touch(0.3, .up(1))
    #expect(rig.takeLog() == ["t ended"])
  }

  @Test("GT-2: too few at the first lift, one too many, or one that comes after a lift: failed")
  func wrongNumbers() {
    rig.tap("t", on: view, touches: 2)
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["t failed"])
    rig.touch(1, .down(0, 10, 10), .down(1, 20, 10))
    rig.touch(1.1, .down(2, 30, 10))
    #expect(rig.takeLog() == ["t failed"])
    rig.touch(1.2, .up(0), .up(1), .up(2))
    rig.touch(2, .down(0, 10, 10), .down(1, 20, 10))
    rig.touch(2.1, .up(0))
    rig.touch(2.2, .down(2, 10, 10))
    #expect(rig.takeLog() == ["t failed"])
  }

  // MARK: GT-3

  @Test("GT-3: fails 0.75 s after the first down of a tap that is not complete")
  func duration() {
    rig.writesTimes = true
    rig.tap("t", on: view, touches: 2)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.5, .down(1, 20, 10))
    rig.wait(until: 2)
    #expect(rig.takeLog() == ["0.75 t failed"])
    rig.touch(2.5, .up(0), .up(1))
    rig.touch(3, .down(0, 10, 10), .down(1, 20, 10))
    rig.touch(3.749, .up(0), .up(1))
    rig.wait(until: 5)
    #expect(rig.takeLog() == ["3.749 t ended"])
  }

  @Test("GT-3: each tap of a series has its own time")
  func durationOfEachTap() {
    rig.writesTimes = true
    rig.tap("t", on: view, taps: 2)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.625, .up(0))
    rig.touch(0.75, .down(0, 10, 10))
    rig.touch(1.375, .up(0))
    #expect(rig.takeLog() == ["1.375 t ended"])
  }

  // MARK: GT-4, GT-5

  @Test("GT-4: the next down comes within 0.35 s after the last lift")
  func interval() {
    rig.writesTimes = true
    rig.tap("t", on: view, taps: 2)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.125, .up(0))
    rig.wait(until: 2)
    #expect(rig.takeLog() == ["0.475 t failed"])
    rig.touch(3, .down(0, 10, 10))
    rig.touch(3.125, .up(0))
    rig.touch(3.474, .down(0, 10, 10))
    rig.touch(3.5, .up(0))
    #expect(rig.takeLog() == ["3.5 t ended"])
  }

  @Test("GT-4: at most 45 pt from the first tap, however far the taps wander", arguments: [45.0, 45.1])
  func distance(distance: Double) {
    rig.tap("t", on: view, taps: 3)
    rig.tapAt(0, 100, 100)
    rig.tapAt(0.2, 130, 100)
    rig.tapAt(0.4, 100 + distance, 100)
    rig.wait(until: 0.5)
    #expect(rig.takeLog() == (distance > 45 ? ["t failed"] : ["t ended"]))
  }

  @Test("GT-4: distances are between downs")
  func distanceOfDowns() {
    let tap = rig.tap("t", on: view, taps: 2)
    tap.allowableMovement = 1000
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.05, .move(0, 200, 100))
    rig.touch(0.1, .up(0))
    rig.tapAt(0.2, 100, 100)
    #expect(rig.takeLog() == ["t ended"])
  }

  @Test("GT-5: it counts its own taps, not tapCount")
  func ownCount() {
    let tap = rig.tap("t", on: view, taps: 2)
    rig.tapAt(0, 10, 10)
    tap.isEnabled = false
    tap.isEnabled = true
    _ = rig.takeLog()
    rig.touch(0.2, .down(0, 10, 10))
    #expect(rig.application.lastEvent?.allTouches.first?.tapCount == 2)
    rig.touch(0.25, .up(0))
    #expect(rig.takeLog() == [])
    rig.tapAt(0.4, 10, 10)
    #expect(rig.takeLog() == ["t ended"])
  }

  @Test("GT-6: another button is not bound")
  func button() {
    rig.tap("t", on: view)
    for (start, code) in [(0.0, 0x111), (1.0, 0x110)] as [(Double, UInt32)] {
      rig.pointer(
        start, .enter(surface: Rig.main, at: Point(10, 10), serial: 1),
        .button(code: code, isPressed: true, time: .at(start), serial: 1))
      rig.pointer(start + 0.1, .button(code: code, isPressed: false, time: .at(start + 0.1), serial: 1))
    }
    #expect(rig.takeLog() == ["t ended"])
  }

  @Test("GR-8: the location of a tap is that of its first tap")
  func location() {
    let tap = rig.tap("t", on: view, taps: 2, touches: 2)
    var locations: [Point] = []
    tap.addHandler { tap in
      locations = [tap.location(in: nil), tap.location(ofTouch: 0, in: nil), tap.location(ofTouch: 1, in: nil)]
      #expect(tap.numberOfTouches == 2)
    }
    for (start, x) in [(0.0, 100.0), (0.2, 120.0)] {
      rig.touch(start, .down(0, x, 100), .down(1, x + 20, 100))
      rig.touch(start + 0.01, .move(1, x + 24, 100))
      rig.touch(start + 0.05, .up(1), .up(0))
    }
    #expect(locations == [Point(112, 100), Point(100, 100), Point(124, 100)])
  }

  @Test("GR-10: after the reset a tap starts afresh: no count, no timer is left")
  func afterReset() {
    rig.tap("t", on: view, taps: 2)
    rig.tapAt(0, 10, 10)
    rig.tapAt(0.2, 10, 10)
    #expect(rig.takeLog() == ["t ended"])
    #expect(rig.application.dispatcher.nextDeadline() == nil)
    rig.tapAt(0.4, 10, 10)
    #expect(rig.takeLog() == [])
  }
}
