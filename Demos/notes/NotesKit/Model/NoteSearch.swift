#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the notes that contain all words of a text, whatever their case.
struct NoteSearch {
  /// The text of each note in lower case, from earlier searches.
  private var known: [Note.ID: (version: Int, folded: String)] = [:]

  /// Returns the notes that contain all words of `text`, in the same order.
  mutating func notes(of notes: [Note], with text: String) -> [Note] {
    let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard !words.isEmpty else { return notes }
    return notes.filter { note in
      let folded = folded(note)
      return words.allSatisfy { strstr(folded, $0) != nil }
    }
  }

  private mutating func folded(_ note: Note) -> String {
    if let known = known[note.id], known.version == note.version { return known.folded }
    let folded = note.text.lowercased()
    known[note.id] = (note.version, folded)
    return folded
  }
}
