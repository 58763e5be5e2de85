import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore

/// Views whose key commands work wherever the focus in their window is (`EI-32`).
@MainActor @Suite struct KeyCommandSourceTests {
  private let fixture = Fixture([.presses])
  private let field: LoggedField
  private let source: LoggedField

  init() {
    field = fixture.field("F")
    source = fixture.field("S")
    field.becomeFirstResponder()
    fixture.focusKeyboard()
    source.commands = [command("source", "x", .control), command("source", "a", [])]
    fixture.window.addKeyCommandSource(source)
  }

  private func command(_ name: String, _ input: String, _ flags: ModifierFlags) -> KeyCommand {
    KeyCommand(input: input, modifierFlags: flags) { [unowned fixture] _ in fixture.write(.presses, "\(name) performed")
    }
  }

  // EI-32
  @Test func theChainComesFirstAndTextBeforeCommands() {
    fixture.type(0, "x", .control)
    #expect(fixture.takeLog() == ["source performed"])
    fixture.type(1, "a")
    #expect(fixture.takeLog() == ["F inserts \"a\""])
    field.commands = [command("field", "x", .control)]
    fixture.type(2, "x", .control)
    #expect(fixture.takeLog() == ["field performed"])
  }

  // EI-31, EI-32
  @Test func aHeldKeyRepeatsTheCommandWhileItsViewIsInTheWindow() {
    fixture.key(0, "x", .down, .control)
    fixture.key(0.5, "x", .again, .control)
    source.removeFromSuperview()
    fixture.key(0.6, "x", .again, .control)
    #expect(fixture.takeLog() == ["source performed", "source performed"])
  }

  // EI-32
  @Test func aSourceThatWasRemovedOrIsCoveredHasNoCommands() {
    let (below, above) = (ViewController(), ViewController())
    fixture.window.rootViewController = below
    below.view.addSubview(source)
    below.present(above, animated: false)
    fixture.kinds = [.presses]
    fixture.window.keyCommandSources.forEach { _ in Issue.record("The view is covered.") }
    above.dismiss(animated: false)
    #expect(fixture.window.keyCommandSources.count == 1)
    fixture.window.removeKeyCommandSource(source)
    #expect(fixture.window.keyCommandSources.isEmpty)
  }
}
