import DactylEventLoop
import DactylGeometry

/// A new file for the user alone that is written line by line, without buffering.
@MainActor final class LineFile {
  private let file: OwnedDescriptor
  private let path: FilePath
  private var hasFailed = false

  /// Makes the file, or replaces the one there. Throws for a folder, a link, a pipe or a device.
  init(_ path: String) throws(LaunchError) {
    self.path = FilePath(path)
    do throws(FileError) {
      file = OwnedDescriptor(adopting: try FileSystem().create(self.path, .alwaysPrivate))
    } catch {
      throw LaunchError(error.description)
    }
  }

  /// Writes a line. After an error, a full disk for instance, it warns once and writes nothing more; the program
  /// continues.
  func append(_ line: String) {
    guard !hasFailed else { return }
    do throws(FileError) {
      try FileSystem().write(Array((line + "\n").utf8), to: file.rawValue, path)
    } catch {
      end(with: error)
    }
  }

  /// Warns, and writes nothing more. Does nothing if it has done so already.
  func end(because reason: String) { end(with: FileError(path, reason: reason)) }

  private func end(with error: FileError) {
    guard !hasFailed else { return }
    hasFailed = true
    Diagnostics.report("\(error.description); nothing more is recorded")
  }
}
