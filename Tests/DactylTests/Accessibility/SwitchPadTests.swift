import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A pad with several switches, which sends keys of functions, as the boxes do that connect such pads.
@MainActor @Suite struct SwitchPadTests {
  private static let pad = "F1=next,F2=select,F3=previous,F4=back,F5=pause,rounds=0"

  private func scene() throws -> SwitchStage {
    let scene = try SwitchStage()
    scene.stage.application.switchAccess = try #require(SwitchAccess(Self.pad))
    scene.addGroup("Tools", "Cut", "Copy")
    scene.addGroup("File", "Open", "Save")
    scene.settle()
    return scene
  }

  // SW-1, SW-3, SW-11
  @Test func eachKeyOfAPadHasItsAction() throws {
    let scene = try scene()
    var seen: [String?] = [scene.name]
    for key in ["F1", "F3", "F3", "F2", "F1", "F3"] {
      scene.stage.keyboard.press(key)
      seen.append(scene.name)
    }
    #expect(seen == ["Tools", "File", "Tools", "File", "Open", "Save", "Open"])
    #expect(scene.used == [])
    scene.stage.keyboard.press("F1")
    scene.stage.keyboard.press("F2")
    #expect(scene.used == ["Save"])
    scene.stage.keyboard.press("F4")
    #expect(scene.switches.highlight?.kind == .group && scene.name == "File")
  }

  // SW-2, SW-6
  @Test func aPadPausesAndNothingMovesByItself() throws {
    let scene = try scene()
    scene.stage.keyboard.press("F1")
    let moves = scene.stage.application.switchHighlightMoves
    scene.stage.advance(by: 600)
    #expect(scene.name == "File" && scene.stage.application.switchHighlightMoves == moves)
    scene.stage.keyboard.press("F5")
    #expect(scene.name == nil)
    // The next press of any switch only ends the pause.
    scene.stage.keyboard.press("F2")
    #expect(scene.name == "File" && scene.switches.highlight?.kind == .group && scene.used == [])
  }

  // SW-3
  @Test func theKeysOfAPadReachNoCommandAndOthersDo() throws {
    let scene = try scene()
    let field = TextField()
    scene.column.addSubview(field)
    scene.settle()
    _ = field.becomeFirstResponder()
    for key in ["F1", "F2", "F3"] {
      scene.stage.keyboard.down(key)
      scene.stage.keyboard.repeats(key)
      scene.stage.keyboard.up(key)
    }
    scene.stage.keyboard.type("ab")
    scene.stage.keyboard.press("space")
    #expect(field.text == "ab " && field.isFirstResponder)
  }
}
