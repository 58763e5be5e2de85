import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Menus of lists and texts that are opened by a key (`MN-9`).
@MainActor @Suite struct KeyboardMenuTests {
  private let stage: TestStage

  init() throws { stage = try TestStage(size: Size(width: 400, height: 600)) }

  private var highlighted: [String?] {
    stage.elements(.menuItem).filter { $0.isSelected }.map(\.label)
  }

  private func list() -> (TableView, CollectionViewDataSource<Int, Int>) {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    rows.menu = { _ in Menu(children: [Action(title: "Copy") { _ in }, Action(title: "Delete") { _ in }]) }
    rows.apply(DataSourceSnapshot(Array(0..<5)), animated: false)
    stage.view.addSubview(table)
    stage.advance(by: 0.1)
    return (table, rows)
  }

  // MN-9
  @Test(arguments: ["Menu", "F10"]) func theMenuOfARowHasItsFirstRowHighlighted(_ key: String) {
    let (table, rows) = list()
    table.becomeFirstResponder()
    stage.keyboard.press("Down")
    stage.keyboard.press(key, modifiers: key == "F10" ? .shift : [])
    #expect(highlighted == ["Copy"])
    stage.keyboard.press("Down")
    #expect(highlighted == ["Delete"])
    withExtendedLifetime(rows) {}
  }

  // MN-9
  @Test func aPointerThatRestsOverItTakesTheHighlightFromNoRow() {
    let (table, rows) = list()
    stage.pointer.move(to: Point(x: 60, y: 140))
    table.becomeFirstResponder()
    stage.keyboard.press("Down")
    stage.keyboard.press("Menu")
    stage.advance(by: 1)
    #expect(highlighted == ["Copy"])
    withExtendedLifetime(rows) {}
  }

  // MN-9
  @Test func theMenuOfATextHasItsFirstRowHighlighted() {
    let field = TextField("Some text", frame: Rect(x: 0, y: 100, width: 300, height: 44))
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    field.editor.selectAll()
    stage.keyboard.press("Menu")
    let items = stage.elements(.menuItem)
    #expect(!items.isEmpty && highlighted == [items.first { $0.isEnabled }?.label])
  }
}
