import Foundation

/// A file that the scanner writes.
package struct GeneratedFile {
  package let url: URL

  package init(path: String) { url = URL(fileURLWithPath: path) }

  /// Writes `text`, unless the file holds it already.
  ///
  /// A build system runs the scanner again when its environment has changed. A file that keeps its time of change keeps
  /// everything that depends on it from being compiled again.
  package func write(_ text: String) throws {
    let data = Data(text.utf8)
    if let present = try? Data(contentsOf: url), present == data { return }
    try data.write(to: url, options: .atomic)
  }
}
