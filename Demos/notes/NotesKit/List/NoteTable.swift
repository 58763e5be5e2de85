import Dactyl

/// The rows of the list.
///
/// Return opens the selected note and goes on to its text. A touch only opens it, since the text would bring up the
/// touch keyboard.
final class NoteTable: TableView {
  /// Called when the user presses Return on the selected row.
  var onReturn: () -> Void = {}

  override var keyCommands: [KeyCommand] {
    guard isFirstResponder else { return super.keyCommands }
    let edit = KeyCommand(localized: FrameworkText.edit, input: KeyCommand.inputReturn) { [weak self] _ in
      self?.onReturn()
    }
    return [edit] + super.keyCommands
  }
}
