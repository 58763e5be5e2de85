import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The stepper (CT-23).
@MainActor @Suite struct StepperTests {
  private let fixture = Fixture([.controls, .actions, .presses])

  /// A stepper from 0 to 96, whose minus is on the left and whose plus is on the right.
  private func stepper(_ value: Double = 5) -> Stepper {
    let stepper = fixture.add(Stepper(), "K", 0, 0, 96, 44)
    stepper.value = value
    stepper.layoutIfNeeded()
    return stepper
  }

  private let step = ["K touchDown", "K touchUpInside", "K valueChanged", "K primaryActionTriggered"]
  private let keyStep = ["K valueChanged", "K primaryActionTriggered"]

  // CT-7, CT-23
  @Test func aTapOnPlusRaisesTheValueAndOneOnMinusLowersIt() {
    let stepper = stepper()
    fixture.tapAt(0, 70, 20)
    #expect(stepper.value == 6 && fixture.takeLog() == step)
    fixture.tapAt(1, 20, 20)
    #expect(stepper.value == 5 && fixture.takeLog() == step)
    fixture.tapAt(2, 47, 20)
    fixture.tapAt(3, 48, 20)
    #expect(stepper.value == 5)
    stepper.traitOverrides.layoutDirection = .rightToLeft
    fixture.tapAt(4, 20, 20)
    #expect(stepper.value == 6)
  }

  // CT-7
  @Test func theValueIsNewWhenTouchUpInsideIsSent() {
    let stepper = stepper()
    var seen: [Double] = []
    stepper.addAction(
      Action { [unowned stepper] _ in seen.append(stepper.value) }, for: [.touchDown, .touchUpInside, .valueChanged])
    fixture.tapAt(0, 70, 20)
    #expect(seen == [5, 6, 6])
  }

  // CT-23
  @Test func atAnEndOfTheRangeItsButtonDoesNothing() {
    let stepper = stepper(99.5)
    #expect(stepper.increment.isEnabled && stepper.decrement.isEnabled)
    fixture.tapAt(0, 70, 20)
    #expect(stepper.value == 100 && !stepper.increment.isEnabled && fixture.takeLog() == step)
    fixture.tapAt(1, 70, 20)
    #expect(stepper.value == 100 && fixture.takeLog() == ["K touchDown", "K touchUpInside"])
    stepper.value = 0
    #expect(stepper.increment.isEnabled && !stepper.decrement.isEnabled)
  }

  // CT-23
  @Test func aStepperThatWrapsGoesOnAtTheOtherEnd() {
    let stepper = stepper(100)
    stepper.wraps = true
    #expect(stepper.increment.isEnabled)
    fixture.tapAt(0, 70, 20)
    #expect(stepper.value == 0)
    fixture.tapAt(1, 20, 20)
    #expect(stepper.value == 100)
  }

  // CT-4
  @Test func valuesSetByTheProgramAreLimitedAndSendNothing() {
    let stepper = stepper()
    stepper.value = 500
    #expect(stepper.value == 100)
    stepper.value = -.infinity
    #expect(stepper.value == 0)
    stepper.value = .nan
    stepper.minimumValue = .nan
    stepper.maximumValue = .infinity
    for value in [0, -1, Double.nan, .infinity] { stepper.stepValue = value }
    #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
    stepper.minimumValue = 200
    #expect(stepper.maximumValue == 200 && stepper.value == 200 && !stepper.increment.isEnabled)
    stepper.maximumValue = -3
    #expect(stepper.minimumValue == -3 && stepper.value == -3)
    #expect(fixture.takeLog() == [])
  }

  @Test func fractionsDoNotAddUpToInexactValues() {
    let stepper = stepper(0)
    stepper.maximumValue = 1
    stepper.stepValue = 0.1
    var values: [Double] = []
    for index in 0..<10 {
      fixture.tapAt(Double(index), 70, 20)
      values.append(stepper.value)
    }
    #expect(values == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    stepper.value = 0.25
    fixture.tapAt(20, 20, 20)
    #expect(stepper.value == 0.15)
    (stepper.minimumValue, stepper.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    stepper.value = .greatestFiniteMagnitude
    fixture.tapAt(21, 20, 20)
    #expect(stepper.value.isFinite)
  }

  // MARK: Holding

  // CT-23
  @Test func aFingerThatStaysRepeatsTheStepAndBecomesFaster() {
    let stepper = stepper()
    fixture.touch(0, .down(0, 70, 20))
    #expect(stepper.increment.isPressed)
    fixture.wait(until: 0.499)
    #expect(stepper.value == 5)
    fixture.wait(until: 0.5)
    #expect(stepper.value == 6)
    fixture.wait(until: 0.599)
    #expect(stepper.value == 6)
    // Ten steps until 1.4, then one each 0.05 seconds.
    fixture.wait(until: 1.401)
    #expect(stepper.value == 15)
    fixture.wait(until: 1.451)
    #expect(stepper.value == 16)
    fixture.wait(until: 1.501)
    #expect(stepper.value == 17)
    fixture.touch(1.51, .up(0))
    #expect(stepper.value == 17 && !stepper.increment.isPressed)
    let changes = Array(repeating: "K valueChanged", count: 12)
    #expect(fixture.takeLog() == ["K touchDown"] + changes + ["K touchUpInside", "K primaryActionTriggered"])
    fixture.wait(until: 5)
    #expect(stepper.value == 17)
  }

  // CT-23
  @Test func repeatingStopsAtTheEndOfTheRangeAndWhereItIsSwitchedOff() {
    let stepper = stepper(98)
    fixture.touch(0, .down(0, 70, 20))
    fixture.wait(until: 3)
    #expect(stepper.value == 100 && fixture.takeLog().count == 3)
    fixture.touch(3, .up(0))
    stepper.autorepeat = false
    stepper.value = 5
    fixture.touch(4, .down(0, 70, 20))
    fixture.wait(until: 6)
    #expect(stepper.value == 5)
    fixture.touch(6, .up(0))
    #expect(stepper.value == 6)
  }

  // CT-23
  @Test func aStepperThatIsNotContinuousSendsOnceAfterTheLift() {
    let stepper = stepper()
    stepper.isContinuous = false
    fixture.touch(0, .down(0, 70, 20))
    fixture.wait(until: 0.71)
    #expect(stepper.value == 8)
    fixture.touch(0.72, .up(0))
    #expect(fixture.takeLog() == step)
    fixture.touch(2, .down(0, 70, 20))
    fixture.wait(until: 2.61)
    #expect(stepper.value == 10)
    fixture.touch(2.62, .cancel)
    #expect(stepper.value == 8 && fixture.takeLog() == ["K touchDown", "K touchCancel"])
  }

  // CT-23
  @Test func aFingerThatLeavesItsButtonPausesAndOneThatReturnsWaitsAgain() {
    let stepper = stepper()
    fixture.touch(0, .down(0, 70, 20))
    fixture.touch(0.3, .move(0, 20, 20))
    #expect(!stepper.increment.isPressed && !stepper.decrement.isPressed)
    fixture.wait(until: 1)
    #expect(stepper.value == 5)
    fixture.touch(1, .move(0, 100, 20))
    fixture.wait(until: 1.49)
    #expect(stepper.increment.isPressed && stepper.value == 5)
    fixture.wait(until: 1.5)
    #expect(stepper.value == 6)
    fixture.touch(1.55, .move(0, 20, 20))
    fixture.touch(2, .up(0))
    #expect(stepper.value == 6)
    fixture.touch(3, .down(0, 20, 20))
    fixture.touch(3.1, .move(0, 20, 300))
    fixture.touch(3.2, .up(0))
    #expect(stepper.value == 6)
    fixture.touch(4, .down(0, 70, 20))
    fixture.touch(4.1, .move(0, 20, 20), .up(0))
    #expect(stepper.value == 6 && !stepper.decrement.isPressed)
  }

  // CT-23
  @Test func aFingerThatReturnsSoonWaitsAsLongAsAnother() {
    let stepper = stepper()
    fixture.touch(0, .down(0, 70, 20))
    fixture.touch(0.2, .move(0, 20, 20))
    fixture.touch(0.3, .move(0, 70, 20))
    fixture.wait(until: 0.79)
    #expect(stepper.value == 5)
    fixture.wait(until: 0.8)
    #expect(stepper.value == 6)
  }

  // CT-9, CT-23
  @Test func anActionThatDisablesTheStepperEndsRepeating() {
    let stepper = stepper()
    stepper.addAction(Action { [unowned stepper] _ in stepper.isEnabled = false }, for: .valueChanged)
    fixture.touch(0, .down(0, 70, 20))
    fixture.wait(until: 3)
    #expect(stepper.value == 6 && fixture.takeLog() == ["K touchDown", "K valueChanged", "K touchCancel"])
  }

  // CT-1, CT-23
  @Test func aSecondFingerOnTheOtherButtonChangesNothing() {
    let stepper = stepper()
    fixture.touch(0, .down(0, 70, 20))
    fixture.touch(0.1, .down(1, 20, 20))
    #expect(stepper.increment.isPressed && !stepper.decrement.isPressed)
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .up(0))
    #expect(stepper.value == 6 && fixture.takeLog() == step)
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let stepper = stepper()
    fixture.tap("t", on: fixture.window)
    fixture.tapAt(0, 70, 20)
    #expect(stepper.value == 6 && fixture.takeLog() == step)
    stepper.isEnabled = false
    fixture.tapAt(2, 70, 20)
    #expect(stepper.value == 6 && fixture.takeLog() == ["action t ended"])
  }

  // SV-30
  @Test func aScrollViewLeavesItsTouchesAlone() {
    #expect(stepper().increment.keepsTouchesFromScrolling)
  }

  // MARK: Keys and semantics

  // CT-23
  @Test func arrowKeysHomeAndEndChangeTheValue() {
    let stepper = stepper()
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    #expect(stepper.isFirstResponder)
    _ = fixture.takeLog()
    for (key, value) in [("Up", 6.0), ("Right", 7), ("Down", 6), ("Left", 5), ("End", 100), ("Home", 0)] {
      fixture.type(1, key)
      #expect(stepper.value == value && fixture.takeLog() == keyStep)
    }
    fixture.type(2, "Down")
    #expect(fixture.takeLog() == [])
    stepper.traitOverrides.layoutDirection = .rightToLeft
    fixture.type(3, "Left")
    #expect(stepper.value == 1)
    fixture.type(4, "Right")
    #expect(stepper.value == 0)
  }

  // EI-32, CT-23
  @Test func aHeldArrowKeyRepeatsTheStep() {
    let stepper = stepper()
    stepper.becomeFirstResponder()
    fixture.focusKeyboard()
    fixture.key(0, "Up", .down)
    fixture.key(0.5, "Up", .again)
    fixture.key(0.6, "Up", .again)
    fixture.key(0.7, "Up", .up)
    #expect(stepper.value == 8)
  }

  @Test func itDescribesItselfAndIsChangedByActions() {
    let stepper = stepper()
    stepper.accessibilityLabel = "Copies"
    let description = stepper.accessibilityDescription
    #expect(description.outline == #"stepper "Copies" = 5"#)
    #expect(description.range == AccessibilityRange(value: 5, minimum: 0, maximum: 100, step: 1))
    #expect(description.activationPoint == Point(72, 22))
    #expect(stepper.performAccessibilityAction(.increment) && stepper.value == 6 && fixture.takeLog() == keyStep)
    #expect(stepper.performAccessibilityAction(.decrement) && stepper.value == 5)
    #expect(stepper.performAccessibilityAction(.set(7.5)) && stepper.value == 7.5)
    #expect(stepper.accessibilityDescription.value == "7.5")
    #expect(!stepper.perform(.activate))
  }

  // MARK: Appearance

  // GT-71
  @Test func eachButtonShowsItsOwnPointer() throws {
    let stepper = stepper()
    func colors() throws -> [Color] {
      let bitmap = try Bitmap(size: stepper.bounds.size, scale: 1) { stepper.draw($0, in: stepper.bounds) }
      return [10, 86].map { bitmap.color(x: $0, y: 22) }
    }
    let before = try colors()
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(70, 20), serial: 1))
    #expect(stepper.increment.isHovered && !stepper.decrement.isHovered)
    let after = try colors()
    #expect(after[0] == before[0] && after[1] != before[1])
    // From one button to the other, within the stepper.
    fixture.pointer(0.1, .motion(to: Point(20, 20), time: .at(0.1)))
    #expect(try colors()[0] != before[0])
  }

  @Test func itDrawsInAnyBoundsAndHasAFittingSize() throws {
    let stepper = stepper()
    #expect(stepper.measuredSize(for: .unspecified) == Size(width: 96, height: 44))
    for size in [Size.zero, Size(width: 1, height: 200), Size(width: 300, height: 2), Size(width: 24, height: 24)] {
      stepper.frame = Rect(origin: .zero, size: size)
      stepper.layoutIfNeeded()
      for isPressed in [true, false] {
        stepper.increment.isPressed = isPressed
        stepper.isEnabled.toggle()
        let ink = try ink(of: stepper)
        #expect((ink == nil) == size.isEmpty)
        // Minus and plus are 12 points large.
        if size.width >= 24, size.height >= 12 { #expect(ink == stepper.bounds) }
      }
    }
    stepper.traitOverrides.density = .compact
    #expect(stepper.measuredSize(for: .unspecified) == Size(width: 80, height: 32))
  }
}
