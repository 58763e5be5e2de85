/// One key of a keyboard, with the text it stands for.
public struct Key: Hashable, Sendable {
  /// The kernel's code of the key: the same for the same place on every layout.
  public internal(set) var keyCode: UInt32
  /// The name of the symbol under the layout in force, `Return` or `a`; the code in words without a layout.
  public internal(set) var name: String
  /// The text that the key produces; empty for keys without text.
  public internal(set) var characters: String
  /// The text it would produce with no modifier but shift.
  public internal(set) var charactersIgnoringModifiers: String
  /// The modifiers held when the key was pressed.
  public internal(set) var modifierFlags: ModifierFlags
}

extension Key {
  /// The modifiers that tell one key command from another; locks do not.
  static let commandModifiers: ModifierFlags = [.shift, .control, .alternate, .command]

  /// What the key would write into a text: a line feed for Return, a tab for Tab. Nil for keys that write nothing, and
  /// while control, alternate or the logo key is held.
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

  /// Whether the key deletes what is before the cursor: Backspace, also with shift, as typists in a hurry expect.
  public var deletesBackward: Bool {
    name == "BackSpace" && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }

  /// The name without the difference between the keypad, or shift, and the ordinary key.
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
