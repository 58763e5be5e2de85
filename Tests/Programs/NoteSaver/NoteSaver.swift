import Dactyl
import Glibc
import NotesKit

/// Changes and saves one note of a folder for ever, and prints the number of each text that is saved.
@main struct NoteSaver {
  @MainActor static func main() throws {
    let store = try NoteStore(NoteFolder(path: FilePath(CommandLine.arguments[1])))
    let note = store.notes.first?.id ?? store.add(text(number: 0))
    var number = store.note(note).flatMap { self.number(of: $0.text) } ?? 0
    while store.problem == nil {
      number += 1
      store.setText(text(number: number), of: note)
      store.saveAndWait()
      let line = "\(number)\n"
      guard line.withCString({ write(STDOUT_FILENO, $0, strlen($0)) }) > 0 else { return }
    }
  }

  /// Returns a text that is another one, and has another length, for each number.
  static func text(number: Int) -> String {
    "\(number)\n" + String(repeating: "The text of number \(number). ", count: number * 7919 % 4000)
  }

  /// Returns the number of a text; nil for a text that is none.
  static func number(of text: String) -> Int? {
    guard let number = text.split(separator: "\n").first.flatMap({ Int($0) }) else { return nil }
    return text == self.text(number: number) ? number : nil
  }
}
