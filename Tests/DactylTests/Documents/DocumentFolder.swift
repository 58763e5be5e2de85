import DactylGeometry
import Foundation
import Glibc

@testable import DactylCore

/// An empty folder, which is removed with its object.
final class DocumentFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "documents-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns a document that is saved as `a.txt`. It has no application, and saves itself only when it is told to.
  @MainActor func savedDocument(_ text: String) throws -> TextDocument {
    let document = TextDocument(path: file("a.txt"))
    document.application = nil
    document.text = text
    try document.saveAndWait()
    return document
  }

  func file(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

  func write(_ text: String, to name: String) {
    _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(text.utf8))
  }

  func text(of name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The texts of all files, in order.
  var texts: [String] { names.compactMap(text).sorted() }
}

/// A document with a text.
final class TextDocument: Document {
  var text = "" { didSet { updateChangeCount() } }
  var limit = 1000
  var contentsError: FileError?
  var loadingError: FileError?

  override var maximumSize: Int { limit }

  override func contents() throws(FileError) -> [UInt8] {
    if let contentsError { throw contentsError }
    return Array(text.utf8)
  }

  override func load(fromContents bytes: [UInt8]) throws(FileError) {
    if let loadingError { throw loadingError }
    text = String(decoding: bytes, as: UTF8.self)
  }
}
