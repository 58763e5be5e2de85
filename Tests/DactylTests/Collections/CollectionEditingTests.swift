import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Edit mode, deletion, typing to find, and prefetching (LI-12, LI-13, LI-14).
@MainActor @Suite struct CollectionEditingTests {
  private let list: CollectionStage
  private let log = CallLines()

  init() throws {
    list = try CollectionStage()
    list.show(Array(0..<8))
    list.layOut()
    list.source.performPrimaryAction = { [log] in log.lines.append("use \($0)") }
  }

  private func allowDeletion() {
    list.source.performDelete = { [log, weak source = list.source] items in
      guard let source else { return }
      log.lines.append("delete \(items)")
      source.apply(.items(source.snapshot.itemIdentifiers.filter { !items.contains($0) }))
    }
  }

  private func cell(_ item: Int) throws -> CollectionViewCell { try #require(list.source.cell(for: item)) }

  private func tap(_ item: Int) { list.stage.finger().tap(at: Point(150, (list.place(item) ?? 0) + 25)) }

  // MARK: Deletion

  // LI-12
  @Test func theDeleteKeyDeletesTheSelectionAndSelectsTheItemBehindIt() {
    allowDeletion()
    list.view.becomeFirstResponder()
    list.stage.keyboard.press("Delete")
    #expect(log.take() == [])
    list.source.selection = [3]
    list.stage.keyboard.press("Delete")
    #expect(log.take() == ["delete [3]"] && list.source.selection == [4])
    list.stage.keyboard.press("Down")
    #expect(list.source.selection == [5])
    list.source.selection = [6, 7]
    list.stage.keyboard.press("Delete")
    #expect(log.take() == ["delete [6, 7]"] && list.source.selection == [5])
    list.source.performDelete = nil
    list.stage.keyboard.press("Delete")
    #expect(log.take() == [] && list.source.selection == [5])
  }

  // LI-12
  @Test func deletionGoesOverTheEndsOfSections() {
    list.showSections("A", "B")
    list.source.performDelete = { [weak source = list.source] items in
      guard var snapshot = source?.snapshot else { return }
      snapshot.deleteItems(items)
      source?.apply(snapshot)
    }
    list.view.becomeFirstResponder()
    list.source.selection = [19]
    list.stage.keyboard.press("Delete")
    #expect(list.source.selection == [100])
    list.source.selection = Set(100..<120)
    list.stage.keyboard.press("Delete")
    #expect(list.source.selection == [18])
  }

  // LI-12
  @Test func deletionByASwipeSelectsNothing() {
    allowDeletion()
    list.layOut()
    list.stage.finger().drag(from: Point(290, 75), to: Point(20, 75))
    #expect(log.take() == ["delete [1]"] && list.source.selection.isEmpty)
  }

  // MARK: Edit mode

  // LI-12
  @Test func editModeHasAButtonThatShowsTheActionsOfARow() throws {
    allowDeletion()
    list.source.didMove = { _ in }
    #expect(list.stage.elements(.button).isEmpty)
    list.view.setEditing(true, animated: true)
    list.stage.advance(by: 1)
    #expect(try cell(0).contentView.frame == Rect(x: 44, y: 0, width: 212, height: 50))
    tap(2)
    #expect(log.take() == [] && list.source.selection.isEmpty)
    list.stage.finger().tap(at: Point(22, 125))
    list.stage.advance(by: 1)
    #expect(try list.view.openCell === cell(2) && log.take() == [])
    list.stage.finger().tap(at: Point(280, 125))
    #expect(log.take() == ["delete [2]"])
    list.view.isEditing = false
    list.layOut()
    #expect(try cell(0).contentView.frame == Rect(x: 0, y: 0, width: 300, height: 50))
    #expect(list.stage.elements(.button).isEmpty)
  }

  // LI-12
  @Test func theGripMovesAnItemAtOnce() {
    var moved: [Int] = []
    list.source.didMove = { moved.append($0) }
    list.source.shouldMove = { $0 != 2 }
    list.view.isEditing = true
    list.layOut()
    let finger = list.stage.finger()
    finger.down(at: Point(278, 75))
    finger.move(to: Point(278, 100))
    finger.move(to: Point(278, 180))
    finger.up()
    #expect(moved == [1] && list.source.snapshot.itemIdentifiers == [0, 2, 3, 1, 4, 5, 6, 7])
    // An item that may not be moved has no grip.
    #expect(list.source.cell(for: 2)?.contentView.frame.width == 300)
    #expect(list.source.cell(for: 3)?.contentView.frame.width == 256)
  }

  // LI-12
  @Test func theGripMovesItemsAlsoIfTheProgramHasDragsOfItsOwn() throws {
    let list = try CollectionStage()
    let drags = DragInteraction()
    list.view.dragInteraction = drags
    list.source.didMove = { _ in }
    list.show(Array(0..<4))
    list.view.isEditing = true
    list.layOut()
    #expect(list.view.dragInteraction === drags)
    let finger = list.stage.finger()
    finger.down(at: Point(278, 75))
    finger.move(to: Point(278, 100))
    finger.move(to: Point(278, 130))
    finger.up()
    #expect(list.source.snapshot.itemIdentifiers == [0, 2, 1, 3])
  }

  // LI-12
  @Test func withSeveralSelectableItemsATapMarksThem() throws {
    allowDeletion()
    list.view.allowsMultipleSelection = true
    list.view.isEditing = true
    list.layOut()
    #expect(list.stage.elements(.button).isEmpty)
    tap(1)
    tap(3)
    #expect(list.source.selection == [1, 3] && log.take() == [])
    tap(1)
    #expect(list.source.selection == [3])
    list.view.becomeFirstResponder()
    list.stage.keyboard.press("Up")
    list.stage.keyboard.press(" ")
    #expect(list.source.selection.isEmpty && log.take() == [])
    #expect(try cell(5).performAccessibilityAction(.activate) && list.source.selection == [5])
  }

  // LI-12
  @Test func itemsAreNotSwipedInEditMode() {
    allowDeletion()
    list.view.isEditing = true
    list.layOut()
    list.stage.finger().drag(from: Point(250, 75), to: Point(60, 75))
    list.stage.advance(by: 1)
    #expect(list.view.openCell == nil && log.take() == [])
  }

  // LI-12
  @Test func cellsThatComeIntoSightAreInEditModeToo() {
    allowDeletion()
    list.show(Array(0..<40))
    list.view.isEditing = true
    list.source.scroll(to: 39, animated: false)
    list.layOut()
    #expect(list.source.cell(for: 39)?.contentView.frame.minX == 44)
    list.view.isEditing = false
    list.source.scroll(to: 0, animated: false)
    list.layOut()
    #expect(list.source.cell(for: 0)?.contentView.frame.minX == 0)
  }

  // MARK: Typing to find

  private static let names = ["Ada", "Grace", "Barbara", "Bertrand", "Edsger", "Bob", "Ærø", "ada two"]

  private func allowTyping() {
    list.source.typedText = { Self.names[$0] }
    list.view.becomeFirstResponder()
  }

  private func type(_ keys: String...) -> Set<Int> {
    for key in keys { list.stage.keyboard.press(key) }
    return list.source.selection
  }

  // LI-13
  @Test func lettersChooseTheItemThatBeginsWithThem() {
    allowTyping()
    #expect(type("e") == [4])
    list.stage.advance(by: 2)
    #expect(type("b", "e") == [3])
    list.stage.advance(by: 2)
    #expect(type("g", "r") == [1] && log.take() == [])
    // Letters that nothing begins with leave the selection.
    list.stage.advance(by: 2)
    #expect(type("x", "b") == [1])
  }

  // LI-13
  @Test func theSameLetterGoesToTheNextItem() {
    allowTyping()
    #expect(type("b") == [2] && type("b") == [3] && type("b") == [5] && type("b") == [2])
    list.stage.advance(by: 2)
    #expect(type("b") == [3])
  }

  // LI-13
  @Test func lettersWithoutTextsOrFocusOrWithControlAreForOthers() {
    list.view.becomeFirstResponder()
    #expect(type("b").isEmpty)
    list.source.typedText = { Self.names[$0] }
    list.stage.keyboard.press("b", modifiers: .control)
    #expect(list.source.selection.isEmpty)
    list.source.shouldSelect = { $0 != 2 }
    #expect(type("b") == [3])
  }

  // MARK: Prefetching

  // LI-14
  @Test func itemsNearTheViewAreNamedOnceAndOthersCancelled() {
    list.show(Array(0..<100))
    list.layOut()
    list.source.prefetch = { [log] in log.lines.append("prefetch \($0)") }
    list.source.cancelPrefetching = { [log] in log.lines.append("cancel \($0)") }
    list.view.contentOffset.y = 1
    #expect(log.take() == ["prefetch \(Array(9..<17))"])
    list.view.contentOffset.y = 2
    #expect(log.take() == [])
    list.view.contentOffset.y = 52
    #expect(log.take() == ["prefetch [0, 17]"])
    list.view.contentOffset.y = 2000
    let lines = log.take()
    #expect(lines.first == "cancel [0, 10, 11, 12, 13, 14, 15, 16, 17]")
    #expect(lines.last == "prefetch [39, 48, 38, 49, 37, 50, 36, 51, 35, 52, 34, 53, 33, 54, 32, 55]")
  }

  // LI-14
  @Test func itemsThatCameIntoSightAreNotCancelled() {
    list.show(Array(0..<100))
    list.layOut()
    var cancelled: [Int] = []
    list.source.prefetch = { _ in }
    list.source.cancelPrefetching = { cancelled += $0 }
    list.view.contentOffset.y = 1
    list.view.contentOffset.y = 401
    #expect(cancelled == [])
    list.view.contentOffset.y = 4000
    #expect(Set(cancelled) == Set(0..<8).union(17..<25))
  }

  // LI-12
  @Test func headersHaveNoPartsOfEditMode() {
    allowDeletion()
    list.source.didMove = { _ in }
    list.showSections("A", "B")
    list.view.isEditing = true
    list.layOut()
    let headers = list.view.cells.shown.filter { $0.element.kind == .header }
    #expect(!headers.isEmpty && headers.allSatisfy { $0.cell.editing == nil })
  }

  // LI-12
  @Test func thePartsOfEditModeAreMirrored() throws {
    allowDeletion()
    list.view.isEditing = true
    list.layOut()
    let width = try cell(1).contentView.frame.width
    #expect(try cell(1).contentView.frame.minX == 300 - width && width < 300)
    list.stage.window.traitOverrides.layoutDirection = .rightToLeft
    list.layOut()
    #expect(try cell(1).contentView.frame == Rect(x: 0, y: 0, width: width, height: 50))
  }
}
