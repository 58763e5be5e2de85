import Dactyl
import DactylTesting
import Testing

/// The example in the article about menus behaves as the article describes.
@MainActor @Suite struct NoteCardTests {
  let stage: TestStage
  let card = NoteCard(frame: Rect(x: 20, y: 20, width: 100, height: 100))

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    stage.view.addSubview(card)
    stage.advance(by: 0.1)
  }

  private var isMenuShown: Bool { stage.element(.menu, "Note").exists }

  @Test func theFingerThatOpensTheMenuChoosesTheRowWhereItLifts() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50))
    stage.advance(by: 0.6)
    #expect(isMenuShown)
    finger.move(to: Point(x: 80, y: 140))
    finger.up()
    #expect(card.chosenTitles == ["Delete"] && !isMenuShown)
  }

  @Test func aTapChoosesARowOfTheMenuThatStaysOpen() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50))
    stage.advance(by: 0.6)
    // Fingers move slightly.
    finger.move(to: Point(x: 54, y: 54))
    finger.up()
    #expect(card.chosenTitles == [] && isMenuShown)
    stage.menuItem("Copy").tap()
    #expect(card.chosenTitles == ["Copy"] && !isMenuShown)
  }

  @Test func aTapOutsideClosesTheMenuAndDoesNothingElse() {
    let finger = stage.finger()
    finger.press(at: Point(x: 50, y: 50), for: 0.6)
    finger.tap(at: Point(x: 300, y: 500))
    #expect(card.chosenTitles == [] && !isMenuShown)
  }

  @Test func theSecondaryButtonOpensTheMenu() {
    stage.pointer.click(.secondary, at: Point(x: 50, y: 50))
    #expect(isMenuShown)
    stage.menuItem("Delete").tap()
    #expect(card.chosenTitles == ["Delete"])
  }

  @Test func theMenuKeyOpensTheMenu() {
    card.becomeFirstResponder()
    stage.keyboard.press("Menu")
    #expect(isMenuShown)
    stage.menuItem("Copy").tap()
    #expect(card.chosenTitles == ["Copy"])
  }
}
