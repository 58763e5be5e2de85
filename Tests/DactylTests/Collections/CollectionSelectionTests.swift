import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Selection by touches, pointers, keys and the program (LI-9, LI-10).
@MainActor @Suite struct CollectionSelectionTests {
  private let list: CollectionStage
  private let log = CallLines()

  init() throws {
    list = try .list(of: 100)
    list.source.didChangeSelection = { [log, weak source = list.source] in
      log.lines.append("selection \(source?.selection.sorted() ?? [])")
    }
    list.source.performPrimaryAction = { [log] item in log.lines.append("use \(item)") }
  }

  private func tap(_ item: Int) {
    list.stage.finger().tap(at: Point(150, (list.place(item) ?? 0) + 25))
  }

  private func click(_ item: Int, holding key: String? = nil) {
    if let key { list.stage.keyboard.down(key) }
    list.stage.pointer.click(at: Point(150, (list.place(item) ?? 0) + 25))
    if let key { list.stage.keyboard.up(key) }
  }

  private func press(_ keys: String..., modifiers: ModifierFlags = []) -> Set<Int> {
    for key in keys { list.stage.keyboard.press(key, modifiers: modifiers) }
    return list.source.selection
  }

  private func isSelected(_ item: Int) -> Bool? { list.source.cell(for: item)?.isSelected }

  // LI-9
  @Test func aTapSelectsAnItemAndUsesIt() {
    tap(2)
    #expect(log.take() == ["selection [2]", "use 2"] && isSelected(2) == true)
    tap(3)
    #expect(log.take() == ["selection [3]", "use 3"] && isSelected(2) == false && isSelected(3) == true)
    tap(3)
    #expect(log.take() == ["use 3"])
  }

  // LI-9
  @Test func withoutSelectionATapUsesAnItemWithoutSelectingIt() {
    list.source.selection = [1]
    list.view.allowsSelection = false
    let finger = list.stage.finger()
    finger.down(at: Point(150, 225))
    list.stage.advance(by: 0.2)
    #expect(list.source.cell(for: 4)?.isHighlighted == true)
    finger.up()
    #expect(log.take() == ["use 4"] && list.source.selection == [1] && isSelected(4) == false)
    list.view.allowsMultipleSelection = true
    click(5, holding: "Control_L")
    #expect(log.take() == ["use 5"] && list.source.selection == [1])
    list.source.shouldSelect = { $0 != 6 }
    tap(6)
    #expect(log.take() == [])
    list.source.performPrimaryAction = nil
    tap(3)
    #expect(log.take() == [] && list.source.cell(for: 3)?.isHighlighted == false)
  }

  // LI-9, LI-10
  @Test func withoutSelectionKeysAndAssistiveTechnologyUseItems() {
    list.view.allowsSelection = false
    #expect(list.view.canBecomeFirstResponder)
    list.view.becomeFirstResponder()
    #expect(press("Down", "Down", "Down") == [])
    #expect(list.view.cursor?.position.item == 2)
    #expect(press("Return").isEmpty && log.take() == ["use 2"])
    let cell = list.source.cell(for: 5)
    #expect(cell?.performAccessibilityAction(.activate) == true)
    #expect(log.take() == ["use 5"] && list.source.selection.isEmpty)
    list.source.performPrimaryAction = nil
    #expect(cell?.performAccessibilityAction(.activate) == false)
  }

  // LI-9
  @Test func whatIsUsedIsTheItemAlsoIfTheSelectionChangesTheContents() {
    let source = list.source
    source.didChangeSelection = { [unowned source] in source.apply(.items([5, 2]), animated: false) }
    tap(2)
    #expect(log.take() == ["use 2"] && source.selection == [2])
    list.show(Array(0..<100))
    tap(7)
    #expect(log.take() == [] && source.selection == [] && source.snapshot.itemIdentifiers == [5, 2])
    list.show(Array(0..<100))
    source.selection = [3]
    list.view.becomeFirstResponder()
    #expect(press("Down") == [] && source.snapshot.itemIdentifiers == [5, 2])
    list.show(Array(0..<100))
    source.didChangeSelection = nil
    source.shouldSelect = { [unowned source] _ in
      source.apply(.items([]), animated: false)
      return true
    }
    tap(2)
    #expect(log.take() == [] && source.selection == [])
  }

  // LI-10
  @Test func keysStartAtTheItemThatTheProgramHasSelected() {
    list.source.selection = [7, 4]
    list.view.becomeFirstResponder()
    #expect(press("Down") == [5])
    list.source.selection = [3, 5]
    #expect(press("Down") == [6])
    list.source.selection = []
    #expect(press("Down") == [0])
  }

  // LI-9
  @Test func anItemIsHighlightedWhileAFingerIsOnIt() {
    let finger = list.stage.finger()
    finger.down(at: Point(150, 125))
    list.stage.advance(by: 0.2)
    #expect(list.source.cell(for: 2)?.isHighlighted == true)
    // Scrolling takes the touch away.
    finger.move(to: Point(150, 80))
    #expect(list.source.cell(for: 2)?.isHighlighted == false)
    finger.up()
    #expect(list.source.selection.isEmpty && log.take() == [])
    list.source.shouldSelect = { $0 != 5 }
    finger.down(at: Point(150, (list.place(5) ?? 0) + 25))
    list.stage.advance(by: 0.2)
    #expect(list.source.cell(for: 5)?.isHighlighted == false)
    finger.up()
    #expect(list.source.selection.isEmpty)
  }

  // LI-9
  @Test func onlyThePrimaryButtonSelects() {
    list.stage.pointer.click(.secondary, at: Point(150, 125))
    #expect(log.take() == [])
    click(2)
    #expect(log.take() == ["selection [2]", "use 2"])
  }

  // LI-9
  @Test func controlTogglesAndShiftExtends() {
    list.view.allowsMultipleSelection = true
    click(1)
    click(3, holding: "Control_L")
    #expect(list.source.selection == [1, 3] && log.take().last == "selection [1, 3]")
    click(6, holding: "Shift_L")
    #expect(list.source.selection == [3, 4, 5, 6])
    click(2, holding: "Shift_L")
    #expect(list.source.selection == [2, 3] && isSelected(4) == false)
    click(3, holding: "Control_L")
    #expect(list.source.selection == [2] && !log.take().contains("use 3"))
    list.view.allowsMultipleSelection = false
    click(4, holding: "Control_L")
    #expect(list.source.selection == [4])
  }

  // LI-9
  @Test func theSelectionStaysWithItsItems() {
    list.view.allowsMultipleSelection = true
    list.source.selection = [2, 5]
    #expect(isSelected(2) == true && isSelected(5) == true && log.take() == [])
    list.source.apply(.items([5, 100, 2, 3]), animated: false)
    #expect(list.source.selection == [2, 5] && isSelected(5) == true && isSelected(100) == false)
    list.source.apply(.items([5, 3]), animated: false)
    #expect(list.source.selection == [5])
    list.source.apply(.items(Array(0..<100)), animated: false)
    #expect(list.source.selection == [5] && isSelected(2) == false && isSelected(5) == true)
    // A cell that is used again does not keep the look of another item.
    list.view.contentOffset.y = 2000
    #expect(list.view.cells.visible.allSatisfy { !$0.cell.isSelected })
  }

  // LI-10
  @Test func arrowsMoveTheSelectionAndScroll() {
    _ = press("Tab")
    #expect(list.view.isFirstResponder && press("Down") == [0] && press("Down", "Down") == [2] && press("Up") == [1])
    #expect(press("End") == [99] && abs((list.place(99) ?? 0) - 350) < 0.01 && press("Down") == [99])
    #expect(press("Home") == [0] && list.view.contentOffset.y == 0 && press("Next") == [7])
    #expect(press("Prior") == [0])
    log.lines = []
    #expect(press("Return") == [0] && press(" ") == [0] && log.take() == ["use 0", "use 0"])
    list.source.shouldSelect = { ![1, 2].contains($0) }
    #expect(press("Down") == [3] && press("Up") == [0] && press("Up") == [0])
  }

  // LI-10
  @Test func endAndHomeNeedNoItemChosenBefore() {
    _ = press("Tab")
    #expect(press("End") == [99])
    list.source.selection = []
    list.view.contentOffset.y = 2000
    #expect(press("Home") == [0] && list.view.contentOffset.y == 0)
    // The last ones can't be selected.
    list.source.shouldSelect = { (3...96).contains($0) }
    #expect(press("End") == [96] && press("Home") == [3])
  }

  // LI-10
  @Test func shiftExtendsAndControlASelectsAll() {
    list.view.allowsMultipleSelection = true
    _ = press("Tab")
    #expect(press("Down", "Down") == [1])
    #expect(press("Down", "Down", modifiers: .shift) == [1, 2, 3] && press("Up", modifiers: .shift) == [1, 2])
    #expect(press(" ", modifiers: .control) == [1] && press("Home", modifiers: .shift) == [0, 1, 2])
    #expect(press("a", modifiers: .control).count == 100 && press("Down") == [1])
  }

  // LI-10
  @Test func arrowsMoveInAllDirectionsOfAGrid() throws {
    let grid = try CollectionStage(.grid(minimumItemWidth: 90, spacing: 15))
    grid.show(Array(0..<11))
    grid.layOut()
    func press(_ key: String) -> Set<Int> {
      grid.stage.keyboard.press(key)
      return grid.source.selection
    }
    _ = press("Tab")
    #expect(press("Right") == [0] && press("Right") == [1] && press("Down") == [4] && press("Left") == [3])
    #expect(press("Left") == [3] && press("Down") == [6] && press("Right") == [7] && press("Right") == [8])
    // The last line has two items.
    #expect(press("Down") == [10] && press("Up") == [7])

    let mirrored = try CollectionStage(.grid(minimumItemWidth: 90, spacing: 15))
    mirrored.stage.window.traitOverrides.layoutDirection = .rightToLeft
    mirrored.show(Array(0..<9))
    mirrored.layOut()
    for key in ["Tab", "Left", "Left"] { mirrored.stage.keyboard.press(key) }
    #expect(mirrored.source.selection == [1])
  }

  // LI-10
  @Test func itIsAStopWhileThereIsSomethingToSelect() {
    list.show([])
    #expect(press("Tab") == [] && !list.view.isFirstResponder)
    list.show([1, 2])
    _ = press("Tab")
    #expect(list.view.isFirstResponder && press("Down") == [1])
  }

  // LI-9
  @Test func assistiveProgramsSelectToo() {
    let cell = list.source.cell(for: 2)
    #expect(cell?.perform(.activate) == true && log.take() == ["selection [2]", "use 2"])
    var description = AccessibilityDescription()
    cell?.describe(&description)
    #expect(description.state.contains(.selected) && description.actions.contains(.activate))
  }
}
