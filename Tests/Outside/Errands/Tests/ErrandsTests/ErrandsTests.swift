import Dactyl
import DactylTesting
import Testing

@testable import Errands

@MainActor @Suite struct ErrandsTests {
  let list = Self.makeList()
  let stage: TestStage

  init() throws {
    list.add("Buy bread")
    stage = try TestStage(root: NavigationController(rootViewController: ErrandsController(list)))
  }

  /// A list that belongs to no application, and so is never saved.
  private static func makeList() -> ErrandList {
    let list = ErrandList(path: "not written")
    list.application = nil
    return list
  }

  /// Waits for movements of screens and rows.
  private func settle() { stage.advance(by: 1) }

  @Test func aTitleIsTypedAndAdded() {
    stage.textField("New errand").click()
    for letter in "Swim" { stage.keyboard.press("\(letter)") }
    stage.pressReturn()
    #expect(stage.row("Swim").exists && stage.textField("New errand").value?.isEmpty != false)
  }

  @Test func anErrandIsChangedOnItsOwnScreen() {
    stage.row("Buy bread").tap()
    settle()
    stage.element(.checkBox, "Done").tap()
    stage.pressEscape()
    settle()
    #expect(stage.row("Buy bread, Done").exists)
  }

  @Test func aSwipeDeletes() {
    let row = stage.row("Buy bread").frame
    stage.finger().drag(from: Point(x: row.maxX - 10, y: row.midY), to: Point(x: row.minX, y: row.midY))
    settle()
    #expect(list.errands.isEmpty)
  }

  @Test func theFileHasEverything() throws {
    list.update(1) { ($0.isDone, $0.note) = (true, "\nthe dark one\n\nor rolls\n") }
    list.add("Post the letter")
    let copy = Self.makeList()
    try copy.load(fromContents: list.contents())
    #expect(copy.errands == list.errands)
  }

  @Test func anotherFileIsRefused() {
    #expect(throws: FileError.self) { try list.load(fromContents: Array("<html>\n".utf8)) }
    #expect(list.errands.map(\.title) == ["Buy bread"])
  }
}
