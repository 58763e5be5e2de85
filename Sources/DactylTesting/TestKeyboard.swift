import Dactyl
import DactylGeometry

/// An English keyboard.
///
/// The name of a key is the character that it types, `a`, `A` or `?`, or the name of its symbol, as in `Key.name`:
/// `Return`, `Escape`, `Up`, `Control_L`. Pressing a key that is down traps, and so does releasing or repeating one
/// that is up.
@MainActor public final class TestKeyboard {
  /// The stage, which owns this keyboard.
  private unowned let stage: TestStage
  /// The names of the keys that are down.
  private var held: [String] = []

  init(stage: TestStage) {
    self.stage = stage
  }

  /// Presses a key. A modifier is active until it is released.
  public func down(_ key: String) {
    let name = ScriptKey.name(of: key)
    precondition(!held.contains(name), "The key \(key) is already down.")
    held.append(name)
    stage.add(.key(name: name, isDown: true))
  }

  /// Releases a key.
  public func up(_ key: String) {
    let name = ScriptKey.name(of: key)
    precondition(held.contains(name), "The key \(key) is not down.")
    held.removeAll { $0 == name }
    stage.add(.key(name: name, isDown: false))
  }

  /// Repeats a key that is down, as a long press does. A stage does not repeat keys on its own.
  public func repeats(_ key: String) {
    let name = ScriptKey.name(of: key)
    precondition(held.contains(name), "The key \(key) is not down.")
    let time = stage.now
    stage.add { $0.repeatKey(name, at: time) }
  }

  /// Presses and releases a key while the keys of `modifiers` are held.
  ///
  /// For characters that need Shift, such as `A`, Shift is pressed too.
  public func press(_ key: String, modifiers: ModifierFlags = []) {
    var modifiers = modifiers
    if ScriptKey(name: ScriptKey.name(of: key))?.needsShift == true { modifiers.insert(.shift) }
    let keys = Self.keys(for: modifiers).filter { !held.contains($0) }
    for modifier in keys { down(modifier) }
    down(key)
    up(key)
    for modifier in keys.reversed() { up(modifier) }
  }

  /// Types every character of `text`, one key after the other; a line feed is Return.
  public func type(_ text: String) {
    for character in text { press(String(character)) }
  }

  private static func keys(for modifiers: ModifierFlags) -> [String] {
    let keys: [(ModifierFlags, String)] = [
      (.control, "Control_L"), (.alternate, "Alt_L"), (.command, "Super_L"), (.shift, "Shift_L"),
    ]
    return keys.filter { modifiers.contains($0.0) }.map(\.1)
  }
}
