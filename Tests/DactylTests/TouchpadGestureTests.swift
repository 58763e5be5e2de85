import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Gestures of a touchpad feed recognizers (`EI-29`, `EI-30`).
@MainActor @Suite struct TouchpadGestureTests {
  private let fixture = Fixture([.actions])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(30, 40), serial: 1))
  }

  private func begin(_ seconds: Double = 0.1, fingers: Int = 2) {
    fixture.gesture(seconds, .pinchBegan(surface: Fixture.main, fingers: fingers, time: .at(seconds)))
  }
  private func update(_ seconds: Double, _ x: Double = 0, _ y: Double = 0, scale: Double = 1, degrees: Double = 0) {
    fixture.gesture(seconds, .pinchMoved(by: Point(x, y), scale: scale, degrees: degrees, time: .at(seconds)))
  }
  private func end(_ seconds: Double, isCancelled: Bool = false) {
    fixture.gesture(seconds, .pinchEnded(isCancelled: isCancelled, time: .at(seconds)))
  }
  private func swipe(_ seconds: Double, fingers: Int = 3, isCancelled: Bool = false) {
    fixture.gesture(
      seconds, .swipeBegan(surface: Fixture.main, fingers: fingers, time: .at(seconds)),
      .swipeMoved(by: Point(5, 1), time: .at(seconds + 0.01)),
      .swipeEnded(isCancelled: isCancelled, time: .at(seconds + 0.02)))
  }
  private func expectNothingLeft() {
    #expect(fixture.application.dispatcher.active.isEmpty && fixture.application.dispatcher.seriesRouter.series.isEmpty)
  }

  // MARK: Pinch

  // EI-29
  @Test func aTouchpadPinchTakesTheScaleWithoutAThreshold() {
    let pinch = fixture.pinch("pi", on: view)
    var places: [Point] = []
    pinch.addHandler { places.append($0.location(in: nil)) }
    begin()
    update(0.2, 5, 5)
    #expect(fixture.takeLog() == [])
    update(0.3, scale: 1.01)
    update(0.4, scale: 1.5)
    end(0.5)
    #expect(fixture.takeLog() == ["action pi began 1.01", "action pi changed 1.5", "action pi ended 1.5"])
    #expect(places == Array(repeating: Point(30, 40), count: 3))
    expectNothingLeft()
  }

  // EI-29
  @Test func settingTheScaleRebasesItAndVelocityIsChangeASecond() {
    let pinch = fixture.pinch("pi", on: view)
    begin()
    update(0.25, scale: 2)
    pinch.scale = 1
    update(0.3125, scale: 4)
    #expect(pinch.scale == 2 && abs(pinch.velocity - 1 / 0.0625) < 1e-9)
    update(0.4, scale: 0)
    #expect(pinch.scale > 0)
  }

  // EI-29
  @Test func aRotationIsAccumulatedInRadiansClockwise() {
    _ = fixture.rotation("ro", on: view)
    begin()
    update(0.2, scale: 1.5)
    #expect(fixture.takeLog() == [])
    update(0.3, degrees: 1)
    update(0.4, degrees: 200)
    update(0.5, degrees: 200)
    end(0.6)
    #expect(
      fixture.takeLog() == [
        "action ro began 1", "action ro changed 201", "action ro changed 401", "action ro ended 401",
      ])
  }

  // EI-29
  @Test func aSeriesFeedsAPansTranslationFromTheFirstMovementOn() {
    let pan = fixture.pan("p", on: view)
    var last = Point.zero
    pan.addHandler { if $0.state == .ended { last = $0.velocity(in: nil) } }
    begin()
    update(0.2, scale: 2)
    #expect(fixture.takeLog() == [])
    update(0.25, 1, 0)
    update(0.3125, 2, 3)
    #expect(pan.velocity(in: nil) == Point(2 / 0.0625, 3 / 0.0625) && pan.numberOfTouches == 0)
    end(0.35)
    #expect(fixture.takeLog() == ["action p began 1.0,0.0", "action p changed 3.0,3.0", "action p ended 3.0,3.0"])
    // The end adds no sample.
    #expect(last == Point(2 / 0.0625, 3 / 0.0625))
  }

  // EI-29
  @Test(arguments: [(1, 1, false), (1, 2, true), (2, 5, true), (3, 5, false)])
  func onlyPansThatAllowTwoTouchesAreFed(least: Int, most: Int, isFed: Bool) {
    let pan = fixture.pan("p", on: view)
    pan.minimumNumberOfTouches = least
    pan.maximumNumberOfTouches = most
    begin()
    update(0.2, 5, 5)
    #expect(fixture.takeLog().isEmpty != isFed)
  }

  // EI-29
  @Test func aCancelledEndIsCancelledAndAnUnbegunRecognizerFails() {
    fixture.kinds = [.states]
    _ = fixture.pinch("pi", on: view)
    _ = fixture.rotation("ro", on: view)
    begin()
    update(0.2, scale: 2)
    end(0.3, isCancelled: true)
    #expect(fixture.takeLog() == ["pi began", "ro failed", "pi cancelled"])
    begin(0.4)
    end(0.5)
    #expect(fixture.takeLog() == ["ro failed", "pi failed"])
    expectNothingLeft()
  }

  // EI-29
  @Test func tapsLongPressesAndSwipesAreNotFed() {
    fixture.kinds = [.states]
    fixture.tap("t", on: view)
    _ = (fixture.longPress("lp", on: view), fixture.swipe("sw", on: view))
    fixture.custom("c", on: view)
    begin()
    update(0.2, 100, 0, scale: 2, degrees: 50)
    end(0.9)
    #expect(fixture.takeLog() == [])
  }

  // See GR-16, GR-37.
  // EI-29
  @Test(arguments: [true, false]) func rivalsInASeriesRecognizeDeepestFirst(isTogether: Bool) {
    let inner = fixture.view("B", 0, 0, 100, 100, in: view)
    let delegate = TestDelegate()
    delegate.allows = { _ in isTogether }
    let pan = fixture.pan("p", on: view)
    _ = fixture.pinch("pi", on: inner)
    pan.delegate = delegate
    begin()
    update(0.2, 5, 0, scale: 2)
    update(0.3, 5, 0, scale: 3)
    #expect(
      fixture.takeLog()
        == (isTogether
          ? ["action pi began 2.0", "action p began 5.0,0.0", "action pi changed 3.0", "action p changed 10.0,0.0"]
          : ["action pi began 2.0", "action pi changed 3.0"]))
  }

  // GR-33
  @Test func requirementsBetweenRecognizersOfOneSeriesCount() {
    let pinch = fixture.pinch("pi", on: view)
    let pan = fixture.pan("p", on: view)
    let delegate = TestDelegate()
    delegate.requiresFailureOf = { $0 === pinch }
    pan.delegate = delegate
    begin()
    update(0.2, 5, 0)
    #expect(fixture.takeLog() == [] && delegate.questions.contains("p requires pi"))
    update(0.3, scale: 2)
    #expect(fixture.takeLog() == ["action pi began 2.0"])
    end(0.4)
    _ = fixture.takeLog()
    fixture.kinds = [.states]
    begin(1)
    update(1.1, 5, 0)
    end(1.2)
    #expect(fixture.takeLog() == ["p failed", "pi failed"])
  }

  // EI-29
  @Test func theViewHitAtBeginKeepsTheSeries() {
    _ = fixture.pinch("pi", on: view)
    begin()
    _ = fixture.window("F")
    update(0.2, scale: 2)
    end(0.3)
    #expect(fixture.takeLog() == ["action pi began 2.0", "action pi ended 2.0"])
  }

  // GR-35
  @Test(arguments: [true, false]) func shouldReceiveIsAskedOnceAtBegin(isReceived: Bool) {
    let pinch = fixture.pinch("pi", on: view)
    let delegate = TestDelegate()
    delegate.receivesEvent = { _ in isReceived }
    pinch.delegate = delegate
    begin()
    update(0.2, scale: 2)
    end(0.3)
    #expect(delegate.questions.filter { $0.hasPrefix("receive") } == ["receive transform"])
    #expect(fixture.takeLog().count == (isReceived ? 2 : 0))
  }

  // GR-41
  @Test func fingersOnTheScreenAndOnTheTouchpadMakeNoCommonGesture() {
    _ = fixture.pinch("pi", on: view)
    begin()
    update(0.2, scale: 2)
    fixture.touch(0.3, .down(0, 100, 100), .down(1, 200, 100))
    fixture.touch(0.4, .move(1, 300, 100), .up(0), .up(1))
    update(0.5, scale: 3)
    #expect(fixture.takeLog() == ["action pi began 2.0", "action pi changed 3.0"])
    end(0.6)
    _ = fixture.takeLog()
    fixture.touch(1, .down(0, 100, 100))
    begin(1.1)
    update(1.2, scale: 2)
    #expect(fixture.takeLog() == [])
  }

  // MARK: Interruptions

  // IN-11
  @Test(arguments: 0..<5) func everyInterruptionLeavesNothingUnderWay(cause: Int) {
    fixture.kinds = [.states]
    let pinch = fixture.pinch("pi", on: view)
    begin()
    update(0.2, scale: 2)
    _ = fixture.takeLog()
    switch cause {
    case 0: view.removeFromSuperview()
    case 1: fixture.window.close()
    case 2: fixture.application.becomeInactive()
    case 3: pinch.isEnabled = false
    default: fixture.pointer(0.3, .lost)
    }
    #expect(fixture.takeLog() == ["pi cancelled"])
    update(0.4, scale: 3)
    end(0.5)
    #expect(fixture.takeLog() == [])
    expectNothingLeft()
  }

  // See WD-10.
  // IN-11
  @Test func aSuppressedEndLeavesNothingUnderWay() {
    _ = fixture.pinch("pi", on: view)
    begin()
    update(0.2, scale: 2)
    fixture.application.passesOn = { _ in false }
    end(0.3)
    #expect(fixture.takeLog() == ["action pi began 2.0", "action pi cancelled 2.0"])
    expectNothingLeft()
  }

  // IN-11
  @Test func aWheelDuringTouchpadScrollingEndsNothing() {
    let pan = fixture.pan("p", on: view)
    pan.allowedScrollTypesMask = .continuous
    fixture.pointer(0.1, .axisSource(.finger), .axis(.vertical, value: 5, time: .at(0.1)))
    fixture.pointer(0.2, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.2)))
    fixture.pointer(0.3, .axisSource(.finger), .axisStop(.vertical, time: .at(0.3)))
    #expect(fixture.takeLog() == ["action p began 0.0,5.0", "action p ended 0.0,5.0"])
    expectNothingLeft()
  }

  // MARK: Swipe and hold

  // EI-30
  @Test(arguments: [3, 4]) func aSwipeFeedsIndirectPansOfItsNumberOfFingers(fingers: Int) {
    let (pan, three) = (
      fixture.pan("p", on: view), fixture.pan("three", on: fixture.view("B", 0, 0, 100, 100, in: view))
    )
    three.minimumNumberOfTouches = 3
    three.maximumNumberOfTouches = 3
    pan.allowedTouchTypes = [.direct, .indirect]
    swipe(0.1, fingers: fingers)
    let name = fingers == 3 ? "three" : "p"
    #expect(fixture.takeLog() == ["action \(name) began 5.0,1.0", "action \(name) ended 5.0,1.0"])
    swipe(1, fingers: fingers, isCancelled: true)
    #expect(fixture.takeLog() == ["action \(name) began 5.0,1.0", "action \(name) cancelled 5.0,1.0"])
    expectNothingLeft()
  }

  // EI-30
  @Test func aSwipeFeedsNoOtherRecognizerAndNoDirectPan() {
    fixture.kinds = [.states]
    fixture.pan("p", on: view).allowedTouchTypes = [.direct, .pencil]
    _ = (fixture.pinch("pi", on: view), fixture.rotation("ro", on: view), fixture.swipe("sw", on: view))
    swipe(0.1)
    #expect(fixture.takeLog() == [])
  }

  // EI-30
  @Test func holdStopsMovingContentUnderThePointerAtItsBegin() {
    let outer = GateView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let inner = GateView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let beside = GateView(frame: Rect(x: 300, y: 0, width: 100, height: 100))
    view.addSubview(outer)
    view.addSubview(beside)
    outer.addSubview(inner)
    fixture.kinds = [.states]
    _ = fixture.pan("p", on: inner)
    fixture.gesture(0.1, .holdBegan(surface: Fixture.main, fingers: 2, time: .at(0.1)))
    #expect([outer.catches, inner.catches, beside.catches] == [1, 1, 0])
    fixture.gesture(0.2, .holdEnded(isCancelled: true, time: .at(0.2)))
    #expect([outer.catches, inner.catches, beside.catches] == [1, 1, 0])
    begin(0.3)
    #expect(inner.catches == 1)
    #expect(fixture.takeLog() == [])
  }
}

/// Intercepts touchpad gestures as a scroll view does.
private final class GateView: View, TouchInterceptor {
  let interceptingPan = PanGestureRecognizer()
  var delaysContentTouches: Bool { false }
  var catches = 0

  func catchMovement() -> Bool {
    catches += 1
    return true
  }
  func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { true }
}
