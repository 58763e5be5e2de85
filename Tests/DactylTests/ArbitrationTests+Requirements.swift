import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Recognizers that wait for others to fail (section 5.6).
extension ArbitrationTests {
  // GR-33
  @Test func aDependantWaitsAndRecognizesInTheCycleInWhichTheOtherFails() {
    let (patient, other) = (wanting("patient"), idle("other"))
    patient.require(toFail: other)
    moveFinger()
    #expect(fixture.takeLog() == [])
    #expect(patient.state == .possible)
    other.plan = [.moved: .failed]
    fixture.touch(0.1, .move(0, 30, 10))
    #expect(fixture.takeLog() == ["other failed", "patient ended", "action patient ended"])
  }

  // GR-33
  @Test func aDependantFailsWhenTheOtherRecognizesEvenIfSimultaneous() {
    let (patient, other) = (wanting("patient"), idle("other"))
    patient.require(toFail: other)
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    patient.delegate = delegate
    moveFinger()
    other.plan = [.moved: .began]
    fixture.touch(0.1, .move(0, 30, 10))
    #expect(fixture.takeLog() == ["other began", "patient failed", "action other began"])
  }

  // GR-16
  @Test func aCancelledRequirementStillCountsAsHavingRecognized() {
    let (patient, other) = (idle("patient"), wanting("other", .began))
    patient.require(toFail: other)
    patient.isPreventedBy = { _ in false }
    moveFinger()
    // Fails at once, because of the requirement.
    #expect(fixture.takeLog() == ["other began", "patient failed", "action other began"])
  }

  // GR-33
  @Test(arguments: [0, 1, 2]) func preventionRefusalAndDisablingSatisfyARequirement(way: Int) {
    let (patient, other) = (wanting("patient"), idle("other"))
    patient.require(toFail: other)
    moveFinger()
    switch way {
    case 0:
      let third = idle("third")
      _ = third
      other.isEnabled = false
    case 1:
      let delegate = TestDelegate()
      delegate.begins = { _ in false }
      other.delegate = delegate
      other.state = .ended
    default:
      let preventing = fixture.application.dispatcher.active
      #expect(preventing.count == 2)
      view.removeGestureRecognizer(other)
    }
    #expect(fixture.takeLog().suffix(3) == ["other failed", "patient ended", "action patient ended"])
  }

  // GR-33
  @Test func aRequirementWithoutACommonTouchDoesNotDelay() {
    let other = fixture.view("R", 200, 0, 200, 600)
    let (patient, far) = (wanting("patient"), idle("far", on: other))
    patient.require(toFail: far)
    fixture.touch(0, .down(1, 210, 10))
    moveFinger(from: 0.1)
    #expect(fixture.takeLog() == ["patient ended", "action patient ended"])
  }

  // GR-33
  @Test(arguments: [0, 1, 2, 3]) func dynamicRequirementsAreAskedOnceAndCount(way: Int) {
    let (patient, other) = (wanting("patient"), idle("other"))
    let (asking, answering) = (TestDelegate(), TestDelegate())
    var count = 0
    switch way {
    case 0:
      patient.requiresFailureOf = { [unowned other] in
        count += 1
        return $0 === other
      }
    case 1:
      other.isRequiredToFailBy = { [unowned patient] in
        count += 1
        return $0 === patient
      }
    case 2:
      asking.requiresFailureOf = {
        count += 1
        return $0 === other
      }
      patient.delegate = asking
    default:
      answering.isRequiredToFailBy = {
        count += 1
        return $0 === patient
      }
      other.delegate = answering
    }
    moveFinger()
    fixture.touch(0.05, .down(1, 50, 50))
    #expect(fixture.takeLog() == [])
    #expect(count == 1)
    other.state = .failed
    #expect(fixture.takeLog() == ["other failed", "patient ended", "action patient ended"])
    fixture.touch(0.1, .up(0), .up(1))
    moveFinger(from: 1)
    #expect(count == 2)
  }

  // GR-34
  @Test func aWaitingDiscreteRecognizerGetsOnlyCancelsAndBindsNoTouches() {
    let fixture = Fixture([.gestures, .states])
    let view = fixture.view("A", 0, 0, 400, 600)
    let (patient, other) = (fixture.custom("patient", on: view), fixture.custom("other", on: view))
    patient.plan = [.moved: .ended]
    patient.require(toFail: other)
    other.onTouches = nil
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    _ = fixture.takeLog()
    patient.plan = [:]
    fixture.touch(0.2, .move(0, 30, 10), .down(1, 50, 50))
    #expect(fixture.takeLog() == ["other began 2", "other moved 1"])
    #expect(patient.boundTouches.count == 1)
    fixture.touch(0.3, .cancel)
    #expect(fixture.takeLog() == ["other cancelled 1,2", "other failed", "patient cancelled 1", "patient failed"])
  }

  // GR-34
  @Test func aWaitingContinuousRecognizerBeginsWithItsPresentValues() {
    let (pan, other) = (fixture.pan("pan", on: view), idle("other"))
    pan.require(toFail: other)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 40, 10))
    fixture.touch(0.2, .move(0, 60, 10))
    #expect(fixture.takeLog() == [])
    other.state = .failed
    #expect(fixture.takeLog() == ["other failed", "pan began", "action pan began 40.0,0.0"])
    fixture.touch(0.3, .up(0))
    _ = fixture.takeLog()
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .move(0, 40, 10))
    fixture.touch(1.2, .up(0))
    #expect(fixture.takeLog() == ["pan failed"])
    other.state = .failed
  }

  // GR-34
  @Test func aWaitingContinuousRecognizerFailsWhenItsTouchesEnd() {
    let (patient, other) = (wanting("patient", .began), idle("other"))
    patient.require(toFail: other)
    moveFinger()
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["patient failed"])
  }

  // GR-38
  @Test func theFirstOfACircleInPriorityOrderIsReleased() {
    let (first, second) = (wanting("first"), wanting("second"))
    first.require(toFail: second)
    second.require(toFail: first)
    moveFinger()
    #expect(fixture.takeLog() == ["second ended", "first failed", "action second ended"])
  }

  // GR-38
  @Test func aChainIsNoCircleAndItsEndMayWaitForTouches() {
    let (one, two, three) = (
      fixture.tap("one", on: view), fixture.tap("two", on: view, taps: 2), fixture.tap("three", on: view, taps: 3)
    )
    one.require(toFail: two)
    two.require(toFail: three)
    fixture.writesTimes = true
    fixture.tapAt(0, 10, 10)
    fixture.tapAt(0.2, 10, 10)
    #expect(fixture.takeLog() == [])
    fixture.wait(until: 1)
    #expect(fixture.takeLog() == ["0.6 three failed", "0.6 two ended", "0.6 one failed", "0.6 action two ended"])
  }

  // GR-38
  @Test func aDependantOfACircleIsReleasedOnlyInItsTurn() {
    let (c, b, a) = (wanting("c"), wanting("b"), wanting("a"))
    let idle = idle("idle")
    a.require(toFail: idle)
    b.require(toFail: c)
    c.require(toFail: b)
    for recognizer in [a, b, c] { recognizer.prevents = { _ in false } }
    moveFinger()
    // a waits for `idle`, which may still recognize, and is in no circle; b is the first of the circle.
    #expect(fixture.takeLog() == ["b ended", "c failed", "action b ended"])
  }
}
