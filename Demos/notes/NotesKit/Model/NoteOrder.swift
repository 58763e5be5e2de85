import Dactyl

/// The order of the notes in the list.
enum NoteOrder: String, Sendable {
  /// The one that was changed last is the first.
  case changed
  /// By their titles, as the language of the user sorts them.
  case title
}

extension PreferenceKeys {
  /// The order of the notes in the list.
  static let noteOrder = PreferenceKey("order of notes", default: NoteOrder.changed)
}
