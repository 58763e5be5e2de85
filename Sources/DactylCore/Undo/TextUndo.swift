import DactylLanguage
import DactylText

/// Connects the history of a text that the user edits with the undo manager of its responder chain (`UN-7`).
///
/// Each step of the history is a registration, so that Control-Z takes changes of texts and models back in their order.
/// Undoing a step calls the editor, which restores the selection, too. Without a manager the text has its history for
/// itself. Text fields and text views have one. A view of your own that is a ``TextInput`` makes one, too: its
/// `perform(_:)` returns `undo.perform(command) || editor.perform(command)`.
@MainActor public final class TextUndo {
  @WeakRef private var view: View?
  private let editor: TextEditor
  /// The manager that has the steps; nil if none has.
  private weak var manager: UndoManager?
  /// Whether the manager is undoing or redoing a step.
  private var isPerforming = false
  /// The name of the steps that are made now; nil for that of their kind.
  private var stepName: LocalizedText?

  /// Follows the history of `view`, which must keep the object. It replaces another one of the same text.
  public init(_ view: any View & TextInput) {
    editor = view.editor
    self.view = view
    editor.historyObserver = self
  }

  // MARK: Commands

  /// Performs undo and redo by the manager. Returns false for other commands, and without a manager.
  public func perform(_ command: TextEditingCommand) -> Bool {
    guard command == .undo || command == .redo, let manager = attach() else { return false }
    if command == .undo { manager.undo() } else { manager.redo() }
    return true
  }

  /// Whether the user can undo something from this text.
  public var canUndo: Bool { attach()?.canUndo ?? editor.canUndo }
  /// Whether the user can redo something from this text.
  public var canRedo: Bool { attach()?.canRedo ?? editor.canRedo }
  /// The title of the command that undoes, in the language of the user.
  public var undoMenuItemTitle: LocalizedText { attach()?.undoMenuItemTitle ?? FrameworkText.undo }
  /// The title of the command that redoes, in the language of the user.
  public var redoMenuItemTitle: LocalizedText { attach()?.redoMenuItemTitle ?? FrameworkText.redo }

  /// Calls `edit`, and gives the steps that it makes the name of `command`: that of cutting or pasting.
  public func name(_ command: TextEditingCommand, _ edit: () -> Void) {
    switch command {
    case .cut: stepName = FrameworkText.cut
    case .paste: stepName = FrameworkText.paste
    default: break
    }
    edit()
    stepName = nil
  }

  /// Gives the steps to the manager of the present place (`UN-8`). Call it when the view has moved to another window,
  /// or to none.
  public func placeChanged() {
    // A text without steps finds its manager when it has one.
    if manager != nil || editor.canUndo || editor.canRedo { attach() }
    manager?.stepsOfTextsChanged()
  }

  private var isInWindow: Bool { view?.window != nil }

  /// Whether the user can undo and redo steps of the text at its present place.
  var canPerform: Bool { isInWindow && editor.isEditable }

  // MARK: The manager

  /// Finds the manager of the present place, which gets the steps.
  @discardableResult private func attach() -> UndoManager? {
    let present = view?.undoManager
    // A text that comes back to its place, such as one below another screen, finds its steps where they were.
    guard present !== manager, present != nil || isInWindow else { return present }
    let (done, undone) = editor.historySteps
    // What the former manager has forgotten can't be undone elsewhere.
    let counts = manager?.countSteps(of: self) ?? (done.count, undone.count)
    manager?.release(self)
    manager = present
    present?.adopt(self, done: done.suffix(counts.done).map(\.name), undone: undone.suffix(counts.undone).map(\.name))
    return present
  }

  /// Makes marked text an ordinary part of the text, which may be a step.
  func finishEdit() { editor.unmarkText() }

  func action(_ role: UndoAction.Role) -> UndoAction {
    UndoAction(target: self, role: role) { [weak self] in self?.perform(role) }
  }

  private func perform(_ role: UndoAction.Role) {
    let undoes = role == .undoOfText
    let old = editor.historyCounts
    isPerforming = true
    if undoes { editor.undo() } else { editor.redo() }
    isPerforming = false
    let new = editor.historyCounts
    // The delegate of the text may have changed it again.
    if undoes, new.undone == old.undone + 1 {
      manager?.register(action(.redoOfText))
    } else if !undoes, new.done == old.done + 1 {
      manager?.register(action(.undoOfText))
    }
  }
}

extension TextUndo: TextHistoryObserver {
  package func mayExtendStep(of editor: TextEditor) -> Bool { attach()?.isExtendable(self) ?? true }

  package func history(of editor: TextEditor, did change: TextHistoryChange) {
    guard let manager else { return }
    switch change {
    case .begin, .extend:
      // A change that the manager does not know leaves no place for the steps before it.
      guard manager.isUndoRegistrationEnabled else { return editor.removeHistory() }
      if case .begin(let kind) = change {
        manager.addStep(stepName ?? kind.name, of: self)
        let counts = editor.historyCounts
        manager.limitSteps(of: self, done: counts.done, undone: counts.undone)
      } else {
        manager.stepWasExtended()
      }
    case .undo: if !isPerforming { manager.stepWasMoved(of: self, isUndone: true) }
    case .redo: if !isPerforming { manager.stepWasMoved(of: self, isUndone: false) }
    case .forget: manager.removeAllActions(withTarget: self)
    }
  }

  package func editableDidChange(of editor: TextEditor) { manager?.stepsOfTextsChanged() }
}

extension TextStepKind {
  fileprivate var name: LocalizedText {
    switch self {
    case .typing: FrameworkText.typing
    case .deletion: FrameworkText.delete
    case .other: ""
    }
  }
}
