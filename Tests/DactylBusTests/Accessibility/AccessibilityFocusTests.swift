import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// The element that has the focus, and the one that has gone with it (`AC-8`, `AC-15` to `AC-17`).
@MainActor @Suite struct AccessibilityFocusTests {
  private let root = ViewController()

  private func stage(_ views: View...) async throws -> AccessibilityStage {
    try await AccessibilityStage(root, showing: views)
  }

  private func focus(_ at: AccessibilityStage) throws -> String? { try at.tracker.focused?.description.label }

  private func parent(_ at: AccessibilityStage, _ object: AccessibilityObject) async -> BusObjectPath? {
    await at.get(object, "Accessible", "Parent")?.elements?.last?.objectPath
  }

  // AC-15
  @Test func aMenuThatHasClosedIsKnownUntilTheFocusMovesAgain() async throws {
    let (picker, button) = (Picker(["One", "Two"], selectedIndex: 0), Button("Next"))
    picker.accessibilityLabel = "Size"
    let at = try await stage(picker, button)
    picker.becomeFirstResponder()
    await at.settle()
    _ = picker.performAccessibilityAction(.activate)
    await at.settle()
    let row = try #require(try at.tracker.focused)
    let menu = try #require(row.parent)
    #expect(row.description.label == "One" && RoleNumber(of: menu) == .menu)
    let closed = await at.events { at.stage.keyboard.press("Escape") }
    let moved = try #require(closed.firstIndex(of: "gone: PropertyChange accessible-parent 0"))
    let focused = try #require(closed.firstIndex(of: "Size: StateChanged focused 1"))
    #expect(moved < focused && !closed.contains("gone: StateChanged defunct 1"))
    #expect(closed.contains { $0.contains("ChildrenChanged remove") })
    // The reader finds the opener among what is around the row that had the focus.
    #expect(await parent(at, row) == ObjectReference.path(menu))
    #expect(await parent(at, menu) == ObjectReference.path(try at.object(picker)))
    let next = await at.events { button.becomeFirstResponder() }
    #expect(
      next == ["Size: StateChanged focused 0", "Next: StateChanged focused 1", "gone: StateChanged defunct 1"])
  }

  // AC-15
  @Test func anAlertThatHasClosedBelongsToWhatHasTheFocusThen() async throws {
    let button = Button("Delete")
    let at = try await stage(button)
    button.becomeFirstResponder()
    await at.settle()
    let number = try at.object(button).number
    let alert = AlertController(title: "Delete all?")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    root.present(alert, animated: false)
    at.stage.advance(by: 1)
    await at.settle()
    let dialog = try at.object(alert.view)
    let events = await at.events {
      alert.dismiss(animated: false)
      at.stage.advance(by: 1)
    }
    let moved = try #require(events.firstIndex(of: "gone: PropertyChange accessible-parent 0"))
    let focused = try #require(events.firstIndex(of: "Delete: StateChanged focused 1"))
    #expect(moved < focused)
    let present = try at.object(button)
    #expect(present.number != number)
    #expect(await parent(at, dialog) == ObjectReference.path(present))
  }

  // AC-15
  @Test func aPopoverThatIsLeavingBelongsToWhatHasTheFocusThen() async throws {
    let button = Button("Options")
    let at = try await stage(button)
    button.becomeFirstResponder()
    at.stage.window.showsFocus = true
    let content = ViewController()
    let box = CheckBox("Open now")
    box.frame = Rect(x: 0, y: 0, width: 150, height: 44)
    content.view.addSubview(box)
    let popover = PopoverController(content, from: button)
    popover.contentSize = Size(width: 200, height: 100)
    root.present(popover)
    at.stage.advance(by: 1)
    await at.settle()
    #expect(try focus(at) == "Open now")
    let dialog = try at.object(popover.view)
    let events = await at.events { at.stage.keyboard.press("Escape") }
    let moved = try #require(events.firstIndex(of: "gone: PropertyChange accessible-parent 0"))
    let focused = try #require(events.firstIndex(of: "Options: StateChanged focused 1"))
    #expect(moved < focused)
    #expect(await parent(at, dialog) == ObjectReference.path(try at.object(button)))
    at.stage.advance(by: 1)
    await at.settle()
    #expect(await parent(at, dialog) == ObjectReference.path(try at.object(button)))
  }

  // AC-15
  @Test func aRowThatIsDeletedKeepsItsList() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    table.accessibilityLabel = "Names"
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<5)), animated: false)
    let at = try await stage(table)
    table.becomeFirstResponder()
    at.stage.keyboard.press("Down")
    at.stage.keyboard.press("Down")
    await at.settle()
    let row = try #require(try at.tracker.focused)
    let events = await at.events {
      names.apply(DataSourceSnapshot([0, 2, 3, 4]), animated: false)
      at.stage.keyboard.press("Down")
    }
    #expect(!events.contains("gone: PropertyChange accessible-parent 0"))
    #expect(await parent(at, row) == ObjectReference.path(try at.object(table)))
  }

  // MN-9, AC-8
  @Test func theFirstRowOfAMenuHasTheFocusIfAKeyOpensIt() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.menu = { _ in Menu(children: [Action(title: "Copy") { _ in }, Action(title: "Delete") { _ in }]) }
    names.apply(DataSourceSnapshot(Array(0..<5)), animated: false)
    let field = TextField("Some text", frame: Rect(x: 0, y: 300, width: 300, height: 44))
    let at = try await stage(table, field)
    table.becomeFirstResponder()
    at.stage.keyboard.press("Down")
    at.stage.keyboard.press("Menu")
    await at.settle()
    #expect(try focus(at) == "Copy")
    at.stage.keyboard.press("Escape")
    field.becomeFirstResponder()
    field.editor.selectAll()
    at.stage.keyboard.press("F10", modifiers: .shift)
    await at.settle()
    #expect(try at.tracker.focused?.description.role == .menuItem)
  }

  // AC-17
  @Test func aMenuWithoutAHighlightedRowHasTheFocus() async throws {
    let button = Button("Sort")
    let menu = Menu(children: [Action(title: "By name") { _ in }])
    let at = try await stage(button)
    menu.show(from: button)
    await at.settle()
    #expect(try at.tracker.focused?.description.role == .menu)
    #expect(try focus(at) == "Sort")
    at.stage.keyboard.press("Down")
    await at.settle()
    #expect(try focus(at) == "By name")
  }

  // AC-17
  @Test func aMenuHasNoFocusBeforeItsRowsAreThere() async throws {
    let picker = Picker(["One", "Two"], selectedIndex: 0)
    let at = try await stage(picker)
    picker.becomeFirstResponder()
    let events = await at.events {
      _ = picker.performAccessibilityAction(.activate)
      // As for a call from another program.
      (try? at.tracker)?.update()
    }
    #expect(events.filter { $0.hasSuffix("focused 1") } == ["One: StateChanged focused 1"])
    #expect(!events.contains { $0.contains("remove") })
  }

  // AC-17
  @Test func theFirstSegmentHasTheFocusWhileNoneIsSelected() async throws {
    let control = SegmentedControl(["Day", "Week"])
    control.accessibilityLabel = "Calendar"
    let at = try await stage(control)
    control.becomeFirstResponder()
    await at.settle()
    #expect(try focus(at) == "Day" && at.tracker.focused?.parent?.description.label == "Calendar")
    // Screen readers speak the names of panels around it.
    #expect(try at.tracker.focused?.parent.map { RoleNumber(of: $0) } == .panel)
    let events = await at.events { at.stage.keyboard.press("End") }
    #expect(events.contains("Week: StateChanged focused 1") && events.contains("Week: StateChanged checked 1"))
    #expect(!events.contains { $0.contains("StateChanged selected") })
    #expect(try at.tracker.focused?.description.state.contains(.checked) == true)
    control.setEnabled(false, forSegmentAt: 0)
    control.selectedIndex = nil
    await at.settle()
    #expect(try focus(at) == "Week")
  }

  // NV-7, KF-8
  @Test func aSheetBeginsWithItsContent() async throws {
    let button = Button("Filter")
    let at = try await stage(button)
    button.becomeFirstResponder()
    at.stage.window.showsFocus = true
    let content = ViewController()
    content.title = "Filters"
    let apply = Button("Apply")
    apply.frame = Rect(x: 0, y: 20, width: 200, height: 44)
    content.view.addSubview(apply)
    root.present(SheetController(content, detents: [.medium, .large]), animated: false)
    at.stage.advance(by: 1)
    await at.settle()
    #expect(try focus(at) == "Apply")
    let dialog = try #require(at.stage.elements(.dialog).first)
    #expect(dialog.label == "Filters" && at.stage.elements(.button).map(\.label) == ["Apply", "Resize"])
    at.stage.keyboard.press("Tab")
    await at.settle()
    #expect(try focus(at) == "Resize")
  }

  // AC-24, LI-10
  @Test func theItemThatTheFirstKeyChoosesIsTold() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<20)), animated: false)
    let at = try await stage(table)
    table.becomeFirstResponder()
    await at.settle()
    #expect(try focus(at) == "Row 0")
    let first = await at.events { at.stage.keyboard.press("Down") }
    #expect(names.selection == [0])
    #expect(first.contains("Test: Announcement 1 \"Row 0\""))
    let second = await at.events { at.stage.keyboard.press("Down") }
    #expect(second.contains("Row 1: StateChanged focused 1") && !second.contains { $0.contains("Announcement") })
  }

  // AC-8
  @Test func theFocusComesBeforeTheElementsOfANewPage() async throws {
    let (first, second) = (Button("One"), Button("Two"))
    let at = try await stage(first, second)
    first.becomeFirstResponder()
    let events = await at.events {
      second.becomeFirstResponder()
      for index in 0..<3 {
        root.view.addSubview(Label("New", frame: Rect(x: 0, y: 200 + Double(index) * 30, width: 100, height: 20)))
      }
    }
    let focus = try #require(events.firstIndex(of: "Two: StateChanged focused 1"))
    let added = try #require(events.firstIndex { $0.contains("ChildrenChanged add") })
    #expect(focus < added)
    // An element that is new comes before it has the focus.
    let third = Button("Three")
    third.frame = Rect(x: 0, y: 400, width: 100, height: 44)
    let others = await at.events {
      root.view.addSubview(third)
      third.becomeFirstResponder()
    }
    let came = try #require(others.firstIndex { $0.contains("ChildrenChanged add") })
    #expect(try came < #require(others.firstIndex(of: "Three: StateChanged focused 1")))
  }

  // AC-4, AC-8
  @Test func aRowThatAProgramHasAskedForTellsItsChanges() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<100)), animated: false)
    let at = try await stage(table)
    let row = try #require(try at.object(table).child(at: 2))
    #expect(await at.states(row).contains(23) == false)
    let events = await at.events { names.selection = [2] }
    #expect(events.contains("Row 2: StateChanged selected 1"))
  }
}
