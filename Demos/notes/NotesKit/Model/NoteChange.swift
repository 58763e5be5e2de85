/// A change of a note that is not in its file yet.
public struct NoteChange: Sendable {
  let id: Note.ID
  /// The number of the change. A later change has a higher one.
  let number: Int
  /// The new text; nil removes the file.
  let text: String?
  /// The time of the change, in seconds since 1970.
  let time: Double
}
