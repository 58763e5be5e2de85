/// The kind of a step of a history, for its name.
package enum TextStepKind {
  case typing
  case deletion
  case other
}

/// A change of a history.
package enum TextHistoryChange {
  /// There is a new step.
  case begin(TextStepKind)
  /// The last step has become longer.
  case extend
  /// The last step was undone.
  case undo
  /// The step that was undone last was made again.
  case redo
  /// All steps were removed.
  case forget
}

/// Follows the history of a ``TextEditor``: something that knows the order of its steps among other changes.
@MainActor package protocol TextHistoryObserver: AnyObject {
  /// Returns whether the next edit may become a part of the last step. Called before an edit is recorded.
  func mayExtendStep(of editor: TextEditor) -> Bool
  /// The history has changed. Called before the delegate hears about the text.
  func history(of editor: TextEditor, did change: TextHistoryChange)
  /// ``TextEditor/isEditable`` has changed.
  func editableDidChange(of editor: TextEditor)
}

extension TextEditor {
  /// The kinds of the steps that can be undone, and of those that can be redone. The last
  /// ones of both are the next in turn.
  package var historySteps: (done: [TextStepKind], undone: [TextStepKind]) {
    (history.done.map(\.stepKind), history.undone.map(\.stepKind))
  }

  /// The numbers of steps that can be undone, and of those that can be redone.
  package var historyCounts: (done: Int, undone: Int) { (history.done.count, history.undone.count) }

  /// Adds a change of the text to the history.
  func record(_ change: TextChange, _ kind: UndoHistory.Kind, before: TextSelection, after: TextSelection) {
    if historyObserver?.mayExtendStep(of: self) == false { history.close() }
    let begins = history.record(change, kind, before: before, after: after)
    guard let historyObserver else { return }
    historyObserver.history(of: self, did: begins ? .begin(history.done.last?.stepKind ?? .other) : .extend)
  }
}

extension UndoHistory.Group {
  fileprivate var stepKind: TextStepKind {
    switch kind {
    case .typing: .typing
    case .deletingBackward, .deletingForward: .deletion
    case .other: change.inserted.isEmpty ? .deletion : .other
    }
  }
}
