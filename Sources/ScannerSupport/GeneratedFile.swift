import Foundation

/// A file that the scanner writes.
package struct GeneratedFile {
  package let url: URL

  package init(path: String) { url = URL(fileURLWithPath: path) }

  /// Writes `text`, unless the file has this content already.
  ///
  /// A build system runs the scanner again when its environment has changed. If the modification time of the file stays
  /// the same, the files that depend on it are not compiled again.
  package func write(_ text: String) throws {
    let data = Data(text.utf8)
    if let present = try? Data(contentsOf: url), present == data { return }
    try data.write(to: url, options: .atomic)
  }
}
