import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// The elements of a program for assistive programs (`AC-1` to `AC-5`).
@MainActor @Suite struct AccessibilityTreeTests {
  // AC-1
  @Test func theElementsHaveRolesNamesAndPlaces() async throws {
    let at = try await AccessibilityStage()
    let button = Button("Save")
    button.frame = Rect(x: 10, y: 20, width: 100, height: 44)
    button.accessibilityHint = "Keeps the note"
    button.accessibilityIdentifier = "save"
    at.stage.view.addSubview(button)
    await at.settle()
    let object = try at.object(button)
    #expect(await at.get(object, "Accessible", "Name")?.string == "Save")
    #expect(await at.get(object, "Accessible", "Description")?.string == "Keeps the note")
    #expect(await at.get(object, "Accessible", "AccessibleId")?.string == "save")
    #expect(await at.call(object, "Accessible", "GetRole").value == [.uint32(43)])
    #expect(await at.call(object, "Accessible", "GetRoleName").value == [.string("push button")])
    let place = try #require(await at.call(object, "Component", "GetExtents", .uint32(1)).value?.first?.elements)
    let frame = button.convert(button.bounds, to: at.stage.window)
    #expect(place.map(\.integer) == [Int(frame.minX), Int(frame.minY), 100, 44])
    // The screen counts as the window (AC-3).
    #expect(await at.call(object, "Component", "GetExtents", .uint32(0)).value?.first?.elements == place)
    let states = await at.states(object)
    #expect(states.isSuperset(of: [8, 11, 24, 25, 30]) && !states.contains(12))
    button.isEnabled = false
    #expect(await at.states(object).isDisjoint(with: [8, 24]))
  }

  // AC-1
  @Test func everyObjectIsTheChildOfItsParentAtItsIndex() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let card = Card()
    card.accessibilityLabel = "Card"
    card.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    let (first, second) = (CheckBox("One"), CheckBox("Two"))
    card.addSubview(first)
    card.addSubview(second)
    root.view.addSubview(card)
    await at.settle()
    var waiting = [try at.tracker.root]
    var count = 0
    while let object = waiting.popLast() {
      count += 1
      for index in 0..<object.childCount {
        let child = try #require(object.child(at: index))
        #expect(child.indexInParent == index && child.parent === object)
        let parent = await at.get(child, "Accessible", "Parent")
        #expect(parent == .structure([.string(at.program), .objectPath(ObjectReference.path(object))]))
        waiting.append(child)
      }
    }
    #expect(count >= 5)
    #expect(await at.get(try at.tracker.root, "Accessible", "Parent")?.elements?.last?.objectPath?.text == "/desktop")
    #expect(try at.object(second).parent === at.object(card))
  }

  // AC-5
  @Test func aModalPresentationLeavesOutWhatItCovers() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let button = Button("Behind")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    root.view.addSubview(button)
    await at.settle()
    let number = try at.object(button).number
    let alert = AlertController(title: "Delete?", message: "All of it.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    root.present(alert, animated: false)
    await at.settle()
    #expect(try at.tracker.object(number) == nil && at.tracker.exactObject(of: button) == nil)
    #expect(at.stage.elements(.alert).map(\.label) == ["Delete?"])
    alert.dismiss(animated: false)
    at.stage.advance(by: 1)
    await at.settle()
    // It is another object: what was known of the old one is gone.
    #expect(try at.object(button).number != number)
  }

  // AC-4
  @Test func aRowIsTheSameObjectInAnyCell() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<10_000)), animated: false)
    root.view.addSubview(table)
    await at.settle()
    let list = try at.object(table)
    #expect(await at.get(list, "Accessible", "ChildCount") == .int32(10_000))
    let far = try #require(list.child(at: 7_000))
    #expect(await at.get(far, "Accessible", "Name")?.string == "Row 7000")
    #expect(await at.call(far, "Accessible", "GetAttributes").value?.first?["posinset"]?.string == "7001")
    #expect(await at.states(far).contains(25) == false)
    #expect(far.view == nil && table.cells.shown.count < 30)
    let place = await at.call(far, "Component", "GetExtents", .uint32(1)).value?.first?.elements?[1].int32
    #expect((place ?? 0) > 7_000 * 20)
    #expect(await at.call(far, "Component", "ScrollTo", .uint32(0)).value == [.bool(true)])
    await at.settle()
    #expect(await at.states(far).contains(25))
    #expect(far.view != nil && list.child(at: 7_000) === far)
    // The object follows its item.
    names.apply(DataSourceSnapshot(Array(1..<10_000)), animated: false)
    await at.settle()
    #expect(far.indexInParent == 6_999)
    #expect(await at.get(far, "Accessible", "Name")?.string == "Row 7000")
    // One that is deleted is gone.
    names.apply(DataSourceSnapshot(Array(1..<7_000)), animated: false)
    await at.settle()
    #expect(far.itemPlace == nil)
    let count = try at.tracker.objectCount
    #expect(count < 60, "objects are made for items that nobody asked for: \(count)")
  }

  // AC-4
  @Test func rowsWithoutCellsTakeOneCellForAll() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    var made = 0
    let row = CellRegistration<Int>({ () -> TableViewCell in
      made += 1
      return TableViewCell()
    }) { (cell: TableViewCell, item: Int) in cell.textLabel.text = "Row \(item)" }
    let names = CollectionViewDataSource<Int, Int>(table, cells: row)
    names.apply(DataSourceSnapshot(Array(0..<10_000)), animated: false)
    root.view.addSubview(table)
    await at.settle()
    let list = try at.object(table)
    let before = made
    for index in stride(from: 500, to: 10_000, by: 100) {
      #expect(list.child(at: index)?.description.label == "Row \(index)")
    }
    #expect(made == before + 1)
    #expect(table.subviews.count { ($0 as? CollectionViewCell)?.isHidden == false } == table.cells.visible.count)
  }

  // AC-4
  @Test func theElementsInsideOfACellBelongToItsItem() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot(Array(0..<1_000)), animated: false)
    root.view.addSubview(table)
    await at.settle()
    let list = try at.object(table)
    let first = try #require(list.child(at: 0))
    #expect(await at.get(first, "Accessible", "ChildCount") == .int32(1))
    let label = try #require(first.child(at: 0))
    #expect(await at.get(label, "Accessible", "Name")?.string == "Row 0")
    names.scroll(to: 900, animated: false)
    await at.settle()
    #expect(await at.get(first, "Accessible", "ChildCount") == .int32(0))
    #expect(try at.tracker.object(label.number) == nil)
    // It still says what it was.
    #expect(await at.states(label) == [6] && label.description.label == "Row 0")
    #expect(await at.call(label, "Action", "DoAction", .int32(0)).value == [.bool(false)])
    let shown = try #require(list.child(at: 900))
    #expect(await at.get(shown, "Accessible", "ChildCount") == .int32(1))
    #expect(shown.child(at: 0)?.description.label == "Row 900")
  }

  // AC-1
  @Test func theInspectorIsAToplevelOfItsOwn() async throws {
    let at = try await AccessibilityStage(ViewController())
    let inspector = Inspector(of: at.stage.application)
    inspector.show()
    await at.settle()
    #expect(await at.get(try at.tracker.root, "Accessible", "ChildCount") == .int32(2))
    let window = try #require(try at.tracker.root.child(at: 1))
    var (waiting, labels) = ([window], [String]())
    while let object = waiting.popLast() {
      labels.append(object.description.label ?? "")
      waiting += object.knownChildren
    }
    #expect(labels.contains("Views"))
    inspector.close()
    await at.settle()
    #expect(await at.get(try at.tracker.root, "Accessible", "ChildCount") == .int32(1))
  }

  // AC-5
  @Test func aMenuIsInsideOfItsToplevel() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let picker = Picker(["One", "Two", "Three"])
    picker.frame = Rect(x: 10, y: 10, width: 200, height: 44)
    root.view.addSubview(picker)
    await at.settle()
    let events = await at.events { _ = picker.performAccessibilityAction(.activate) }
    let frame = try #require(try at.tracker.root.child(at: 0))
    let menu = try #require(frame.behind.first)
    #expect(RoleNumber(of: menu) == .menu && menu.child(at: 0)?.description.label == "One")
    #expect(events.contains { $0.contains("ChildrenChanged add") })
    // The row at which keys are has the focus.
    #expect(try at.tracker.focused?.description.role == .menuItem)
    let item = try #require(menu.child(at: 2))
    let place = try #require(await at.call(item, "Component", "GetExtents", .uint32(1)).value?.first?.elements)
    #expect((place[1].int32 ?? 0) > 44)
    #expect(await at.call(item, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    await at.settle()
    #expect(picker.selectedTitle == "Three" && frame.behind.isEmpty)
  }

  // AC-3
  @Test func theElementAtAPointIsTheInnermostOne() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let card = Card()
    card.accessibilityLabel = "Card"
    card.frame = Rect(x: 50, y: 50, width: 200, height: 100)
    root.view.addSubview(card)
    let button = Button("Inside")
    button.frame = Rect(x: 10, y: 10, width: 80, height: 44)
    card.layout = nil
    card.addSubview(button)
    await at.settle()
    let frame = try #require(try at.tracker.root.child(at: 0))
    let middle = button.convert(button.bounds, to: at.stage.window).center
    let found = await at.call(
      frame, "Component", "GetAccessibleAtPoint", .int32(Int32(middle.x)), .int32(Int32(middle.y)), .uint32(1))
    #expect(found.value?.first?.elements?.last?.objectPath == ObjectReference.path(try at.object(button)))
    let outside = await at.call(frame, "Component", "GetAccessibleAtPoint", .int32(-5), .int32(9000), .uint32(1))
    #expect(outside.value?.first == ObjectReference.none)
  }

  // AC-13
  @Test func relationsAndAttributesTellWhatBelongsTogether() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let (label, field, error) = (Label("Name"), TextField(placeholder: "Ada"), Label("It is too short"))
    field.accessibilityLabeledBy = label
    field.accessibilityErrorMessage = error
    for (index, view) in [label, field, error].enumerated() {
      view.frame = Rect(x: 0, y: Double(index) * 50, width: 200, height: 44)
      root.view.addSubview(view)
    }
    await at.settle()
    func relations(_ view: View) async throws -> [UInt32: [String]] {
      let sets = await at.call(try at.object(view), "Accessible", "GetRelationSet").value?.first?.elements ?? []
      var found: [UInt32: [String]] = [:]
      for set in sets.compactMap(\.elements) where set.count == 2 {
        found[set[0].uint32 ?? 0] = set[1].elements?.compactMap { $0.elements?.last?.objectPath?.text }
      }
      return found
    }
    let paths = try [label, field, error].map { ObjectReference.path(try at.object($0)).text }
    #expect(try await relations(field) == [2: [paths[0]], 21: [paths[2]]])
    #expect(try await relations(label) == [1: [paths[1]]])
    #expect(try await relations(error) == [22: [paths[1]]])
    let values = await at.call(try at.object(field), "Accessible", "GetAttributes").value?.first
    #expect(values?["placeholder-text"]?.string == "Ada" && values?["toolkit"]?.string == "Dactyl")
    #expect(await at.get(try at.object(field), "Accessible", "Name")?.string == "Name")
  }
}
