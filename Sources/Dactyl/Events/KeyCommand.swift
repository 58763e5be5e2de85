/// A key, with its modifiers, that does something wherever its responder is on the chain (`EI-32`).
///
/// Answer commands from `Responder.keyCommands`. Before a press begins, the chain is searched from the first responder
/// on; the first enabled command that fits is performed, and the press is not delivered. A key that repeats performs
/// its command again.
@MainActor public final class KeyCommand {
  public nonisolated static let inputUpArrow = "Up"
  public nonisolated static let inputDownArrow = "Down"
  public nonisolated static let inputLeftArrow = "Left"
  public nonisolated static let inputRightArrow = "Right"
  public nonisolated static let inputPageUp = "Prior"
  public nonisolated static let inputPageDown = "Next"
  public nonisolated static let inputHome = "Home"
  public nonisolated static let inputEnd = "End"
  public nonisolated static let inputDelete = "Delete"
  public nonisolated static let inputBackspace = "BackSpace"
  public nonisolated static let inputEscape = "Escape"
  public nonisolated static let inputTab = "Tab"
  public nonisolated static let inputReturn = "Return"

  /// One character, as the key writes it when only shift counts, in either case; or the name of a key, as `Key.name`
  /// has it: `Escape`, `F5`.
  public let input: String
  /// The modifiers that must be held, and no others; caps lock and the keypad do not count.
  ///
  /// Shift may be left out for a character that takes it to be written, like `+` on many keyboards.
  public let modifierFlags: ModifierFlags
  /// What people call the command, for menus; it has no effect.
  public var title: String
  /// Off: the search goes on as if the command were not there.
  public var isEnabled = true
  /// Before a text view that has the focus takes the key as text.
  public var wantsPriorityOverSystemBehavior = false

  private let action: @MainActor (KeyCommand) -> Void

  /// A command that calls `action` with itself. Capture weakly what owns the command.
  public init(
    title: String = "", input: String, modifierFlags: ModifierFlags = [],
    action: @escaping @MainActor (KeyCommand) -> Void
  ) {
    self.title = title
    self.input = input
    self.modifierFlags = modifierFlags
    self.action = action
  }

  /// A command that calls `action` on `target`, which it does not keep alive:
  /// `KeyCommand(input: "s", modifierFlags: .control, target: self, action: Editor.save)`.
  public convenience init<Target: AnyObject>(
    title: String = "", input: String, modifierFlags: ModifierFlags = [], target: Target,
    action: @escaping @MainActor (Target) -> (KeyCommand) -> Void
  ) {
    self.init(title: title, input: input, modifierFlags: modifierFlags) { [weak target] command in
      if let target { action(target)(command) }
    }
  }

  public convenience init<Target: AnyObject>(
    title: String = "", input: String, modifierFlags: ModifierFlags = [], target: Target,
    action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init(title: title, input: input, modifierFlags: modifierFlags) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  func perform() {
    if isEnabled { action(self) }
  }

  /// Whether `key` is the one that the command waits for.
  func matches(_ key: Key) -> Bool {
    let held = key.modifierFlags.intersection(Key.commandModifiers)
    let wanted = modifierFlags.intersection(Key.commandModifiers)
    let name = Self.keyName(for: input)
    if name.count != 1 { return held == wanted && key.plainName == name }
    let typed = key.charactersIgnoringModifiers
    if typed.lowercased() == name.lowercased() {
      // Shift is part of how a character without two cases is written.
      return held == wanted || name.lowercased() == name.uppercased() && held.subtracting(.shift) == wanted
    }
    // Letters of another script: the key counts as on a keyboard for English, so that control and c are the same keys
    // everywhere.
    guard held == wanted, !held.isDisjoint(with: [.control, .alternate, .command]), !typed.isEmpty,
      typed.unicodeScalars.allSatisfy({ !$0.isASCII })
    else { return false }
    return ScriptKey(code: key.keyCode)?.characters == name.lowercased()
  }

  /// Control characters stand for the keys that write them.
  private static func keyName(for input: String) -> String {
    switch input {
    case "\r", "\n": inputReturn
    case "\t": inputTab
    case "\u{8}": inputBackspace
    case "\u{1B}": inputEscape
    case "\u{7F}": inputDelete
    default: input
    }
  }
}

/// A command with the responder that brought it.
@MainActor struct KeyCommandCall {
  let perform: @MainActor () -> Void
  @WeakRef var owner: Responder?
}
