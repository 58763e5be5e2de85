/// One key of a keyboard, with its symbol and its text.
public struct Key: Hashable, Sendable {
  /// The kernel's key code, which is the same for the same position on every layout.
  public internal(set) var keyCode: UInt32
  /// The name of the symbol in the active layout, `Return` or `a`; without a layout, a name made from the code.
  public internal(set) var name: String
  /// The text that the key produces; empty for keys without text.
  public internal(set) var characters: String
  /// The text that the key would produce with no modifier but Shift.
  public internal(set) var charactersIgnoringModifiers: String
  /// The modifiers held when the key was pressed.
  public internal(set) var modifierFlags: ModifierFlags
}

extension Key {
  /// The modifiers that distinguish key commands. Locks do not.
  static let commandModifiers: ModifierFlags = [.shift, .control, .alternate, .command]

  /// The text that the key inserts: a line feed for Return, a tab for Tab. Nil for keys without text, and while
  /// Control, Alt or the logo key is held.
  public var text: String? {
    guard modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    switch characters {
    case "\r", "\n": return "\n"
    case "\t": return "\t"
    default:
      let isText =
        !characters.isEmpty && characters.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      return isText ? characters : nil
    }
  }

  /// Whether the key deletes the character before the insertion point: Backspace, with or without Shift.
  public var deletesBackward: Bool {
    name == "BackSpace" && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }

  /// The character of the key as a command, in lower case. On a layout for another script it is that of an English
  /// keyboard, so that Control-C is the same key on every layout.
  var commandCharacter: String {
    let typed = charactersIgnoringModifiers.lowercased()
    guard !typed.isEmpty, typed.unicodeScalars.allSatisfy({ !$0.isASCII }) else { return typed }
    return ScriptKey(code: keyCode)?.characters ?? typed
  }

  /// The name of the ordinary key for keys of the keypad, and for keys whose name differs with Shift.
  var plainName: String {
    switch name {
    case "KP_Enter": "Return"
    case "ISO_Left_Tab", "KP_Tab": "Tab"
    case "KP_Up": "Up"
    case "KP_Down": "Down"
    case "KP_Left": "Left"
    case "KP_Right": "Right"
    case "KP_Home": "Home"
    case "KP_End": "End"
    case "KP_Prior": "Prior"
    case "KP_Next": "Next"
    case "KP_Delete": "Delete"
    case "KP_Insert": "Insert"
    default: name
    }
  }
}
