import Dactyl
import DactylTesting
import OutsideControls
import Testing

/// A control that confirms by holding, on the public API alone.
@MainActor @Suite struct HoldButtonTests {
  private let stage: TestStage
  private let button = HoldButton("Stop")
  private let log = Log()

  @MainActor private final class Log { var count = 0 }

  init() throws {
    stage = try TestStage()
    button.frame = Rect(x: 100, y: 100, width: 160, height: 48)
    stage.view.addSubview(button)
    button.addAction(Action { [log] _ in log.count += 1 }, for: .primaryActionTriggered)
  }

  @Test func aTapDoesNothing() {
    stage.finger().tap(at: Point(80, 24), in: button)
    stage.advance(by: 2)
    #expect(log.count == 0)
  }

  @Test func holdingConfirmsOnce() {
    let finger = stage.finger()
    finger.down(at: Point(80, 24), in: button)
    stage.advance(by: 0.99)
    #expect(log.count == 0)
    stage.advance(by: 0.02)
    #expect(log.count == 1)
    stage.advance(by: 3)
    finger.up()
    #expect(log.count == 1)
  }

  @Test func aFingerThatLeavesConfirmsNothing() {
    let finger = stage.finger()
    finger.down(at: Point(80, 24), in: button)
    stage.advance(by: 0.5)
    finger.move(to: Point(80, 300), in: button)
    stage.advance(by: 2)
    finger.up()
    #expect(log.count == 0)
  }

  @Test func aSecondPressOfReturnConfirms() {
    stage.tab()
    stage.pressReturn()
    stage.advance(by: 5)
    stage.pressReturn()
    #expect(log.count == 0)
    stage.pressReturn()
    #expect(log.count == 1)
  }
}
