import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A stepper that shows its value between the buttons.
@MainActor @Suite struct StepperValueTests {
  private let stage: TestStage
  private let stepper = Stepper()

  init() throws {
    stage = try TestStage()
    stepper.showsValue = true
    stepper.sizeToFit()
    stepper.frame.origin = Point(x: 20, y: 20)
    stage.view.addSubview(stepper)
    stage.application.layOutWindows()
  }

  private var width: Double { stepper.sizeThatFits(.zero).width }

  @Test func theValueIsBetweenTheButtons() {
    let plain = Stepper().sizeThatFits(.zero)
    #expect(width > plain.width + 16 && stepper.decrement.frame.width == 48 && stepper.increment.frame.width == 48)
    #expect(stepper.valueRect.minX == stepper.decrement.frame.maxX)
    #expect(stepper.valueRect.maxX == stepper.increment.frame.minX)
    stepper.traitOverrides.layoutDirection = .rightToLeft
    stage.application.layOutWindows()
    #expect(stepper.valueRect.minX == stepper.increment.frame.maxX && stepper.decrement.frame.width == 48)
    stepper.showsValue = false
    #expect(width == plain.width)
  }

  @Test(arguments: [
    (0.0, 100.0, 1.0), (-5, 5, 1), (0, 1, 0.05), (0, 1_000_000, 1), (-1000, 8, 3), (5, 5, 1), (0, 1e300, 1e298),
  ]) func theWidthStaysWhileTheValueChanges(_ minimum: Double, _ maximum: Double, _ step: Double) {
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (minimum, maximum, step)
    let width = width
    stepper.value = minimum
    for _ in 0..<300 {
      #expect(self.width == width)
      // Each text has room.
      #expect(stepper.valueLayout(of: stepper.text(of: stepper.value)).size.width <= stepper.valueRoom.width)
      _ = stepper.perform(.increment)
    }
  }

  @Test func theWidthFollowsRangeTextAndSize() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    let first = width
    stepper.maximumValue = 100_000
    let second = width
    #expect(second > first)
    stepper.valueText = { "\(Int($0)) persons" }
    let third = width
    #expect(third > second + 40 && stepper.accessibilityDescription.value == "0 persons")
    stage.application.traitOverrides.fontScale = 2
    #expect(width > third + 40)
  }

  // CT-23
  @Test func aTouchOnTheValueDoesNothing() {
    stepper.value = 5
    let finger = stage.finger()
    finger.tap(at: stepper.valueRect.center, in: stepper)
    #expect(stepper.value == 5)
    finger.tap(at: stepper.increment.frame.center, in: stepper)
    #expect(stepper.value == 6)
    stage.advance(by: 1)
    finger.down(at: stepper.decrement.frame.center, in: stepper)
    finger.move(to: stepper.valueRect.center, in: stepper)
    #expect(!stepper.decrement.isPressed)
    finger.up()
    #expect(stepper.value == 6)
  }

  @Test func aNarrowStepperKeepsItsValueInside() {
    stepper.frame.size.width = 20
    stage.application.layOutWindows()
    #expect(stepper.bounds.contains(stepper.valueRect) || stepper.valueRect == stepper.bounds)
    stepper.frame.size.width = 400
    stage.application.layOutWindows()
    #expect(stepper.decrement.frame.width == stepper.increment.frame.width && stepper.valueRect.midX == 200)
  }
}
