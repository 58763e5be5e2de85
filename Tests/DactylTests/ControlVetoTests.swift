import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Controls that veto recognizers of their ancestors (section 7.3, `GR-31`, `GR-36`).
@MainActor @Suite struct ControlVetoTests {
  private let fixture = Fixture([.states, .decisions])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  /// A slider whose thumb is centred at 165 for a value of 0.5.
  private func slider(_ value: Double = 0.5) -> Slider {
    let slider = Slider(frame: Rect(x: 50, y: 100, width: 230, height: 30))
    slider.debugName = "K"
    slider.value = value
    view.addSubview(slider)
    return slider
  }

  private func toggle() -> Switch {
    let toggle = Switch(frame: Rect(x: 50, y: 100, width: 50, height: 30))
    toggle.debugName = "K"
    view.addSubview(toggle)
    return toggle
  }

  private func pan(_ axis: Axis.Set) -> PanGestureRecognizer {
    let pan = fixture.pan("p", on: view)
    pan.axis = axis
    return pan
  }

  private func drag(from start: Point, by way: Point, at seconds: Double = 0) -> [String] {
    fixture.touch(seconds, .down(0, start.x, start.y))
    fixture.touch(seconds + 0.05, .move(0, start.x + way.x, start.y + way.y))
    defer { fixture.touch(seconds + 0.1, .up(0)) }
    return fixture.takeLog()
  }

  // MARK: Taps

  // CT-11
  @Test func recognizersOfAllAncestorsGetAControlsTouchesBeforeIt() {
    let fixture = Fixture([.gestures, .controls])
    let outer = fixture.view("A", 0, 0, 400, 600)
    let inner = fixture.view("B", 0, 0, 400, 600, in: outer)
    fixture.custom("a", on: outer)
    fixture.custom("b", on: inner)
    fixture.add(Control(), "K", 0, 0, 100, 40, in: inner)
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["b began 1", "a began 1", "K touchDown"])
  }

  // CT-12, CT-14, GR-31
  @Test func buttonsAndSwitchesRefuseOnlySingleTapsOfOneFingerOnAncestors() {
    for (control, vetoes) in [(Button(), true), (Switch(), true), (Slider(), false), (Control(), false)]
      as [(Control, Bool)]
    {
      view.addSubview(control)
      for (taps, touches) in [(1, 1), (2, 1), (1, 2)] {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = touches
        view.addGestureRecognizer(tap)
        #expect(control.shouldBegin(tap) == !(vetoes && taps == 1 && touches == 1))
        // CT-13: recognizers on the control itself.
        control.addGestureRecognizer(tap)
        #expect(control.shouldBegin(tap))
        control.removeGestureRecognizer(tap)
      }
      for other in [LongPressGestureRecognizer(), PinchGestureRecognizer()] as [GestureRecognizer] {
        view.addGestureRecognizer(other)
        #expect(control.shouldBegin(other))
      }
    }
  }

  // CT-9, GR-36
  @Test func aDisabledSwitchOrSliderRefusesNothing() {
    let pan = pan(.horizontal)
    let toggle = toggle()
    toggle.isEnabled = false
    #expect(drag(from: Point(60, 110), by: Point(20, 0)) == ["p began"])
    toggle.removeFromSuperview()
    slider().isEnabled = false
    #expect(drag(from: Point(165, 110), by: Point(20, 0), at: 1).last == "p began")
    #expect(pan.isEnabled)
  }

  // MARK: Along the axis

  // CT-14
  @Test(arguments: [
    (Axis.Set.horizontal, 165.0, Point(20, 0), true), (.both, 165, Point(20, 0), true),
    (.vertical, 165, Point(0, 20), false), (.horizontal, 187, Point(20, 0), true),
    (.horizontal, 187.1, Point(20, 0), false), (.both, 60, Point(20, 0), false),
  ])
  func aSliderRefusesPansAlongItsAxisThatBeganOnItsThumb(
    axis: Axis.Set, x: Double, way: Point, isRefused: Bool
  ) {
    _ = pan(axis)
    _ = slider()
    let log = drag(from: Point(x, 110), by: way)
    #expect(log == (isRefused ? ["p may not begin, says K", "p failed"] : ["p began"]))
  }

  // CT-14
  @Test func aSwitchRefusesPansAlongItsAxisButNoSwipes() {
    let pan = pan(.both)
    let toggle = toggle()
    #expect(drag(from: Point(51, 101), by: Point(20, 0)) == ["p may not begin, says K", "p failed"])
    pan.axis = .vertical
    #expect(drag(from: Point(51, 101), by: Point(0, 20), at: 1).last == "p began")
    pan.isEnabled = false
    let swipe = SwipeGestureRecognizer()
    swipe.name = "s"
    view.addGestureRecognizer(swipe)
    #expect(drag(from: Point(51, 101), by: Point(80, 0), at: 2).last == "s ended")
    #expect(toggle.isEnabled)
  }

  // CT-14
  @Test func aSliderRefusesSwipesAlongItsAxis() {
    _ = slider()
    let swipe = SwipeGestureRecognizer()
    var count = 0
    swipe.addHandler { _ in count += 1 }
    view.addGestureRecognizer(swipe)
    _ = drag(from: Point(165, 110), by: Point(80, 0))
    #expect(count == 0)
    _ = drag(from: Point(60, 110), by: Point(80, 0), at: 1)
    #expect(count == 1)
    swipe.direction = [.up, .down]
    #expect(swipe.slideAxis == .vertical)
    swipe.direction = [.up, .right]
    #expect(swipe.slideAxis == .both)
  }

  // CT-14
  @Test func anUprightSliderRefusesVerticalPans() {
    let slider = slider()
    slider.transform = AffineTransform(rotationAngle: .pi / 2)
    let pan = pan(.vertical)
    #expect(drag(from: slider.center, by: Point(0, 20)) == ["p may not begin, says K", "p failed"])
    pan.axis = .horizontal
    slider.value = 0.5
    #expect(drag(from: slider.center, by: Point(20, 0), at: 1) == ["p began"])
  }

  // CT-14
  @Test func otherBoundFingersDoNotChangeASlidersRefusal() {
    _ = pan(.horizontal)
    _ = slider()
    fixture.touch(0, .down(0, 20, 400))
    fixture.touch(0.1, .down(1, 165, 110))
    fixture.touch(0.2, .move(0, 60, 400))
    #expect(fixture.takeLog() == ["p may not begin, says K", "p failed"])
  }

  // CT-16
  @Test func aTouchIsJudgedByTheThumbAtItsDownEvenIfTheSliderMissesIt() {
    let pan = pan(.horizontal)
    let slider = slider()
    // Held back, as inside a scroll view.
    pan.delaysTouchesBegan = true
    fixture.touch(0, .down(0, 165, 110))
    slider.value = 1
    fixture.touch(0.1, .move(0, 185, 110))
    #expect(fixture.takeLog() == ["p may not begin, says K", "p failed"])
    // The thumb is taken at its present position.
    #expect(slider.isTracking)
    fixture.touch(0.2, .up(0))
    slider.value = 0
    fixture.touch(1, .down(0, 165, 110))
    slider.value = 0.5
    fixture.touch(1.1, .move(0, 185, 110))
    #expect(fixture.takeLog().last == "p began")
  }

  // CT-14
  @Test func aRecognizerOnTheSliderItselfIsNotRefused() {
    let slider = slider()
    _ = fixture.pan("own", on: slider)
    #expect(drag(from: Point(165, 110), by: Point(20, 0)) == ["own began"])
  }

  // CT-14
  @Test func aSliderRefusesAScrollViewsPanAlongItButNotAcross() {
    final class Gate: View, TouchInterceptor {
      let interceptingPan = PanGestureRecognizer()
      let delaysContentTouches = false
      func catchMovement() -> Bool { false }
      func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { true }
    }
    let gate = Gate(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    gate.interceptingPan.name = "scroll"
    gate.addGestureRecognizer(gate.interceptingPan)
    fixture.window.addSubview(gate)
    gate.addSubview(slider())
    #expect(drag(from: Point(165, 110), by: Point(20, 5)) == ["scroll may not begin, says K", "scroll failed"])
    #expect(drag(from: Point(185, 110), by: Point(20, 20), at: 1).last == "scroll began")
    #expect(drag(from: Point(60, 110), by: Point(20, 5), at: 2).last == "scroll began")
  }

  // CT-14
  @Test func aSwitchRefusesNoPanWhoseTouchesBeganElsewhere() {
    let toggle = toggle()
    let pan = pan(.both)
    fixture.touch(0, .down(0, 20, 400))
    #expect(toggle.shouldBegin(pan))
    fixture.touch(0.1, .down(1, 60, 110))
    #expect(!toggle.shouldBegin(pan))
  }
}
