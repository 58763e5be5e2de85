import CDactylXKB

/// A compiled keymap with the state of its modifiers and layout.
@MainActor final class Keymap {
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  /// The same layout with shift as the only modifier, for `charactersIgnoringModifiers`.
  private let plainState: OpaquePointer

  /// Throws if `text` is not a keymap.
  init(_ text: UnsafeBufferPointer<CChar>) throws(SurfaceError) {
    // The text contains the whole keymap, so the system's files of layouts are not read.
    guard
      let context = xkb_context_new(
        xkb_context_flags(XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue))
    else { throw Self.outOfMemory }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard KeyCodes.areUsable(in: text),
      let keymap = xkb_keymap_new_from_buffer(
        context, text.baseAddress, text.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { throw SurfaceError("the compositor's keymap can't be parsed") }
    guard let state = xkb_state_new(keymap), let plainState = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      throw Self.outOfMemory
    }
    self.keymap = keymap
    self.state = state
    self.plainState = plainState
  }

  isolated deinit {
    xkb_state_unref(plainState)
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
  }

  /// `wl_keyboard.modifiers`.
  func update(_ modifiers: WireModifiers) {
    xkb_state_update_mask(
      state, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, modifiers.group)
    let shift = modifiers.effective & WireModifiers.shift
    xkb_state_update_mask(plainState, shift, 0, 0, 0, 0, modifiers.group)
  }

  func symbol(of code: UInt32) -> UInt32 {
    xkb_state_key_get_one_sym(state, Self.keycode(code))
  }

  func characters(of code: UInt32) -> String {
    Self.text { xkb_state_key_get_utf8(state, Self.keycode(code), $0, $1) }
  }

  func charactersIgnoringModifiers(of code: UInt32) -> String {
    Self.text { xkb_state_key_get_utf8(plainState, Self.keycode(code), $0, $1) }
  }

  func repeats(_ code: UInt32) -> Bool {
    xkb_keymap_key_repeats(keymap, Self.keycode(code)) != 0
  }

  /// Returns the name of a key symbol, such as `Return` or `a`; empty if it has none.
  static func name(of symbol: UInt32) -> String {
    guard symbol != 0 else { return "" }
    return text { xkb_keysym_get_name(symbol, $0, $1) }
  }

  private static let outOfMemory = SurfaceError("xkbcommon can't be set up: out of memory")

  /// Kernel codes start 8 below those of XKB.
  private static func keycode(_ code: UInt32) -> xkb_keycode_t {
    code &+ 8
  }

  /// Returns the text that a function of xkbcommon writes. The function returns the length that the text needs, or a
  /// negative number. The text of a sequence of keys may be longer than the usual `capacity`.
  static func text(capacity: Int = 128, _ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    let (text, length) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      buffer[0] = 0
      let length = Int(write(buffer.baseAddress!, capacity))
      // A text that does not fit is cut, perhaps inside of a letter.
      return (length > 0 && length < capacity ? String(cString: buffer.baseAddress!) : "", length)
    }
    return length < capacity ? text : Self.text(capacity: length + 1, write)
  }
}
