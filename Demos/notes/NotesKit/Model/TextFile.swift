import Dactyl

/// A file with a text in UTF-8.
class TextFile: Document {
  /// The text, which copies share.
  final private(set) var content = TextStorage()

  /// The most bytes of a file.
  nonisolated static let largestSize = 16 << 20
  /// The kinds of files that the user can choose from.
  static let kinds = [
    FileKind(localized: "Text", extensions: ["txt", "md"]), FileKind(localized: "All Files", patterns: ["*"]),
  ]

  /// Reads the file at `path`.
  static func text(at path: FilePath) throws(FileError) -> String {
    let file = TextFile(path: path)
    try file.open()
    return file.content.string
  }

  /// Returns the text that the bytes of the file at `path` are.
  nonisolated static func text(of bytes: [UInt8], at path: FilePath) throws(FileError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FileError(path, reason: "It is not text") }
    return text
  }

  /// Writes `text` to `path`, over the file that may be there.
  static func write(_ text: String, to path: FilePath) throws(FileError) {
    let file = TextFile(path: path)
    // The user has agreed to replace it, whatever it is.
    _ = try? file.open()
    file.setContent(TextStorage(text))
    try file.saveAndWait()
  }

  /// Changes the text.
  final func setContent(_ content: TextStorage) {
    self.content = content
    updateChangeCount()
  }

  override final var maximumSize: Int { Self.largestSize }

  override final func contents() -> [UInt8] { Array(content.string.utf8) }

  override final func load(fromContents bytes: [UInt8]) throws(FileError) {
    content = TextStorage(try Self.text(of: bytes, at: path))
  }
}
