import DactylCore

/// Keys as programs of the desktop write them: `<Shift><Control>n`.
enum KeySequence {
  /// Returns the keys of an action in three parts: the mnemonic, the way from the start, which is left out, and the key
  /// that works from elsewhere. Empty without keys.
  static func parts(_ binding: AccessibilityKeyBinding?) -> String {
    guard let binding else { return "" }
    let mnemonic = binding.mnemonic.map { name(String($0)) } ?? ""
    let key = binding.input.map { text($0, binding.modifierFlags) } ?? ""
    return mnemonic.isEmpty && key.isEmpty ? "" : "\(mnemonic);;\(key)"
  }

  private static func text(_ input: String, _ modifiers: ModifierFlags) -> String {
    let names: [(ModifierFlags, String)] = [
      (.shift, "<Shift>"), (.control, "<Control>"), (.alternate, "<Alt>"), (.command, "<Super>"),
    ]
    return names.filter { modifiers.contains($0.0) }.map(\.1).joined() + name(input)
  }

  private static func name(_ input: String) -> String {
    if let name = names[input] { return name }
    return input.count == 1 ? input.lowercased() : input
  }

  /// Keys whose names are others than their inputs. A semicolon would separate parts.
  private static let names = [
    KeyCommand.inputPageUp: "Page_Up", KeyCommand.inputPageDown: "Page_Down", " ": "space", ";": "semicolon",
    ":": "colon", ",": "comma", ".": "period", "<": "less", ">": "greater", "+": "plus", "-": "minus", "=": "equal",
    "/": "slash", "?": "question", "!": "exclam", "#": "numbersign", "*": "asterisk", "\r": "Return", "\t": "Tab",
    "\u{8}": "BackSpace",
  ]
}
