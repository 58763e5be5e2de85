import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Touch objects (sections 1.2 to 1.4).
@MainActor @Suite struct TouchTests {
  private let fixture = Fixture()
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  private var touches: [Touch] { fixture.application.lastEvent?.allTouches ?? [] }

  /// One read batch of several frames.
  private func batch(_ seconds: Double, _ events: [(Double, Finger)]) {
    fixture.send(
      seconds,
      events.flatMap { [.touch(Fixture.seat, $1.event($0, on: Fixture.main)), .touch(Fixture.seat, .frame)] })
  }

  // MARK: Locations

  // EI-11
  @Test func locationsInAViewAreComputedWhenAsked() {
    let inner = fixture.view("B", 50, 50, 100, 100)
    fixture.touch(0, .down(0, 60, 70))
    let touch = touches[0]
    #expect(touch.location(in: inner) == Point(10, 20))
    inner.frame.origin = Point(0, 0)
    #expect(touch.location(in: inner) == Point(60, 70))
    inner.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(touch.location(in: inner) == Point(55, 60))
    #expect(touch.location(in: nil) == Point(60, 70))
    #expect(touch.preciseLocation(in: inner) == touch.location(in: inner))
  }

  // EI-18
  @Test func thePreviousLocationIsThatOfTheEventBefore() {
    fixture.touch(0, .down(0, 10, 10), .down(1, 50, 50))
    let (first, second) = (touches[0], touches[1])
    #expect(first.previousLocation(in: nil) == Point(10, 10))
    fixture.touch(0.1, .move(0, 20, 20))
    fixture.touch(0.2, .move(0, 30, 30))
    #expect(first.previousLocation(in: nil) == Point(20, 20))
    #expect(first.location(in: nil) == Point(30, 30))
    fixture.touch(0.3, .move(1, 60, 60))
    #expect(first.phase == .stationary && first.previousLocation(in: nil) == Point(30, 30))
    #expect(second.previousLocation(in: nil) == Point(50, 50))
    fixture.touch(0.4, .up(0))
    #expect(first.previousLocation(in: nil) == Point(30, 30))
  }

  // EI-18
  @Test func aFingersPropertiesAreSetAtBegan() {
    let tap = fixture.tap("tap", on: view)
    fixture.touch(0.25, .down(0, 10, 10))
    let touch = touches[0]
    #expect(touch.type == .direct && touch.phase == .began && touch.timestamp == 0.25 && touch.tapCount == 1)
    #expect(touch.window === fixture.window && touch.view === view)
    #expect(touch.gestureRecognizers.count == 1 && touch.gestureRecognizers[0] === tap)
    #expect(touch.force == 0 && touch.maximumPossibleForce == 0 && touch.altitudeAngle == .pi / 2)
    #expect(touch.buttonMask == [])
  }

  // MARK: Identity

  // EI-17
  @Test func oneContactIsOneObjectUpdatedInPlace() {
    var seen: [ObjectIdentifier] = []
    view.onTouches = { _, touches, _ in seen += touches.map { ObjectIdentifier($0) } }
    fixture.touch(0, .down(0, 10, 10), .down(1, 50, 50))
    fixture.touch(0.1, .move(0, 20, 20), .move(1, 60, 60))
    fixture.touch(0.2, .up(0), .up(1))
    #expect(seen.count == 6 && Set(seen).count == 2)
    #expect(Array(seen[0...1]) == Array(seen[2...3]) && Array(seen[2...3]) == Array(seen[4...5]))
  }

  // EI-19
  @Test func windowAndViewStaySetUntilTheTouchIsGone() {
    let inner = fixture.view("B", 0, 0, 100, 100)
    fixture.touch(0, .down(0, 10, 10))
    let touch = touches[0]
    inner.removeFromSuperview()
    #expect(touch.view === inner && touch.window === fixture.window)
    fixture.touch(0.1, .move(0, 300, 300))
    fixture.touch(0.2, .up(0))
    #expect(touch.view === inner && touch.window === fixture.window)
  }

  // EI-21
  @Test func aRepeatedTouchIsANewObjectThatContinuesTheCount() {
    fixture.tapAt(0, 10, 10)
    let first = touches[0]
    fixture.touch(0.2, .down(0, 10, 10))
    #expect(touches[0] !== first && touches[0].tapCount == 2 && first.tapCount == 1)
  }

  @Test func theNumberOfATouchIsTheLowestFreeOneFrom1() {
    fixture.touch(0, .down(77, 10, 10), .down(-3, 50, 50), .down(4, 90, 90))
    #expect(touches.map(\.number) == [1, 2, 3])
    fixture.touch(0.1, .up(-3))
    fixture.touch(0.2, .down(9, 50, 50))
    #expect(touches.map(\.number) == [1, 3, 2])
  }

  // MARK: Tap count

  /// The tap count of a touch at `x`, `y` that begins `after` the lift of one at 100, 100.
  private func count(after seconds: Double, _ x: Double, _ y: Double) -> Int {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .up(0))
    fixture.touch(0.1 + seconds, .down(0, x, y))
    return touches.last?.tapCount ?? 0
  }

  // EI-20
  @Test(arguments: [(0.349, 2), (0.35, 2), (0.351, 1)])
  func tapsCountWithin350msAfterTheLift(seconds: Double, expected: Int) {
    #expect(count(after: seconds, 100, 100) == expected)
  }

  // EI-20
  @Test(arguments: [(145.0, 100.0, 2), (127, 136, 2), (145.1, 100, 1)])
  func tapsCountWithin45ptBetweenTheDowns(x: Double, y: Double, expected: Int) {
    #expect(count(after: 0.1, x, y) == expected)
  }

  // EI-20
  @Test func theDownCountsAndNotThePlaceOfTheLift() {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.05, .move(0, 300, 300))
    fixture.touch(0.1, .up(0))
    fixture.touch(0.2, .down(0, 100, 100))
    #expect(touches[0].tapCount == 2)
  }

  // EI-20
  @Test(arguments: [(8.0, 2), (8.1, 1)])
  func pointerTapsCountWithin8ptAndNotTogetherWithFingers(distance: Double, expected: Int) {
    func click(_ seconds: Double, _ x: Double) -> Int {
      fixture.pointer(
        seconds, .enter(surface: Fixture.main, at: Point(x, 100), serial: 1),
        .button(code: 0x110, isPressed: true, time: .at(seconds), serial: 1))
      let count = touches.last?.tapCount ?? 0
      fixture.pointer(seconds + 0.05, .button(code: 0x110, isPressed: false, time: .at(seconds + 0.05), serial: 2))
      return count
    }
    fixture.tapAt(0, 100, 100)
    #expect(click(0.1, 100) == 1)
    #expect(click(0.2, 100 + distance) == expected)
  }

  // EI-20
  @Test func aCancelledTouchDoesNotCount() {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .cancel)
    fixture.touch(0.2, .down(0, 100, 100))
    #expect(touches[0].tapCount == 1)
  }

  // EI-20
  @Test func anotherViewDoesNotContinueTheCount() {
    let key = fixture.view("K", 0, 0, 105, 600)
    fixture.tapAt(0, 100, 100)
    fixture.touch(0.1, .down(0, 110, 100))
    #expect(touches[0].view === view && touches[0].tapCount == 1)
    fixture.touch(0.15, .up(0))
    fixture.tapAt(0.2, 110, 100)
    fixture.touch(0.3, .down(0, 100, 100))
    #expect(touches[0].view === key && touches[0].tapCount == 2)
    fixture.touch(0.31, .up(0))
    fixture.tapAt(0.4, 108, 100)
    fixture.touch(0.5, .down(0, 108, 100))
    #expect(touches[0].view === view && touches[0].tapCount == 4)
  }

  // EI-20
  @Test func laterMovementDoesNotReduceTheCount() {
    fixture.tapAt(0, 100, 100)
    fixture.touch(0.1, .down(0, 100, 100))
    fixture.touch(0.2, .move(0, 300, 300))
    #expect(touches[0].tapCount == 2)
  }

  // MARK: Samples

  // EI-15
  @Test func consecutiveMovesOfTheSameTouchesBecomeOneEvent() {
    fixture.touch(0, .down(0, 10, 10))
    var samples: [TouchSample] = []
    view.onTouches = { phase, touches, event in
      if phase == .moved { samples = event.coalescedTouches(for: touches[0]) }
    }
    batch(0.3, [(0.1, .move(0, 11, 10)), (0.2, .move(0, 12, 10)), (0.3, .move(0, 13, 10))])
    #expect(fixture.takeLog() == ["A began 1", "A moved 1"])
    #expect(samples.map(\.location.x) == [11, 12, 13])
    #expect(samples.map(\.timestamp) == [0.1, 0.2, 0.3])
    #expect(touches[0].previousLocation(in: nil) == Point(10, 10))
    fixture.touch(0.4, .move(0, 20, 10))
    #expect(samples.map(\.location.x) == [20])
  }

  // EI-15
  @Test func eventsOfOtherPhasesOrTouchesAreNotMerged() {
    fixture.touch(0, .down(0, 10, 10), .down(1, 50, 50))
    _ = fixture.takeLog()
    batch(
      0.5,
      [
        (0.1, .move(0, 11, 10)), (0.2, .move(1, 51, 50)), (0.3, .move(0, 12, 10)), (0.4, .up(0)),
        (0.5, .move(1, 52, 50)),
      ])
    #expect(fixture.takeLog() == ["A moved 1", "A moved 2", "A moved 1", "A ended 1", "A moved 2"])
  }

  // EI-15
  @Test func aDeviceWithoutFramesLosesNoSamples() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.send(
      0.3, [0.1, 0.2, 0.3].map { .touch(Fixture.seat, Finger.move(0, 10 + $0 * 10, 10).event($0, on: Fixture.main)) })
    #expect(fixture.takeLog() == ["A began 1", "A moved 1"])
    #expect(fixture.application.lastEvent?.coalescedTouches(for: touches[0]).map(\.location.x) == [11, 12, 13])
  }

  // EI-15
  @Test func mergedBatchesOfADeviceWithoutFramesLoseNoSamples() {
    fixture.touch(0, .down(0, 10, 10))
    var samples: [Double] = []
    view.onTouches = { [unowned fixture] phase, touches, event in
      guard phase == .moved else { return }
      samples = event.coalescedTouches(for: touches[0]).map(\.location.x)
      guard samples == [11] else { return }
      for times in [[0.2, 0.3], [0.4, 0.5, 0.6]] {
        fixture.send(
          0.6, times.map { .touch(Fixture.seat, Finger.move(0, 10 + $0 * 10, 10).event($0, on: Fixture.main)) })
      }
    }
    fixture.touch(0.1, .move(0, 11, 10))
    #expect(samples == [12, 13, 14, 15, 16])
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A moved 1"])
  }

  // EI-16
  @Test func aMovingTouchHasTwoPredictionsUpTo33msAhead() {
    fixture.touch(0, .down(0, 10, 10))
    func predicted() -> [TouchSample] { fixture.application.lastEvent?.predictedTouches(for: touches[0]) ?? [] }
    #expect(predicted() == [])
    fixture.touch(0.0625, .move(0, 20, 10))
    fixture.touch(0.078125, .move(0, 24, 12))
    #expect(predicted().map(\.location) == [Point(28, 14), Point(32, 16)])
    #expect(predicted().map(\.timestamp) == [0.09375, 0.109375])
    fixture.touch(0.1, .move(0, 30, 12))
    #expect(predicted().count == 1)
    fixture.touch(0.2, .move(0, 40, 12))
    #expect(predicted() == [])
    fixture.touch(0.21, .up(0))
    #expect(predicted() == [])
  }
}
