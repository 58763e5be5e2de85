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

  @Test func theFingerThatOpensTheMenuChoosesTheRowWhereItLifts() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50))
    stage.advance(by: 0.6)
    #expect(card.menu != nil)
    finger.move(to: Point(x: 80, y: 120))
    finger.up()
    #expect(card.chosenTitles == ["Delete"] && card.menu == nil)
  }

  @Test func aTapChoosesARowOfTheMenuThatStaysOpen() throws {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50))
    stage.advance(by: 0.6)
    // Fingers move slightly.
    finger.move(to: Point(x: 54, y: 54))
    finger.up()
    #expect(card.chosenTitles == [])
    let menu = try #require(card.menu)
    finger.tap(at: Point(x: 20, y: 20), in: menu.window)
    #expect(card.chosenTitles == ["Copy"] && card.menu == nil)
  }

  @Test func aTapOutsideClosesTheMenuAndDoesNothingElse() {
    let finger = stage.finger()
    finger.press(at: Point(x: 50, y: 50), for: 0.6)
    finger.tap(at: Point(x: 300, y: 500))
    #expect(card.chosenTitles == [] && card.menu == nil)
  }

  @Test func theSecondaryButtonOpensTheMenu() throws {
    stage.pointer.click(.secondary, at: Point(x: 50, y: 50))
    let menu = try #require(card.menu)
    stage.pointer.click(at: Point(x: 20, y: 60), in: menu.window)
    #expect(card.chosenTitles == ["Delete"])
  }

  @Test func theMenuKeyOpensTheMenu() throws {
    card.becomeFirstResponder()
    stage.keyboard.press("Menu")
    let menu = try #require(card.menu)
    stage.finger().tap(at: Point(x: 20, y: 20), in: menu.window)
    #expect(card.chosenTitles == ["Copy"])
  }
}
