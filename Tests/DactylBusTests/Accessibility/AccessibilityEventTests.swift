import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// The events that assistive programs hear, and their order (`AC-8` to `AC-12`).
@MainActor @Suite struct AccessibilityEventTests {
  private let root = ViewController()

  private func stage(_ views: View...) async throws -> AccessibilityStage {
    try await AccessibilityStage(root, showing: views)
  }

  // AC-8
  @Test func typingTellsTheTextAndThenTheCaret() async throws {
    let field = TextField("ab")
    field.accessibilityLabel = "Name"
    let at = try await stage(field)
    let focus = await at.events { field.becomeFirstResponder() }
    #expect(focus == ["Name: StateChanged focused 1"])
    field.editor.selection = TextSelection(2)
    let typed = await at.events { at.stage.keyboard.type("ü") }
    #expect(typed == ["Name: TextChanged insert 2 \"ü\"", "Name: TextCaretMoved 3"])
    let deleted = await at.events { at.stage.keyboard.press("BackSpace") }
    #expect(deleted == ["Name: TextChanged delete 2 \"ü\"", "Name: TextCaretMoved 2"])
    let selected = await at.events { field.editor.selectAll() }
    #expect(selected == ["Name: TextSelectionChanged 0"])
    let replaced = await at.events { at.stage.keyboard.type("x") }
    #expect(
      replaced == [
        "Name: TextChanged delete 0 \"ab\"", "Name: TextChanged insert 0 \"x\"", "Name: TextCaretMoved 1",
        "Name: TextSelectionChanged 0",
      ])
  }

  // AC-8
  @Test func theStateOfAnElementComesBeforeItsFocus() async throws {
    let (first, second) = (CheckBox("One"), CheckBox("Two"))
    let at = try await stage(first, second)
    first.becomeFirstResponder()
    let events = await at.events {
      second.becomeFirstResponder()
      second.isOn = true
    }
    #expect(
      events == [
        "Two: StateChanged checked 1", "One: StateChanged focused 0", "Two: StateChanged focused 1",
      ])
  }

  // AC-8
  @Test func nothingIsToldTwiceAndNothingThatEndsAsItWas() async throws {
    let box = CheckBox("Box")
    let at = try await stage(box)
    #expect(
      await at.events {
        box.isOn = true
        box.isOn = false
      } == [])
    #expect(
      await at.events {
        box.isOn = true
        box.setNeedsDisplay()
        box.setNeedsLayout()
      } == ["Box: StateChanged checked 1"])
    #expect(await at.events { box.setNeedsDisplay() } == [])
  }

  // AC-8
  @Test func aWindowIsActiveBeforeSomethingInItHasTheFocus() async throws {
    let field = TextField("")
    field.accessibilityLabel = "Name"
    let at = try await stage(field)
    field.becomeFirstResponder()
    await at.settle()
    let left = await at.events { at.stage.application.keyWindow = nil }
    #expect(
      left == ["Test: Deactivate 0 \"Test\"", "Test: StateChanged active 0", "Name: StateChanged focused 0"])
    let back = await at.events { at.stage.window.makeKey() }
    #expect(back == ["Test: Activate 0 \"Test\"", "Test: StateChanged active 1", "Name: StateChanged focused 1"])
  }

  // AC-8
  @Test func namesValuesAndStatesAreTold() async throws {
    let (slider, label, button) = (Slider(), Label("Zero"), Button("Go"))
    slider.accessibilityLabel = "Volume"
    let at = try await stage(slider, label, button)
    #expect(await at.events { slider.value = 0.5 } == ["Volume: PropertyChange accessible-value 0"])
    #expect(
      await at.events { label.text = "Zebra" } == [
        "Zebra: PropertyChange accessible-name 0 \"Zebra\"", "Zebra: TextChanged delete 2 \"ro\"",
        "Zebra: TextChanged insert 2 \"bra\"",
      ])
    #expect(
      await at.events { button.isEnabled = false } == [
        "Go: StateChanged enabled 0", "Go: StateChanged sensitive 0", "Go: StateChanged focusable 0",
      ])
    #expect(
      await at.events { button.accessibilityLabel = "Start" } == ["Start: PropertyChange accessible-name 0 \"Start\""])
  }

  // AC-8
  @Test func elementsThatComeAndGoAreTold() async throws {
    let label = Label("First")
    let at = try await stage(label)
    let parent = try #require(try at.object(label).parent?.description.label)
    let second = Label("Second", frame: Rect(x: 0, y: 100, width: 100, height: 20))
    #expect(await at.events { root.view.addSubview(second) } == ["\(parent): ChildrenChanged add 1"])
    #expect(
      await at.events { second.isHidden = true } == [
        "\(parent): ChildrenChanged remove 1", "gone: StateChanged defunct 1",
      ])
    #expect(
      await at.events {
        second.isHidden = false
        second.isHidden = true
      } == [])
  }

  // AC-8
  @Test func theRowWhereKeysAreIsTheActiveDescendant() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    table.accessibilityLabel = "Names"
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<100)), animated: false)
    let at = try await stage(table)
    table.becomeFirstResponder()
    at.stage.keyboard.press("Down")
    await at.settle()
    let events = await at.events { at.stage.keyboard.press("Down") }
    #expect(events.contains("Names: ActiveDescendantChanged 1"))
    #expect(events.last == "Row 1: StateChanged focused 1")
    #expect(events.contains("Names: SelectionChanged 0"))
    let jumped = await at.events { at.stage.keyboard.press("End") }
    #expect(jumped.contains("Names: ActiveDescendantChanged 99"))
    #expect(jumped.contains { $0.contains("ChildrenChanged") } == false)
  }

  // AC-8
  @Test func scrollingTellsNothing() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<10_000)), animated: false)
    let at = try await stage(table)
    let events = await at.events {
      let finger = at.stage.finger()
      finger.down(at: Point(x: 100, y: 150))
      for step in 1...10 { finger.move(to: Point(x: 100, y: 150 - Double(step) * 10)) }
      finger.up()
      at.stage.advance(by: 1)
    }
    #expect(table.contentOffset.y > 50 && events == [])
    let count = try at.tracker.objectCount
    #expect(count < 20)
  }

  private final class CountedTable: TableView {
    var descriptions = 0
    override func describe(_ description: inout AccessibilityDescription) {
      descriptions += 1
      super.describe(&description)
    }
  }

  private final class CountedScrollView: ScrollView {
    var descriptions = 0
    override func describe(_ description: inout AccessibilityDescription) {
      descriptions += 1
      super.describe(&description)
    }
  }

  // AC-9, SV-28
  @Test func aScrollViewWithTheFocusRingIsNotDescribedAgain() async throws {
    let scrollView = CountedScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    scrollView.contentSize = Size(width: 300, height: 5000)
    let at = try await stage(scrollView)
    scrollView.becomeFirstResponder()
    at.stage.window.showsFocus = true
    at.stage.advance(by: 1)
    #expect(scrollView.drawsFocusRing)
    let described = scrollView.descriptions
    for step in 1...50 {
      scrollView.setContentOffset(Point(x: 0, y: Double(step) * 10), animated: false)
      at.stage.advance(by: 1.0 / 60)
    }
    let count = scrollView.descriptions - described
    #expect(count <= 2, "the scroll view was described \(count) times")
  }

  // AC-9
  @Test func aListThatScrollsIsNotDescribedAgain() async throws {
    let table = CountedTable(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<10_000)), animated: false)
    let at = try await stage(table)
    // Rows that somebody knows have their elements, as long as they are shown.
    let rows = try (0..<4).map { try #require(try at.object(table).child(at: $0)) }
    for row in rows { #expect(await at.get(row, "Accessible", "ChildCount") == .int32(1)) }
    let labels = rows.map { $0.child(at: 0) }
    table.setContentOffset(Point(x: 0, y: 300), animated: false)
    at.stage.advance(by: 1)
    #expect(rows.allSatisfy { $0.childCount == 0 } && labels.allSatisfy { $0?.isAttached == false })
    let described = table.descriptions
    let finger = at.stage.finger()
    finger.down(at: Point(x: 100, y: 190))
    for step in 1...120 { finger.move(to: Point(x: 100, y: 190 - Double(step))) }
    for step in 1...120 { finger.move(to: Point(x: 100, y: 70 + Double(step))) }
    finger.up()
    at.stage.advance(by: 3)
    let count = table.descriptions - described
    #expect(count <= 4, "the list was described \(count) times")
    table.setContentOffset(.zero, animated: false)
    at.stage.advance(by: 1)
    for row in rows { #expect(await at.get(row, "Accessible", "ChildCount") == .int32(1)) }
    #expect(rows.map { $0.child(at: 0)?.description.label } == ["Row 0", "Row 1", "Row 2", "Row 3"])
  }

  // AC-12
  @Test func announcementsAndLiveRegionsAreTold() async throws {
    let status = Label("Ready")
    status.accessibilityLiveRegion = .polite
    let at = try await stage(status)
    #expect(
      await at.events { at.stage.application.announce("3 results", politeness: .assertive) } == [
        "Test: Announcement 2 \"3 results\""
      ])
    let events = await at.events { status.text = "Saved" }
    #expect(events.last == "Saved: Announcement 1 \"Saved\"")
    #expect(await at.events { Toast("Deleted").show(in: root.view) }.contains("Deleted: StateChanged showing 1"))
  }

  // AC-12
  @Test func anErrorOfAFieldIsTold() async throws {
    let field = TextField("x")
    field.accessibilityLabel = "E-mail"
    let at = try await stage(field)
    let events = await at.events { field.problem = "There is no @" }
    #expect(events.contains("E-mail: StateChanged invalid-entry 1"))
    #expect(events.contains("E-mail: PropertyChange accessible-description 0 \"There is no @\""))
  }

  // AC-10
  @Test func keysAreForwardedWhileSomebodyWantsThem() async throws {
    let field = TextField("")
    let at = try await stage(field)
    field.becomeFirstResponder()
    at.stage.keyboard.type("a")
    await at.settle()
    #expect(at.registry.keys.isEmpty)
    at.registry.keystrokeListeners = 1
    try at.fixture.service.emit(
      "/org/a11y/atspi/registry/deviceeventcontroller", "org.a11y.atspi.DeviceEventListener",
      "KeystrokeListenerRegistered", [.string("")])
    await at.settle()
    at.stage.keyboard.type("b")
    await at.stage.loop.wait("both keys") { at.registry.keys.count == 2 }
    await at.settle()
    let keys = at.registry.keys.compactMap(\.elements)
    #expect(keys.map { $0[0].uint32 } == [0, 1] && keys.first?[1] == .int32(98) && keys.first?[5] == .string("b"))
    #expect(field.text == "ab")
    at.registry.keptKeys = ["x"]
    at.stage.keyboard.type("x")
    at.stage.keyboard.press("Tab")
    await at.stage.loop.wait("all keys") { at.registry.keys.count == 6 }
    await at.settle()
    #expect(field.text == "ab")
    #expect(at.registry.keys.compactMap(\.elements).suffix(2).map { $0[5] } == [.string("Tab"), .string("Tab")])
    field.becomeFirstResponder()
    // Nobody hears a password.
    field.textInputTraits.isSecure = true
    at.stage.keyboard.type("c")
    await at.settle()
    #expect(at.registry.keys.count == 6 && field.text == "abc")
  }
}
