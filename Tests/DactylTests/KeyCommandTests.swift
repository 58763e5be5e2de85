import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Commands that keys perform instead of being delivered as presses (section 1.7).
@MainActor @Suite struct KeyCommandTests {
  private let rig = Rig([.presses])
  private let outer: StubView
  private let inner: StubView

  init() {
    outer = rig.view("A", 0, 0, 100, 100, mode: .forward)
    inner = rig.view("B", 0, 0, 100, 100, in: outer, mode: .forward)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    rig.focusKeyboard()
    rig.window.mode = .plain
  }

  private func command(
    _ name: String, _ input: String, _ modifiers: ModifierFlags = [], isEnabled: Bool = true, hasPriority: Bool = false
  ) -> KeyCommand {
    let command = KeyCommand(title: name, input: input, modifierFlags: modifiers) { [unowned rig] command in
      rig.write(.presses, "\(command.title) performed")
    }
    command.isEnabled = isEnabled
    command.wantsPriorityOverSystemBehavior = hasPriority
    return command
  }

  // EI-32
  @Test func theFirstEnabledMatchingCommandIsPerformedAndTheKeyIsNoPress() {
    inner.commands = [command("disabled", "s", .control, isEnabled: false), command("other", "x", .control)]
    outer.commands = [command("outer", "s", .control), command("second", "s", .control)]
    rig.type(0, "s", .control)
    #expect(rig.takeLog() == ["outer performed"])
    inner.commands = [command("inner", "s", .control)]
    rig.type(1, "s", .control)
    #expect(rig.takeLog() == ["inner performed"])
    rig.type(2, "s")
    #expect(
      rig.takeLog() == ["B pressed s", "A pressed s", "W pressed s", "B released s", "A released s", "W released s"])
  }

  // EI-32
  @Test func withoutAFirstResponderTheCommandSearchStartsAtTheKeyWindow() {
    inner.resignFirstResponder()
    outer.commands = [command("outer", "s")]
    rig.type(0, "s")
    #expect(rig.takeLog() == ["W pressed s", "W released s"])
    inner.becomeFirstResponder()
    let beside = rig.view("C", 0, 0, 10, 10)
    beside.commands = [command("beside", "x")]
    inner.nextOverride = beside
    beside.nextOverride = inner
    rig.key(1, "x", .down)
    #expect(rig.takeLog() == ["beside performed"])
    rig.key(2, "s", .down)
    #expect(rig.takeLog() == ["B pressed s", "C pressed s"])
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
    rig.key(0, "Down", .down)
    rig.key(0.5, "Down", .again)
    rig.key(0.6, "Down", .again)
    #expect(rig.takeLog() == ["go performed", "go performed", "go performed"])
    command.isEnabled = false
    rig.key(0.7, "Down", .again)
    command.isEnabled = true
    inner.resignFirstResponder()
    rig.key(0.8, "Down", .again)
    rig.key(0.9, "Down", .up)
    rig.key(1, "Down", .again)
    #expect(rig.takeLog() == [])
  }

  // EI-31
  @Test func aKeyOfAPressDoesNotPerformACommandWhenItRepeats() {
    rig.key(0, "Down", .down)
    outer.commands = [command("go", "Down")]
    rig.key(0.5, "Down", .again)
    rig.key(0.6, "Down", .up)
    #expect(
      rig.takeLog() == [
        "B pressed Down", "A pressed Down", "W pressed Down", "B released Down", "A released Down", "W released Down",
      ])
  }

  // EI-32
  @Test func textPrecedesCommandsFurtherAlongButNotTheTextViewsOwn() {
    let field = rig.field("F", in: outer)
    field.becomeFirstResponder()
    field.ownKeys = ["Left"]
    outer.commands = [
      command("letter", "a"), command("left", "Left"), command("save", "s", .control),
      command("important", "b", hasPriority: true),
    ]
    rig.type(0, "a")
    rig.type(1, "Left")
    rig.type(2, "s", .control)
    rig.type(3, "b")
    #expect(rig.takeLog() == ["F inserts \"a\"", "F input Left", "save performed", "important performed"])
    field.commands = [command("own", "a")]
    rig.type(4, "a")
    #expect(rig.takeLog() == ["own performed"])
  }

  // EI-32, EI-31
  @Test func aHeldCommandIsOverWithItsKey() {
    outer.commands = [command("go", "a")]
    rig.key(0, "a", .down)
    rig.application.becomeInactive()
    rig.key(0.1, "a", .again)
    rig.key(0.2, "a", .up)
    outer.commands = []
    rig.key(0.3, "a", .down)
    #expect(rig.takeLog() == ["go performed", "B pressed a", "A pressed a", "W pressed a"])
  }

  // EI-32, WD-10
  @Test func aKeySuppressedBySendEventPerformsNothing() {
    outer.commands = [command("go", "a")]
    rig.application.passesOn = { _ in false }
    rig.key(0, "a", .down)
    rig.key(0.5, "a", .again)
    #expect(rig.takeLog() == [])
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
    rig.type(0, "s")
    rig.type(1, "o")
    #expect(editor?.log == ["save", "open"])
    editor = nil
    #expect(observed == nil)
    rig.type(2, "s")
    #expect(rig.takeLog() == [])
  }

  // EI-32
  @Test func theKeyOfACommandIsNeitherDeliveredNorListedElsewhere() {
    inner.commands = [command("inner", "s", .control)]
    rig.kinds = [.presses, .events]
    rig.key(0, "s", .down, .control)
    #expect(rig.takeLog() == ["App.sendEvent presses", "W.sendEvent presses", "inner performed"])
    rig.key(0.1, "x", .down)
    #expect(rig.application.lastEvent?.presses.map(\.key.name) == ["x"])
    rig.key(0.2, "x", .up)
    _ = rig.takeLog()
    rig.key(0.3, "s", .up)
    #expect(rig.takeLog() == [] && rig.application.dispatcher.presses.isEmpty)
  }

  // EI-32
  @Test func textPrecedesCommandsWhereTheChainEntersBehindTheTextView() {
    let field = rig.field("F", in: rig.window("X"))
    field.becomeFirstResponder()
    field.nextOverride = outer
    inner.nextOverride = field
    outer.commands = [command("outer", "s")]
    rig.type(0, "s")
    #expect(rig.takeLog() == ["B pressed s", "F inserts \"s\"", "B released s"])
    field.resignFirstResponder()
    rig.type(1, "s")
    #expect(rig.takeLog() == ["outer performed"])
  }
}
