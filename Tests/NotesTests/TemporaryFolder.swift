import Glibc

/// An empty folder, which is removed with its files when the object is released.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/notes-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FolderError(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct FolderError: Error { let code: Int32 }

  deinit { Self.remove(Array(path.utf8CString)) }

  /// Removes a file, or a folder with its files. Their names can be bytes that are no text.
  private static func remove(_ path: [CChar]) {
    guard Glibc.unlink(path) != 0, let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = bytes(of: entry)
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 {
        remove(path.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name)
      }
    }
    closedir(folder)
    rmdir(path)
  }

  /// Returns the name of an entry, which has less memory than its type says, with a zero at its end.
  private static func bytes(of entry: UnsafePointer<dirent>) -> [CChar] {
    let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    let name = start.assumingMemoryBound(to: CChar.self)
    return Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
  }

  /// The names of all files, in order.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = String(decoding: Self.bytes(of: entry).dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen("\(path)/\(name)", "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o700) }
  func removeFolder(_ name: String) { rmdir("\(path)/\(name)") }

  /// The bytes of a file; nil if there is none, and for a folder.
  func bytes(of name: String) -> [UInt8]? {
    guard let file = fopen("\(path)/\(name)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
    // A folder can't be read.
    return ferror(file) == 0 ? bytes : nil
  }

  /// The texts of all notes, in order.
  var texts: [String] {
    names.filter { $0.hasSuffix(".txt") }.compactMap(bytes).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}
