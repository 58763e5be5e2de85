import Foundation
import MessageFiles
import ScannerSupport

/// The files that the program reads and writes.
enum Files {
  /// Reads a file of texts.
  static func texts(_ path: String) throws(Failure) -> MessageFile {
    let bytes = try content(path, limit: MessageLimits().size)
    do throws(ScannerError) {
      return try MessageFile(parsing: bytes, path: path)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a file of at most `limit` bytes.
  static func content(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let content: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      content = try file.read(upToCount: limit + 1) ?? Data()
      try file.close()
    } catch {
      throw .message("\(path):1: error: the file can't be read: \(error.localizedDescription)")
    }
    guard content.count <= limit else { throw .message("\(path):1: error: the file is larger than \(limit) bytes") }
    return Array(content)
  }

  /// Returns the Swift files among `paths` and in the folders among them, each once, in the order of their paths.
  static func sources(_ paths: [String]) throws(Failure) -> [String] {
    var sources: Set<String> = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .message("\(path):1: error: there is no such file")
      }
      guard isFolder.boolValue else {
        sources.insert(URL(fileURLWithPath: path).standardizedFileURL.path(percentEncoded: false))
        continue
      }
      let folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        sources.insert(file.standardizedFileURL.path(percentEncoded: false))
      }
    }
    return sources.sorted()
  }

  /// Returns a path as it is below a folder, if it is there.
  static func path(_ path: String, below root: String) -> String {
    var folder = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.path(percentEncoded: false)
    if !folder.hasSuffix("/") { folder += "/" }
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// Writes a text, unless the file has it already.
  static func write(_ text: String, to path: String) throws(Failure) {
    do {
      try GeneratedFile(path: path).write(text)
    } catch {
      throw .message("\(path):1: error: the file can't be written: \(error.localizedDescription)")
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .message("\(path):1: error: the file can't be written: \(error.localizedDescription)")
    }
  }

  static func exist(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The language of a file, by its name.
  static func language(_ path: String) -> LanguageName? {
    LanguageName(fileName: URL(fileURLWithPath: path).lastPathComponent)
  }
}

extension Failure {
  /// Build systems recognize file and line in this form.
  init(_ error: ScannerError) { self = .message("\(error.file):\(error.line): error: \(error.reason)") }
}
