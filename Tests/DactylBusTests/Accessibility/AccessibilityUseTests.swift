import DactylGeometry
import DactylTesting
import DactylText
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// What assistive programs do with elements (`AC-6`, `AC-7`).
@MainActor @Suite struct AccessibilityUseTests {
  private let root = ViewController()

  private func stage(_ views: View...) async throws -> AccessibilityStage {
    try await AccessibilityStage(root, showing: views)
  }

  // AC-7
  @Test func actionsArePerformedByTheirIndex() async throws {
    var count = 0
    let button = Button("Add", primaryAction: Action { _ in count += 1 })
    button.accessibilityCustomActions = [
      AccessibilityCustomAction("Pin") {
        count += 10; return true
      }
    ]
    let at = try await stage(button)
    let object = try at.object(button)
    #expect(await at.get(object, "Action", "NActions") == .int32(2))
    #expect(await at.call(object, "Action", "GetName", .int32(0)).value == [.string("click")])
    #expect(await at.call(object, "Action", "GetName", .int32(1)).value == [.string("Pin")])
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(await at.call(object, "Action", "DoAction", .int32(1)).value == [.bool(true)])
    #expect(count == 11)
    for index in [-1, 2, Int32.max] {
      #expect(await at.call(object, "Action", "DoAction", .int32(index)).value == [.bool(false)])
    }
    button.isEnabled = false
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(false)])
    #expect(count == 11)
  }

  // AC-23
  @Test func theTitlesOfAClosedPickerAreItems() async throws {
    let picker = Picker(["One", "Two", "Three"])
    picker.accessibilityLabel = "Size"
    var sent = 0
    picker.addAction(Action { _ in sent += 1 }, for: .valueChanged)
    let at = try await stage(picker)
    let object = try at.object(picker)
    #expect(await at.get(object, "Accessible", "ChildCount") == .int32(3))
    #expect(await at.get(object, "Selection", "NSelectedChildren") == .int32(0))
    picker.becomeFirstResponder()
    let events = await at.events { at.stage.keyboard.press("Down") }
    #expect(events == ["Size: PropertyChange accessible-value 0 \"One\"", "Size: SelectionChanged 0"])
    let item = try #require(object.child(at: 0))
    let selected = await at.call(object, "Selection", "GetSelectedChild", .int32(0)).value?.first?.elements
    #expect(selected?.last == .objectPath(ObjectReference.path(item)))
    #expect(await at.get(item, "Accessible", "Name") == .string("One"))
    // Enabled, selectable and selected, and not shown.
    #expect(await at.states(item).isSuperset(of: [8, 22, 23]))
    #expect(await at.states(item).contains(25) == false)
    let known = await at.events { at.stage.keyboard.press("End") }
    #expect(known.contains("One: StateChanged selected 0") && known.last == "Size: SelectionChanged 0")
    #expect(await at.call(object, "Selection", "SelectChild", .int32(1)).value == [.bool(true)])
    #expect(picker.selectedTitle == "Two" && sent == 3)
    #expect(await at.call(item, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(picker.selectedTitle == "One" && sent == 4)
    for index: Int32 in [-1, 3, .max] {
      #expect(await at.call(object, "Selection", "SelectChild", .int32(index)).value == [.bool(false)])
    }
    #expect(await at.call(object, "Selection", "ClearSelection").value == [.bool(false)])
    // A user who chooses in the menu hears the choice with the focus that comes back.
    at.stage.keyboard.press("Down", modifiers: .alternate)
    at.stage.keyboard.press("End")
    let chosen = await at.events { at.stage.keyboard.press("Return") }
    #expect(picker.selectedTitle == "Three" && chosen.contains("Size: StateChanged focused 1"))
    #expect(!chosen.contains("Size: SelectionChanged 0"))
    picker.isEnabled = false
    #expect(await at.call(object, "Selection", "SelectChild", .int32(1)).value == [.bool(false)])
    #expect(picker.selectedTitle == "Three" && sent == 5)
    picker.titles = []
    await at.settle()
    #expect(await at.get(object, "Accessible", "ChildCount") == .int32(0))
    #expect(await at.get(item, "Accessible", "ChildCount") == .int32(0))
  }

  // AC-7
  @Test func aValueIsReadAndSetWithinItsRange() async throws {
    let slider = Slider()
    slider.value = 0.25
    let at = try await stage(slider)
    let object = try at.object(slider)
    #expect(await at.get(object, "Value", "CurrentValue") == .double(0.25))
    #expect(await at.get(object, "Value", "MaximumValue") == .double(1))
    #expect(await at.set(object, "Value", "CurrentValue", .double(0.5)))
    #expect(slider.value == 0.5)
    #expect(await at.set(object, "Value", "CurrentValue", .double(7)))
    #expect(slider.value == 1)
    #expect(await at.set(object, "Value", "CurrentValue", .double(.nan)) == false)
    #expect(slider.value == 1)
    let label = Label("No value")
    label.frame = Rect(x: 0, y: 200, width: 100, height: 20)
    root.view.addSubview(label)
    await at.settle()
    #expect(await at.get(try at.object(label), "Value", "CurrentValue") == nil)
  }

  // AC-7
  @Test func rowsAreSelectedByTheirIndex() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<100)), animated: false)
    let at = try await stage(table)
    let list = try at.object(table)
    #expect(await at.call(list, "Selection", "SelectChild", .int32(80)).value == [.bool(true)])
    #expect(names.selection == [80])
    #expect(await at.get(list, "Selection", "NSelectedChildren") == .int32(1))
    #expect(await at.call(list, "Selection", "IsChildSelected", .int32(80)).value == [.bool(true)])
    #expect(await at.call(list, "Selection", "SelectChild", .int32(2)).value == [.bool(true)])
    #expect(names.selection == [2])
    #expect(await at.call(list, "Selection", "DeselectChild", .int32(2)).value == [.bool(true)])
    #expect(names.selection == [])
    for index in [-1, 100, Int32.min] {
      #expect(await at.call(list, "Selection", "SelectChild", .int32(index)).value == [.bool(false)])
    }
    table.allowsMultipleSelection = true
    #expect(await at.call(list, "Selection", "SelectAll").value == [.bool(true)])
    #expect(names.selection.count == 100)
    #expect(await at.states(list).contains(18))
  }

  // AC-7
  @Test func theFocusIsMovedToAnElement() async throws {
    let (first, second) = (TextField("a"), Button("Next"))
    let at = try await stage(first, second)
    #expect(await at.call(try at.object(second), "Component", "GrabFocus").value == [.bool(true)])
    await at.settle()
    #expect(second.isFirstResponder && second.isFocusVisible)
    #expect(await at.states(try at.object(second)).contains(12))
    #expect(await at.states(try at.object(first)).contains(12) == false)
    let label = Label("Text")
    label.frame = Rect(x: 0, y: 300, width: 100, height: 30)
    root.view.addSubview(label)
    await at.settle()
    #expect(await at.call(try at.object(label), "Component", "GrabFocus").value == [.bool(false)])
    #expect(second.isFirstResponder)
  }

  // MARK: AC-6

  // AC-6
  @Test func textIsReadByCodePoints() async throws {
    let view = TextView("Grüße, 👩‍👩‍👧!\nZweite Zeile. Und noch ein Satz.")
    view.frame = Rect(x: 0, y: 0, width: 380, height: 200)
    let at = try await stage(view)
    let object = try at.object(view)
    #expect(await at.get(object, "Text", "CharacterCount") == .int32(Int32(view.text.unicodeScalars.count)))
    #expect(await at.call(object, "Text", "GetText", .int32(0), .int32(5)).value == [.string("Grüße")])
    #expect(await at.call(object, "Text", "GetText", .int32(0), .int32(-1)).value == [.string(view.text)])
    #expect(await at.call(object, "Text", "GetCharacterAtOffset", .int32(2)).value == [.int32(0xfc)])
    func string(_ offset: Int32, _ granularity: UInt32) async -> [BusValue]? {
      await at.call(object, "Text", "GetStringAtOffset", .int32(offset), .uint32(granularity)).value
    }
    #expect(await string(1, 0) == [.string("r"), .int32(1), .int32(2)])
    #expect(await string(15, 1) == [.string("Zweite "), .int32(14), .int32(21)])
    #expect(await string(16, 2) == [.string("Zweite Zeile. "), .int32(14), .int32(28)])
    #expect(await string(0, 3)?.first?.string?.hasPrefix("Grüße") == true)
    #expect(await string(20, 4) == [.string("Zweite Zeile. Und noch ein Satz."), .int32(14), .int32(46)])
    for offset in [-1, 1_000, Int32.max, Int32.min] {
      #expect(await string(offset, 1) == [.string(""), .int32(0), .int32(0)])
    }
    #expect(await string(0, 99) == [.string(""), .int32(0), .int32(0)])
    let before = await at.call(object, "Text", "GetTextBeforeOffset", .int32(21), .uint32(1)).value
    #expect(before == [.string("Zweite "), .int32(14), .int32(21)])
    let after = await at.call(object, "Text", "GetTextAfterOffset", .int32(14), .uint32(1)).value
    #expect(after?.first == .string("Zeile"))
  }

  // AC-6
  @Test func charactersHavePlaces() async throws {
    let view = TextView("abc\ndef")
    view.frame = Rect(x: 20, y: 30, width: 300, height: 120)
    let label = Label("Hello")
    label.frame = Rect(x: 20, y: 200, width: 200, height: 30)
    let at = try await stage(view, label)
    for (object, offset) in [(try at.object(view), Int32(5)), (try at.object(label), 1)] {
      let place = await at.call(object, "Text", "GetCharacterExtents", .int32(offset), .uint32(1)).value
      let numbers = (place ?? []).compactMap(\.int32)
      try #require(numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0)
      let (x, y) = (numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2)
      #expect(object.frame.contains(Point(x: Double(x), y: Double(y))))
      let found = await at.call(object, "Text", "GetOffsetAtPoint", .int32(x), .int32(y), .uint32(1)).value
      #expect(found?.first?.int32 == offset || found?.first?.int32 == offset + 1)
    }
    #expect(
      await at.call(try at.object(view), "Text", "GetOffsetAtPoint", .int32(-9), .int32(-9), .uint32(1)).value
        == [.int32(-1)])
  }

  // AC-6
  @Test func theCaretAndTheSelectionAreRead() async throws {
    let field = TextField("äöü text")
    let at = try await stage(field)
    let object = try at.object(field)
    #expect(await at.call(object, "Text", "SetCaretOffset", .int32(2)).value == [.bool(true)])
    #expect(await at.get(object, "Text", "CaretOffset") == .int32(2))
    #expect(field.editor.selection.head == 4)
    #expect(await at.call(object, "Text", "AddSelection", .int32(1), .int32(3)).value == [.bool(true)])
    #expect(field.editor.selectedText == "öü")
    #expect(await at.call(object, "Text", "GetSelection", .int32(0)).value == [.int32(1), .int32(3)])
    #expect(await at.call(object, "Text", "RemoveSelection", .int32(0)).value == [.bool(true)])
    #expect(await at.call(object, "Text", "GetNSelections").value == [.int32(0)])
    for offset in [-1, 9, Int32.max] {
      #expect(await at.call(object, "Text", "SetCaretOffset", .int32(offset)).value == [.bool(false)])
    }
  }

  // AC-6
  @Test func aTextIsEditedAsTheUserDoes() async throws {
    let field = TextField("One three")
    field.maximumLength = 20
    let at = try await stage(field)
    let object = try at.object(field)
    #expect(
      await at.call(object, "EditableText", "InsertText", .int32(4), .string("two "), .int32(4)).value == [.bool(true)])
    #expect(field.text == "One two three")
    #expect(await at.call(object, "EditableText", "DeleteText", .int32(0), .int32(4)).value == [.bool(true)])
    #expect(field.text == "two three")
    // The limits of the field hold.
    let long = String(repeating: "x", count: 100)
    await at.call(object, "EditableText", "SetTextContents", .string(long))
    #expect(field.text.count == 20)
    field.editor.undo()
    #expect(field.text == "two three")
    for (start, end) in [(-1, 2), (5, 3), (0, 100)] as [(Int32, Int32)] {
      let reply = await at.call(object, "EditableText", "DeleteText", .int32(start), .int32(end))
      #expect(reply.value == [.bool(false)])
    }
    field.isEnabled = false
    #expect(await at.call(object, "EditableText", "SetTextContents", .string("")).value == nil)
    #expect(field.text == "two three")
  }

  // AC-6
  @Test func linksAreObjects() async throws {
    let label = Label("")
    var text = AttributedText("Read ")
    text.append("the manual", attributes: TextAttributes(link: "manual.html"))
    label.attributedText = text
    let at = try await stage(label)
    let object = try at.object(label)
    #expect(await at.call(object, "Hypertext", "GetNLinks").value == [.int32(1)])
    #expect(await at.call(object, "Hypertext", "GetLinkIndex", .int32(7)).value == [.int32(0)])
    #expect(await at.call(object, "Hypertext", "GetLinkIndex", .int32(0)).value == [.int32(-1)])
    let link = await at.call(object, "Hypertext", "GetLink", .int32(0)).value?.first
    let path = try #require(link?.elements?.last?.objectPath)
    let uri = await at.fixture.client.reply(at.program, path, "org.a11y.atspi.Hyperlink", "GetURI", [.int32(0)])
    #expect(uri.value == [.string("manual.html")])
    #expect(await at.call(object, "Hypertext", "GetLink", .int32(5)).value?.first == ObjectReference.none)
  }

  // AC-7
  @Test func aTableHasRowsAndColumns() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 380, height: 300))
    let columns = [TableColumn("Planet", grow: 1), TableColumn("Moons", width: 80, alignment: .trailing)]
    let planets = CollectionViewDataSource<Int, Int>(table, columns: columns) { cell, item in
      cell.label(0).text = "Planet \(item)"
      cell.label(1).text = "\(item) moons"
    }
    planets.apply(DataSourceSnapshot(Array(0..<500)), animated: false)
    let at = try await stage(table)
    let object = try at.object(table)
    #expect(await at.call(object, "Accessible", "GetRoleName").value == [.string("table")])
    #expect(await at.get(object, "Table", "NRows") == .int32(500))
    #expect(await at.get(object, "Table", "NColumns") == .int32(2))
    #expect(await at.call(object, "Table", "GetColumnDescription", .int32(1)).value == [.string("Moons")])
    for row in [3, 400] as [Int32] {
      let reference = await at.call(object, "Table", "GetAccessibleAt", .int32(row), .int32(1)).value?.first
      let number = reference?.elements?.last?.objectPath.flatMap(ObjectReference.number)
      let cell = try #require(try number.flatMap { try at.tracker.object($0) })
      #expect(await at.get(cell, "Accessible", "Name")?.string == "\(row) moons")
      #expect(await at.get(cell, "TableCell", "Position") == .structure([.int32(row), .int32(1)]))
      #expect(await at.call(cell, "Accessible", "GetRoleName").value == [.string("table cell")])
    }
    #expect(
      await at.call(object, "Table", "GetAccessibleAt", .int32(-1), .int32(7)).value?.first == ObjectReference.none)
    #expect(await at.call(object, "Table", "AddRowSelection", .int32(2)).value == [.bool(true)])
    #expect(planets.selection == [2])
  }
}
