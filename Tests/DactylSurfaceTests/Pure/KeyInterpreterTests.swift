import DactylInput
import Testing

@testable import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Kernel key codes of the keymap below.
private enum Key {
  static let a: UInt32 = 30
  static let acute: UInt32 = 40
  static let shift: UInt32 = 42
  static let enter: UInt32 = 28
}

private let keymapText = """
  xkb_keymap {
    xkb_keycodes { <RTRN> = 36; <AC01> = 38; <AC11> = 48; <LFSH> = 50; };
    xkb_types {
      type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
      type "TWO_LEVEL" {
        modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base"; level_name[Level2] = "Shift";
      };
      type "ALPHABETIC" {
        modifiers = Shift + Lock; map[Shift] = Level2; map[Lock] = Level2;
        level_name[Level1] = "Base"; level_name[Level2] = "Caps";
      };
    };
    xkb_compatibility {
      interpret.repeat = False;
      interpret Shift_L + AnyOf(all) { action = SetMods(modifiers = Shift); };
    };
    xkb_symbols {
      key <RTRN> { [ Return ] };
      key <AC01> { type = "ALPHABETIC", [ a, A ] };
      key <AC11> { [ dead_acute ] };
      key <LFSH> { [ Shift_L ] };
      modifier_map Shift { <LFSH> };
    };
  };
  """

@MainActor struct KeyInterpreterTests {
  private final class Warnings {
    var messages: [String] = []
  }

  private let warnings = Warnings()

  private func interpreter(_ text: KeymapText?, composing table: String = "") -> KeyInterpreter {
    let interpreter = KeyInterpreter(
      composer: { table.isEmpty ? nil : Composer(table: table) },
      warn: { [warnings] in warnings.messages.append($0.message) })
    interpreter.setKeymap(text)
    return interpreter
  }

  /// The text in a memory file, as a compositor sends it.
  private func keymap(_ text: String = keymapText, claiming size: Int? = nil, prepare: (Int32) -> Void = { _ in })
    throws -> KeymapText
  {
    let descriptor = memoryFile()
    try #require(descriptor >= 0)
    let bytes = Array(text.utf8) + [0]
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    prepare(descriptor)
    return KeymapText(descriptor: descriptor, size: UInt32(size ?? bytes.count))
  }

  private func memoryFile() -> Int32 {
    var name = Array("/tmp/dactyl-keymap-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    unlink(name)
    return descriptor
  }

  @Test func aKeyHasASymbolANameAndText() throws {
    let keys = interpreter(try keymap())
    #expect(
      keys.press(Key.a)
        == KeyStroke(code: 30, symbol: 0x61, name: "a", characters: "a", charactersIgnoringModifiers: "a"))
    #expect(
      keys.press(Key.enter)
        == KeyStroke(code: 28, symbol: 0xFF0D, name: "Return", characters: "\r", charactersIgnoringModifiers: "\r"))
    #expect(keys.press(Key.shift).characters == "")
  }

  @Test func modifiersChangeTheTextAndOnlyShiftTheTextWithoutModifiers() throws {
    let keys = interpreter(try keymap())
    keys.setModifiers(WireModifiers(depressed: WireModifiers.shift))
    #expect(keys.press(Key.a).characters == "A")
    #expect(keys.press(Key.a).charactersIgnoringModifiers == "A")
    keys.setModifiers(WireModifiers(depressed: WireModifiers.control, locked: WireModifiers.lock))
    #expect(keys.press(Key.a).characters == "\u{1}")
    #expect(keys.press(Key.a).charactersIgnoringModifiers == "a")
  }

  @Test func earlyModifiersAreKeptAndAppliedToTheKeymap() throws {
    let keys = interpreter(nil)
    keys.setModifiers(WireModifiers(locked: WireModifiers.lock))
    keys.setKeymap(try keymap())
    #expect(keys.press(Key.a).characters == "A")
  }

  @Test func earlyModifiersAreKnownWithoutAKeymap() {
    let modifiers = WireModifiers(depressed: 1 | 64, latched: 4, locked: 2 | 16)
    #expect(modifiers.state == [.shift, .command, .control, .capsLock])
    #expect(WireModifiers(depressed: 8).state == .alternate)
  }

  @Test func thePositionOfASharedKeymapsDescriptorIsNeitherUsedNorMoved() throws {
    var other: Int32 = -1
    let keys = interpreter(
      try keymap {
        lseek($0, 77, SEEK_SET)
        other = dup($0)
      })
    #expect(keys.press(Key.a).characters == "a")
    #expect(lseek(other, 0, SEEK_CUR) == 77)
    close(other)
  }

  @Test func aSequenceMayMakeALongText() throws {
    // A letter is across the 127th byte.
    let text = String(repeating: "ä", count: 100)
    let keys = interpreter(try keymap(), composing: "<dead_acute> <a> : \"\(text)\"\n")
    #expect(keys.press(Key.acute).characters == "")
    #expect(keys.press(Key.a).characters == text)
  }

  @Test(arguments: ["", "xkb_keymap {", "\0\0\0", "not a keymap at all"])
  func aBrokenKeymapLeavesCodesWithOneWarning(text: String) throws {
    let keys = interpreter(try keymap(text))
    #expect(keys.press(Key.a) == KeyStroke(code: 30))
    #expect(keys.press(Key.a) == KeyStroke(code: 30))
    #expect(!keys.repeats(Key.a))
    #expect(warnings.messages.count == 1)
  }

  @Test(arguments: [0, 1 << 20, 0x7FFF_FFFF]) func aShortKeymapIsNotUsed(size: Int) throws {
    let keys = interpreter(try keymap(claiming: size))
    #expect(keys.press(Key.a) == KeyStroke(code: 30))
    #expect(warnings.messages.count == 1)
  }

  @Test func aMissingKeymapLeavesCodesWithOneWarning() {
    let keys = interpreter(nil)
    #expect(keys.press(Key.a) == KeyStroke(code: 30))
    #expect(keys.press(Key.a) == KeyStroke(code: 30))
    #expect(warnings.messages.count == 1)
  }

  @Test func codesBeyondTheKeymapHaveNoSymbol() throws {
    let keys = interpreter(try keymap())
    #expect(keys.press(.max) == KeyStroke(code: .max))
    #expect(keys.press(700) == KeyStroke(code: 700))
  }

  @Test func ordinaryKeysRepeatAndModifiersDoNot() throws {
    let keys = interpreter(try keymap())
    #expect(keys.repeats(Key.a))
    #expect(!keys.repeats(Key.shift))
  }

  @Test func aDeadKeyComposesWithTheNextOne() throws {
    let keys = interpreter(try keymap(), composing: "<dead_acute> <a> : \"á\" aacute\n")
    #expect(keys.press(Key.acute).characters == "")
    #expect(keys.press(Key.shift).characters == "")
    #expect(keys.press(Key.a).characters == "á")
    #expect(keys.press(Key.a).characters == "a")
  }

  @Test func aSequenceIsForgottenWhenTheKeyboardLeaves() throws {
    let keys = interpreter(try keymap(), composing: "<dead_acute> <a> : \"á\" aacute\n")
    _ = keys.press(Key.acute)
    keys.forgetSequence()
    #expect(keys.press(Key.a).characters == "a")
  }
}
