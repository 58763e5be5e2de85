import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct SwipeTests {
  private let fixture = Fixture([.states])
  private let view: StubView
  private let swipe: SwipeGestureRecognizer

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    swipe = fixture.swipe("sw", on: view)
  }

  @Test func defaultsAreThoseOfTheModel() {
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    #expect(swipe.minimumPrimaryMovement == 50 && swipe.maximumSecondaryMovement == 50)
    #expect(swipe.primaryMovementDecrease == 0.94 && swipe.secondaryMovementDecrease == 0.98)
    #expect(swipe.maximumDuration == 0.5 && swipe.maximumFallingBack == 2)
  }

  // GT-30
  @Test(arguments: [(0.25, 38.25, true), (0.25, 38.2421875, false), (0, 50, true), (0, 49.99, false)])
  func theLeastDistanceShrinksWithTheTimeAndIncludesItsBoundary(time: Double, way: Double, isSwipe: Bool) {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(time, .move(0, 100 + way, 100))
    #expect(fixture.takeLog() == (isSwipe ? ["sw ended"] : []))
  }

  // GT-30
  @Test(arguments: [
    (0.25, 37.75, "sw ended"), (0.25, 37.7578125, "sw failed"), (0, 50, "sw ended"), (0, 50.01, "sw failed"),
  ])
  func theDistanceAcrossShrinksWithTheTimeAndIncludesItsBoundary(time: Double, across: Double, outcome: String) {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(time, .move(0, 200, 100 - across))
    #expect(fixture.takeLog() == [outcome])
  }

  // See IN-11.
  // GT-30
  @Test func aSwipeFailsAfterHalfASecondAndNeverAfterItsSequence() {
    fixture.writesTimes = true
    fixture.touch(1, .down(0, 100, 100))
    fixture.wait(until: 2)
    fixture.touch(2, .move(0, 300, 100), .up(0))
    fixture.touch(3, .down(0, 100, 100))
    fixture.touch(3.1, .move(0, 300, 100))
    fixture.touch(3.2, .up(0))
    fixture.wait(until: 5)
    #expect(fixture.takeLog() == ["1.5 sw failed", "3.1 sw ended"])
    #expect(fixture.application.dispatcher.nextDeadline() == nil)
  }

  // GT-30
  @Test(arguments: [(0.0, -2.0, false), (0, -2.1, true), (20, 18, false), (20, 17.9, true)])
  func fallingBackByExactly2ptIsAllowed(far: Double, then: Double, fails: Bool) {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.05, .move(0, 100 + far, 100))
    fixture.touch(0.1, .move(0, 100 + then, 100))
    #expect(fixture.takeLog() == (fails ? ["sw failed"] : []))
  }

  // GT-30
  @Test func twoDirectionsHaveNoFallingBackAndTwoAxesNoAcross() {
    swipe.direction = [.left, .right]
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.05, .move(0, 130, 100))
    fixture.touch(0.1, .move(0, 50, 100))
    #expect(fixture.takeLog() == ["sw ended"])
    fixture.touch(0.2, .up(0))
    swipe.direction = [.right, .down]
    fixture.touch(1, .down(0, 100, 100))
    fixture.touch(1.05, .move(0, 120, 49))
    fixture.touch(1.1, .move(0, 160, 100))
    #expect(fixture.takeLog() == ["sw ended"])
  }

  private typealias Way = (direction: SwipeGestureRecognizer.Direction, x: Double, y: Double, isSwipe: Bool)

  // GT-31
  @Test(
    arguments: [
      ([.right, .down], 60, -20, true), ([.right, .down], 20, -60, false), ([.right, .down], -60, 20, false),
      ([.right, .down], 5, 60, true), ([.right, .up], 5, -60, true), ([.left, .up], -60, -5, true),
      ([.left, .right], 60, 49, true), ([.left, .right], 40, 49, false),
    ] as [Way])
  func theDominantAxisDecidesAmongSeveralDirections(
    direction: SwipeGestureRecognizer.Direction, x: Double, y: Double, isSwipe: Bool
  ) {
    swipe.direction = direction
    fixture.touch(0, .down(0, 200, 200))
    fixture.touch(0, .move(0, 200 + x, 200 + y))
    #expect(fixture.takeLog() == (isSwipe ? ["sw ended"] : []) && swipe.direction == direction)
  }

  // GT-30
  @Test(
    arguments: [(.right, 60, 0), (.left, -60, 0), (.up, 0, -60), (.down, 0, 60)]
      as [(SwipeGestureRecognizer.Direction, Double, Double)])
  func eachDirectionIsRecognized(direction: SwipeGestureRecognizer.Direction, x: Double, y: Double) {
    swipe.direction = direction
    fixture.touch(0, .down(0, 200, 200))
    fixture.touch(0.1, .move(0, 200 + x, 200 + y))
    #expect(fixture.takeLog() == ["sw ended"])
    fixture.touch(0.2, .up(0))
    fixture.touch(1, .down(0, 200, 200))
    fixture.touch(1.1, .move(0, 200 - x, 200 - y))
    #expect(fixture.takeLog() == ["sw failed"])
  }

  // MARK: Fingers

  // GT-30
  @Test func theCentroidCountsFromItsPlaceWhenTheFingersWereComplete() {
    swipe.numberOfTouchesRequired = 2
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .move(0, 150, 100))
    fixture.touch(0.2, .down(1, 150, 200))
    fixture.touch(0.25, .move(0, 226, 100))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.25, .move(0, 226.5, 100))
    #expect(fixture.takeLog() == ["sw ended"])
  }

  // GR-8
  @Test func theLocationIsTheStartOfTheSwipe() {
    swipe.numberOfTouchesRequired = 2
    var seen: [Point] = []
    swipe.addHandler {
      seen = [$0.location(ofTouch: 0, in: nil), $0.location(ofTouch: 1, in: nil), $0.location(in: nil)]
    }
    fixture.touch(0, .down(0, 100, 100), .down(1, 100, 200))
    fixture.touch(0.1, .move(0, 160, 100), .move(1, 160, 200))
    #expect(seen == [Point(100, 100), Point(100, 200), Point(100, 150)])
  }

  // GT-30
  @Test(arguments: [true, false]) func tooManyFingersAndEarlyLiftsFailASwipe(isTooMany: Bool) {
    fixture.touch(0, .down(0, 100, 100))
    if isTooMany { fixture.touch(0.1, .down(1, 200, 200)) } else { fixture.touch(0.1, .up(0)) }
    #expect(fixture.takeLog() == ["sw failed"])
  }

  // GT-30
  @Test func recognitionIsDuringTheMovementAndNotAtTheLift() {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .move(0, 145, 100))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["sw failed"])
  }

  // EI-6
  @Test func theMovementOfALiftCounts() {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .move(0, 160, 100), .up(0))
    #expect(fixture.takeLog() == ["sw ended"])
  }

  // EI-15
  @Test(arguments: [true, false]) func everyMergedSampleCountsAtItsOwnTime(fallsBack: Bool) {
    fixture.touch(0, .down(0, 100, 100))
    // The first sample alone would fail if it had the time of the last one.
    fixture.lateMoves(fallsBack ? [(0.05, 97, 100), (0.1, 160, 100)] : [(0.05, 160, 100), (0.1, 90, 100)])
    #expect(fixture.takeLog() == [fallsBack ? "sw failed" : "sw ended"])
  }

  // GR-39
  @Test func aLostFingerNoLongerCountsAndAnotherCompletesTheSwipe() {
    fixture.touch(0, .down(0, 100, 100))
    if let event = fixture.application.lastEvent, let touch = event.allTouches.last { swipe.ignore(touch, for: event) }
    #expect(fixture.takeLog() == ["sw failed"])
    swipe.numberOfTouchesRequired = 2
    fixture.touch(0.1, .up(0))
    fixture.touch(1, .down(0, 100, 100), .down(1, 100, 200))
    if let event = fixture.application.lastEvent, let touch = event.allTouches.last { swipe.ignore(touch, for: event) }
    fixture.touch(1.1, .move(0, 170, 100))
    fixture.touch(1.2, .down(2, 100, 200))
    #expect(fixture.takeLog() == [])
    fixture.touch(1.3, .move(0, 230, 100), .move(2, 160, 200))
    #expect(fixture.takeLog() == ["sw ended"])
  }
}
