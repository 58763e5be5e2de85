import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The switches themselves.
@MainActor @Suite struct SwitchInputTests {
  // SW-3
  @Test func keysOfSwitchesReachNoView() throws {
    let scene = try SwitchStage()
    let field = TextField()
    scene.column.addSubview(field)
    scene.addButtons("A")
    _ = field.becomeFirstResponder()
    scene.stage.keyboard.down("space")
    scene.stage.keyboard.repeats("space")
    scene.stage.keyboard.up("space")
    #expect(field.text == "")
    // All other keys do.
    scene.stage.keyboard.type("ab")
    #expect(field.text == "ab")
  }

  // SW-3
  @Test func touchesAnywhereReachNoView() throws {
    let scene = try SwitchStage { $0.switches = [.touchAnywhere: .select] }
    scene.addButtons("A", "B")
    scene.stage.advance(by: 1.1)
    let first = scene.stage.finger()
    let second = scene.stage.finger()
    let place = scene.stage.button("A").frame.center
    first.down(at: place)
    second.down(at: place)
    first.up()
    second.up()
    #expect(scene.used == ["B"])
  }

  // SW-3
  @Test func aMouseStillWorks() throws {
    let scene = try SwitchStage { $0.switches = [.touchAnywhere: .select] }
    scene.addButtons("A", "B")
    scene.stage.advance(by: 1.1)
    scene.stage.pointer.click(at: scene.stage.button("A").frame.center)
    #expect(scene.used == ["A"] && scene.name == "B")
  }

  // SW-3
  @Test func aButtonOfThePointerIsASwitch() throws {
    let scene = try SwitchStage { $0.switches = [.pointerButton(.secondary): .select] }
    scene.addButtons("A", "B")
    scene.stage.advance(by: 1.1)
    let place = scene.stage.button("A").frame.center
    scene.stage.pointer.click(.secondary, at: place)
    #expect(scene.used == ["B"])
    scene.stage.pointer.click(at: place)
    #expect(scene.used == ["B", "A"])
  }

  // SW-3
  @Test func aSwitchThatIsHeldWhenSwitchesAreEnabledDoesNotCount() throws {
    let scene = try SwitchStage { $0.switches = [.touchAnywhere: .select] }
    scene.stage.application.switchAccess.isEnabled = false
    scene.addButtons("A", "B")
    let finger = scene.stage.finger()
    finger.down(at: scene.stage.button("B").frame.center)
    scene.stage.application.switchAccess.isEnabled = true
    scene.settle()
    finger.up()
    #expect(scene.used == ["B"])
  }

  // SW-7
  @Test func aSwitchHasToBeHeld() throws {
    let scene = try SwitchStage { $0.holdBeforePress = 0.5 }
    scene.addButtons("A", "B")
    scene.switches.hold(for: 0.4)
    #expect(scene.used == [])
    // The highlight waits for a switch that is being pressed.
    scene.stage.advance(by: 0.9)
    scene.switches.hold(for: 0.6)
    #expect(scene.used == ["A"])
  }

  // SW-7
  @Test func pressesSoonAfterAnotherDoNotCount() throws {
    let scene = try SwitchStage {
      $0.ignoresRepeats = 0.5
      $0.interval = 10
    }
    scene.addButtons("A", "B")
    scene.switches.press()
    scene.stage.advance(by: 0.3)
    scene.switches.press()
    #expect(scene.used == ["A"])
    scene.stage.advance(by: 0.3)
    scene.switches.press()
    #expect(scene.used == ["A", "A"])
  }

  // SW-7
  @Test func aSwitchThatIsLostIsNotHeld() throws {
    let scene = try SwitchStage { $0.holdBeforePress = 0.5 }
    scene.addButtons("A", "B")
    scene.stage.keyboard.down("space")
    scene.stage.becomeInactive()
    scene.stage.advance(by: 0.6)
    #expect(scene.used == [])
    scene.stage.application.becomeActive()
    scene.stage.keyboard.up("space")
    #expect(scene.name == "A")
    scene.stage.advance(by: 1)
    #expect(scene.name == "B")
    scene.switches.hold(for: 0.6)
    #expect(scene.used == ["B"])
  }

  // SW-7
  @Test func cancelledTouchesEndAPress() throws {
    let scene = try SwitchStage {
      $0.switches = [.touchAnywhere: .select]
      $0.holdBeforePress = 0.5
    }
    scene.addButtons("A", "B")
    let finger = scene.stage.finger()
    finger.down(at: Point(x: 10, y: 10))
    scene.stage.cancelTouches()
    scene.stage.advance(by: 0.6)
    #expect(scene.used == [])
    finger.up()
    scene.switches.hold(for: 0.6)
    #expect(scene.used.count == 1)
  }

  // SW-3
  @Test func aProgramCanTurnSwitchesOffWithASwitch() throws {
    let scene = try SwitchStage()
    let button = Button("Off")
    button.addAction(
      Action { [unowned scene] _ in scene.stage.application.switchAccess.isEnabled = false },
      for: .primaryActionTriggered)
    scene.column.addSubview(button)
    scene.addButtons("A")
    scene.switches.select("Off")
    #expect(scene.stage.application.switchScanner == nil && scene.highlightWindow == nil)
  }
}
