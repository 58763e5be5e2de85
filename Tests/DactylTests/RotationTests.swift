import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct RotationTests {
  private let fixture = Fixture([.states, .actions])
  private let view: StubView
  private let rotation: RotationGestureRecognizer

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    rotation = fixture.rotation("ro", on: view)
  }

  private var actions: [String] { fixture.takeLog().filter { $0.hasPrefix("action") } }

  private func begin() {
    rotation.threshold = 0
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.touch(0.01, .move(1, 200, 300))
    #expect(actions == ["action ro began 90"])
  }

  @Test func defaultsAreThoseOfTheModel() {
    #expect(rotation.threshold == 5 * .pi / 180 && rotation.rotation == 0 && rotation.velocity == 0)
  }

  // GT-50
  @Test(arguments: [1.0, -1]) func aTurnOfExactlyTheThresholdDoesNotBeginARotation(sign: Double) {
    rotation.threshold = .pi / 2
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.touch(0.1, .move(1, 200, 200 + 100 * sign))
    #expect(fixture.takeLog() == [] && rotation.rotation == 0)
    fixture.touch(0.2, .move(1, 100, 200 + 100 * sign))
    #expect(actions == ["action ro began \(Int(45 * sign))"])
  }

  // GT-50
  @Test func theDefaultThresholdOf5DegreesIsTakenOff() {
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.touch(0.1, .move(1, 300, 208))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .move(1, 200, 300))
    #expect(actions == ["action ro began 85"])
  }

  // GT-50
  @Test func stepsAreWrappedAndClockwiseIsPositive() {
    begin()
    for (x, y) in [(100.0, 200.0), (200, 100), (300, 200), (200, 300)] { fixture.touch(0.1, .move(1, x, y)) }
    #expect(
      actions == ["action ro changed 180", "action ro changed 270", "action ro changed 360", "action ro changed 450"])
    for (x, y) in [(300.0, 200.0), (200, 100)] { fixture.touch(0.2, .move(1, x, y)) }
    #expect(actions == ["action ro changed 360", "action ro changed 270"])
  }

  // GT-50
  @Test func settingTheRotationReplacesTheValueAndKeepsTheVelocity() {
    begin()
    let velocity = rotation.velocity
    rotation.rotation = 0
    #expect(rotation.velocity == velocity && abs(velocity - .pi / 2 / 0.01) < 1e-6)
    fixture.touch(0.1, .move(1, 100, 200))
    #expect(actions == ["action ro changed 90"])
    for value in [Double.nan, .infinity] { rotation.rotation = value }
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
  }

  // GT-50
  @Test func theVelocityIsInRadiansASecondOver100ms() {
    rotation.threshold = 0
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.touch(0.25, .move(1, 200, 300))
    fixture.touch(0.3125, .move(1, 300, 200))
    #expect(abs(rotation.velocity + .pi / 2 / 0.0625) < 1e-9)
    var last = 1.0
    rotation.addHandler { if $0.state == .ended { last = $0.velocity } }
    fixture.touch(0.5, .up(0), .up(1))
    #expect(last == 0)
  }

  // GT-50, EI-15
  @Test func mergedSamplesAreStepsOfTheirOwn() {
    rotation.threshold = 0
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.lateMoves([(0.1, 200, 300), (0.2, 100, 200), (0.3, 200, 100)], of: 1)
    #expect(actions == ["action ro began 270"])
  }

  // GT-42
  @Test func aRotationContinuesWithAnotherSecondFingerUntilBothHaveLifted() {
    begin()
    fixture.touch(0.1, .up(1))
    fixture.touch(0.2, .move(0, 100, 100))
    fixture.touch(0.3, .down(2, 100, 200))
    fixture.touch(0.4, .move(2, 200, 100))
    #expect(actions == ["action ro changed 0"])
    fixture.touch(0.5, .up(0))
    fixture.touch(0.6, .up(2))
    #expect(actions == ["action ro ended 0"])
  }

  // GT-42
  @Test func aPossibleRotationStartsAnewWithAnotherPair() {
    rotation.threshold = .pi / 2
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.touch(0.1, .move(1, 280, 280))
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .down(2, 300, 200))
    fixture.touch(0.4, .move(2, 200, 280))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.5, .up(0), .up(2))
    #expect(fixture.takeLog() == ["ro failed"])
  }

  // GT-40
  @Test func aThirdFingerIsIgnored() {
    begin()
    fixture.touch(0.1, .down(2, 300, 300))
    fixture.touch(0.2, .move(2, 100, 300))
    #expect(actions == [] && rotation.numberOfTouches == 2)
  }

  // GR-34
  @Test(arguments: [(100.0, 200.0, 175), (300, 201, 0)])
  func aWaitingRotationBeginsWithItsPresentAngle(x: Double, y: Double, degrees: Int) {
    let blocker = fixture.custom("x", on: view)
    rotation.require(toFail: blocker)
    fixture.touch(0, .down(0, 200, 200), .down(1, 300, 200))
    fixture.touch(0.1, .move(1, 200, 300))
    fixture.touch(0.2, .move(1, x, y))
    blocker.state = .failed
    #expect(actions == ["action ro began \(degrees)"])
  }

  @Test func fingersAtOnePlaceHaveNoDirectionAndTheNextCountsFromTheLast() {
    begin()
    fixture.touch(0.1, .move(1, 200, 200))
    fixture.touch(0.2, .move(1, 100, 200))
    #expect(actions == ["action ro changed 90", "action ro changed 180"])
  }

  // GR-53
  @Test func aPossibleRotationDoesNotHoldTheEndOfATouch() {
    fixture.kinds = [.touches]
    fixture.touch(0, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(0.1, .up(1))
    #expect(fixture.takeLog() == ["A began 1,2", "A ended 2"])
  }
}
