import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// The days of a calendar, and the order of rows (`AC-18`, `AC-19`).
@MainActor @Suite struct AccessibilityGridTests {
  private let root = ViewController()

  private func picker() -> DatePicker {
    let picker = DatePicker(date: CalendarDate(year: 2028, month: 2, day: 17))
    picker.names = .english
    picker.today = CalendarDate(year: 2028, month: 2, day: 18)
    picker.accessibilityLabel = "Departure"
    picker.frame = Rect(x: 20, y: 20, width: 308, height: picker.sizeThatFits(.zero).height)
    return picker
  }

  // AC-18
  @Test func theDaysOfACalendarAreCellsOfAGrid() async throws {
    let picker = picker()
    let at = try await AccessibilityStage(root, showing: [picker])
    let day = try at.object(picker.days[try #require(picker.grid.index(of: picker.date ?? .distantPast))])
    #expect(await at.call(day, "Accessible", "GetRoleName").value == [.string("table cell")])
    #expect(await at.get(day, "Accessible", "Name")?.string == "Thursday, 17 February 2028")
    let states = await at.states(day)
    #expect(states.isSuperset(of: [8, 22, 23]))
    #expect(await at.get(day, "Accessible", "Description")?.string == "Selected")
    // February 2028 begins with a Tuesday, and the week with a Sunday.
    #expect(await at.get(day, "TableCell", "Position") == .structure([.int32(2), .int32(4)]))
    let grid = try #require(day.parent)
    #expect(await at.call(grid, "Accessible", "GetRoleName").value == [.string("table")])
    #expect(await at.get(day, "TableCell", "Table")?.elements?.last?.objectPath == ObjectReference.path(grid))
    let selected = await at.call(grid, "Selection", "GetSelectedChild", .int32(0)).value?.first?.elements
    #expect(selected?.last?.objectPath == ObjectReference.path(day))
    let interfaces = await at.call(grid, "Accessible", "GetInterfaces").value?.first?.elements?.compactMap(\.string)
    // Screen readers would read the whole week.
    #expect(interfaces?.contains("org.a11y.atspi.Table") == false)
    #expect(grid.parent === (try at.object(picker)))
  }

  // AC-17, AC-18
  @Test func arrowKeysMoveTheFocusFromDayToDay() async throws {
    let picker = picker()
    let at = try await AccessibilityStage(root, showing: [picker])
    picker.becomeFirstResponder()
    await at.settle()
    #expect(try at.tracker.focused?.description.label == "Thursday, 17 February 2028")
    let right = await at.events { at.stage.keyboard.press("Right") }
    #expect(right.last == "Friday, 18 February 2028: StateChanged focused 1")
    #expect(await at.get(try at.tracker.focused, "Accessible", "Description")?.string == "Today")
    let down = await at.events { at.stage.keyboard.press("Down") }
    #expect(
      down == [
        "Friday, 18 February 2028: StateChanged focused 0", "Friday, 25 February 2028: StateChanged focused 1",
      ])
    let chosen = await at.events { at.stage.keyboard.press("Return") }
    #expect(chosen.contains("Friday, 25 February 2028: StateChanged selected 1"))
    #expect(chosen.contains("Thursday, 17 February 2028: StateChanged selected 0"))
    #expect(chosen.contains("Friday, 25 February 2028: PropertyChange accessible-description 0 \"Selected\""))
    let month = await at.events { at.stage.keyboard.press("Next") }
    #expect(month.contains("Saturday, 25 March 2028: StateChanged focused 1"))
  }

  // AC-19
  @Test func theOrderOfAColumnIsTold() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 380, height: 300))
    table.accessibilityLabel = "Planets"
    let columns = [TableColumn("Planet", grow: 1, isSortable: true), TableColumn("Moons", width: 80)]
    let planets = CollectionViewDataSource<Int, Int>(table, columns: columns) { cell, item in
      cell.label(0).text = "Planet \(item)"
      cell.label(1).text = "\(item) moons"
    }
    planets.apply(DataSourceSnapshot([3, 1, 2]), animated: false)
    table.didChangeSortOrder = { order in
      planets.apply(DataSourceSnapshot(order.isAscending ? [1, 2, 3] : [3, 2, 1]), animated: false)
    }
    let at = try await AccessibilityStage(root, showing: [table])
    let shape = TableShape(try at.object(table))
    let header = try #require(shape.headers.first)
    func sort(_ object: AccessibilityObject) async -> String? {
      await at.call(object, "Accessible", "GetAttributes").value?.first?["sort"]?.string
    }
    #expect(await sort(header) == "none")
    #expect(await sort(shape.headers[1]) == nil)
    let events = await at.events { _ = header.view?.performAccessibilityAction(.activate) }
    #expect(events.contains("Planet: AttributesChanged sort 0 \"ascending\""))
    #expect(events.contains("Planet: PropertyChange accessible-description 0 \"Ascending\""))
    #expect(events.contains("Planets: RowReordered 0"))
    #expect(await sort(header) == "ascending")
    let again = await at.events { _ = header.view?.performAccessibilityAction(.activate) }
    #expect(again.contains("Planet: AttributesChanged sort 0 \"descending\""))
    #expect(again.contains("Planets: RowReordered 0"))
  }

  // AC-19
  @Test func rowsThatKeepTheirOrderTellNothing() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    table.accessibilityLabel = "Names"
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot([1, 2, 3, 4]), animated: false)
    let at = try await AccessibilityStage(root, showing: [table])
    let same = await at.events { names.apply(DataSourceSnapshot([0, 1, 3, 4, 5]), animated: false) }
    #expect(!same.contains("Names: RowReordered 0"))
    let other = await at.events { names.apply(DataSourceSnapshot([5, 4, 3, 1, 0]), animated: false) }
    #expect(other.contains("Names: RowReordered 0"))
  }
}
