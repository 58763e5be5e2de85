/// A complete keymap for tests: letters, digits, a few keys without text, and one dead key.
package enum TestKeymap {
  /// The kernel's codes with the symbols without and with shift.
  private static let keys: [(code: Int, plain: String, shifted: String?)] = {
    let letters: [(Int, String)] = [
      (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
    ]
    var keys: [(Int, String, String?)] = letters.flatMap { start, row in
      row.enumerated().map { (start + $0, String($1), String($1).uppercased()) }
    }
    let shiftedDigits = [
      "exclam", "at", "numbersign", "dollar", "percent", "asciicircum", "ampersand", "asterisk", "parenleft",
      "parenright",
    ]
    for (index, shifted) in shiftedDigits.enumerated() { keys.append((2 + index, "\((index + 1) % 10)", shifted)) }
    for number in 1...10 { keys.append((58 + number, "F\(number)", nil)) }
    keys += [
      (1, "Escape", nil), (12, "minus", "underscore"), (13, "equal", "plus"), (14, "BackSpace", nil),
      (15, "Tab", "ISO_Left_Tab"), (28, "Return", nil), (29, "Control_L", nil), (40, "dead_acute", "dead_diaeresis"),
      (42, "Shift_L", nil), (51, "comma", "less"), (52, "period", "greater"), (53, "slash", "question"),
      (56, "Alt_L", nil), (57, "space", nil), (58, "Caps_Lock", nil), (87, "F11", nil), (88, "F12", nil),
      (102, "Home", nil), (103, "Up", nil), (104, "Prior", nil), (105, "Left", nil), (106, "Right", nil),
      (107, "End", nil), (108, "Down", nil), (109, "Next", nil), (110, "Insert", nil), (111, "Delete", nil),
      (125, "Super_L", nil), (127, "Menu", nil), (163, "XF86AudioNext", nil), (164, "XF86AudioPlay", nil),
      (165, "XF86AudioPrev", nil), (166, "XF86AudioStop", nil), (201, "XF86AudioPause", nil),
    ]
    return keys.sorted { $0.0 < $1.0 }
  }()

  /// In the text form of XKB, version 1.
  package static let us: String = {
    let codes = keys.map { "    <K\($0.code)> = \($0.code + 8);" }
    let symbols = keys.map { key -> String in
      guard let shifted = key.shifted else { return "    key <K\(key.code)> { [ \(key.plain) ] };" }
      let isLetter = key.plain.count == 1 && key.plain.first?.isLetter == true
      let type = isLetter ? "ALPHABETIC" : "TWO_LEVEL"
      return "    key <K\(key.code)> { type = \"\(type)\", [ \(key.plain), \(shifted) ] };"
    }
    return """
      xkb_keymap {
        xkb_keycodes "test" {
          minimum = 8;
          maximum = 255;
      \(codes.joined(separator: "\n"))
        };
        xkb_types "test" {
          type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
          type "TWO_LEVEL" {
            modifiers = Shift;
            map[Shift] = Level2;
            level_name[Level1] = "Base"; level_name[Level2] = "Shift";
          };
          type "ALPHABETIC" {
            modifiers = Shift + Lock;
            map[Shift] = Level2; map[Lock] = Level2;
            level_name[Level1] = "Base"; level_name[Level2] = "Caps";
          };
        };
        xkb_compatibility "test" {
          interpret Any + AnyOf(all) { action = SetMods(modifiers = modMapMods, clearLocks); };
          interpret Caps_Lock + AnyOfOrNone(all) { action = LockMods(modifiers = Lock); };
        };
        xkb_symbols "test" {
          name[Group1] = "Test";
      \(symbols.joined(separator: "\n"))
          modifier_map Shift { <K42> };
          modifier_map Lock { <K58> };
          modifier_map Control { <K29> };
          modifier_map Mod1 { <K56> };
          modifier_map Mod4 { <K125> };
        };
      };
      """
  }()
}
