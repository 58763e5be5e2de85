import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Conditions of recognizers that matter in few situations.
@MainActor @Suite struct RecognizerCornerTests {
  private let fixture = Fixture([.states, .actions])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
  }

  // GR-11
  @Test func losingALiftedTouchBetweenTheTapsOfASeriesEndsNothing() throws {
    let tap = fixture.tap("t", on: view, taps: 2)
    fixture.touch(0, .down(0, 10, 10))
    let event = try #require(fixture.application.lastEvent)
    let touch = try #require(event.allTouches.first)
    fixture.touch(0.05, .up(0))
    tap.ignore(touch, for: event)
    fixture.tapAt(0.2, 10, 10)
    #expect(fixture.takeLog() == ["t ended", "action t ended"])
  }

  // GR-50
  @Test func aTouchBesideAnotherFingerOfTheTapBeginsNoNewSeries() {
    let tap = fixture.tap("t", on: view)
    tap.maximumTapDuration = 5
    view.isMultipleTouchEnabled = true
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(1, .down(1, 200, 10))
    fixture.touch(1.05, .up(1))
    #expect(fixture.takeLog() == ["t failed"])
  }

  // GR-34, GT-21
  @Test func aWaitingPanBeginsWithItsPresentMovementLessTheThreshold() {
    let pan = fixture.pan("p", on: view)
    pan.require(toFail: fixture.tap("t", on: view))
    // The tap allows more movement than the pan needs to ask.
    (view.gestureRecognizers.last as? TapGestureRecognizer)?.allowableMovement = 40
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 30, 10))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .move(0, 40, 50))
    #expect(fixture.takeLog() == ["t failed", "p began", "action p began 24.0,32.0"])
  }

  // GT-25, GT-26
  @Test func anEndOfScrollingWithoutMovementIsNoVelocitySample() {
    let pan = fixture.pan("p", on: view)
    pan.allowedScrollTypesMask = .all
    var velocities: [Double] = []
    pan.addHandler { if $0.state == .ended { velocities.append($0.velocity(in: nil).y) } }
    fixture.touchpad(0, at: Point(10, 10), Point(0, 1))
    fixture.touchpad(0.0625, at: Point(10, 10), Point(0, 10))
    fixture.touchpadStop(0.09375)
    #expect(velocities == [160])
  }

  // GT-30
  @Test func anAstraySwipeAlongBothAxesWaitsForABetterSample() {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = [.right, .down]
    var states: [GestureRecognizer.State] = []
    swipe.addHandler { states.append($0.state) }
    view.addGestureRecognizer(swipe)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.01, .move(0, 70, 65))
    #expect(states == [] && swipe.state == .possible)
    fixture.touch(0.02, .move(0, 70, 30))
    #expect(states == [.ended])
  }

  // SV-15
  @Test func onlyALongPressOutsideTheCaughtContentIsBound() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 6000), in: view)
    let content = fixture.view("C", 0, 0, 400, 6000, in: scroll)
    var pressed: [String] = []
    let places: [(String, View)] = [("inner", content), ("own", scroll), ("outer", view)]
    for (name, place) in places {
      let press = LongPressGestureRecognizer()
      press.addHandler { if $0.state == .began { pressed.append(name) } }
      // Without it, only one of them would begin.
      press.delegate = everybody
      place.addGestureRecognizer(press)
    }
    fixture.fling(0)
    fixture.touch(0.3, .down(0, 200, 300))
    fixture.wait(until: 1)
    #expect(pressed == ["own", "outer"])
  }

  private let everybody: TestDelegate = {
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    return delegate
  }()
}
