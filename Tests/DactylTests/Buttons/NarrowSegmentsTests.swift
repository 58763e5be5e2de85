import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A segmented control that becomes a picker where it has no room.
@MainActor @Suite struct NarrowSegmentsTests {
  private let stage: TestStage
  private let control = SegmentedControl(["Yesterday", "Today", "Tomorrow", "Never again"], selectedIndex: 1)

  init() throws {
    stage = try TestStage()
    control.adaptsToWidth = true
    control.accessibilityLabel = "Day"
    control.frame = Rect(x: 20, y: 20, width: 500, height: 44)
    stage.view.addSubview(control)
    stage.application.layOutWindows()
  }

  private func resize(_ width: Double) {
    control.frame.size.width = width
    stage.application.layOutWindows()
  }

  // CT-37
  @Test func aPickerIsThereOnlyWhereTitlesHaveNoRoom() {
    #expect(control.picker == nil && stage.elements(.radioButton).count == 4)
    resize(200)
    #expect(control.picker?.frame == control.bounds && stage.elements(.radioButton).isEmpty)
    #expect(stage.element(.picker, "Day").value == "Today")
    #expect(stage.elements(.segmentedControl).isEmpty)
    resize(500)
    #expect(control.picker == nil && stage.elements(.radioButton).count == 4)
    resize(200)
    control.adaptsToWidth = false
    stage.application.layOutWindows()
    #expect(control.picker == nil)
  }

  // CT-37
  @Test func thePickerChangesTheSelectionOnce() {
    resize(200)
    var changes: [Int?] = []
    control.addAction(Action { [unowned control] _ in changes.append(control.selectedIndex) }, for: .valueChanged)
    stage.element(.picker).tap()
    stage.menuItem("Tomorrow").tap()
    #expect(changes == [2] && control.selectedIndex == 2 && control.picker?.selectedIndex == 2)
    control.selectedIndex = 0
    #expect(control.picker?.selectedIndex == 0 && changes == [2])
    control.removeSegment(at: 0)
    stage.application.layOutWindows()
    #expect(control.picker?.titles.count == 3 && control.picker?.selectedIndex == nil)
  }

  // CT-37
  @Test func aDisabledSegmentIsNotChosen() {
    control.setEnabled(false, forSegmentAt: 2)
    resize(200)
    control.picker?.becomeFirstResponder()
    stage.keyboard.press("Down")
    #expect(control.selectedIndex == 3)
    stage.keyboard.press("Up")
    #expect(control.selectedIndex == 1)
    stage.keyboard.type("t")
    #expect(control.selectedIndex == 1)
    stage.element(.picker).tap()
    #expect(!stage.menuItem("Tomorrow").isEnabled)
  }

  // CT-37
  @Test func theFocusStaysInTheControl() {
    control.becomeFirstResponder()
    resize(200)
    #expect(control.picker?.isFirstResponder == true && !control.canBecomeFirstResponder)
    stage.keyboard.press("Down")
    #expect(control.selectedIndex == 2)
    resize(500)
    #expect(control.isFirstResponder)
    stage.keyboard.press("Left")
    #expect(control.selectedIndex == 1)
  }

  @Test func theSizeIsThatOfAPickerWhereTheTitlesHaveNoRoom() {
    let ideal = control.sizeThatFits(Size(width: 1000, height: 1000))
    #expect(control.sizeThatFits(Size(width: 200, height: 1000)) == Size(width: 200, height: ideal.height))
    #expect(control.sizeThatFits(Size(width: 10, height: 1000)).width == 88)
    control.adaptsToWidth = false
    #expect(control.sizeThatFits(Size(width: 10, height: 1000)).width == 4 * 44)
  }

  @Test(arguments: [150.0, 250, 300, 340, 380, 420, 500], [1.0, 2]) func noTitleIsEverShortened(
    _ width: Double, _ scale: Double
  ) {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = scale
    resize(width)
    let isShortened = control.segments.contains { $0.isTruncated(in: $0.bounds.width) }
    #expect(control.picker != nil || !isShortened)
    // Titles that have room stay.
    control.adaptsToWidth = false
    stage.application.layOutWindows()
    let fits = !control.segments.contains { $0.isTruncated(in: $0.bounds.width) || $0.bounds.width < 44 }
    #expect(scale > 1 || control.picker == nil)
    let isPicker = control.picker != nil
    control.adaptsToWidth = true
    stage.application.layOutWindows()
    #expect(scale > 1 ? isPicker == (control.picker != nil) : !fits || control.picker == nil)
  }
}
