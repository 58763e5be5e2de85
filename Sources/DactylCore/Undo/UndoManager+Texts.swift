import DactylLanguage

/// The steps of texts. A text has the steps in its own history, and the manager has their order among other changes
/// (`UN-7`).
extension UndoManager {
  /// Whether what is typed into `text` may be a part of its last step. It is not after another registration, and not
  /// after undo and redo.
  func isExtendable(_ text: TextUndo) -> Bool { extendable === text }

  /// The last step of `text` has become longer.
  func stepWasExtended() {
    guard isUndoRegistrationEnabled, !isUndoing, !isRedoing else { return }
    changing { undone.removeAll() }
  }

  /// `text` has a new step. Two steps of one text are in one group only if the program has begun that.
  func addStep(_ name: LocalizedText, of text: TextUndo) {
    if hasRegistered(text) { closeGroup() }
    register(text.action(.undoOfText), name: name)
    if !isUndoing, !isRedoing { extendable = text }
  }

  /// Something else than the manager has undone the last step of `text`, or redone one: its place changes.
  func stepWasMoved(of text: TextUndo, isUndone: Bool) {
    changing {
      extendable = nil
      closeGroup()
      if isUndone {
        let name = done.removeLast(.undoOfText, of: text) ?? ""
        undone.append(UndoGroup(name: name, actions: [text.action(.redoOfText)]))
      } else {
        let name = undone.removeLast(.redoOfText, of: text) ?? ""
        done.append(UndoGroup(name: name, actions: [text.action(.undoOfText)]))
        limitLevels()
      }
    }
  }

  /// Takes the steps that `text` has brought along from another place (`UN-8`).
  func adopt(_ text: TextUndo, done names: [LocalizedText], undone undoneNames: [LocalizedText]) {
    texts.removeAll { $0.text == nil || $0.text === text }
    texts.append(WeakText(text: text))
    guard !names.isEmpty || !undoneNames.isEmpty else { return }
    changing {
      closeGroup()
      for name in names { done.append(UndoGroup(name: name, actions: [text.action(.undoOfText)])) }
      for name in undoneNames { undone.append(UndoGroup(name: name, actions: [text.action(.redoOfText)])) }
      limitLevels()
    }
  }

  /// Returns how many steps of `text` can be undone, and how many redone.
  func countSteps(of text: TextUndo) -> (done: Int, undone: Int) {
    (done.count(.undoOfText, of: text), undone.count(.redoOfText, of: text))
  }

  /// Forgets `text`, which is elsewhere now.
  func release(_ text: TextUndo) {
    texts.removeAll { $0.text == nil || $0.text === text }
    removeAllActions(withTarget: text)
  }

  /// Forgets the first steps of `text`, which its history does not have any more.
  func limitSteps(of text: TextUndo, done doneCount: Int, undone undoneCount: Int) {
    changing {
      done.limit(.undoOfText, of: text, to: doneCount)
      undone.limit(.redoOfText, of: text, to: undoneCount)
    }
  }
}
