import DactylLanguage

/// A key with modifiers that performs an action while its responder is in the chain (`EI-32`).
///
/// Return commands from `Responder.keyCommands`. Before a press begins, the chain is searched from the first responder
/// on. The first enabled command that matches is performed, and the press is not delivered. A key that repeats performs
/// its command again.
///
/// With a closure the command performs that. With a `Selector` it is performed by the first responder of the chain that
/// can do so, and is skipped while there is none (`MN-15`).
@MainActor public final class KeyCommand: Command {
  /// The input of the Up key.
  public nonisolated static let inputUpArrow = "Up"
  /// The input of the Down key.
  public nonisolated static let inputDownArrow = "Down"
  /// The input of the Left key.
  public nonisolated static let inputLeftArrow = "Left"
  /// The input of the Right key.
  public nonisolated static let inputRightArrow = "Right"
  /// The input of the Page Up key.
  public nonisolated static let inputPageUp = "Prior"
  /// The input of the Page Down key.
  public nonisolated static let inputPageDown = "Next"
  /// The input of the Home key.
  public nonisolated static let inputHome = "Home"
  /// The input of the End key.
  public nonisolated static let inputEnd = "End"
  /// The input of the Delete key, which deletes forwards.
  public nonisolated static let inputDelete = "Delete"
  /// The input of the Backspace key, which deletes backwards.
  public nonisolated static let inputBackspace = "BackSpace"
  /// The input of the Escape key.
  public nonisolated static let inputEscape = "Escape"
  /// The input of the Tab key.
  public nonisolated static let inputTab = "Tab"
  /// The input of the Return key.
  public nonisolated static let inputReturn = "Return"

  /// The character of the key with no modifier but Shift, in either case; or the name of a key, as in `Key.name`:
  /// `Escape`, `F5`.
  public let input: String
  /// The modifiers that must be held, and no others. Caps lock and the keypad do not count.
  ///
  /// Shift may be left out for a character that needs it, such as `+` on many keyboards.
  public let modifierFlags: ModifierFlags
  /// Whether the command is performed before a focused text view takes the key as text.
  public var wantsPriorityOverSystemBehavior = false

  private let handler: (@MainActor (KeyCommand) -> Void)?

  /// Creates a command that calls `action` with itself. Capture the owner of the command weakly.
  public convenience init(
    title: String = "", input: String, modifierFlags: ModifierFlags = [],
    action: @escaping @MainActor (KeyCommand) -> Void
  ) {
    self.init(localized: .verbatim(title), input: input, modifierFlags: modifierFlags, action: action)
  }

  /// Creates a command that calls `action` with itself, with a title in the language of what shows it.
  public init(
    localized title: LocalizedText, input: String, modifierFlags: ModifierFlags = [],
    action: @escaping @MainActor (KeyCommand) -> Void
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    handler = action
    super.init(localized: title)
  }

  /// Creates a command that the responder chain performs.
  public convenience init(title: String, input: String, modifierFlags: ModifierFlags = [], action: Selector) {
    self.init(localized: .verbatim(title), input: input, modifierFlags: modifierFlags, action: action)
  }

  /// Creates a command that the responder chain performs, with a title in the language of what shows it.
  public init(localized title: LocalizedText, input: String, modifierFlags: ModifierFlags = [], action: Selector) {
    self.input = input
    self.modifierFlags = modifierFlags
    handler = nil
    super.init(localized: title, action: action)
  }

  /// Creates a command that calls the method `action` of `target`, which it references weakly:
  /// `KeyCommand(input: "s", modifierFlags: .control, target: self, action: Editor.save)`.
  public convenience init<Target: AnyObject>(
    title: String = "", input: String, modifierFlags: ModifierFlags = [], target: Target,
    action: @escaping @MainActor (Target) -> (KeyCommand) -> Void
  ) {
    self.init(title: title, input: input, modifierFlags: modifierFlags) { [weak target] command in
      if let target { action(target)(command) }
    }
  }

  /// Creates a command that calls the method `action` of `target` without arguments. It references `target` weakly.
  public convenience init<Target: AnyObject>(
    title: String = "", input: String, modifierFlags: ModifierFlags = [], target: Target,
    action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init(title: title, input: input, modifierFlags: modifierFlags) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Performs the command, as the key does. Does nothing if the command is disabled, or if no responder performs it.
  public func perform() {
    if !call() { perform(from: [Application.shared?.keyWindow?.startOfPresses]) }
  }

  override func call() -> Bool {
    guard let handler, isEnabled else { return false }
    handler(self)
    return true
  }

  /// Returns whether the command is enabled, after its responder was asked in the chain from `start` on.
  func isAvailable(from start: Responder?) -> Bool {
    validate(from: [start])
    return isEnabled
  }

  /// Performs the command in the chain from `start` on.
  func perform(from start: Responder?) {
    if !call() { perform(from: [start]) }
  }

  /// Returns whether `key` performs the command.
  func matches(_ key: Key) -> Bool {
    let held = key.modifierFlags.intersection(Key.commandModifiers)
    let wanted = modifierFlags.intersection(Key.commandModifiers)
    let name = Self.keyName(for: input)
    if name.count != 1 { return held == wanted && key.plainName == name }
    let typed = key.charactersIgnoringModifiers
    if typed.lowercased() == name.lowercased() {
      // Shift is needed to type a character without two cases.
      return held == wanted || name.lowercased() == name.uppercased() && held.subtracting(.shift) == wanted
    }
    // The layout is for another script: the key counts as on an English keyboard, so that Control-C is the same key on
    // every layout.
    guard held == wanted, !held.isDisjoint(with: [.control, .alternate, .command]), !typed.isEmpty,
      typed.unicodeScalars.allSatisfy({ !$0.isASCII })
    else { return false }
    return ScriptKey(code: key.keyCode)?.characters == name.lowercased()
  }

  /// Returns the name of the key for a control character; `input` itself for other characters.
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

/// A command with its owner in the responder chain.
@MainActor struct KeyCommandCall {
  let perform: @MainActor () -> Void
  @WeakRef var owner: Responder?
}
