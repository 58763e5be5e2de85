import DactylGeometry
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Views that are made with texts of the source.
@MainActor @Suite struct LocalizedViewsTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage()
    stage.view.layout = .vertical(alignment: .leading)
  }

  private func show<Shown: View>(_ view: Shown) -> Shown {
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    return view
  }

  // LA-6
  @Test func titlesOfControlsFollow() {
    let box = show(CheckBox(localized: FrameworkText.save, isOn: true))
    let radio = show(RadioButton(localized: FrameworkText.save))
    let link = show(Link(localized: FrameworkText.save))
    let badge = show(Badge(localized: FrameworkText.save, style: .accent))
    let group = show(DisclosureGroup(localized: FrameworkText.save, isExpanded: true))
    let field = show(TextField(localizedPlaceholder: FrameworkText.save))
    func texts() -> [String] {
      [box.title, radio.title, link.text, badge.accessibilityDescription.label ?? "", group.title, field.placeholder]
    }
    #expect(Set(texts()) == ["Save"] && box.isOn && badge.style == .accent && group.isExpanded)
    stage.window.traitOverrides.locale = "sv"
    #expect(Set(texts()) == ["Spara"])
  }

  // LA-6
  @Test func titlesOfStatesFollow() {
    let button = show(Button(localized: FrameworkText.save))
    button.setTitle(localized: FrameworkText.cancel, for: .selected)
    button.setTitle(localized: FrameworkText.close, for: .disabled)
    button.isSelected = true
    stage.window.traitOverrides.locale = "de"
    #expect(button.currentTitle == "Abbrechen")
    #expect(button.title == "Speichern" && button.title(for: .disabled) == "Schlie\u{df}en")
    button.setTitle(localized: nil, for: .selected)
    #expect(button.currentTitle == "Speichern")
    stage.window.traitOverrides.locale = nil
    #expect(button.currentTitle == "Save")
  }

  // LA-6
  @Test func choicesFollowAndStayChosen() {
    let titles = [FrameworkText.save, FrameworkText.cancel]
    let picker = show(Picker(localized: titles, selectedIndex: 1))
    let segments = show(SegmentedControl(localized: titles, selectedIndex: 1))
    let radios = show(RadioGroup(localized: titles, selectedIndex: 1))
    stage.window.traitOverrides.locale = "de"
    let german = ["Speichern", "Abbrechen"]
    #expect(picker.titles == german && segments.titles == german && radios.radioButtons.map(\.title) == german)
    #expect(picker.selectedIndex == 1 && segments.selectedIndex == 1 && radios.selectedIndex == 1)
  }

  @Test func titlesOfSegmentsAreAddedAndRemovedAtTheEnd() {
    let segments = SegmentedControl(["a", "b", "c"], selectedIndex: 1)
    segments.setEnabled(false, forSegmentAt: 0)
    segments.titles = ["d", "e"]
    #expect(segments.titles == ["d", "e"] && segments.selectedIndex == 1 && !segments.isEnabledForSegment(at: 0))
    segments.titles = ["f", "g", "h"]
    #expect(segments.numberOfSegments == 3 && segments.titleForSegment(at: 2) == "h")
    segments.titles = []
    #expect(segments.selectedIndex == nil)
  }

  // LA-6
  @Test func listsAndTabsKeepTheirImages() {
    let strip = TabStrip()
    strip.tabs = [TitleItem("", image: Image(.add)), TitleItem("", badge: .number(3))]
    strip.selectedIndex = 1
    let list = SideList([.init("", [TitleItem("", image: Image(.add))]), .init("", [TitleItem("x"), TitleItem("y")])])
    list.selectedIndex = 2
    for view in [strip, list] as [View] { _ = show(view) }
    strip.localize(\.titles, [FrameworkText.save, FrameworkText.cancel])
    list.localize(\.titles, [FrameworkText.save, FrameworkText.cancel])
    list.localize(\.sectionTitles, [FrameworkText.files])
    stage.window.traitOverrides.locale = "de"
    #expect(strip.titles == ["Speichern", "Abbrechen"] && list.titles == ["Speichern", "Abbrechen", "y"])
    #expect(list.sectionTitles == ["Dateien", ""])
    #expect(strip.tabs[0].image != nil && strip.tabs[1].badge == .number(3) && list.sections[0].items[0].image != nil)
    #expect(strip.selectedIndex == 1 && list.selectedIndex == 2)
    strip.titles = ["a", "b", "c"]
    #expect(strip.tabs.count == 3)
  }

  // LA-6
  @Test func titlesOfColumnsFollow() {
    let table = TableView()
    table.columns = [TableColumn("", width: 90, isSortable: true), TableColumn("x")]
    table.sortOrder = TableSortOrder(column: 0)
    table.localize(\.columnTitles, [FrameworkText.name])
    _ = show(table)
    stage.window.traitOverrides.locale = "ja"
    #expect(table.columnTitles == ["\u{540d}\u{524d}", "x"])
    #expect(table.columns[0].width == 90 && table.sortOrder == TableSortOrder(column: 0))
  }
}
