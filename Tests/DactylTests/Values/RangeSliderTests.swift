import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Two thumbs on one track (`CT-19`).
@MainActor @Suite struct RangeSliderTests {
  private let fixture = Fixture([.controls, .presses])
  private let slider: RangeSlider

  init() {
    // From 50 to 280: the centres of the thumbs move between 65 and 265.
    slider = RangeSlider(frame: Rect(x: 50, y: 100, width: 230, height: 30))
    slider.lowerValue = 0.25
    slider.upperValue = 0.75
    fixture.window.addSubview(slider)
    slider.onSending { [unowned slider, unowned fixture] event in
      fixture.write(.controls, "\(slider.sendingThumb.map { "\($0)" } ?? "none") \(event)")
    }
    fixture.stack.layout()
  }

  private var values: [Double] { [slider.lowerValue, slider.upperValue] }

  private func expect(_ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
    for (value, expected) in zip(values, expected) {
      #expect(abs(value - expected) < 1e-12, sourceLocation: sourceLocation)
    }
  }

  private func set(_ lower: Double, _ upper: Double) {
    slider.lowerValue = lower
    slider.upperValue = upper
  }

  private func tracked() -> [RangeSlider.Thumb] { RangeSlider.Thumb.allCases.filter { slider.isTracking($0) } }

  // MARK: Touches

  // CT-19
  @Test func twoFingersDragBothThumbsAtTheSameTime() {
    fixture.touch(0, .down(0, 115, 115), .down(1, 215, 115))
    #expect(tracked() == [.lower, .upper])
    fixture.touch(0.1, .move(0, 95, 115), .move(1, 255, 115))
    #expect(values == [0.15, 0.95])
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .move(0, 85, 115))
    #expect(values == [0.1, 0.95])
    fixture.touch(0.4, .up(0))
    #expect(
      fixture.takeLog() == [
        "lower touchDown", "upper touchDown", "lower touchDragInside", "lower valueChanged", "upper touchDragInside",
        "upper valueChanged", "upper touchUpInside", "lower touchDragInside", "lower valueChanged",
        "lower touchUpInside",
      ])
    #expect(tracked().isEmpty && slider.sendingThumb == nil)
  }

  // CT-19, CT-16
  @Test(
    arguments: [
      (92.9, []), (93, [RangeSlider.Thumb.lower]), (137, [.lower]), (137.1, []), (192.9, []), (193, [.upper]),
      (237.1, []),
    ] as [(Double, [RangeSlider.Thumb])])
  func aThumbIsTouchedWithin22ptOfItsCentre(x: Double, thumbs: [RangeSlider.Thumb]) {
    fixture.touch(0, .down(0, x, 115))
    #expect(tracked() == thumbs)
    fixture.touch(0.1, .move(0, x - 10, 115))
    #expect(values == [thumbs == [.lower] ? 0.2 : 0.25, thumbs == [.upper] ? 0.7 : 0.75])
  }

  // CT-19
  @Test func aTouchWithinReachOfBothTakesTheNearerThumb() {
    set(0.5, 0.6)
    for (x, thumb) in [(174.0, RangeSlider.Thumb.lower), (176, .upper), (175, .lower)] {
      fixture.touch(0, .down(0, x, 115))
      #expect(tracked() == [thumb])
      fixture.touch(0.1, .up(0))
    }
  }

  // CT-19
  @Test func aSecondFingerTakesTheThumbThatIsFree() {
    set(0.5, 0.6)
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .down(1, 166, 115))
    #expect(tracked() == [.lower, .upper])
    fixture.touch(0.2, .move(1, 206, 115))
    #expect(values == [0.5, 0.8])
    fixture.touch(0.3, .down(2, 165, 115))
    fixture.touch(0.4, .move(2, 145, 115))
    #expect(values == [0.5, 0.8])
  }

  // CT-19
  @Test(
    arguments: [(4.1, 0.0, 0.5), (-4.1, 0, 0.5), (4.1, 0.03, 0.5), (-4.1, 0, 0), (4.1, 0, 1)]
      as [(Double, Double, Double)])
  func ofTwoThumbsAtOnePlaceTheMovementTakesTheOneThatCanFollowIt(way: Double, distance: Double, value: Double) {
    set(value, value + distance)
    let (lower, upper) = (slider.lowerValue, slider.upperValue)
    let x = 65 + 200 * value
    fixture.touch(0, .down(0, x, 115))
    fixture.touch(0.1, .move(0, x + (way > 0 ? 4 : -4), 115))
    #expect(tracked().isEmpty && fixture.takeLog().isEmpty)
    fixture.touch(0.2, .move(0, x + way, 115))
    let thumb = way > 0 ? RangeSlider.Thumb.upper : .lower
    #expect(tracked() == [thumb])
    #expect(fixture.takeLog().prefix(2) == ["\(thumb) touchDown", "\(thumb) touchDragInside"])
    fixture.touch(0.3, .move(0, x + 10 * way, 115))
    if way > 0 {
      #expect(slider.lowerValue == lower && slider.upperValue >= upper)
    } else {
      #expect(slider.upperValue == upper && slider.lowerValue <= lower)
    }
    fixture.touch(0.4, .up(0))
    #expect(fixture.takeLog().last == "\(thumb) touchUpInside")
  }

  // CT-19
  @Test(arguments: [(16.0, true), (16.1, false)])
  func thumbsUpTo8ptApartAreAtOnePlace(distance: Double, isOnePlace: Bool) {
    // A point of the track is 2 of the range.
    slider.maximumValue = 400
    set(192, 192 + distance)
    fixture.touch(0, .down(0, 161, 115))
    #expect(tracked() == (isOnePlace ? [] : [.lower]))
  }

  // CT-19
  @Test func twoFingersPullThumbsAtOnePlaceApart() {
    set(0.5, 0.5)
    fixture.touch(0, .down(0, 165, 115), .down(1, 165, 120))
    fixture.touch(0.1, .move(0, 205, 115), .move(1, 125, 115))
    #expect(values == [0.3, 0.7] && tracked() == [.lower, .upper])
    fixture.touch(0.2, .up(0), .up(1))
    #expect(tracked().isEmpty)
  }

  // CT-19
  @Test func aTapOnTwoThumbsAtOnePlaceTakesNone() {
    set(0.5, 0.5)
    fixture.tapAt(0, 165, 115)
    fixture.touch(1, .down(0, 165, 115))
    fixture.touch(1.1, .cancel)
    fixture.touch(2, .down(0, 165, 115))
    slider.isEnabled = false
    slider.isEnabled = true
    fixture.touch(2.1, .move(0, 205, 115))
    #expect(values == [0.5, 0.5] && fixture.takeLog().isEmpty)
  }

  // CT-19
  @Test func aThumbStopsAtTheOtherOne() {
    slider.minimumDistance = 0.1
    fixture.touch(0, .down(0, 115, 115))
    fixture.touch(0.1, .move(0, 265, 115))
    #expect(values == [0.65, 0.75])
    fixture.touch(0.2, .down(1, 215, 115))
    fixture.touch(0.3, .move(1, 100, 115))
    #expect(values == [0.65, 0.75])
    fixture.touch(0.4, .move(1, 265, 115))
    fixture.touch(0.5, .move(0, 264, 115))
    #expect(values == [0.9, 1])
  }

  // CT-7, CT-19
  @Test func aRangeSliderThatIsNotContinuousSendsAfterTheLift() {
    slider.isContinuous = false
    fixture.touch(0, .down(0, 115, 115), .down(1, 215, 115))
    fixture.touch(0.1, .move(0, 95, 115), .move(1, 235, 115))
    // The value of the other thumb is still sent.
    slider.lowerValue = 0.2
    slider.maximumValue = 1
    fixture.touch(0.2, .up(0), .up(1))
    #expect(values == [0.15, 0.85])
    #expect(fixture.takeLog().filter { $0.hasSuffix("valueChanged") } == ["lower valueChanged", "upper valueChanged"])
    fixture.touch(1, .down(0, 95, 115))
    fixture.touch(1.1, .move(0, 115, 115))
    fixture.touch(1.2, .cancel)
    #expect(values == [0.15, 0.85])
  }

  // CT-9, CT-10, CT-19
  @Test(arguments: [true, false]) func disablingOrRemovingTheSliderEndsBothDrags(removes: Bool) {
    fixture.touch(0, .down(0, 115, 115), .down(1, 215, 115))
    _ = fixture.takeLog()
    if removes { slider.removeFromSuperview() } else { slider.isEnabled = false }
    #expect(fixture.takeLog() == ["lower touchCancel", "upper touchCancel"])
    fixture.touch(0.1, .move(0, 95, 115), .move(1, 235, 115))
    #expect(values == [0.25, 0.75] && tracked().isEmpty && fixture.takeLog().isEmpty)
  }

  // CT-14, CT-19
  @Test(arguments: [(115.0, true), (215, true), (165, false)])
  func pansAlongTheTrackThatBeganOnAThumbAreRefused(x: Double, isRefused: Bool) {
    let fixture = Fixture([.states])
    let view = fixture.view("A", 0, 0, 400, 600)
    slider.frame.origin = Point(50, 100)
    view.addSubview(slider)
    fixture.stack.layout()
    let pan = fixture.pan("p", on: view)
    fixture.touch(0, .down(0, x, 115))
    fixture.touch(0.1, .move(0, x + 20, 115))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog().first == (isRefused ? "p failed" : "p began"))
    pan.axis = .vertical
    fixture.touch(1, .down(0, x, 115))
    fixture.touch(1.1, .move(0, x, 135))
    #expect(fixture.takeLog().last == "p began")
  }

  // CT-18, CT-19
  @Test(
    arguments: [(80.0, [0.075, 0.75]), (160, [0.475, 0.75]), (170, [0.25, 0.525]), (260, [0.25, 0.975])]
      as [(Double, [Double])])
  func aClickOnTheTrackMovesTheNearerThumb(x: Double, expected: [Double]) {
    fixture.pointer(
      0, .enter(surface: Fixture.main, at: Point(x, 115), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0), serial: 1))
    expect(expected)
    fixture.pointer(0.1, .button(code: 0x110, isPressed: false, time: .at(0.1), serial: 1))
    #expect(fixture.takeLog().map { $0.split(separator: " ")[1] } == ["touchDown", "valueChanged", "touchUpInside"])
  }

  // CT-19
  @Test(arguments: [(105.0, [0.2, 0.5]), (225, [0.5, 0.8])] as [(Double, [Double])])
  func aClickBesideTwoThumbsAtOnePlaceMovesTheOneOnItsSide(x: Double, expected: [Double]) {
    set(0.5, 0.5)
    for isMirrored in [false, true] {
      slider.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : nil
      set(0.5, 0.5)
      fixture.pointer(
        0, .enter(surface: Fixture.main, at: Point(isMirrored ? 330 - x : x, 115), serial: 1),
        .button(code: 0x110, isPressed: true, time: .at(0), serial: 1))
      fixture.pointer(0.1, .button(code: 0x110, isPressed: false, time: .at(0.1), serial: 1))
      expect(expected)
    }
  }

  // GT-71, CT-19
  @Test func theThumbUnderThePointerIsHovered() throws {
    let thumbs = try slider.subviews.map { try #require($0 as? SliderThumb) }
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(115, 115), serial: 1))
    #expect(thumbs.map(\.isHovered) == [true, false])
    fixture.pointer(0.1, .motion(to: Point(165, 115), time: .at(0.1)))
    #expect(thumbs.map(\.isHovered) == [false, false])
    set(0.5, 0.6)
    fixture.pointer(0.2, .motion(to: Point(171, 115), time: .at(0.2)))
    #expect(thumbs.map(\.isHovered) == [true, false])
  }

  // CT-18, CT-19
  @Test func aVerticalOrMirroredRangeSliderIsDraggedAlongItsAxis() {
    slider.traitOverrides.layoutDirection = .rightToLeft
    fixture.touch(0, .down(0, 215, 115))
    fixture.touch(0.1, .move(0, 235, 115))
    fixture.touch(0.2, .up(0))
    expect([0.15, 0.75])
    slider.axis = .vertical
    slider.frame = Rect(x: 100, y: 50, width: 30, height: 230)
    fixture.stack.layout()
    fixture.touch(1, .down(0, 115, 115))
    fixture.touch(1.1, .move(0, 115, 95))
    expect([0.15, 0.85])
  }

  // MARK: Values

  // CT-4, CT-19
  @Test func aValueOfTheProgramMovesTheOtherThumbOutOfItsWay() {
    slider.minimumDistance = 0.1
    slider.lowerValue = 0.8
    #expect(values == [0.8, 0.9])
    slider.lowerValue = 2
    #expect(values == [0.9, 1])
    slider.upperValue = 0.5
    #expect(values == [0.4, 0.5])
    slider.upperValue = -2
    #expect(values == [0, 0.1])
    slider.lowerValue = .nan
    slider.upperValue = .nan
    #expect(values == [0, 0.1] && fixture.takeLog().isEmpty)
  }

  // CT-19
  @Test func rangesStepsAndDistancesLimitTheValues() {
    (slider.minimumValue, slider.maximumValue) = (10, 20)
    #expect(values == [10, 10])
    slider.minimumDistance = 3
    #expect(values == [10, 13])
    slider.stepValue = 2
    #expect(values == [10, 14])
    slider.upperValue = 20
    fixture.touch(0, .down(0, 65, 115))
    fixture.touch(0.1, .move(0, 265, 115))
    // Three below the maximum is no step.
    #expect(values == [16, 20])
    slider.minimumDistance = 100
    #expect(values == [10, 20])
    for distance in [-1, .nan, .infinity] as [Double] {
      slider.minimumDistance = distance
      #expect(slider.minimumDistance == 100)
    }
    slider.maximumValue = 10
    #expect(values == [10, 10])
  }

  // CT-19
  @Test func anEndlessRangeHasFiniteValues() {
    (slider.minimumValue, slider.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    for step in [0, 1, Double.greatestFiniteMagnitude] {
      slider.stepValue = step
      for distance in [0, 1, Double.greatestFiniteMagnitude] {
        slider.minimumDistance = distance
        set(-.infinity, .infinity)
        #expect(values == [-.greatestFiniteMagnitude, .greatestFiniteMagnitude])
        fixture.touch(0, .down(0, 65, 115), .down(1, 265, 115))
        fixture.touch(0.1, .move(0, 300, 115), .move(1, 0, 115))
        fixture.touch(0.2, .up(0), .up(1))
        #expect(values.allSatisfy(\.isFinite) && slider.lowerValue <= slider.upperValue)
        slider.minimumDistance = 0
      }
    }
  }

  // MARK: Keys

  // CT-18, CT-19, KF-1
  @Test func eachThumbIsAStopAndHasItsKeys() {
    fixture.focusKeyboard()
    let button = fixture.add(Button(), "B", 50, 200, 100, 40)
    fixture.type(0, "Tab")
    for key in ["Right", "Prior", "Left"] { fixture.type(1, key) }
    #expect(abs(slider.lowerValue - 0.35) < 1e-12 && slider.upperValue == 0.75)
    fixture.type(2, "End")
    #expect(values == [0.75, 0.75])
    fixture.type(3, "Tab")
    fixture.type(4, "End")
    fixture.type(5, "Next")
    #expect(values == [0.75, 0.9])
    fixture.type(6, "Tab")
    #expect(button.isFirstResponder)
    let changes = fixture.takeLog().filter { $0.hasSuffix("valueChanged") }
    #expect(changes.map { $0.prefix(5) } == ["lower", "lower", "lower", "lower", "upper", "upper"])
    slider.isEnabled = false
    fixture.type(7, "Tab")
    #expect(button.isFirstResponder)
  }

  // MARK: Accessibility

  // CT-19
  @Test func theThumbsAreSlidersInAGroup() throws {
    slider.accessibilityLabel = "Price"
    slider.upperLabel = "At most"
    #expect(slider.accessibilityDescription.outline == "group \"Price\"")
    let thumbs = try slider.subviews.map { try #require($0 as? SliderThumb) }
    #expect(
      thumbs.map(\.accessibilityDescription.outline) == ["slider \"Minimum\" = 25%", "slider \"At most\" = 75%"])
    let range = AccessibilityRange(value: 0.25, minimum: 0, maximum: 0.75)
    #expect(thumbs[0].accessibilityDescription.range == range)
    #expect(thumbs[1].accessibilityDescription.activationPoint == Point(165, 15))
    #expect(thumbs[0].performAccessibilityAction(.set(0.9)) && values == [0.75, 0.75])
    #expect(thumbs[1].performAccessibilityAction(.increment) && values == [0.75, 0.85])
    #expect(fixture.takeLog() == ["lower valueChanged", "upper valueChanged"])
  }
}
