import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Several fingers on a list, and lists that select nothing (`LI-9`).
@MainActor @Suite struct CollectionFingerTests {
  private let list: CollectionStage
  private let log = CallLines()

  init() throws {
    list = try .list(of: 100)
    list.source.performPrimaryAction = { [log] in log.lines.append("use \($0)") }
  }

  private func finger(on item: Int, x: Double = 150) -> TestFinger {
    let finger = list.stage.finger()
    finger.down(at: Point(x, Double(item) * 50 + 25))
    return finger
  }

  private func isHighlighted(_ items: Int...) -> Bool {
    items.allSatisfy { list.source.cell(for: $0)?.isHighlighted == true }
  }

  // LI-9
  @Test func threeFingersOnThreeItemsUseThemInTheOrderOfTheirLifts() {
    let fingers = [finger(on: 1), finger(on: 3), finger(on: 5)]
    list.stage.advance(by: 0.2)
    #expect(isHighlighted(1, 3, 5))
    fingers[1].up()
    #expect(log.take() == ["use 3"] && isHighlighted(1, 5))
    fingers[2].up()
    fingers[0].up()
    #expect(log.take() == ["use 5", "use 1"])
  }

  // LI-9, IN-5
  @Test func aListThatIsTakenAwayFromAFingerAsksForNoMoreCells() {
    let finger = finger(on: 1)
    finger.move(to: Point(150, 250))
    list.stage.advance(by: 0.1)
    list.view.removeFromSuperview()
    var shown: [Int] = []
    list.onShow = { shown.append($0) }
    finger.up()
    list.stage.advance(by: 1)
    #expect(shown.isEmpty && list.view.contentOffset.y == 0)
    list.stage.view.addSubview(list.view)
    list.layOut()
    #expect(isHighlighted(1) == false && list.source.visibleItems.first == 0)
  }

  // LI-9
  @Test func twoFingersOnPartsOfAnItemUseItOnce() throws {
    let cell = try #require(list.source.cell(for: 2))
    cell.contentView.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    let (one, other) = (finger(on: 2, x: 50), finger(on: 2, x: 250))
    list.stage.advance(by: 0.2)
    #expect(isHighlighted(2))
    one.up()
    other.up()
    #expect(log.take() == ["use 2"] && !isHighlighted(2))
  }

  // LI-9, SV-3
  @Test func aFingerThatIsHeldBackDoesNotUseWhatAnotherOneHasUsed() throws {
    let cell = try #require(list.source.cell(for: 2))
    cell.contentView.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    let one = finger(on: 2, x: 250)
    list.stage.advance(by: 0.03)
    let other = finger(on: 2, x: 50)
    list.stage.advance(by: 0.05)
    other.up()
    one.up()
    #expect(log.take() == ["use 2"] && !isHighlighted(2))
    finger(on: 2).up()
    #expect(log.take() == ["use 2"])
  }

  // LI-9
  @Test func aFingerThatLeavesItsItemUsesNothingAndTheOtherOneDoes() {
    list.view.isScrollEnabled = false
    let (one, other) = (finger(on: 1), finger(on: 4))
    list.stage.advance(by: 0.2)
    one.move(to: Point(150, 380))
    #expect(!isHighlighted(1) && isHighlighted(4))
    one.up()
    other.up()
    #expect(log.take() == ["use 4"])
  }

  // LI-9
  @Test func aScrollTakesBothFingersAway() {
    let (one, other) = (finger(on: 2), finger(on: 5))
    list.stage.advance(by: 0.2)
    list.stage.together {
      one.move(to: Point(150, 60))
      other.move(to: Point(150, 210))
    }
    one.up()
    other.up()
    #expect(log.take() == [] && !isHighlighted(2) && !isHighlighted(5))
    list.stage.advance(by: 3)
    list.view.contentOffset = .zero
    list.stage.finger().tap(at: Point(150, 25))
    #expect(log.take() == ["use 0"])
  }

  // LI-9
  @Test func anItemThatGoesUnderOneOfTwoFingersLeavesTheOtherOneAlone() {
    let (one, other) = (finger(on: 1), finger(on: 4))
    list.stage.advance(by: 0.2)
    list.show([0, 2, 3, 4, 5])
    list.layOut()
    other.up()
    one.up()
    #expect(!log.take().contains("use 1"))
    list.stage.finger().tap(at: Point(150, 25))
    #expect(log.take() == ["use 0"])
  }

  // LI-9, EI-40
  @Test func aFingerAndAMouseUseTwoItems() {
    let one = finger(on: 1)
    list.stage.advance(by: 0.2)
    list.stage.pointer.click(at: Point(150, 225))
    one.up()
    #expect(Set(log.take()) == ["use 1", "use 4"])
  }

  // LI-9
  @Test func withMultipleSelectionEachFingerSelects() {
    list.view.allowsMultipleSelection = true
    list.view.isEditing = true
    let (one, other) = (finger(on: 1), finger(on: 4))
    list.stage.advance(by: 0.2)
    list.stage.together {
      one.up()
      other.up()
    }
    #expect(list.source.selection == [1, 4])
  }

  // LI-9, LI-10
  @Test func withoutSelectionEachWayToUseAnItemUsesItOnce() {
    list.view.allowsSelection = false
    list.stage.pointer.click(at: Point(150, 125), count: 2)
    #expect(log.take() == ["use 2", "use 2"])
    list.view.becomeFirstResponder()
    list.stage.keyboard.press("Down")
    let item = list.view.cursor?.position.item
    list.stage.keyboard.press("Return")
    list.stage.keyboard.press(" ")
    #expect(log.take() == ["use \(item ?? -1)", "use \(item ?? -1)"])
    list.stage.keyboard.press("a", modifiers: .control)
    list.stage.keyboard.press("Down", modifiers: .shift)
    #expect(list.source.selection.isEmpty && log.take() == [])
    list.stage.pointer.click(.secondary, at: Point(150, 125))
    #expect(log.take() == [])
    list.view.isEditing = true
    list.stage.finger().tap(at: Point(150, 125))
    list.stage.keyboard.press("Return")
    #expect(log.take() == [] && list.source.selection.isEmpty)
  }

  // LI-9
  @Test func withoutSelectionAndInAGridRightToLeftATapUsesTheItemUnderIt() throws {
    let grid = try CollectionStage(.grid(minimumItemWidth: 90, spacing: 15))
    grid.stage.window.traitOverrides.layoutDirection = .rightToLeft
    grid.show(Array(0..<9))
    grid.layOut()
    grid.view.allowsSelection = false
    var used: [Int] = []
    grid.source.performPrimaryAction = { used.append($0) }
    grid.stage.finger().tap(at: Point(45, 25))
    grid.stage.finger().tap(at: Point(255, 25))
    #expect(used == [2, 0] && grid.source.selection.isEmpty)
  }

  // LI-9
  @Test func withoutSelectionTwoFingersUseTwoItems() {
    list.view.allowsSelection = false
    let (one, other) = (finger(on: 1), finger(on: 4))
    list.stage.advance(by: 0.2)
    list.stage.together {
      one.up()
      other.up()
    }
    #expect(log.take() == ["use 1", "use 4"])
  }
}
