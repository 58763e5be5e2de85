import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Commands that keys perform instead of being delivered as presses (section 1.7).
@MainActor @Suite struct KeyCommandTests {
  private let fixture = Fixture([.presses])
  private let outer: StubView
  private let inner: StubView

  init() {
    outer = fixture.view("A", 0, 0, 100, 100, mode: .forward)
    inner = fixture.view("B", 0, 0, 100, 100, in: outer, mode: .forward)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
    fixture.window.mode = .plain
  }

  private func command(
    _ name: String, _ input: String, _ modifiers: ModifierFlags = [], isEnabled: Bool = true, hasPriority: Bool = false
  ) -> KeyCommand {
    let command = KeyCommand(title: name, input: input, modifierFlags: modifiers) { [unowned fixture] command in
      fixture.write(.presses, "\(command.title) performed")
    }
    command.isEnabled = isEnabled
    command.wantsPriorityOverSystemBehavior = hasPriority
    return command
  }

  // EI-32
  @Test func theFirstEnabledMatchingCommandIsPerformedAndTheKeyIsNoPress() {
    inner.commands = [command("disabled", "s", .control, isEnabled: false), command("other", "x", .control)]
    outer.commands = [command("outer", "s", .control), command("second", "s", .control)]
    fixture.type(0, "s", .control)
    #expect(fixture.takeLog() == ["outer performed"])
    inner.commands = [command("inner", "s", .control)]
    fixture.type(1, "s", .control)
    #expect(fixture.takeLog() == ["inner performed"])
    fixture.type(2, "s")
    #expect(
      fixture.takeLog() == [
        "B pressed s", "A pressed s", "W pressed s", "B released s", "A released s", "W released s",
      ])
  }

  // EI-32
  @Test func withoutAFirstResponderTheCommandSearchStartsAtTheKeyWindow() {
    inner.resignFirstResponder()
    outer.commands = [command("outer", "s")]
    fixture.type(0, "s")
    #expect(fixture.takeLog() == ["W pressed s", "W released s"])
    inner.becomeFirstResponder()
    let beside = fixture.view("C", 0, 0, 10, 10)
    beside.commands = [command("beside", "x")]
    inner.nextOverride = beside
    beside.nextOverride = inner
    fixture.key(1, "x", .down)
    #expect(fixture.takeLog() == ["beside performed"])
    fixture.key(2, "s", .down)
    #expect(fixture.takeLog() == ["B pressed s", "C pressed s"])
  }

  struct Match: Sendable, CustomTestStringConvertible {
    var input: String
    var wanted: ModifierFlags
    var key: String
    var held: ModifierFlags
    var code: UInt32 = 500
    var name: String?
    var fits: Bool
    var testDescription: String { "\(input) \(wanted.rawValue >> 16) by \(name ?? key) \(held.rawValue >> 16)" }
  }

  // EI-32
  @Test(arguments: [
    Match(input: "s", wanted: .control, key: "s", held: .control, fits: true),
    Match(input: "S", wanted: .control, key: "s", held: .control, fits: true),
    Match(input: "s", wanted: .control, key: "s", held: [.control, .capsLock], fits: true),
    Match(input: "s", wanted: .control, key: "S", held: [.control, .shift], fits: false),
    Match(input: "s", wanted: [.control, .shift], key: "S", held: [.control, .shift], fits: true),
    Match(input: "s", wanted: .control, key: "s", held: [], fits: false),
    Match(input: "s", wanted: [], key: "s", held: .alternate, fits: false),
    Match(input: "+", wanted: .control, key: "+", held: [.control, .shift], fits: true),
    Match(input: "+", wanted: [.control, .shift], key: "+", held: [.control, .shift], fits: true),
    Match(input: "+", wanted: .control, key: "+", held: [.control, .shift, .alternate], fits: false),
    Match(input: "Escape", wanted: [], key: "\u{1B}", held: [], name: "Escape", fits: true),
    Match(input: "\u{1B}", wanted: [], key: "\u{1B}", held: [], name: "Escape", fits: true),
    Match(input: "\r", wanted: [], key: "\r", held: .numericPad, name: "KP_Enter", fits: true),
    Match(input: "\t", wanted: .shift, key: "", held: .shift, name: "ISO_Left_Tab", fits: true),
    Match(input: "Tab", wanted: [], key: "", held: .shift, name: "ISO_Left_Tab", fits: false),
    Match(input: KeyCommand.inputPageUp, wanted: [], key: "", held: [], name: "KP_Prior", fits: true),
    Match(input: "c", wanted: .control, key: "\u{441}", held: .control, code: 46, fits: true),
    Match(input: "c", wanted: .control, key: "\u{441}", held: [.control, .alternate], code: 46, fits: false),
    Match(input: "c", wanted: [], key: "\u{441}", held: [], code: 46, fits: false),
    Match(input: "v", wanted: .control, key: "\u{441}", held: .control, code: 46, fits: false),
  ])
  func aCommandMatchesTheCharacterOrKeyNameAndExactModifiers(_ match: Match) {
    let key = Key(
      keyCode: match.code, name: match.name ?? match.key, characters: match.key,
      charactersIgnoringModifiers: match.key, modifierFlags: match.held)
    #expect(command("c", match.input, match.wanted).matches(key) == match.fits)
  }

  // EI-31
  @Test func aHeldKeyRepeatsItsCommandWhileItIsAvailable() {
    let command = command("go", "Down")
    outer.commands = [command]
    fixture.key(0, "Down", .down)
    fixture.key(0.5, "Down", .again)
    fixture.key(0.6, "Down", .again)
    #expect(fixture.takeLog() == ["go performed", "go performed", "go performed"])
    command.isEnabled = false
    fixture.key(0.7, "Down", .again)
    command.isEnabled = true
    inner.resignFirstResponder()
    fixture.key(0.8, "Down", .again)
    fixture.key(0.9, "Down", .up)
    fixture.key(1, "Down", .again)
    #expect(fixture.takeLog() == [])
  }

  // EI-31
  @Test func aKeyOfAPressDoesNotPerformACommandWhenItRepeats() {
    fixture.key(0, "Down", .down)
    outer.commands = [command("go", "Down")]
    fixture.key(0.5, "Down", .again)
    fixture.key(0.6, "Down", .up)
    #expect(
      fixture.takeLog() == [
        "B pressed Down", "A pressed Down", "W pressed Down", "B released Down", "A released Down", "W released Down",
      ])
  }

  // EI-32
  @Test func textPrecedesCommandsFurtherAlongButNotTheTextViewsOwn() {
    let field = fixture.field("F", in: outer)
    field.becomeFirstResponder()
    field.ownKeys = ["Left"]
    outer.commands = [
      command("letter", "a"), command("left", "Left"), command("save", "s", .control),
      command("important", "b", hasPriority: true),
    ]
    fixture.type(0, "a")
    fixture.type(1, "Left")
    fixture.type(2, "s", .control)
    fixture.type(3, "b")
    #expect(fixture.takeLog() == ["F inserts \"a\"", "F input Left", "save performed", "important performed"])
    field.commands = [command("own", "a")]
    fixture.type(4, "a")
    #expect(fixture.takeLog() == ["own performed"])
  }

  // EI-32, EI-31
  @Test func aHeldCommandIsOverWithItsKey() {
    outer.commands = [command("go", "a")]
    fixture.key(0, "a", .down)
    fixture.application.becomeInactive()
    fixture.key(0.1, "a", .again)
    fixture.key(0.2, "a", .up)
    outer.commands = []
    fixture.key(0.3, "a", .down)
    #expect(fixture.takeLog() == ["go performed", "B pressed a", "A pressed a", "W pressed a"])
  }

  // EI-32, WD-10
  @Test func aKeySuppressedBySendEventPerformsNothing() {
    outer.commands = [command("go", "a")]
    fixture.application.passesOn = { _ in false }
    fixture.key(0, "a", .down)
    fixture.key(0.5, "a", .again)
    #expect(fixture.takeLog() == [])
  }

  // EI-32
  @Test func aCommandCallsItsTargetWithoutKeepingItAlive() {
    @MainActor final class Editor {
      var log: [String] = []
      func save() { log.append("save") }
      func open(_ command: KeyCommand) { log.append(command.title) }
    }
    var editor: Editor? = Editor()
    weak let observed = editor
    outer.commands = [
      KeyCommand(input: "s", target: editor!, action: Editor.save),
      KeyCommand(title: "open", input: "o", target: editor!, action: Editor.open),
    ]
    fixture.type(0, "s")
    fixture.type(1, "o")
    #expect(editor?.log == ["save", "open"])
    editor = nil
    #expect(observed == nil)
    fixture.type(2, "s")
    #expect(fixture.takeLog() == [])
  }

  // EI-32
  @Test func theKeyOfACommandIsNeitherDeliveredNorListedElsewhere() {
    inner.commands = [command("inner", "s", .control)]
    fixture.kinds = [.presses, .events]
    fixture.key(0, "s", .down, .control)
    #expect(fixture.takeLog() == ["App.sendEvent presses", "W.sendEvent presses", "inner performed"])
    fixture.key(0.1, "x", .down)
    #expect(fixture.application.lastEvent?.presses.map(\.key.name) == ["x"])
    fixture.key(0.2, "x", .up)
    _ = fixture.takeLog()
    fixture.key(0.3, "s", .up)
    #expect(fixture.takeLog() == [] && fixture.application.dispatcher.presses.isEmpty)
  }

  // EI-32
  @Test func textPrecedesCommandsWhereTheChainEntersBehindTheTextView() {
    let field = fixture.field("F", in: fixture.window("X"))
    field.becomeFirstResponder()
    field.nextOverride = outer
    inner.nextOverride = field
    outer.commands = [command("outer", "s")]
    fixture.type(0, "s")
    #expect(fixture.takeLog() == ["B pressed s", "F inserts \"s\"", "B released s"])
    field.resignFirstResponder()
    fixture.type(1, "s")
    #expect(fixture.takeLog() == ["outer performed"])
  }

  // EI-32
  @Test func commandsOfTheApplicationComeAfterAllOthers() {
    let application = fixture.application
    application.commands = [command("application", "s", .control), command("other", "o", .control)]
    outer.commands = [command("outer", "s", .control)]
    fixture.type(0, "s", .control)
    fixture.type(1, "o", .control)
    #expect(fixture.takeLog() == ["outer performed", "other performed"])
    // Also without a first responder.
    inner.resignFirstResponder()
    fixture.type(2, "s", .control)
    #expect(fixture.takeLog() == ["application performed"])
  }
}
