import DactylInput

/// The masks of `wl_keyboard.modifiers`.
///
/// The lower eight bits are the same modifiers in every keymap, so they can be used before the keymap arrives, and
/// without one.
package struct WireModifiers: Hashable {
  static let shift: UInt32 = 1 << 0
  static let lock: UInt32 = 1 << 1
  static let control: UInt32 = 1 << 2
  /// Alt, on every layout in use.
  static let mod1: UInt32 = 1 << 3
  /// The key with the logo, on every layout in use.
  static let mod4: UInt32 = 1 << 6

  package var depressed: UInt32 = 0
  package var latched: UInt32 = 0
  package var locked: UInt32 = 0
  package var group: UInt32 = 0

  package init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
    (self.depressed, self.latched, self.locked, self.group) = (depressed, latched, locked, group)
  }

  var effective: UInt32 { depressed | latched | locked }

  var state: ModifierState {
    var state: ModifierState = []
    if effective & Self.shift != 0 { state.insert(.shift) }
    if effective & Self.lock != 0 { state.insert(.capsLock) }
    if effective & Self.control != 0 { state.insert(.control) }
    if effective & Self.mod1 != 0 { state.insert(.alternate) }
    if effective & Self.mod4 != 0 { state.insert(.command) }
    return state
  }
}
