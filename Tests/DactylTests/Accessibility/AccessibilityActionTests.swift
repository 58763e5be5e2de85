import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Actions of assistive technology on views.
@MainActor @Suite struct AccessibilityActionTests {
  private let log = Log()

  @MainActor private final class Log {
    var lines: [String] = []
  }

  private func record(_ control: Control) {
    let kinds: [(String, Control.Events)] = [
      ("value", .valueChanged), ("primary", .primaryActionTriggered), ("touch", .allTouchEvents),
    ]
    for (name, events) in kinds { control.addAction(Action { [log] _ in log.lines.append(name) }, for: events) }
  }

  @Test func aButtonIsActivatedAsByAKey() {
    let button = Button("Save")
    record(button)
    #expect(button.performAccessibilityAction(.activate) && log.lines == ["primary"])
    #expect(!button.performAccessibilityAction(.increment))
  }

  @Test func aDisabledElementDoesNothing() {
    let (button, slider) = (Button("Save"), Slider())
    for control in [button, slider] {
      record(control)
      control.isEnabled = false
      control.accessibilityCustomActions = [AccessibilityCustomAction("Delete") { true }]
      #expect(!control.performAccessibilityAction(.custom("Delete")))
    }
    #expect(!button.performAccessibilityAction(.activate) && !slider.performAccessibilityAction(.set(1)))
    #expect(log.lines.isEmpty && slider.value == 0)
  }

  @Test func aSwitchIsToggled() {
    let toggle = Switch()
    record(toggle)
    #expect(toggle.performAccessibilityAction(.activate) && toggle.isOn && log.lines == ["value", "primary"])
  }

  @Test func aSliderChangesByTenthsAndSendsEachChange() {
    let slider = Slider()
    slider.maximumValue = 5
    record(slider)
    #expect(slider.performAccessibilityAction(.increment) && slider.value == 0.5)
    #expect(slider.performAccessibilityAction(.decrement) && slider.value == 0)
    #expect(log.lines == ["value", "value"])
    // At the end there is no change to send.
    #expect(slider.performAccessibilityAction(.decrement) && slider.value == 0 && log.lines.count == 2)
    #expect(slider.performAccessibilityAction(.set(9)) && slider.value == 5 && log.lines.count == 3)
    #expect(!slider.performAccessibilityAction(.set(.nan)))
    #expect(!slider.perform(.activate) && log.lines.count == 3)
  }

  @Test func aViewIsAskedOnlyForWhatItOffers() {
    final class Dial: View {
      var asked: [AccessibilityAction] = []
      override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.range = AccessibilityRange(value: 2, minimum: 1, maximum: 3)
        description.actions = [.increment]
      }
      override func perform(_ action: AccessibilityAction) -> Bool {
        asked.append(action)
        return true
      }
    }
    let dial = Dial()
    #expect(dial.performAccessibilityAction(.increment) && !dial.performAccessibilityAction(.decrement))
    #expect(dial.performAccessibilityAction(.set(9)) && dial.performAccessibilityAction(.set(-9)))
    #expect(dial.asked == [.increment, .set(3), .set(1)])
  }

  @Test func aReadOnlyRangeIsNotSet() {
    final class Meter: Slider {
      override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.state.insert(.readOnly)
      }
    }
    let meter = Meter()
    #expect(!meter.performAccessibilityAction(.set(1)) && meter.value == 0)
  }

  @Test func aRowIsSelectedAsByATap() throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "Row \(row)" }
    var used: [Int] = []
    rows.shouldSelect = { $0 != 1 }
    rows.performPrimaryAction = { used.append($0) }
    rows.apply(DataSourceSnapshot([0, 1, 2]))
    table.layoutIfNeeded()
    let cells = try (0..<3).map { try #require(rows.cell(for: $0)) }
    #expect(cells[2].performAccessibilityAction(.activate) && rows.selection == [2] && used == [2])
    #expect(!cells[1].performAccessibilityAction(.activate) && rows.selection == [2])
    table.allowsSelection = false
    #expect(cells[0].performAccessibilityAction(.activate) && rows.selection == [2] && used == [2, 0])
    rows.performPrimaryAction = nil
    #expect(!cells[0].performAccessibilityAction(.activate))
  }

  @Test func aScrollViewScrollsByItsLengthWhereThereIsContent() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 250)
    #expect(scroll.accessibilityDescription.actions == [.scroll(.down)])
    #expect(!scroll.performAccessibilityAction(.scroll(.up)))
    #expect(scroll.performAccessibilityAction(.scroll(.down)) && scroll.contentOffset.y == 100)
    #expect(scroll.accessibilityDescription.actions == [.scroll(.up), .scroll(.down)])
    #expect(scroll.performAccessibilityAction(.scroll(.down)) && scroll.contentOffset.y == 150)
    #expect(scroll.accessibilityDescription.actions == [.scroll(.up)])
    scroll.isScrollEnabled = false
    #expect(scroll.accessibilityDescription.actions.isEmpty)
  }

  @Test func customActionsArePerformedByName() {
    let view = View()
    var done: [String] = []
    view.accessibilityCustomActions = ["Delete", "Share"].map { name in
      AccessibilityCustomAction(name) {
        done.append(name)
        return name == "Share"
      }
    }
    #expect(view.accessibilityDescription.actions == [.custom("Delete"), .custom("Share")])
    #expect(view.performAccessibilityAction(.custom("Share")) && !view.performAccessibilityAction(.custom("Delete")))
    #expect(!view.performAccessibilityAction(.custom("Print")) && done == ["Share", "Delete"])
  }

  @Test func aViewWithAMenuShowsIt() {
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    #expect(!view.performAccessibilityAction(.showMenu))
    var places: [Point] = []
    view.menuHandler = { places.append($0.location) }
    #expect(view.performAccessibilityAction(.showMenu) && places == [Point(x: 20, y: 10)])
  }
}
