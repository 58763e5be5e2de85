import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The segmented control (CT-22).
@MainActor @Suite struct SegmentedControlTests {
  private let fixture = Fixture([.controls, .actions, .presses])

  /// Three segments, each 100 points wide, from the left edge of the window.
  private func control(_ selected: Int? = 0, _ titles: [String] = ["List", "Grid", "Map"]) -> SegmentedControl {
    let control = fixture.add(
      SegmentedControl(titles, selectedIndex: selected), "K", 0, 0, 100 * Double(titles.count), 44)
    control.layoutIfNeeded()
    return control
  }

  private let change = ["K touchDown", "K touchUpInside", "K valueChanged", "K primaryActionTriggered"]
  private let keyChange = ["K valueChanged", "K primaryActionTriggered"]

  private func pressed(_ control: SegmentedControl) -> [Bool] { control.segments.map(\.isPressed) }

  // MARK: Touches

  // CT-7, CT-22
  @Test func aTapSelectsASegmentAndASecondOneSendsNoChange() {
    let control = control()
    fixture.tapAt(0, 150, 20)
    #expect(control.selectedIndex == 1 && fixture.takeLog() == change)
    #expect(pressed(control) == [false, false, false])
    fixture.tapAt(1, 150, 20)
    #expect(control.selectedIndex == 1 && fixture.takeLog() == ["K touchDown", "K touchUpInside"])
    fixture.tapAt(2, 99, 20)
    #expect(control.selectedIndex == 0)
    fixture.tapAt(3, 100, 20)
    #expect(control.selectedIndex == 1)
  }

  // CT-7
  @Test func theIndexIsNewWhenTouchUpInsideIsSent() {
    let control = control()
    var seen: [Int?] = []
    control.addAction(
      Action { [unowned control] _ in seen.append(control.selectedIndex) },
      for: [.touchDown, .touchUpInside, .valueChanged])
    fixture.tapAt(0, 250, 20)
    #expect(seen == [0, 2, 2])
  }

  // CT-22
  @Test func thePressFollowsTheFingerAndTheLiftSelects() {
    let control = control()
    fixture.touch(0, .down(0, 50, 20))
    #expect(pressed(control) == [true, false, false])
    fixture.touch(0.1, .move(0, 150, 20))
    #expect(pressed(control) == [false, true, false])
    // Beyond the edge, within the margin.
    fixture.touch(0.2, .move(0, 360, -50))
    #expect(pressed(control) == [false, false, true] && control.selectedIndex == 0)
    fixture.touch(0.3, .move(0, 360, 300))
    #expect(pressed(control) == [false, false, false])
    fixture.touch(0.4, .move(0, 250, 20), .up(0))
    #expect(control.selectedIndex == 2 && pressed(control) == [false, false, false])
  }

  // CT-22
  @Test func aLiftOutsideOrACancelledTouchChangesNothing() {
    let control = control()
    fixture.touch(0, .down(0, 150, 20))
    fixture.touch(0.1, .move(0, 150, 300), .up(0))
    fixture.touch(1, .down(0, 150, 20))
    fixture.touch(1.1, .cancel)
    #expect(control.selectedIndex == 0 && pressed(control) == [false, false, false])
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpOutside", "K touchDown", "K touchCancel"])
  }

  // CT-9, CT-22
  @Test func aDisabledSegmentIsNeitherPressedNorSelected() {
    let control = control()
    control.setEnabled(false, forSegmentAt: 1)
    #expect(!control.isEnabledForSegment(at: 1) && control.isEnabledForSegment(at: 2))
    fixture.touch(0, .down(0, 150, 20))
    #expect(pressed(control) == [false, false, false])
    fixture.touch(0.1, .up(0))
    #expect(control.selectedIndex == 0 && fixture.takeLog() == ["K touchDown", "K touchUpInside"])
    control.isEnabled = false
    fixture.tapAt(1, 250, 20)
    #expect(control.selectedIndex == 0 && fixture.takeLog() == [])
  }

  // CT-1, CT-22
  @Test func aSecondFingerChangesNothingAndTwoControlsWorkAtOnce() {
    let control = control()
    let other = fixture.add(SegmentedControl(["A", "B"]), "L", 0, 100, 200, 44)
    other.layoutIfNeeded()
    fixture.touch(0, .down(0, 150, 20), .down(1, 250, 20), .down(2, 150, 120))
    #expect(pressed(control) == [false, true, false] && pressed(other) == [false, true])
    fixture.touch(0.1, .move(1, 50, 20))
    fixture.touch(0.2, .up(1))
    #expect(control.selectedIndex == 0 && pressed(control) == [false, true, false])
    fixture.touch(0.3, .up(0), .up(2))
    #expect(control.selectedIndex == 1 && other.selectedIndex == 1)
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let control = control()
    fixture.tap("t", on: fixture.window)
    fixture.tapAt(0, 150, 20)
    #expect(control.selectedIndex == 1 && fixture.takeLog() == change)
    control.isEnabled = false
    fixture.tapAt(2, 250, 20)
    #expect(control.selectedIndex == 1 && fixture.takeLog() == ["action t ended"])
  }

  // CT-13
  @Test func aTapRecognizerOfItsOwnTakesTheTouch() {
    let control = control()
    fixture.tap("t", on: control)
    fixture.tapAt(0, 150, 20)
    #expect(control.selectedIndex == 0)
    #expect(fixture.takeLog() == ["K touchDown", "action t ended", "K touchCancel"])
  }

  // SV-30
  @Test func aScrollViewLeavesItsTouchesAlone() {
    #expect(control().segments.allSatisfy { $0.keepsTouchesFromScrolling })
  }

  // MARK: Segments

  // CT-4
  @Test func theProgramSelectsWithoutSendingAndWrongIndicesSelectNone() {
    let control = control()
    for index in [nil, 3, -1, Int.min] {
      control.selectedIndex = 1
      control.selectedIndex = index
      #expect(control.selectedIndex == nil)
    }
    #expect(fixture.takeLog() == [])
  }

  @Test func insertingAndRemovingKeepsTheSelectedSegment() {
    let control = control(1)
    control.insertSegment(withTitle: "First", at: -5)
    control.insertSegment(withTitle: "Last", at: 99)
    #expect(control.numberOfSegments == 5 && control.selectedIndex == 2)
    #expect((0..<5).map { control.titleForSegment(at: $0) } == ["First", "List", "Grid", "Map", "Last"])
    control.removeSegment(at: 0)
    #expect(control.selectedIndex == 1)
    control.removeSegment(at: 1)
    #expect(control.selectedIndex == nil && control.numberOfSegments == 3)
    control.removeSegment(at: 7)
    control.setTitle("Other", forSegmentAt: 0)
    control.setTitle("None", forSegmentAt: -1)
    #expect(control.titleForSegment(at: 0) == "Other" && control.titleForSegment(at: 9) == nil)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0 && control.subviews.isEmpty)
  }

  @Test func theGroundDisappearsWithTheSelectedSegment() {
    let control = control(1)
    #expect(control.plateOpacity.presentationValue == 1)
    control.removeSegment(at: 0)
    #expect(control.plateOpacity.presentationValue == 1)
    control.removeSegment(at: 0)
    #expect(control.plateOpacity.presentationValue == 0)
  }

  // CT-22
  @Test func aSegmentThatIsRemovedUnderTheFingerIsNotSelected() {
    let control = control()
    fixture.touch(0, .down(0, 50, 20))
    fixture.touch(0.1, .move(0, 250, 20))
    control.removeSegment(at: 2)
    control.layoutIfNeeded()
    fixture.touch(0.2, .up(0))
    #expect(control.numberOfSegments == 2 && control.selectedIndex == 1)
    _ = fixture.takeLog()
    fixture.touch(1, .down(0, 50, 20))
    control.removeSegment(at: 0)
    #expect(!control.isTracking && fixture.takeLog() == ["K touchDown", "K touchCancel"])
    fixture.touch(1.1, .up(0))
    #expect(control.selectedIndex == 0 && fixture.takeLog() == [])
  }

  // CT-22
  @Test func aSegmentThatAnActionRemovesEndsTracking() {
    let control = control()
    control.addAction(Action { [unowned control] _ in control.removeSegment(at: 1) }, for: .touchDown)
    fixture.touch(0, .down(0, 150, 20))
    #expect(!control.isTracking && fixture.takeLog() == ["K touchDown", "K touchCancel"])
    fixture.touch(0.1, .up(0))
    #expect(control.selectedIndex == 0 && fixture.takeLog() == [])
  }

  // MARK: Keys

  // CT-22
  @Test func arrowKeysHomeAndEndSelectEnabledSegments() {
    let control = control(nil, ["A", "B", "C", "D"])
    control.setEnabled(false, forSegmentAt: 2)
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    #expect(control.isFirstResponder && control.selectedIndex == nil)
    _ = fixture.takeLog()
    for (key, index) in [("Right", 0), ("Right", 1), ("Right", 3), ("Left", 1), ("End", 3), ("Home", 0)] {
      fixture.type(1, key)
      #expect(control.selectedIndex == index && fixture.takeLog() == keyChange)
    }
    fixture.type(2, "Left")
    #expect(control.selectedIndex == 0 && fixture.takeLog() == [])
    control.traitOverrides.layoutDirection = .rightToLeft
    fixture.type(3, "Left")
    #expect(control.selectedIndex == 1)
    control.selectedIndex = nil
    fixture.type(4, "Right")
    #expect(control.selectedIndex == 3)
    _ = fixture.takeLog()
    fixture.type(5, "Up")
    #expect(fixture.takeLog() == ["W pressed Up", "W released Up"])
  }

  // CT-22
  @Test func anActivationKeySelectsTheFirstSegmentWhileNoneIsSelected() {
    let control = control(nil)
    control.setEnabled(false, forSegmentAt: 0)
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    _ = fixture.takeLog()
    fixture.type(1, "space")
    #expect(control.selectedIndex == 1 && fixture.takeLog() == keyChange)
    fixture.type(2, "space")
    #expect(control.selectedIndex == 1 && !fixture.takeLog().contains("K valueChanged"))
  }

  // MARK: Accessibility

  @Test func eachSegmentIsAnElement() throws {
    let control = control(1)
    control.accessibilityLabel = "View"
    control.setEnabled(false, forSegmentAt: 2)
    #expect(control.accessibilityDescription.outline == #"segmented control "View""#)
    let outlines = control.segments.map(\.accessibilityDescription.outline)
    #expect(
      outlines == [
        #"radio button "List""#, #"radio button "Grid" (selected, checked)"#, #"radio button "Map" (disabled)"#,
      ])
    #expect(control.segments[1].accessibilityDescription.position == AccessibilityPosition(index: 1, count: 3))
    #expect(control.segments[0].performAccessibilityAction(.activate) && control.selectedIndex == 0)
    #expect(fixture.takeLog() == keyChange)
    #expect(!control.segments[2].performAccessibilityAction(.activate))
    let image = try Image(size: Size(width: 16, height: 16), scale: 1) { _ in }
    control.insertSegment(with: image, label: "Stars", at: 0)
    #expect(control.segments[0].accessibilityDescription.label == "Stars" && control.imageForSegment(at: 0) == image)
    let children = control.accessibilityDescription.children ?? []
    #expect(children.map(ObjectIdentifier.init) == control.segments.map(ObjectIdentifier.init))
    control.setAccessibilityLabel("Moons", forSegmentAt: 0)
    #expect(control.segments[0].accessibilityDescription.label == "Moons")
  }

  // MARK: Layout

  private func widths(_ control: SegmentedControl) -> [Double] { control.segments.map(\.frame.width) }

  @Test func segmentsHaveEqualWidthsOrThoseOfTheirContent() {
    let control = control(0, ["A", "A long title", "B"])
    let ideal = control.measuredSize(for: .unspecified)
    #expect(ideal.height == 44 && ideal.width.truncatingRemainder(dividingBy: 3) == 0)
    control.frame.size = ideal
    control.layoutIfNeeded()
    #expect(widths(control) == Array(repeating: ideal.width / 3, count: 3))
    control.apportionsSegmentWidthsByContent = true
    let less = control.measuredSize(for: .unspecified)
    #expect(less.width < ideal.width)
    control.frame.size = less
    control.layoutIfNeeded()
    #expect(widths(control)[0] == 44 && widths(control)[1] > 60 && widths(control).reduce(0, +) == less.width)
    // Too narrow for the titles: each segment keeps the width of a finger.
    #expect(control.measuredSize(for: ProposedSize(width: 10, height: nil)).width == 132)
  }

  @Test func whereEqualWidthsDoNotFitShortTitlesLeaveLongOnesTheirSpace() {
    let control = control(0, ["A", "A long title", "B"])
    control.frame.size.width = control.measuredSize(for: .unspecified).width - 1
    control.layoutIfNeeded()
    #expect(widths(control)[0] < widths(control)[1] && widths(control)[0] == widths(control)[2])
  }

  @Test func segmentsThatAreTooWideBecomeNarrowerAndOthersKeepTheirWidths() {
    #expect(SegmentWidths.fitted([50, 60, 90], in: 300) == [50, 60, 90])
    #expect(SegmentWidths.fitted([50, 150, 100], in: 230) == [50, 90, 90])
    #expect(SegmentWidths.fitted([50, 150, 100], in: 60) == [20, 20, 20])
    #expect(SegmentWidths.fitted([50, 60], in: 0) == [0, 0] && SegmentWidths.fitted([], in: 100) == [])
  }

  @Test func segmentsFollowTheLayoutDirectionAndFillTheWidthInWholePoints() {
    let control = control()
    control.frame.size.width = 100
    control.layoutIfNeeded()
    #expect(control.segments.map(\.frame.minX) == [0, 33, 67])
    control.traitOverrides.layoutDirection = .rightToLeft
    control.setNeedsLayout()
    control.layoutIfNeeded()
    #expect(control.segments.map(\.frame.maxX) == [100, 67, 33])
  }

  @Test func thePlateSlidesToTheSegmentThatTheUserSelects() {
    let control = control()
    fixture.stack.layout()
    #expect(control.plate.presentationValue == Rect(x: 0, y: 0, width: 100, height: 44))
    fixture.tapAt(0, 250, 20)
    fixture.frame(0.1)
    fixture.frame(0.15)
    #expect(control.plate.presentationValue.minX > 0 && control.plate.presentationValue.minX < 200)
    fixture.frame(3)
    #expect(control.plate.presentationValue.minX == 200)
    control.selectedIndex = 0
    #expect(control.plate.presentationValue.minX == 0)
    // A background that was not there does not slide in.
    control.selectedIndex = nil
    fixture.tapAt(4, 150, 20)
    fixture.frame(4.1)
    #expect(control.plate.presentationValue.minX == 100)
  }

  @Test func itDrawsInAnyBoundsAndStates() throws {
    let control = control(1)
    for size in [Size.zero, Size(width: 1, height: 200), Size(width: 300, height: 2), Size(width: 24, height: 24)] {
      control.frame = Rect(origin: .zero, size: size)
      control.layoutIfNeeded()
      #expect(control.segments.map(\.frame.width).reduce(0, +) == size.width)
      for (index, isEnabled) in [(nil, true), (1, false), (1, true)] {
        control.selectedIndex = index
        control.isEnabled = isEnabled
        let ink = try ink(of: control)
        // A border has no inside in one point, and titles are higher than two points.
        if min(size.width, size.height) != 1 { #expect((ink == nil) == size.isEmpty) }
        if let ink, min(size.width, size.height) > 2 { #expect(control.bounds.contains(ink)) }
      }
    }
    let empty = SegmentedControl()
    #expect(empty.measuredSize(for: .unspecified).height == 44 && empty.firstBaseline(in: .zero) == nil)
  }
}
