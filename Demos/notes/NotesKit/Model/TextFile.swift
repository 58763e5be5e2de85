import Dactyl

/// A text file that the user has chosen, to read it or to write it.
final class TextFile: Document {
  private(set) var text = ""

  /// The kinds of files that the user can choose from.
  static let kinds = [FileKind("Text", extensions: ["txt", "md"]), FileKind("All Files", patterns: ["*"])]

  /// Reads the file at `path`.
  static func text(at path: FilePath) throws(FileError) -> String {
    let file = TextFile(path: path)
    try file.open()
    return file.text
  }

  /// Writes `text` to `path`, over the file that may be there.
  static func write(_ text: String, to path: FilePath) throws(FileError) {
    let file = TextFile(path: path)
    // The user has agreed to replace it, whatever it is.
    _ = try? file.open()
    file.text = text
    file.updateChangeCount()
    try file.saveAndWait()
  }

  override var maximumSize: Int { NoteDocument.largestSize }

  override func contents() -> [UInt8] { Array(text.utf8) }

  override func load(fromContents bytes: [UInt8]) throws(FileError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FileError(path, reason: "It is not text") }
    self.text = text
  }
}
