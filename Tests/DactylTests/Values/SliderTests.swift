import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys and steps of a slider, and changes during a drag (`CT-18`).
@MainActor @Suite struct SliderTests {
  private let fixture = Fixture([.controls, .presses])
  private let slider: Slider

  init() {
    // From 50 to 280: the thumb's centre moves between 65 and 265.
    slider = fixture.add(Slider(), "K", 50, 100, 230, 30)
    slider.value = 0.5
  }

  private func focus() {
    fixture.focusKeyboard()
    slider.becomeFirstResponder()
  }

  /// The values after each of `keys`, on a range from 0 to 100.
  private func values(from start: Double, _ keys: String...) -> [Double] {
    slider.maximumValue = 100
    slider.value = start
    focus()
    return keys.map { key in
      fixture.type(0, key)
      return slider.value
    }
  }

  // MARK: Keys

  // CT-18
  @Test func keysMoveAFocusedSlider() {
    let keys = ["Right", "Up", "Left", "Down", "Prior", "Next", "Home", "End"]
    #expect(keys.flatMap { values(from: 50, $0) } == [55, 55, 45, 45, 60, 40, 0, 100])
    #expect(fixture.takeLog() == Array(repeating: "K valueChanged", count: 8))
  }

  // CT-18
  @Test func rightAndLeftAreExchangedRightToLeft() {
    slider.traitOverrides.layoutDirection = .rightToLeft
    #expect(["Right", "Up", "Left", "Down"].flatMap { values(from: 50, $0) } == [45, 55, 55, 45])
  }

  // CT-18
  @Test func keysMoveByStepsAndPagesByWholeSteps() {
    slider.stepValue = 4
    #expect(values(from: 0, "Right", "Right", "Left") == [4, 8, 4])
    // A tenth is two and a half steps.
    #expect(values(from: 0, "Prior", "Prior", "Next") == [12, 24, 12])
    slider.stepValue = 1
    #expect(values(from: 0, "Right", "Prior", "Left") == [1, 11, 10])
    slider.stepValue = 40
    #expect(values(from: 0, "Prior", "Prior", "Prior", "Next", "Next", "Left", "Left") == [40, 80, 100, 80, 40, 0, 0])
  }

  // CT-18
  @Test func keysMoveByStepsThatADoubleCannotHold() {
    slider.stepValue = 0.1
    slider.value = 0.3
    focus()
    // 3 * 0.1 is a little more than three times 0.1.
    fixture.type(0, "Left")
    #expect(abs(slider.value - 0.2) < 1e-12)
  }

  // CT-18, EI-32
  @Test func aHeldKeyRepeats() {
    slider.maximumValue = 100
    slider.value = 50
    focus()
    fixture.key(0, "Right", .down)
    fixture.key(0.5, "Right", .again)
    fixture.key(0.6, "Right", .again)
    fixture.key(0.7, "Right", .up)
    #expect(slider.value == 65 && fixture.takeLog() == Array(repeating: "K valueChanged", count: 3))
  }

  // CT-18
  @Test func aKeyAtTheEndSendsNothing() {
    #expect(values(from: 100, "Right", "End") == [100, 100])
    #expect(fixture.takeLog().isEmpty)
  }

  // CT-18
  @Test func keysWithModifiersOrWithoutTheFocusAreForwarded() {
    slider.value = 0.5
    focus()
    fixture.type(0, "Right", .control)
    slider.isEnabled = false
    fixture.type(1, "Right")
    slider.isEnabled = true
    slider.resignFirstResponder()
    fixture.type(2, "Right")
    #expect(slider.value == 0.5)
    #expect(fixture.takeLog().count { $0 == "W pressed Right" } == 3)
  }

  // CT-18
  @Test func keysOfAViewInsideASliderAreNotTheSliders() {
    let inner = fixture.view("I", 0, 0, 10, 10, in: slider, mode: .plain)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
    fixture.type(0, "Right")
    #expect(slider.value == 0.5)
  }

  // CT-18, KF-1
  @Test func tabStopsAtASlider() {
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    #expect(fixture.window.firstResponder === slider && slider.isFocusVisible)
  }

  // CT-18
  @Test func aKeyMovesAThumbThatAFingerHoldsAndTheFingerTakesItBack() {
    focus()
    fixture.touch(0, .down(0, 165, 115))
    fixture.type(0.1, "End")
    #expect(slider.value == 1)
    fixture.touch(0.2, .move(0, 185, 115))
    #expect(slider.value == 0.6)
  }

  // MARK: Steps

  // CT-18
  @Test(
    arguments: [
      (0.3, 0.1, 0.0), (0.3, 0.15, 0.3), (0.3, 0.92, 0.9), (0.3, 0.96, 1), (0.3, 2, 1), (3, 0.4, 0), (3, 0.5, 1),
      (1e-300, 0.123, 0.123), (0.1, 0.3, 0.1 * 3),
    ] as [(Double, Double, Double)])
  func aValueIsRoundedToASteps(step: Double, wanted: Double, value: Double) {
    slider.stepValue = step
    slider.value = wanted
    #expect(abs(slider.value - value) < 1e-12)
  }

  // CT-18
  @Test func stepsBeginAtTheMinimumAndFollowIt() {
    slider.maximumValue = 10
    slider.minimumValue = 1
    slider.stepValue = 4
    slider.value = 4
    #expect(slider.value == 5)
    slider.minimumValue = 2
    #expect(slider.value == 6)
    slider.stepValue = 3
    #expect(slider.value == 5)
    #expect(fixture.takeLog().isEmpty)
  }

  // CT-18, CT-16
  @Test func aDragSendsStepsOnlyAndEachOnce() {
    slider.stepValue = 0.25
    fixture.touch(0, .down(0, 165, 115))
    var values: [Double] = []
    slider.addAction(Action { [unowned slider] _ in values.append(slider.value) }, for: .valueChanged)
    for (index, x) in [170.0, 185, 195, 200, 245, 400, 164].enumerated() {
      fixture.touch(0.1 * Double(index + 1), .move(0, x, 115))
    }
    #expect(values == [0.75, 1, 0.5])
  }

  // CT-18
  @Test func theThumbSlidesFromStepToStep() {
    slider.stepValue = 0.5
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 245, 115))
    #expect(slider.value == 1 && slider.position.value == 1 && slider.position.presentationValue == 0.5)
    slider.stepValue = 0
    fixture.touch(0.2, .move(0, 225, 115))
    #expect(slider.position.presentationValue == slider.value)
  }

  // CT-4
  @Test func aValueSetWithAnAnimationSendsNothing() {
    slider.setValue(1, animated: true)
    #expect(slider.value == 1 && slider.position.presentationValue == 0.5 && fixture.takeLog().isEmpty)
    slider.value = 0
    #expect(slider.position.presentationValue == 0)
  }

  // CT-18
  @Test func stepsThatAreNegativeOrNotFiniteAreIgnored() {
    slider.stepValue = 0.25
    for step in [-1, .nan, .infinity, -.infinity] as [Double] {
      slider.stepValue = step
      #expect(slider.stepValue == 0.25 && slider.value == 0.5)
    }
    slider.stepValue = 0
    slider.value = 0.3
    #expect(slider.value == 0.3)
  }

  // CT-18
  @Test func rangesWithoutLengthOrOfEndlessLengthHaveFiniteValues() {
    focus()
    slider.minimumValue = 1
    for step in [0, 0.5] {
      slider.stepValue = step
      for key in ["Right", "Left", "Prior", "Next", "Home", "End"] { fixture.type(0, key) }
      fixture.touch(0, .down(0, 65, 115))
      fixture.touch(0.1, .move(0, 300, 115))
      fixture.touch(0.2, .up(0))
      #expect(slider.value == 1)
    }
    (slider.minimumValue, slider.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    for step in [0, 1, Double.greatestFiniteMagnitude] {
      slider.stepValue = step
      slider.value = 0
      fixture.type(1, "Right")
      #expect(slider.value.isFinite)
      fixture.type(1, "End")
      #expect(slider.value == .greatestFiniteMagnitude)
      fixture.touch(1, .down(0, 265, 115))
      fixture.touch(1.1, .move(0, 165, 115))
      fixture.touch(1.2, .up(0))
      #expect(abs(slider.value) < 1e300)
      fixture.type(2, "Home")
      #expect(slider.value == -.greatestFiniteMagnitude)
    }
  }

  // MARK: A drag under changes

  // CT-16, CT-18
  @Test func aRangeThatChangesDuringADragKeepsTheThumbUnderTheFinger() {
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 185, 115))
    slider.maximumValue = 10
    #expect(slider.value == 0.6)
    fixture.touch(0.2, .move(0, 205, 115))
    #expect(slider.value == 7)
    slider.minimumValue = 8
    #expect(slider.value == 8)
    fixture.touch(0.3, .move(0, 165, 115))
    #expect(slider.value == 9)
  }

  // CT-7
  @Test func aRangeThatChangesDuringADragDoesNotSwallowTheLift() {
    slider.isContinuous = false
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 265, 115))
    slider.minimumValue = 0.5
    fixture.touch(0.2, .up(0))
    #expect(slider.value == 1)
    #expect(fixture.takeLog().last == "K valueChanged")
  }

  // CT-9, CT-10
  @Test(arguments: [true, false]) func disablingOrRemovingASliderEndsItsDrag(removes: Bool) {
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 185, 115))
    if removes { slider.removeFromSuperview() } else { slider.isEnabled = false }
    fixture.touch(0.2, .move(0, 205, 115))
    fixture.touch(0.3, .up(0))
    #expect(slider.value == 0.6 && !slider.isTracking)
    #expect(fixture.takeLog() == ["K touchDown", "K touchDragInside", "K valueChanged", "K touchCancel"])
  }
}
