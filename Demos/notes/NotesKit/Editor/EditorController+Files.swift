import Dactyl

/// Notes that come from files, and go to files, of the user's choice.
extension EditorController {
  /// Lets the user choose a file for a copy of the note, and writes it.
  func saveCopy() {
    guard let note else { return }
    let request = FileRequest(.save(suggestedName: fileName(for: note.shownTitle)), kinds: TextFile.kinds)
    FileDialog(request).present(from: self) { [weak self] selection in
      guard let path = selection?.paths.first else { return }
      do throws(FileError) {
        try TextFile.write(note.text, to: path)
      } catch {
        self?.say(LocalizedText("The copy could not be saved."), error)
      }
    }
  }

  /// Lets the user choose files, makes a note of each that has a text, and shows the last one.
  func addFiles() {
    FileDialog(FileRequest(.openSeveral, kinds: TextFile.kinds)).present(from: self) { [weak self] selection in
      for path in selection?.paths ?? [] { self?.addFile(at: path) }
    }
  }

  private func addFile(at path: FilePath) {
    do throws(FileError) {
      let text = try TextFile.text(at: path)
      if !text.isEmpty { onOpen(store.add(text)) }
    } catch {
      say(LocalizedText("A file could not be read."), error)
    }
  }

  private func say(_ title: LocalizedText, _ error: FileError) {
    guard presentedViewController == nil else { return }
    let alert = AlertController(localized: title, localizedMessage: .verbatim(error.description))
    alert.addAction(AlertAction(localized: FrameworkText.ok))
    present(alert)
  }

  /// A name for the file of a note: its title, without the letters that names don't have.
  private func fileName(for title: String) -> String {
    let letters = title.unicodeScalars.filter { $0 != "/" && $0.properties.generalCategory != .control }
    let name = String(String.UnicodeScalarView(letters)).prefix(60)
    return (name.isEmpty ? localized("Note") : String(name)) + ".txt"
  }
}
