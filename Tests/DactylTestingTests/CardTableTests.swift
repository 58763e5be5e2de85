import Dactyl
import DactylTesting
import Testing

/// The example in the article about animation behaves as the article describes.
@MainActor @Suite struct CardTableTests {
  let stage: TestStage
  let table = CardTable(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  var card: View { table.card }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    stage.view.addSubview(table)
    stage.advance(by: 0.1)
  }

  @Test func aThrownCardKeepsItsVelocityAndReturnsHome() {
    let finger = stage.finger()
    finger.drag(from: Point(x: 80, y: 60), to: Point(x: 200, y: 260), over: 0.1)
    #expect(card.center == table.home)
    let thrown = card.presentationCenter
    #expect(thrown.y > 200)
    stage.advance(by: 0.05)
    #expect(card.presentationCenter.y > thrown.y)
    stage.advance(by: 2)
    #expect(card.presentationCenter == table.home && !card.hasAnimations)
  }

  @Test func aFingerCatchesTheMovingCard() {
    let finger = stage.finger()
    finger.drag(from: Point(x: 80, y: 60), to: Point(x: 200, y: 260), over: 0.1)
    stage.advance(by: 0.2)
    let shown = card.presentationCenter
    #expect(shown != table.home)
    finger.down(at: shown)
    finger.move(to: shown + Point(x: 0, y: 12))
    let caught = card.center
    #expect(!card.hasAnimations && caught == card.presentationCenter && caught.distance(to: shown) < 1)
    stage.advance(by: 1)
    finger.move(to: shown + Point(x: 0, y: 32))
    #expect(card.center == caught + Point(x: 0, y: 20))
    finger.up()
  }
}
