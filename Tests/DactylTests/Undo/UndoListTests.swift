import DactylGeometry
import DactylTesting
import Observation
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Rows of a list that are deleted and moved, and come back.
@MainActor @Suite struct UndoListTests {
  @MainActor @Observable final class Errands {
    private(set) var names = ["Bread", "Milk", "Salt", "Tea"]
    var selected: Set<String> = []
    @ObservationIgnored weak var undoManager: UndoManager?

    func delete(_ deleted: Set<String>) {
      set(names.filter { !deleted.contains($0) }, selecting: [])
      undoManager?.setActionName("Delete")
    }

    func move(_ name: String, to index: Int) {
      var new = names.filter { $0 != name }
      new.insert(name, at: index)
      set(new, selecting: selected)
      undoManager?.setActionName("Move")
    }

    private func set(_ new: [String], selecting newSelection: Set<String>) {
      let (old, oldSelection) = (names, selected)
      undoManager?.registerUndo(withTarget: self) { $0.set(old, selecting: oldSelection) }
      (names, selected) = (new, newSelection)
    }
  }

  private let stage: TestStage
  private let errands = Errands()
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private let source: CollectionViewDataSource<Int, String>

  init() throws {
    stage = try TestStage(drawsFrames: false)
    let errands = errands
    source = CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
    stage.view.addSubview(table)
    table.allowsSelection = true
    table.allowsMultipleSelection = true
    source.follow(items: { errands.names })
    source.bindSelection(to: Binding(errands, \.selected))
    errands.undoManager = table.undoManager
    stage.advance(by: 1)
  }

  private var rows: [String] {
    stage.advance(by: 1)
    return table.cells.visible.compactMap { ($0.cell as? TableViewCell)?.textLabel.text }
  }

  // UN-1, UN-2, UN-9
  @Test func deletedRowsComeBackWithTheSelection() {
    errands.selected = ["Milk", "Tea"]
    #expect(rows == ["Bread", "Milk", "Salt", "Tea"] && source.selection == ["Milk", "Tea"])
    errands.delete(errands.selected)
    #expect(rows == ["Bread", "Salt"] && source.selection == [])
    errands.move("Salt", to: 0)
    #expect(rows == ["Salt", "Bread"])
    table.becomeFirstResponder()
    stage.keyboard.press("z", modifiers: .control)
    #expect(rows == ["Bread", "Salt"] && table.undoManager?.redoMenuItemTitle.string(in: .english) == "Redo Move")
    stage.keyboard.press("z", modifiers: .control)
    #expect(rows == ["Bread", "Milk", "Salt", "Tea"] && source.selection == ["Milk", "Tea"])
    stage.keyboard.press("z", modifiers: [.control, .shift])
    #expect(rows == ["Bread", "Salt"] && source.selection == [])
  }
}
