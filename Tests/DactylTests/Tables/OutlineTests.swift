import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sections that are trees (LI-16).
@MainActor @Suite struct OutlineTests {
  private let stage: TestStage
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private let source: CollectionViewDataSource<Int, String>

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400))
    source = CollectionViewDataSource(table) { cell, name in cell.textLabel.text = name }
    stage.view.addSubview(table)
    var tree = DataSourceSectionSnapshot<String>()
    tree.append(["Fruit", "Roots"])
    tree.append(["Apple", "Citrus"], to: "Fruit")
    tree.append(["Lemon"], to: "Citrus")
    source.apply(tree, to: 0, animated: false)
    stage.advance(by: 0.1)
  }

  private func press(_ keys: String...) {
    for key in keys {
      stage.keyboard.press(key)
      stage.advance(by: 1)
    }
  }

  private func cell(_ item: String) throws -> TableViewCell { try #require(source.cell(for: item) as? TableViewCell) }

  /// The place of the text of an item from where reading begins.
  private func start(_ item: String) throws -> Double {
    let label = try cell(item).textLabel
    let frame = label.convert(label.bounds, to: table)
    return table.isMirrored ? 300 - frame.maxX : frame.minX
  }

  private var shown: [String] { source.snapshot.itemIdentifiers }

  // LI-16
  @Test func aTouchOnTheArrowExpandsAndCollapsesAndSelectsNothing() throws {
    var changes: [String] = []
    source.didChangeExpansion = { changes.append($0) }
    #expect(shown == ["Fruit", "Roots"])
    // The target is as large as a finger needs it: 44 points.
    stage.finger().tap(at: Point(2, 2))
    stage.advance(by: 1)
    #expect(shown == ["Fruit", "Apple", "Citrus", "Roots"] && source.selection.isEmpty)
    stage.finger().tap(at: Point(42, 42))
    stage.advance(by: 1)
    #expect(shown == ["Fruit", "Roots"] && changes == ["Fruit", "Fruit"])
    // Beside it, and in a row without a branch, a touch selects.
    stage.finger().tap(at: Point(60, 22))
    stage.finger().tap(at: Point(22, 66))
    #expect(shown == ["Fruit", "Roots"] && source.selection == ["Roots"])
  }

  // LI-16
  @Test func rowsAreIndentedByTheirLevel() throws {
    source.setExpanded(true, at: ItemPosition(section: 0, item: 0))
    stage.advance(by: 1)
    let (root, inner) = (try start("Fruit"), try start("Apple"))
    #expect(try root == 44 && inner == 60 && start("Roots") == root)
    table.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 1)
    #expect(try start("Fruit") == root && start("Apple") == inner)
    // The arrow is at the right, too.
    stage.finger().tap(at: Point(298, 2))
    stage.advance(by: 1)
    #expect(shown == ["Fruit", "Roots"])
  }

  // LI-16
  @Test func aDeepLevelLeavesRoomForTheText() throws {
    var tree = DataSourceSectionSnapshot<String>()
    tree.append(["0"])
    for level in 1...30 { tree.append(["\(level)"], to: "\(level - 1)") }
    tree.expand(tree.items)
    source.apply(tree, to: 0, animated: false)
    stage.advance(by: 1)
    source.scroll(to: "30", animated: false)
    stage.advance(by: 1)
    #expect(try start("30") == 134)
  }

  // LI-16
  @Test func keysExpandCollapseAndGoInAndOut() {
    table.becomeFirstResponder()
    source.selection = ["Fruit"]
    press("Right")
    #expect(shown == ["Fruit", "Apple", "Citrus", "Roots"] && source.selection == ["Fruit"])
    press("Right")
    #expect(source.selection == ["Apple"])
    press("Right")
    #expect(source.selection == ["Apple"])
    press("Down", "Right", "Right")
    #expect(source.selection == ["Lemon"])
    press("Left")
    #expect(source.selection == ["Citrus"] && shown.contains("Lemon"))
    press("Left")
    #expect(source.selection == ["Citrus"] && !shown.contains("Lemon"))
    press("Left", "-")
    #expect(source.selection == ["Fruit"] && shown == ["Fruit", "Roots"])
    press("+")
    #expect(shown == ["Fruit", "Apple", "Citrus", "Roots"])
  }

  // LI-16
  @Test func inARightToLeftInterfaceTheOtherKeyExpands() {
    table.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 0.1)
    table.becomeFirstResponder()
    source.selection = ["Fruit"]
    press("Right")
    #expect(shown == ["Fruit", "Roots"])
    press("Left")
    #expect(shown == ["Fruit", "Apple", "Citrus", "Roots"])
  }

  // LI-16
  @Test func keysGoOnFromABranchThatHidesTheirItem() {
    table.becomeFirstResponder()
    source.setExpanded(true, at: ItemPosition(section: 0, item: 0))
    source.selection = ["Citrus"]
    source.setExpanded(false, at: ItemPosition(section: 0, item: 0))
    #expect(source.selection == [] && source.cursor == ItemPosition(section: 0, item: 0))
    press("Down")
    #expect(source.selection == ["Roots"])
  }

  // LI-16
  @Test func assistiveProgramsHearTheStateAndTheLevel() throws {
    let row = try cell("Fruit")
    #expect(row.accessibilityDescription.state.contains(.collapsed) && row.accessibilityDescription.level == 1)
    #expect(row.performAccessibilityAction(.custom("Expand")))
    stage.advance(by: 1)
    #expect(row.accessibilityDescription.state.contains(.expanded) && row.accessibilityDescription.label == "Fruit")
    let inner = try cell("Apple").accessibilityDescription
    #expect(inner.level == 2 && inner.state.isDisjoint(with: [.expanded, .collapsed]))
    #expect(try !cell("Apple").performAccessibilityAction(.custom("Expand")))
    #expect(row.performAccessibilityAction(.custom("Collapse")) && shown == ["Fruit", "Roots"])
  }

  // LI-16
  @Test func anotherSnapshotOfTheSectionEndsTheTree() throws {
    var snapshot = source.snapshot
    snapshot.appendItems(["Other"], toSection: 1)
    source.apply(snapshot, animated: false)
    stage.advance(by: 1)
    #expect(try start("Fruit") == 44 && start("Other") == 16)
    #expect(source.snapshot(for: 0).children(of: "Fruit") == ["Apple", "Citrus"])
    snapshot.deleteItems(["Roots"])
    source.apply(snapshot, animated: false)
    stage.advance(by: 1)
    #expect(try start("Fruit") == 16 && source.snapshot(for: 0).items == ["Fruit"])
  }

  // LI-11
  @Test func itemsOfATreeCannotBeMovedAndOthersNotIntoIt() {
    source.didMove = { _ in }
    var snapshot = source.snapshot
    snapshot.appendItems(["Other"], toSection: 1)
    source.apply(snapshot, animated: false)
    stage.advance(by: 1)
    let other = ItemPosition(section: 1, item: 0)
    #expect(!source.isMovable(ItemPosition(section: 0, item: 0)) && source.isMovable(other))
    source.move(source.key(of: .item(other)), to: ItemPosition(section: 0, item: 2))
    source.move(source.key(of: .item(other)), to: ItemPosition(section: 0, item: 1))
    #expect(source.snapshot.itemIdentifiers(inSection: 0) == ["Fruit", "Roots"])
  }
}
