import Dactyl
import DactylTesting
import Testing

/// Choices are found and touched by their titles.
@MainActor @Suite struct ChoiceFinderTests {
  private let stage: TestStage
  private let problems: Problems

  init() throws {
    stage = try TestStage()
    problems = Problems(of: stage)
  }

  private func add(_ views: [View]) {
    let column = View(.vertical(alignment: .leading), views)
    column.frame = stage.view.bounds
    stage.view.addSubview(column)
  }

  @Test func choicesAreTappedByTheirTitles() {
    let copies = Stepper()
    copies.accessibilityLabel = "Copies"
    let segments = SegmentedControl(["List", "Map"], selectedIndex: 0)
    let sizes = RadioGroup(["Small", "Large"])
    add([CheckBox("Remember me"), sizes, segments, copies])
    stage.checkBox("Remember me").tap()
    #expect(stage.checkBox().isChecked)
    stage.radioButton("Large").tap()
    #expect(sizes.selectedIndex == 1 && stage.radioButton("Large").isChecked)
    stage.radioButton(containing: "Ma").tap()
    #expect(segments.selectedIndex == 1 && stage.radioButton("Map").isSelected)
    stage.stepper("Copies").tap()
    stage.stepper().perform(.increment)
    stage.advance(by: 1)
    stage.stepper("Copies").press(for: 0.65)
    #expect(copies.value == 4 && stage.stepper().value == "4")
    #expect(problems.take().isEmpty)
  }
}
