import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct SwipeTests {
  private let rig = Rig([.states])
  private let view: StubView
  private let swipe: SwipeGestureRecognizer

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    swipe = rig.swipe("sw", on: view)
  }

  @Test("Defaults of the table of section 6")
  func defaults() {
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    #expect(swipe.minimumPrimaryMovement == 50 && swipe.maximumSecondaryMovement == 50)
    #expect(swipe.primaryMovementDecrease == 0.94 && swipe.secondaryMovementDecrease == 0.98)
    #expect(swipe.maximumDuration == 0.5 && swipe.maximumFallingBack == 2)
  }

  @Test(
    "GT-30: the least way at its exact boundary: 50 (1 - 0.94 t) pt is enough",
    arguments: [(0.25, 38.25, true), (0.25, 38.2421875, false), (0, 50, true), (0, 49.99, false)])
  func leastWay(time: Double, way: Double, isSwipe: Bool) {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(time, .move(0, 100 + way, 100))
    #expect(rig.takeLog() == (isSwipe ? ["sw ended"] : []))
  }

  @Test(
    "GT-30: the way across at its exact boundary: 50 (1 - 0.98 t) pt is allowed",
    arguments: [
      (0.25, 37.75, "sw ended"), (0.25, 37.7578125, "sw failed"), (0, 50, "sw ended"), (0, 50.01, "sw failed"),
    ])
  func wayAcross(time: Double, across: Double, outcome: String) {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(time, .move(0, 200, 100 - across))
    #expect(rig.takeLog() == [outcome])
  }

  @Test("GT-30: fails by time at 0.5 s, and never fires for a finished sequence (IN-11)")
  func time() {
    rig.writesTimes = true
    rig.touch(1, .down(0, 100, 100))
    rig.wait(until: 2)
    rig.touch(2, .move(0, 300, 100), .up(0))
    rig.touch(3, .down(0, 100, 100))
    rig.touch(3.1, .move(0, 300, 100))
    rig.touch(3.2, .up(0))
    rig.wait(until: 5)
    #expect(rig.takeLog() == ["1.5 sw failed", "3.1 sw ended"])
    #expect(rig.application.dispatcher.nextDeadline() == nil)
  }

  @Test(
    "GT-30: falling back from the farthest point, the start included, by exactly 2 pt is not more",
    arguments: [(0.0, -2.0, false), (0, -2.1, true), (20, 18, false), (20, 17.9, true)])
  func fallingBack(far: Double, then: Double, fails: Bool) {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.05, .move(0, 100 + far, 100))
    rig.touch(0.1, .move(0, 100 + then, 100))
    #expect(rig.takeLog() == (fails ? ["sw failed"] : []))
  }

  @Test("GT-30: with two directions allowed nothing is a falling back, with two axes nothing is across")
  func severalDirections() {
    swipe.direction = [.left, .right]
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.05, .move(0, 130, 100))
    rig.touch(0.1, .move(0, 50, 100))
    #expect(rig.takeLog() == ["sw ended"])
    rig.touch(0.2, .up(0))
    swipe.direction = [.right, .down]
    rig.touch(1, .down(0, 100, 100))
    rig.touch(1.05, .move(0, 120, 49))
    rig.touch(1.1, .move(0, 160, 100))
    #expect(rig.takeLog() == ["sw ended"])
  }

  private typealias Way = (direction: SwipeGestureRecognizer.Direction, x: Double, y: Double, isSwipe: Bool)

  @Test(
    "GT-31: with several directions the dominant axis decides; `direction` does not change",
    arguments: [
      ([.right, .down], 60, -20, true), ([.right, .down], 20, -60, false), ([.right, .down], -60, 20, false),
      ([.right, .down], 5, 60, true), ([.right, .up], 5, -60, true), ([.left, .up], -60, -5, true),
      ([.left, .right], 60, 49, true), ([.left, .right], 40, 49, false),
    ] as [Way])
  func dominantAxis(direction: SwipeGestureRecognizer.Direction, x: Double, y: Double, isSwipe: Bool) {
    swipe.direction = direction
    rig.touch(0, .down(0, 200, 200))
    rig.touch(0, .move(0, 200 + x, 200 + y))
    #expect(rig.takeLog() == (isSwipe ? ["sw ended"] : []) && swipe.direction == direction)
  }

  @Test(
    "GT-30: each direction",
    arguments: [(.right, 60, 0), (.left, -60, 0), (.up, 0, -60), (.down, 0, 60)]
      as [(SwipeGestureRecognizer.Direction, Double, Double)])
  func directions(direction: SwipeGestureRecognizer.Direction, x: Double, y: Double) {
    swipe.direction = direction
    rig.touch(0, .down(0, 200, 200))
    rig.touch(0.1, .move(0, 200 + x, 200 + y))
    #expect(rig.takeLog() == ["sw ended"])
    rig.touch(0.2, .up(0))
    rig.touch(1, .down(0, 200, 200))
    rig.touch(1.1, .move(0, 200 - x, 200 - y))
    #expect(rig.takeLog() == ["sw failed"])
  }

  // MARK: Fingers

  @Test("GT-30: the centroid counts from where it was when the fingers were complete; t from the first down")
  func twoFingers() {
    swipe.numberOfTouchesRequired = 2
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.1, .move(0, 150, 100))
    rig.touch(0.2, .down(1, 150, 200))
    rig.touch(0.25, .move(0, 226, 100))
    #expect(rig.takeLog() == [])
    rig.touch(0.25, .move(0, 226.5, 100))
    #expect(rig.takeLog() == ["sw ended"])
  }

  @Test("GR-8: the location set is where the swipe started")
  func startLocations() {
    swipe.numberOfTouchesRequired = 2
    var seen: [Point] = []
    swipe.addHandler {
      seen = [$0.location(ofTouch: 0, in: nil), $0.location(ofTouch: 1, in: nil), $0.location(in: nil)]
    }
    rig.touch(0, .down(0, 100, 100), .down(1, 100, 200))
    rig.touch(0.1, .move(0, 160, 100), .move(1, 160, 200))
    #expect(seen == [Point(100, 100), Point(100, 200), Point(100, 150)])
  }

  @Test("GT-30: one finger too many fails it; one that lifts before does too", arguments: [true, false])
  func fingerCount(isTooMany: Bool) {
    rig.touch(0, .down(0, 100, 100))
    if isTooMany { rig.touch(0.1, .down(1, 200, 200)) } else { rig.touch(0.1, .up(0)) }
    #expect(rig.takeLog() == ["sw failed"])
  }

  @Test("GT-30: recognition is during the movement, not at the lift, though less is asked by then")
  func notAtTheLift() {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.1, .move(0, 145, 100))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["sw failed"])
  }

  @Test("EI-6: a movement that comes with the lift is a movement")
  func movementWithTheLift() {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.1, .move(0, 160, 100), .up(0))
    #expect(rig.takeLog() == ["sw ended"])
  }

  @Test("EI-15: every merged sample is looked at, at its own time", arguments: [true, false])
  func mergedSamples(fallsBack: Bool) {
    rig.touch(0, .down(0, 100, 100))
    // The first sample alone would not do at the time of the last.
    rig.lateMoves(fallsBack ? [(0.05, 97, 100), (0.1, 160, 100)] : [(0.05, 160, 100), (0.1, 90, 100)])
    #expect(rig.takeLog() == [fallsBack ? "sw failed" : "sw ended"])
  }

  @Test("GR-39: a finger that is taken away counts no more; another one completes the swipe")
  func losesAFinger() {
    rig.touch(0, .down(0, 100, 100))
    if let event = rig.application.lastEvent, let touch = event.allTouches.last { swipe.ignore(touch, for: event) }
    #expect(rig.takeLog() == ["sw failed"])
    swipe.numberOfTouchesRequired = 2
    rig.touch(0.1, .up(0))
    rig.touch(1, .down(0, 100, 100), .down(1, 100, 200))
    if let event = rig.application.lastEvent, let touch = event.allTouches.last { swipe.ignore(touch, for: event) }
    rig.touch(1.1, .move(0, 170, 100))
    rig.touch(1.2, .down(2, 100, 200))
    #expect(rig.takeLog() == [])
    rig.touch(1.3, .move(0, 230, 100), .move(2, 160, 200))
    #expect(rig.takeLog() == ["sw ended"])
  }
}
