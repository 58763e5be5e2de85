import Glibc

/// An empty folder for notes.
struct TemporaryNotes {
  let path: String

  init() throws {
    var template = Array("/tmp/notes-reader-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SetupError(description: "no folder for notes") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes it with the notes.
  func remove() {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { unlink("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }
}
