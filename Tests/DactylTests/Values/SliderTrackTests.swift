import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The axis of a slider, the pointer on its track, and the images beside it (`CT-18`).
@MainActor @Suite struct SliderTrackTests {
  private let fixture = Fixture([.controls])
  private let slider: Slider

  init() {
    // From 50 to 280: the thumb's centre moves between 65 and 265.
    slider = fixture.add(Slider(), "K", 50, 100, 230, 30)
    slider.value = 0.5
  }

  private func press(_ seconds: Double, _ x: Double, _ y: Double, button: UInt32 = 0x110) {
    fixture.pointer(
      seconds, .enter(surface: Fixture.main, at: Point(x, y), serial: 1),
      .button(code: button, isPressed: true, time: .at(seconds), serial: 1))
  }

  private func release(_ seconds: Double, button: UInt32 = 0x110) {
    fixture.pointer(seconds, .button(code: button, isPressed: false, time: .at(seconds), serial: 1))
  }

  // MARK: Axis

  /// From 50 to 280: the thumb's centre moves between 265 for 0 and 65 for 1.
  private func turn() {
    slider.axis = .vertical
    slider.frame = Rect(x: 100, y: 50, width: 30, height: 230)
  }

  // CT-18, CT-16
  @Test(arguments: [(143.0, true), (142.9, false), (187, true), (187.1, false)])
  func aVerticalSliderHasItsMinimumAtTheBottom(y: Double, isTracked: Bool) {
    turn()
    fixture.touch(0, .down(0, 115, y))
    #expect(slider.isTracking == isTracked)
    fixture.touch(0.1, .move(0, 115, y - 20))
    #expect(slider.value == (isTracked ? 0.6 : 0.5))
  }

  // CT-18
  @Test func aVerticalSliderIsNotMirrored() {
    turn()
    slider.traitOverrides.layoutDirection = .rightToLeft
    fixture.touch(0, .down(0, 115, 165))
    fixture.touch(0.1, .move(0, 115, 145))
    #expect(slider.value == 0.6)
  }

  // CT-14, CT-18
  @Test func aVerticalSliderRefusesVerticalPansOnly() {
    for (axis, isRefused) in [(Axis.Set.vertical, true), (.both, true), (.horizontal, false)] {
      let fixture = Fixture([.states])
      let view = fixture.view("A", 0, 0, 400, 600)
      let slider = fixture.add(Slider(), "K", 100, 50, 30, 230, in: view)
      slider.axis = .vertical
      slider.value = 0.5
      fixture.pan("p", on: view).axis = axis
      let way = axis == .horizontal ? Point(20, 0) : Point(0, 20)
      fixture.touch(0, .down(0, 115, 165))
      fixture.touch(0.1, .move(0, 115 + way.x, 165 + way.y))
      #expect(fixture.takeLog() == (isRefused ? ["p failed"] : ["p began"]))
    }
  }

  // CT-18
  @Test func preferredSizesAreExchangedByTheAxis() {
    #expect(slider.sizeThatFits(Size(width: 300, height: 10)) == Size(width: 300, height: 44))
    #expect(slider.sizeThatFits(proposal: ProposedSize(width: 10, height: nil)) == Size(width: 60, height: 44))
    slider.axis = .vertical
    #expect(slider.sizeThatFits(Size(width: 300, height: 10)) == Size(width: 44, height: 10))
    #expect(slider.sizeThatFits(Size(width: 300, height: .infinity)) == Size(width: 44, height: 200))
    #expect(slider.sizeThatFits(proposal: ProposedSize(width: 10, height: 10)) == Size(width: 44, height: 60))
    slider.traitOverrides.density = .compact
    #expect(slider.sizeThatFits(proposal: ProposedSize(width: nil, height: nil)) == Size(width: 32, height: 200))
  }

  // MARK: Pointer

  // CT-18
  @Test func aClickBesideTheThumbMovesItThereAndDragsIt() {
    press(0, 245, 115)
    #expect(slider.value == 0.9)
    #expect(fixture.takeLog() == ["K touchDown", "K valueChanged"])
    fixture.pointer(0.1, .motion(to: Point(225, 115), time: .at(0.1)))
    #expect(abs(slider.value - 0.8) < 1e-12)
    release(0.2)
    #expect(fixture.takeLog() == ["K touchDragInside", "K valueChanged", "K touchUpInside"])
    // On the thumb it does not jump.
    press(1, 235, 115)
    #expect(abs(slider.value - 0.8) < 1e-12)
    release(1.1)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside"])
  }

  // CT-18, CT-15
  @Test func otherButtonsAndFingersDoNotMoveTheThumb() {
    press(0, 245, 115, button: 0x111)
    release(0.1, button: 0x111)
    fixture.tapAt(1, 245, 115)
    #expect(slider.value == 0.5 && fixture.takeLog().isEmpty)
  }

  // CT-14, CT-18
  @Test(arguments: [(UInt32(0x110), "p failed"), (0x111, "p began")])
  func aClickOnTheTrackIsNotTakenByAPan(button: UInt32, line: String) {
    let fixture = Fixture([.states])
    let view = fixture.view("A", 0, 0, 400, 600)
    _ = fixture.add(Slider(), "K", 50, 100, 230, 30, in: view)
    let pan = fixture.pan("p", on: view)
    pan.buttonMaskRequired = button == 0x110 ? .primary : .secondary
    fixture.pointer(
      0, .enter(surface: Fixture.main, at: Point(200, 115), serial: 1),
      .button(code: button, isPressed: true, time: .at(0), serial: 1))
    fixture.pointer(0.1, .motion(to: Point(240, 115), time: .at(0.1)))
    #expect(fixture.takeLog() == [line])
  }

  // MARK: Images

  private func image(_ side: Double) throws -> Image {
    try Image(size: Size(width: side, height: side), scale: 1) { context in
      context.fill(Rect(x: 0, y: 0, width: side, height: side), with: .black)
    }
  }

  // CT-18
  @Test func imagesShortenTheTrack() throws {
    slider.minimumValueImage = try image(20)
    slider.maximumValueImage = try image(42)
    // The track is from 78 to 230, so the thumb is at 154.
    fixture.touch(0, .down(0, 154 + 22, 115))
    #expect(slider.isTracking)
    fixture.touch(0.1, .up(0))
    fixture.touch(1, .down(0, 154 - 22.1, 115))
    #expect(!slider.isTracking)
    fixture.touch(1.1, .up(0))
    press(2, 60, 115)
    #expect(slider.value == 0.5)
    release(2.1)
    #expect(slider.sizeThatFits(proposal: ProposedSize(width: 10, height: nil)) == Size(width: 60 + 78, height: 44))
    // There is no room for them.
    slider.frame.size.width = 100
    #expect(slider.accessibilityDescription.activationPoint == Point(50, 15))
  }

  // MARK: Accessibility

  // CT-18
  @Test func theDescriptionHasTheStepAndThePlaceOfTheThumb() {
    slider.stepValue = 0.25
    turn()
    let description = slider.accessibilityDescription
    #expect(description.range == AccessibilityRange(value: 0.5, minimum: 0, maximum: 1, step: 0.25))
    #expect(description.activationPoint == Point(15, 115))
    #expect(slider.perform(.increment) && slider.value == 0.75)
  }
}
