import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The actions behind cells that are swiped (SV-33).
@MainActor @Suite struct CollectionSwipeTests {
  private let list: CollectionStage
  private let log = CallLines()

  init() throws {
    list = try CollectionStage()
    let log = log
    list.source.trailingSwipeActions = { item in
      [
        Action(title: "Delete", attributes: .destructive) { _ in log.lines.append("delete \(item)") },
        Action(title: "Flag") { _ in log.lines.append("flag \(item)") },
      ]
    }
    list.source.leadingSwipeActions = { item in
      item == 1 ? [] : [Action(title: "Read") { _ in log.lines.append("read \(item)") }]
    }
    list.source.performPrimaryAction = { item in log.lines.append("use \(item)") }
    list.show(Array(0..<40))
    list.layOut()
  }

  private func cell(_ item: Int) throws -> CollectionViewCell { try #require(list.source.cell(for: item)) }

  private func content(_ item: Int) throws -> Double { try cell(item).contentView.frame.minX }

  private func swipe(_ item: Int, by distance: Double, from x: Double = 280, steps: Int = 10) {
    let y = (list.place(item) ?? 0) + 25
    let finger = list.stage.finger()
    finger.down(at: Point(x, y))
    for step in 1...steps {
      list.stage.advance(by: 0.02)
      finger.move(to: Point(x + distance * Double(step) / Double(steps), y))
    }
    // A finger that rests has no velocity.
    list.stage.advance(by: 0.3)
    finger.move(to: Point(x + distance + 0.5, y))
    list.stage.advance(by: 0.3)
    finger.up()
  }

  private func settle() { list.stage.advance(by: 2) }

  // SV-33
  @Test func aSidewaysSwipeOpensTheRowAndScrollsNothing() throws {
    swipe(2, by: -120)
    settle()
    #expect(try list.view.openCell === (cell(2)) && list.view.contentOffset == .zero && log.take() == [])
    let strip = try #require(cell(2).swipe?.strip)
    #expect(try content(2) == -strip.naturalWidth && strip.frame.maxX == 300)
    // The first action is at the edge.
    #expect(list.stage.button("Delete").frame.maxX == 300)
    #expect(list.stage.button("Flag").frame.maxX <= list.stage.button("Delete").frame.minX + 0.01)
    list.stage.button("Flag").tap()
    #expect(log.take() == ["flag 2"])
    settle()
    #expect(try content(2) == 0 && list.view.openCell == nil && !list.stage.button("Flag").exists)
  }

  // SV-33, GT-27
  @Test func aSteepMovementScrollsAndOpensNothing() throws {
    let finger = list.stage.finger()
    finger.down(at: Point(200, 220))
    finger.move(to: Point(180, 150))
    finger.move(to: Point(80, 140))
    #expect(list.view.contentOffset.y > 50 && list.view.openCell == nil)
    finger.up()
  }

  // SV-33
  @Test func aShortSwipeClosesAgainUnlessItIsFast() throws {
    swipe(2, by: -60)
    settle()
    #expect(try list.view.openCell == nil && (content(2)) == 0)
    let finger = list.stage.finger()
    finger.down(at: Point(280, 125))
    for x in stride(from: 270.0, through: 210, by: -15) {
      list.stage.advance(by: 0.008)
      finger.move(to: Point(x, 125))
    }
    finger.up()
    settle()
    #expect(try list.view.openCell === (cell(2)))
  }

  // SV-33
  @Test func aLongSwipePerformsTheFirstAction() throws {
    swipe(2, by: -230)
    #expect(log.take() == ["delete 2"])
    settle()
    #expect(try content(2) == 0)
    list.source.performsFirstActionWithFullSwipe = false
    swipe(3, by: -230)
    settle()
    #expect(try log.take() == [] && list.view.openCell === (cell(3)))
  }

  // SV-33
  @Test func aLongSwipeCanBeTurnedBack() throws {
    let finger = list.stage.finger()
    finger.down(at: Point(280, 125))
    finger.move(to: Point(150, 125))
    finger.move(to: Point(40, 125))
    #expect(try cell(2).swipe?.isFull == true)
    finger.move(to: Point(150, 125))
    #expect(try cell(2).swipe?.isFull == false)
    finger.move(to: Point(275, 125))
    list.stage.advance(by: 0.5)
    finger.move(to: Point(276, 125))
    finger.up()
    settle()
    #expect(log.take() == [] && list.view.openCell == nil)
  }

  // SV-33
  @Test func theOtherSideHasItsOwnActionsOrNone() throws {
    swipe(2, by: 100, from: 20)
    settle()
    #expect(try content(2) > 60 && list.stage.button("Read").frame.minX == 0)
    swipe(1, by: 100, from: 20)
    settle()
    #expect(try content(1) == 0 && list.view.openCell == nil)
  }

  // SV-33
  @Test func aTouchElsewhereClosesTheRowAndReachesNoView() throws {
    swipe(2, by: -120)
    settle()
    var pressed = 0
    let button = Button("Press", primaryAction: Action { _ in pressed += 1 })
    button.frame = Rect(x: 60, y: 0, width: 100, height: 50)
    try cell(4).addSubview(button)
    list.stage.finger().tap(at: Point(100, 225))
    #expect(pressed == 0 && list.view.openCell == nil && list.source.selection.isEmpty && log.take() == [])
    button.removeFromSuperview()
    settle()
    list.stage.finger().tap(at: Point(100, 225))
    #expect(log.take() == ["use 4"])
  }

  // SV-33
  @Test func aTapOnTheRowItselfClosesItAndASwipeMovesItBack() throws {
    swipe(2, by: -120)
    settle()
    list.stage.finger().tap(at: Point(30, 125))
    settle()
    #expect(try log.take() == [] && (content(2)) == 0)
    swipe(2, by: -120)
    settle()
    swipe(2, by: 150, from: 50)
    settle()
    #expect(try content(2) == 0 && list.view.openCell == nil && log.take() == [])
  }

  // SV-33
  @Test func scrollingClosesTheRow() throws {
    swipe(2, by: -120)
    settle()
    list.stage.pointer.move(to: Point(100, 300))
    list.stage.pointer.turnWheel(by: 1)
    #expect(list.view.openCell == nil && list.view.contentOffset.y > 0)
    settle()
    #expect(try content(2) == 0)
  }

  // SV-33
  @Test func oneRowIsOpenAtATime() throws {
    swipe(2, by: -120)
    settle()
    let first = try cell(2)
    list.view.openSwipe(try cell(4))
    settle()
    #expect(try first.swipe == nil && first.contentView.frame.minX == 0 && list.view.openCell === (cell(4)))
  }

  // SV-33
  @Test func theSidesAreMirroredFromRightToLeft() throws {
    list.stage.window.traitOverrides.layoutDirection = .rightToLeft
    list.layOut()
    swipe(2, by: 120, from: 20)
    settle()
    #expect(list.view.contentOffset == .zero)
    #expect(try list.stage.button("Delete").frame.minX == 0 && content(2) > 100)
  }

  // SV-33
  @Test func aRowThatIsDeletedByItsActionFadesAsItIs() throws {
    list.source.trailingSwipeActions = { [weak source = list.source] item in
      [
        Action(title: "Delete", attributes: .destructive) { _ in
          guard let source else { return }
          source.apply(.items(source.snapshot.itemIdentifiers.filter { $0 != item }))
        }
      ]
    }
    list.layOut()
    let cell = try cell(2)
    swipe(2, by: -250)
    #expect(list.view.openCell == nil && list.source.cell(for: 2) == nil && cell.superview != nil)
    #expect(cell.swipe != nil)
    settle()
    #expect(cell.superview == nil && list.place(3) == 100)
  }

  // SV-33
  @Test func aCellThatIsOpenIsClosedWhenItShowsAnotherItem() throws {
    swipe(2, by: -120)
    settle()
    list.source.scroll(to: 39, animated: false)
    list.layOut()
    #expect(list.view.subviews.allSatisfy { ($0 as? CollectionViewCell)?.swipe == nil })
    settle()
    for case let cell as CollectionViewCell in list.view.subviews {
      #expect(cell.contentView.frame.minX == 0 && !cell.subviews.contains { $0 is SwipeStrip })
    }
  }

  // SV-33
  @Test func assistiveProgramsAndTheMenuHaveTheActions() throws {
    let description = try cell(2).accessibilityDescription
    #expect(description.actions == [.activate, .custom("Read"), .custom("Delete"), .custom("Flag")])
    #expect(try cell(2).performAccessibilityAction(.custom("Flag")) && log.take() == ["flag 2"])
    #expect(try !cell(1).performAccessibilityAction(.custom("Read")))
    list.stage.pointer.click(.secondary, at: Point(100, 125))
    #expect(list.stage.elements(.menuItem).map(\.label) == ["Read", "Delete", "Flag"])
    list.stage.menuItem("Read").tap()
    #expect(log.take() == ["read 2"])
  }

  // SV-33
  @Test func theMenuKeyOpensTheMenuOfTheItemWhereKeysStart() throws {
    list.source.menu = { item in Menu(children: [Action(title: "Open \(item)") { _ in }]) }
    list.view.becomeFirstResponder()
    list.stage.keyboard.press("Down")
    list.stage.keyboard.press("Down")
    list.stage.keyboard.press("Menu")
    #expect(list.stage.elements(.menuItem).map(\.label) == ["Open 1"])
  }

  // SV-33
  @Test func aLongSwipeThatPerformsNothingGivesWayLessAndLess() throws {
    list.source.performsFirstActionWithFullSwipe = false
    let finger = list.stage.finger()
    finger.down(at: Point(298, 125))
    finger.move(to: Point(280, 125))
    finger.move(to: Point(2, 125))
    let swipe = try #require(cell(2).swipe)
    #expect(swipe.width > swipe.strip.naturalWidth && swipe.width < swipe.strip.naturalWidth + 60)
    #expect(!swipe.isFull)
    finger.up()
    settle()
    #expect(try log.take() == [] && list.view.openCell === (cell(2)))
  }

  // SV-33
  @Test func hiddenActionsAreNotThereAndDisabledOnesAreNotPerformed() throws {
    let hidden = Action(title: "Hidden", attributes: .hidden) { [log] _ in log.lines.append("hidden") }
    let disabled = Action(title: "Locked", attributes: .disabled) { [log] _ in log.lines.append("locked") }
    list.source.trailingSwipeActions = { $0 == 2 ? [hidden] : [hidden, disabled] }
    list.layOut()
    swipe(2, by: -230)
    settle()
    #expect(try list.view.openCell == nil && (cell(2)).swipe == nil)
    swipe(3, by: -270)
    settle()
    // The finger that has swiped nothing has lifted on the row, which uses it.
    #expect(log.take() == ["use 2"])
    #expect(!list.stage.button("Hidden").exists)
    #expect(list.stage.button("Locked").exists)
    #expect(try !cell(3).performAccessibilityAction(.custom("Locked")))
    #expect(try !cell(3).performAccessibilityAction(.custom("Hidden")) && log.take() == [])
  }
}
