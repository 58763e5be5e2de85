import DactylInput

/// A key in an input script, identified by the name of its symbol.
package struct ScriptKey: Hashable, Sendable {
  package var name: String
  /// The kernel's key code on an English keyboard.
  package var code: UInt32
  /// The text that the key produces.
  package var characters: String
  /// Whether the text needs Shift.
  package var needsShift = false

  private static let rows: [(firstCode: UInt32, keys: String)] = [
    (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
  ]

  private static let named: [(name: String, code: UInt32, characters: String)] = [
    ("Escape", 1, "\u{1B}"), ("BackSpace", 14, "\u{8}"), ("Tab", 15, "\t"), ("Return", 28, "\r"), ("space", 57, " "),
    ("F1", 59, ""), ("F2", 60, ""), ("F3", 61, ""), ("F4", 62, ""), ("F5", 63, ""), ("F6", 64, ""), ("F7", 65, ""),
    ("F8", 66, ""), ("F9", 67, ""), ("F10", 68, ""), ("F11", 87, ""), ("F12", 88, ""), ("Home", 102, ""),
    ("Up", 103, ""), ("Prior", 104, ""), ("Left", 105, ""), ("Right", 106, ""), ("End", 107, ""), ("Down", 108, ""),
    ("Next", 109, ""), ("Insert", 110, ""), ("Delete", 111, "\u{7F}"), ("Menu", 127, ""), ("minus", 12, "-"),
    ("equal", 13, "="), ("comma", 51, ","), ("period", 52, "."), ("slash", 53, "/"), ("Shift_L", 42, ""),
    ("Control_L", 29, ""), ("Alt_L", 56, ""), ("Super_L", 125, ""), ("Caps_Lock", 58, ""), ("XF86AudioNext", 163, ""),
    ("XF86AudioPlay", 164, ""), ("XF86AudioPrev", 165, ""), ("XF86AudioStop", 166, ""), ("XF86AudioPause", 201, ""),
  ]

  /// Keys that scenarios don't use.
  private static let others: [(name: String, code: UInt32, characters: String)] = [
    ("bracketleft", 26, "["), ("bracketright", 27, "]"), ("semicolon", 39, ";"), ("apostrophe", 40, "'"),
    ("grave", 41, "`"), ("backslash", 43, "\\"), ("Shift_R", 54, ""), ("Control_R", 97, ""), ("Alt_R", 100, ""),
    ("Super_R", 126, ""),
  ]

  private static let shifted: [(name: String, code: UInt32, characters: String)] = [
    ("exclam", 2, "!"), ("at", 3, "@"), ("numbersign", 4, "#"), ("dollar", 5, "$"), ("percent", 6, "%"),
    ("asciicircum", 7, "^"), ("ampersand", 8, "&"), ("asterisk", 9, "*"), ("parenleft", 10, "("),
    ("parenright", 11, ")"), ("underscore", 12, "_"), ("plus", 13, "+"), ("braceleft", 26, "{"),
    ("braceright", 27, "}"), ("colon", 39, ":"), ("quotedbl", 40, "\""), ("asciitilde", 41, "~"), ("bar", 43, "|"),
    ("less", 51, "<"), ("greater", 52, ">"), ("question", 53, "?"),
  ]

  /// Returns the modifier of a modifier key; nil for other keys.
  static func modifier(of name: String) -> ModifierState? {
    switch name {
    case "Shift_L", "Shift_R": .shift
    case "Control_L", "Control_R": .control
    case "Alt_L", "Alt_R": .alternate
    case "Super_L", "Super_R": .command
    default: nil
    }
  }

  /// Returns the name of the key that types `text`; `text` itself if there is none, since it may be a name.
  package static func name(of text: String) -> String {
    if text == "\n" { return "Return" }
    return (named + others + shifted).first { $0.characters == text && !text.isEmpty }?.name ?? text
  }

  /// The names of the keys that scenarios use, which the keymap of the test compositor has too.
  package static var allNames: [String] { named.map(\.name) + rows.flatMap { $0.keys.map(String.init) } }

  /// The key with `code` on an English keyboard; nil for a code that is not in the list.
  init?(code: UInt32) {
    let names =
      (Self.named + Self.others).filter { $0.code == code }.map(\.name)
      + Self.rows.flatMap { row in
        row.keys.enumerated().filter { row.firstCode + UInt32($0.offset) == code }.map { String($0.element) }
      }
    guard let name = names.first else { return nil }
    self.init(name: name)
  }

  /// The key called `name`; nil for a name that is not in the list.
  package init?(name: String) {
    self.name = name
    if let key = (Self.named + Self.others).first(where: { $0.name == name }) {
      (code, characters) = (key.code, key.characters)
      return
    }
    if let key = Self.shifted.first(where: { $0.name == name }) {
      (code, characters, needsShift) = (key.code, key.characters, true)
      return
    }
    let letter = name.lowercased()
    for row in Self.rows {
      guard let index = row.keys.map(String.init).firstIndex(of: letter) else { continue }
      (code, characters, needsShift) = (row.firstCode + UInt32(index), name, letter != name)
      return
    }
    return nil
  }
}
