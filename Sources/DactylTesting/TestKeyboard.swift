import Dactyl
import DactylGeometry

/// A keyboard for English.
///
/// A key is named by what it writes, `a`, `A` or `?`, or by the name of its symbol as `Key.name` has it: `Return`,
/// `Escape`, `Up`, `Control_L`. A key that is down can't go down again, and one that is up can't go up or repeat: that
/// traps.
@MainActor public final class TestKeyboard {
  /// Which keeps this.
  private unowned let stage: TestStage
  /// Names of the keys that are down.
  private var held: [String] = []

  init(stage: TestStage) {
    self.stage = stage
  }

  /// A key goes down. A key for a modifier is in force from then on.
  public func down(_ key: String) {
    let name = ScriptKey.name(of: key)
    precondition(!held.contains(name), "The key \(key) is down already.")
    held.append(name)
    stage.add(.key(name: name, isDown: true))
  }

  /// A key goes up.
  public func up(_ key: String) {
    let name = ScriptKey.name(of: key)
    precondition(held.contains(name), "The key \(key) is not down.")
    held.removeAll { $0 == name }
    stage.add(.key(name: name, isDown: false))
  }

  /// A key that is down repeats, as it does when it is held for long; stages don't do that by themselves.
  public func repeats(_ key: String) {
    let name = ScriptKey.name(of: key)
    precondition(held.contains(name), "The key \(key) is not down.")
    let time = stage.now
    stage.add { $0.repeatKey(name, at: time) }
  }

  /// A key goes down and up while the keys of `modifiers` are held.
  ///
  /// Shift is pressed by itself for what takes it to be written, like `A`.
  public func press(_ key: String, modifiers: ModifierFlags = []) {
    var modifiers = modifiers
    if ScriptKey(name: ScriptKey.name(of: key))?.needsShift == true { modifiers.insert(.shift) }
    let keys = Self.keys(for: modifiers).filter { !held.contains($0) }
    for modifier in keys { down(modifier) }
    down(key)
    up(key)
    for modifier in keys.reversed() { up(modifier) }
  }

  /// Every character of `text` is typed, one key after the other; a line feed is Return.
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
