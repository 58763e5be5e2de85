import DactylLanguage

/// A responder that performs the commands Undo and Redo of a menu (`UN-11`). Windows do.
@MainActor public protocol UndoResponder: Responder {
  /// Takes the last change back.
  func undo(_ sender: Any?)
  /// Makes the change again that was taken back last.
  func redo(_ sender: Any?)
}

extension Selector {
  /// Takes the last change back, by the undo manager of the responder that gets keys first.
  public static let undo = Selector(UndoResponder.undo)
  /// Makes the change again that was taken back last, by the undo manager of the responder that gets keys first.
  public static let redo = Selector(UndoResponder.redo)
}

extension KeyCommand {
  /// Returns a command for menus that undoes. Its title names what is undone, such as "Undo Typing" (`UN-11`).
  public static func undo() -> KeyCommand {
    KeyCommand(localized: FrameworkText.undo, input: "z", modifierFlags: .control, action: .undo)
  }

  private static func localized(_ text: LocalizedText) -> String {
    Application.shared?.localized(text) ?? text.string(in: .english)
  }

  /// Returns a command for menus that redoes. Its title names what is redone.
  public static func redo() -> KeyCommand {
    KeyCommand(localized: FrameworkText.redo, input: "z", modifierFlags: [.control, .shift], action: .redo)
  }
}

extension Window: UndoResponder {
  public func undo(_ sender: Any?) { perform(.undo) }

  public func redo(_ sender: Any?) { perform(.redo) }

  /// The manager of the responder that gets keys first.
  private var managerInUse: UndoManager? { startOfPresses.undoManager }

  /// Undoes or redoes as the keys do. A text without a manager has its own history.
  private func perform(_ command: TextEditingCommand) {
    if let text = firstResponder as? any TextInput, text.perform(command) { return }
    if command == .undo { managerInUse?.undo() } else { managerInUse?.redo() }
  }

  /// Takes the keys that undo and redo, if nothing else has used them and they have an effect (`UN-11`).
  final func takeForUndo(_ presses: [Press]) {
    for press in presses {
      guard case .press = press.use, let command = TextEditingCommand(press.key), canPerform(command) else { continue }
      take(press) { [weak self] key in
        if let self, TextEditingCommand(key) == command { perform(command) }
      }
      perform(command)
    }
  }

  private func canPerform(_ command: TextEditingCommand) -> Bool {
    switch command {
    case .undo: managerInUse?.canUndo == true
    case .redo: managerInUse?.canRedo == true
    default: false
    }
  }

  /// Gives the commands of undo and redo their titles, and disables those without an effect.
  final func validateUndo(_ command: Command) {
    let editor = (firstResponder as? any TextInput)?.editor
    if command.action == .undo {
      command.localizedTitle = managerInUse?.undoMenuItemTitle ?? FrameworkText.undo
      command.isEnabled = managerInUse?.canUndo ?? editor?.canUndo ?? false
    } else if command.action == .redo {
      command.localizedTitle = managerInUse?.redoMenuItemTitle ?? FrameworkText.redo
      command.isEnabled = managerInUse?.canRedo ?? editor?.canRedo ?? false
    }
  }
}
