import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct PanTests {
  private let fixture = Fixture([.states, .actions])
  private let view: StubView
  private let pan: PanGestureRecognizer

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    pan = fixture.pan("p", on: view)
  }

  private var actions: [String] { fixture.takeLog().filter { $0.hasPrefix("action") } }

  @Test func defaultsAreThoseOfTheModel() {
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max && pan.threshold == 10)
    #expect(pan.axis == .both && pan.allowedScrollTypesMask == [] && pan.buttonMaskRequired == .primary)
  }

  // MARK: Beginning

  // GT-20
  @Test func aPanBeginsWhenTheMovementIs10pt() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 16, 17.9))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .move(0, 16, 18))
    #expect(fixture.takeLog() == ["p began", "action p began 0.0,0.0"])
  }

  // GT-20
  @Test func fingersWithARestingCentroidDoNotBeginAPanWithoutAThreshold() {
    pan.threshold = 0
    fixture.touch(0, .down(0, 10, 10), .down(1, 110, 10))
    fixture.touch(0.1, .move(0, 20, 10), .move(1, 100, 10))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .move(0, 21, 10))
    #expect(fixture.takeLog() == ["p began", "action p began 0.5,0.0"])
  }

  // GT-20
  @Test func theMovementOfTheCentroidCountsAndLiftingEarlierFails() {
    fixture.touch(0, .down(0, 10, 10), .down(1, 110, 10))
    fixture.touch(0.1, .move(0, 29, 10))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .move(1, 113, 10))
    #expect(actions == ["action p began 1.0,0.0"])
    fixture.touch(0.3, .up(0), .up(1))
    _ = fixture.takeLog()
    fixture.tapAt(1, 10, 10)
    #expect(fixture.takeLog() == ["p failed"])
  }

  // GT-20
  @Test func movementWithTooFewFingersIsNotAccumulated() {
    pan.minimumNumberOfTouches = 2
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 100, 10))
    fixture.touch(0.2, .down(1, 200, 10))
    fixture.touch(0.3, .move(0, 108, 10), .move(1, 208, 10))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.4, .move(0, 112, 10), .move(1, 212, 10))
    #expect(actions == ["action p began 2.0,0.0"])
  }

  // GT-21
  @Test func theTranslationBeginsWithTheMovementLessTheThreshold() {
    fixture.touch(0, .down(0, 0, 0))
    fixture.touch(0.1, .move(0, 30, 40))
    fixture.touch(0.2, .move(0, 40, 40))
    #expect(actions == ["action p began 24.0,32.0", "action p changed 34.0,32.0"])
  }

  // GT-21
  @Test func theTranslationIsAVectorInTheGivenView() {
    let turned = fixture.view("T", 100, 100, 100, 100)
    turned.transform = AffineTransform(rotationAngle: .pi / 2).concatenating(AffineTransform(scaleX: 2, y: 2))
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 60, 10))
    let inside = pan.translation(in: turned)
    #expect(abs(inside.x) < 1e-9 && abs(inside.y + 20) < 1e-9)
    #expect(pan.translation(in: view) == Point(40, 0))
    pan.setTranslation(Point(0, -10), in: turned)
    #expect(abs(pan.translation(in: nil).x - 20) < 1e-9 && abs(pan.translation(in: nil).y) < 1e-9)
  }

  // GT-22
  @Test func setTranslationReplacesTheValueAndKeepsTheVelocity() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 60, 10))
    let velocity = pan.velocity(in: nil)
    pan.setTranslation(Point(1, 2), in: view)
    #expect(pan.translation(in: view) == Point(1, 2) && pan.velocity(in: nil) == velocity && velocity.x == 500)
    fixture.touch(0.2, .move(0, 70, 10))
    #expect(pan.translation(in: view) == Point(11, 2))
  }

  // MARK: Fingers that are added and lifted

  // GT-23
  @Test func tooManyFingersFailAPossiblePanAndAreIgnoredByABegunOne() {
    pan.maximumNumberOfTouches = 1
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 50, 50))
    #expect(fixture.takeLog() == ["p failed"])
    fixture.touch(0.2, .up(0), .up(1))
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .move(0, 50, 10))
    fixture.touch(1.2, .down(1, 200, 200))
    #expect(pan.boundTouches.count == 1)
    fixture.touch(1.3, .move(1, 300, 300))
    fixture.touch(1.4, .move(0, 60, 10), .move(1, 400, 400))
    fixture.touch(1.5, .up(1))
    fixture.touch(1.6, .up(0))
    #expect(actions == ["action p began 30.0,0.0", "action p changed 40.0,0.0", "action p ended 40.0,0.0"])
  }

  // GT-23
  @Test func aPanPausesWithTooFewFingersAndEndsWhenAllHaveLifted() {
    pan.minimumNumberOfTouches = 2
    fixture.touch(0, .down(0, 10, 10), .down(1, 110, 10))
    fixture.touch(0.1, .move(0, 50, 10), .move(1, 150, 10))
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .move(0, 300, 10))
    fixture.touch(0.4, .down(2, 150, 10))
    fixture.touch(0.5, .move(0, 310, 10), .move(2, 160, 10))
    fixture.touch(0.6, .up(0))
    fixture.touch(0.7, .up(2))
    #expect(actions == ["action p began 30.0,0.0", "action p changed 40.0,0.0", "action p ended 40.0,0.0"])
  }

  // GT-24
  @Test func addedLiftedAndIgnoredFingersMakeNothingJump() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    // The other finger moves in the same frames.
    fixture.touch(0.2, .down(1, 200, 200), .move(0, 60, 10))
    fixture.touch(0.3, .move(0, 70, 10), .move(1, 210, 200))
    fixture.touch(0.4, .up(1), .move(0, 80, 10))
    fixture.touch(0.5, .move(0, 90, 10))
    #expect(
      actions == [
        "action p began 30.0,0.0", "action p changed 40.0,0.0", "action p changed 50.0,0.0",
        // The movement is the average of both fingers; the lifted one was stationary.
        "action p changed 55.0,0.0", "action p changed 65.0,0.0",
      ])
    fixture.touch(0.6, .down(2, 300, 300))
    if let event = fixture.application.lastEvent, let touch = event.allTouches.last { pan.ignore(touch, for: event) }
    fixture.touch(0.7, .move(0, 100, 10), .move(2, 310, 300))
    #expect(actions == ["action p changed 75.0,0.0"])
  }

  // EI-6
  @Test func theLastMovementOfALiftCounts() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .move(0, 70, 10), .up(0))
    #expect(actions == ["action p began 30.0,0.0", "action p ended 50.0,0.0"])
  }

  // MARK: Velocity

  // GT-25
  @Test func theVelocityIsOverTheSamplesOfTheLast100ms() {
    fixture.touch(0, .down(0, 0, 10))
    fixture.touch(0.25, .move(0, 100, 10))
    fixture.touch(0.3125, .move(0, 110, 10))
    fixture.touch(0.34375, .move(0, 130, 10))
    #expect(pan.velocity(in: nil) == Point(30 / 0.09375, 0))
    fixture.touch(0.375, .up(0))
    #expect(pan.velocity(in: nil) == .zero)
  }

  // GT-25
  @Test(arguments: [0.09, 0.11]) func theVelocityIsZeroAfterAPauseOf100ms(pause: Double) {
    var velocity: Point?
    pan.addHandler { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
    fixture.touch(0, .down(0, 0, 10))
    fixture.touch(0.25, .move(0, 100, 10))
    fixture.touch(0.3125, .move(0, 110, 10))
    fixture.touch(0.3125 + pause, .up(0))
    #expect(velocity == (pause < 0.1 ? Point(160, 0) : .zero))
  }

  // GT-25
  @Test func mergedSamplesCountForTheVelocityAndThePanBeginsOnce() {
    fixture.touch(0, .down(0, 0, 10))
    fixture.send(
      0.5,
      [(0.25, 100.0), (0.4375, 300.0), (0.5, 310.0)].flatMap { time, x -> [DeviceEvent] in
        [.touch(Fixture.seat, Finger.move(0, x, 10).event(time, on: Fixture.main)), .touch(Fixture.seat, .frame)]
      })
    #expect(actions == ["action p began 300.0,0.0"])
    #expect(pan.velocity(in: nil) == Point(160, 0))
  }

  // GT-25
  @Test func theVelocityIsInTheCoordinatesOfTheGivenView() {
    let half = fixture.view("H", 0, 0, 100, 100)
    half.transform = AffineTransform(scaleX: 2, y: 2)
    fixture.touch(0, .down(0, 200, 10))
    fixture.touch(0.0625, .move(0, 250, 10))
    #expect(pan.velocity(in: half).x == 400 && pan.velocity(in: nil).x == 800)
  }

  // MARK: Scrolling and axis

  private func scroll(_ seconds: Double, _ source: DeviceEvent.AxisSource, _ events: DeviceEvent.PointerEvent...) {
    fixture.send(
      seconds, ([.axisSource(source)] + events + [.frame]).map { .pointer(Fixture.seat, $0) })
  }

  // GT-26
  @Test func continuousScrollingDrivesAPanWithoutThresholdAndTouches() {
    pan.allowedScrollTypesMask = .all
    var touches: [Int] = []
    pan.addHandler { touches.append($0.numberOfTouches) }
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    scroll(0.1, .finger, .axis(.vertical, value: 1, time: .at(0.1)))
    scroll(0.2, .finger, .axis(.vertical, value: 2, time: .at(0.2)))
    scroll(0.3, .finger, .axisStop(.vertical, time: .at(0.3)))
    #expect(actions == ["action p began 0.0,1.0", "action p changed 0.0,3.0", "action p ended 0.0,3.0"])
    #expect(touches == [0, 0, 0])
    scroll(0.4, .finger, .axis(.vertical, value: 5, time: .at(0.4)))
    fixture.pointer(0.5, .leave(surface: Fixture.main))
    #expect(actions == ["action p began 0.0,5.0", "action p cancelled 0.0,5.0"])
  }

  // GT-26
  @Test func aDiscreteScrollBeginsAndEndsAPanInOneCycle() {
    pan.allowedScrollTypesMask = .discrete
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    for time in [0.1, 0.2] {
      scroll(time, .wheel, .axis(.vertical, value: 15, time: .at(time)))
      #expect(fixture.takeLog() == ["p began", "p ended", "action p began 0.0,15.0", "action p ended 0.0,15.0"])
    }
  }

  // EI-28
  @Test func aPanWithTouchesOrWithoutTheScrollTypeIsNotOfferedAScroll() {
    pan.allowedScrollTypesMask = .discrete
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    scroll(0.1, .finger, .axis(.vertical, value: 15, time: .at(0.1)))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .down(0, 10, 10))
    scroll(0.3, .wheel, .axis(.vertical, value: 15, time: .at(0.3)))
    #expect(fixture.takeLog() == [])
  }

  // GR-16
  @Test(arguments: [true, false]) func theDeeperOfNestedPansTakesTheScroll(innerTakes: Bool) {
    let inner = fixture.pan("inner", on: fixture.view("B", 0, 0, 100, 100, in: view))
    pan.allowedScrollTypesMask = .all
    if innerTakes { inner.allowedScrollTypesMask = .all }
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    scroll(0.1, .finger, .axis(.vertical, value: 1, time: .at(0.1)))
    scroll(0.2, .finger, .axis(.vertical, value: 1, time: .at(0.2)))
    let name = innerTakes ? "inner" : "p"
    #expect(actions == ["action \(name) began 0.0,1.0", "action \(name) changed 0.0,2.0"])
  }

  // GT-27
  @Test(arguments: [
    (Axis.Set.horizontal, 20.0, 19.0, true), (.horizontal, 20, 20, false),
    (.horizontal, -20, 5, true), (.vertical, 19, 20, true), (.vertical, 20, 20, false), (.vertical, 20, 5, false),
    (.both, 5, 20, true),
  ])
  func theMovementAlongTheAxisMustExceedThatAcross(
    _ axis: Axis.Set, x: Double, y: Double, begins: Bool
  ) {
    pan.axis = axis
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .move(0, 100 + x, 100 + y))
    #expect(fixture.takeLog().first == (begins ? "p began" : "p failed"))
  }

  // GT-27
  @Test func theTranslationIsNotRestrictedToTheAxis() {
    pan.axis = .horizontal
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .move(0, 120, 100))
    fixture.touch(0.2, .move(0, 120, 150))
    #expect(actions == ["action p began 10.0,0.0", "action p changed 10.0,50.0"])
  }

  // GR-10
  @Test func aResetLeavesNothingOfTheLastPan() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .up(0))
    #expect(pan.translation(in: nil) == .zero && pan.velocity(in: nil) == .zero)
    _ = fixture.takeLog()
    fixture.touch(0.3, .down(0, 300, 300))
    fixture.touch(0.4, .move(0, 309, 300))
    #expect(fixture.takeLog() == [])
  }

  // GT-23, GR-39, GR-19
  @Test func aFingerThatIsTooManyIsFreeForOtherRecognizers() {
    let fixture = Fixture([.actions])
    let outer = fixture.view("O", 0, 0, 400, 600)
    let inner = fixture.view("I", 200, 300, 100, 100, in: outer)
    let pan = fixture.pan("pan", on: outer)
    pan.maximumNumberOfTouches = 1
    fixture.tap("tap", on: inner)
    fixture.touch(0, .down(0, 50, 50))
    fixture.touch(0.02, .move(0, 80, 50))
    fixture.touch(0.1, .down(1, 250, 350))
    fixture.touch(0.15, .move(0, 90, 50))
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .move(0, 100, 50))
    fixture.touch(0.4, .up(0))
    let log = fixture.takeLog()
    #expect(log.contains { $0.contains("tap") })
    #expect(log.last?.contains("pan ended") == true)
  }
}
