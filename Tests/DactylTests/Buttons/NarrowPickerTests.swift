import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pickers that are narrower than their titles.
@MainActor @Suite struct NarrowPickerTests {
  private let stage: TestStage
  private let picker = Picker(["Small", "As large as it can be in this place"], selectedIndex: 1)

  init() throws {
    stage = try TestStage()
    picker.accessibilityLabel = "Size"
    stage.view.addSubview(picker)
  }

  private func layout(_ title: String) -> TextLayout {
    PickerContent(titles: picker.titles, placeholder: picker.placeholder, traits: picker.traits)
      .layout(title, in: picker.bounds.size)
  }

  private func fit(_ width: Double) {
    picker.frame = Rect(
      origin: Point(x: 20, y: 20), size: picker.measuredSize(for: ProposedSize(width: width, height: nil)))
    stage.application.layOutWindows()
  }

  // CT-42
  @Test(arguments: [1.0, 2], [160.0, 220, 300]) func aLongTitleHasSeveralLines(_ scale: Double, _ width: Double) {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = scale
    fit(1_000)
    #expect(layout(picker.titles[1]).lineCount == 1 && picker.bounds.width < 1_000)
    let oneLine = picker.bounds.height
    fit(width)
    let lines = layout(picker.titles[1])
    #expect(picker.bounds.width == width && !lines.isTruncated && lines.lineCount > 1)
    #expect(lines.style.font.size == picker.traits.theme.typography.font(.control).size)
    #expect(picker.bounds.height > oneLine && lines.fittingHeight + 16 <= picker.bounds.height + 0.5)
    // The size does not depend on the choice.
    let size = picker.bounds.size
    picker.selectedIndex = 0
    fit(width)
    #expect(picker.bounds.size == size && layout("Small").lineCount == 1)
  }

  // CT-42
  @Test func aPickerWithoutRoomForLinesShowsOne() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    picker.frame = Rect(x: 20, y: 20, width: 200, height: 60)
    let line = layout(picker.titles[1])
    #expect(line.lineCount == 1 && line.isTruncated)
    #expect(line.style.font.size * 2 >= picker.traits.theme.typography.font(.control, fontScale: 1).size - 0.01)
    fit(100)
    #expect(picker.bounds.height < 100)
  }

  // CT-42
  @Test func thePickerInPlaceOfSegmentsIsHighEnough() throws {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    let control = SegmentedControl(["Only what is mine", "Everything that others have shared"], selectedIndex: 1)
    stage.view.addSubview(control)
    control.frame = Rect(origin: .zero, size: control.sizeThatFits(Size(width: 240, height: 640)))
    stage.application.layOutWindows()
    let content = PickerContent(titles: control.titles, placeholder: "", traits: control.traits)
    let inner = try #require(control.picker)
    let lines = content.layout(control.titles[1], in: inner.bounds.size)
    #expect(lines.lineCount > 1 && !lines.isTruncated && lines.fittingHeight < inner.bounds.height)
  }

  // CT-37
  @Test func segmentsWithoutASelectionAreAPickerThatSaysSo() throws {
    defer { stage.application.traitOverrides.locale = nil }
    let control = SegmentedControl(["Yesterday", "Today", "Tomorrow", "Never again"])
    control.adaptsToWidth = true
    control.accessibilityLabel = "Day"
    control.frame = Rect(x: 20, y: 120, width: 200, height: 44)
    stage.view.addSubview(control)
    stage.application.layOutWindows()
    #expect(control.picker?.placeholder == "Choose…")
    #expect(stage.element(.picker, "Day").value == "Choose…")
    stage.application.traitOverrides.locale = "de"
    stage.advance(by: 0.1)
    #expect(stage.element(.picker, "Day").value == "Auswählen …")
    stage.application.traitOverrides.locale = nil
    stage.element(.picker, "Day").tap()
    #expect(stage.elements(.menuItem).map(\.label) == control.titles)
    stage.menuItem("Today").tap()
    #expect(control.selectedIndex == 1 && stage.element(.picker, "Day").value == "Today")
  }
}
