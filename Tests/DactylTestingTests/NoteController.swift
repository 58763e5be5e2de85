import Dactyl

/// A form for a note.
final class NoteController: ViewController, TextViewDelegate {
  let titleField = TextField(placeholder: "Title")
  let note = TextView()
  /// The number of changes by the user.
  private(set) var changes = 0

  override func loadView() {
    note.placeholder = "Write a note"
    note.textDelegate = self
    view = View(.vertical(spacing: 8), [titleField, note])
    // A title is short.
    titleField.filter = { field, range, text in
      field.text.utf8.count - range.count + text.utf8.count > 40 ? nil : text
    }
  }

  func textViewDidChange(_ textView: TextView) {
    changes += 1
  }
}
