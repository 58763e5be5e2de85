import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct PinchTests {
  private let fixture = Fixture([.states, .actions])
  private let view: StubView
  private let pinch: PinchGestureRecognizer

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    pinch = fixture.pinch("pi", on: view)
  }

  private var actions: [String] { fixture.takeLog().filter { $0.hasPrefix("action") } }

  /// Puts two fingers 100 pt apart and moves them to 200 pt without a threshold: the pinch begins at scale 2.
  private func begin(_ seconds: Double = 0) {
    pinch.threshold = 0
    fixture.touch(seconds, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(seconds + 0.01, .move(1, 300, 100))
    #expect(actions == ["action pi began 2.0"])
  }

  @Test func defaultsAreThoseOfTheModelAndTheFirstScaleIs1() {
    #expect(pinch.threshold == 8 && pinch.scale == 1 && pinch.velocity == 0)
  }

  // GT-40
  @Test(arguments: [1.0, -1]) func aChangeOfExactly8ptDoesNotBeginAPinch(sign: Double) {
    fixture.touch(0, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(0.1, .move(1, 200 + 8 * sign, 100))
    #expect(fixture.takeLog() == [] && pinch.scale == 1)
    fixture.touch(0.2, .move(1, 200 + 8.5 * sign, 100))
    #expect(actions == ["action pi began \((100 + 8.5 * sign) / (100 + 8 * sign))"])
  }

  // GT-40
  @Test func theDistanceAtTheSecondDownCounts() {
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.1, .move(0, 150, 100))
    fixture.touch(0.2, .down(1, 250, 100))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.3, .move(1, 258.5, 100))
    #expect(actions == ["action pi began \(108.5 / 108)"])
  }

  // See GR-39.
  // GT-40
  @Test func furtherFingersAreNeitherCountedNorClaimed() {
    fixture.kinds = [.touches, .actions]
    begin()
    fixture.touch(0.1, .down(2, 300, 300))
    fixture.touch(0.2, .move(2, 350, 350))
    #expect(fixture.takeLog() == ["A began 3", "A moved 3"] && pinch.numberOfTouches == 2)
    fixture.touch(0.3, .move(1, 400, 100))
    #expect(actions == ["action pi changed 3.0"])
  }

  // GT-41
  @Test func settingTheScaleAssignsItToThePresentDistance() {
    begin()
    pinch.scale = 1
    fixture.touch(0.1, .move(1, 400, 100))
    #expect(actions == ["action pi changed 1.5"])
    for value in [0, -1, .infinity, .nan] { pinch.scale = value }
    #expect(pinch.scale == 1.5)
  }

  // GT-41
  @Test func theVelocityIsTheChangeOfTheSetScaleASecondOver100ms() {
    pinch.threshold = 0
    fixture.touch(0, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(0.25, .move(1, 210, 100))
    fixture.touch(0.3125, .move(1, 220, 100))
    #expect(abs(pinch.velocity - 0.1 / 0.0625) < 1e-9)
    pinch.scale = 0.6
    #expect(abs(pinch.velocity - 0.05 / 0.0625) < 1e-9)
    var last = 1.0
    pinch.addHandler { if $0.state == .ended { last = $0.velocity } }
    fixture.touch(0.5, .up(0), .up(1))
    #expect(last == 0)
  }

  // GT-41, EI-15
  @Test func mergedSamplesCountForTheVelocity() {
    pinch.threshold = 0
    fixture.touch(0, .down(0, 100, 100), .down(1, 200, 100))
    fixture.lateMoves([(0.25, 500, 100), (0.4375, 390, 100), (0.5, 400, 100)], of: 1)
    #expect(abs(pinch.velocity - 0.1 / 0.0625) < 1e-9)
  }

  // GT-42
  @Test func theScaleContinuesWithTheNextSecondFinger() {
    begin()
    fixture.touch(0.1, .up(0))
    fixture.touch(0.2, .move(1, 50, 100))
    #expect(actions == [] && pinch.scale == 2)
    fixture.touch(0.3, .down(2, 250, 100))
    fixture.touch(0.4, .move(2, 150, 100))
    #expect(actions == ["action pi changed 1.0"])
    fixture.touch(0.5, .up(1), .up(2))
    #expect(actions == ["action pi ended 1.0"])
  }

  // GT-42
  @Test func aPossiblePinchStartsAnewWithANewSecondFinger() {
    fixture.touch(0, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(0.1, .up(1))
    fixture.touch(0.2, .down(2, 300, 100))
    fixture.touch(0.3, .move(2, 306, 100))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.4, .up(0))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.5, .up(2))
    #expect(fixture.takeLog() == ["pi failed"])
  }

  // EI-6
  @Test func theLastMovementOfALiftCounts() {
    begin()
    fixture.touch(0.1, .move(1, 400, 100), .up(0), .up(1))
    #expect(actions == ["action pi ended 3.0"])
  }

  // GR-34
  @Test(arguments: [(340.0, 2.4), (196, 1)]) func aWaitingPinchBeginsWithItsPresentScale(x: Double, scale: Double) {
    let blocker = fixture.custom("x", on: view)
    pinch.require(toFail: blocker)
    fixture.touch(0, .down(0, 100, 100), .down(1, 192, 100))
    fixture.touch(0.1, .move(1, 210, 100))
    fixture.touch(0.2, .move(1, x, 100))
    blocker.state = .failed
    #expect(actions == ["action pi began \(scale)"])
  }

  // GR-53
  @Test func aPossiblePinchDoesNotHoldTheEndOfATouch() {
    fixture.kinds = [.touches]
    fixture.touch(0, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(0.1, .up(1))
    #expect(fixture.takeLog() == ["A began 1,2", "A ended 2"])
  }

  @Test func fingersAtOnePlaceLeaveTheScalePositive() {
    pinch.threshold = -1
    fixture.touch(0, .down(0, 100, 100), .down(1, 100, 100))
    fixture.touch(0.1, .move(1, 104, 100))
    fixture.touch(0.2, .move(1, 100, 100))
    #expect(actions == ["action pi began 4.0", "action pi changed 1.0"])
  }

  // GR-39
  @Test func aLostFingerNoLongerCounts() {
    begin()
    if let event = fixture.application.lastEvent, let touch = event.allTouches.last { pinch.ignore(touch, for: event) }
    fixture.touch(0.2, .move(0, 50, 100), .move(1, 350, 100))
    #expect(actions == [])
    fixture.touch(0.3, .down(2, 150, 100))
    fixture.touch(0.4, .move(2, 100, 100))
    #expect(actions == ["action pi changed 1.0"])
  }
}
