import CDactylXKB

/// The texts of the keys of a keyboard layout, from the xkb data of the system.
///
/// Reading one takes about 10 ms.
package struct KeyboardLayoutReader {
  /// The names of the positions that have text, in rows from the top and from the left, as xkb calls them.
  private static let positions = [
    ["TLDE"] + numbered("AE", 12), numbered("AD", 12), numbered("AC", 11) + ["BKSL"], ["LSGT"] + numbered("AB", 11),
  ]
  /// The number of levels that are read: plain, Shift, AltGr, and both.
  private static let levels: xkb_level_index_t = 4

  private static func numbered(_ row: String, _ count: Int) -> [String] {
    (1...count).map { row + ($0 < 10 ? "0" : "") + "\($0)" }
  }

  /// Returns the texts of each level of each position of each row: digits, then upper, middle and lower letters. A text
  /// is empty where the key has none, as a dead key. Throws if the system has no such layout.
  package static func rows(layout: String, variant: String) throws(SurfaceError) -> [[[String]]] {
    let flags = xkb_context_flags(XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue)
    guard let context = xkb_context_new(flags) else {
      throw SurfaceError("the system has no keyboard layouts: package xkb-data is missing")
    }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let keymap = compile(layout, variant, context) else {
      throw SurfaceError("the keyboard layout \(layout)\(variant.isEmpty ? "" : "(\(variant))") can't be read")
    }
    defer { xkb_keymap_unref(keymap) }
    return positions.map { $0.map { texts(of: $0, in: keymap) } }
  }

  private static func compile(_ layout: String, _ variant: String, _ context: OpaquePointer) -> OpaquePointer? {
    layout.withCString { layout in
      variant.withCString { variant in
        "".withCString { empty in
          var names = xkb_rule_names(rules: nil, model: nil, layout: layout, variant: variant, options: empty)
          return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
    }
  }

  private static func texts(of position: String, in keymap: OpaquePointer) -> [String] {
    let code = xkb_keymap_key_by_name(keymap, position)
    guard code != xkb_keycode_t.max else { return [] }
    let count = min(xkb_keymap_num_levels_for_key(keymap, code, 0), levels)
    return (0..<count).map { level in
      var symbols: UnsafePointer<xkb_keysym_t>?
      let count = xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, &symbols)
      return (0..<Int(max(count, 0))).map { text(of: symbols?[$0] ?? 0) }.joined()
    }
  }

  /// Returns the text of a symbol; empty for those of control characters.
  private static func text(of symbol: xkb_keysym_t) -> String {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { buffer in
      buffer[0] = 0
      guard let start = buffer.baseAddress, xkb_keysym_to_utf8(symbol, start, buffer.count) > 0 else { return "" }
      return String(cString: start)
    }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "" : text
  }
}
