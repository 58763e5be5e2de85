import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for temporary files, which is removed with the object.
///
/// Folders are made in `TMPDIR`. Those of a worker are in one that its supervisor removes, since a worker may be
/// killed.
final class TemporaryFolder {
  let path: String

  init() throws(ProgramError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(parent.isEmpty ? "/tmp" : parent)/dactyl-trial-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap(mkdtemp) != nil }
    guard isMade else { throw ProgramError("a temporary folder can't be made: \(String(cString: strerror(errno)))") }
    path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  /// Removes a folder and everything in it; follows no links.
  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        var state = stat()
        let inner = "\(path)/\(name)"
        let isFolder = lstat(inner, &state) == 0 && state.st_mode & S_IFMT == S_IFDIR
        if isFolder { remove(inner) } else { unlink(inner) }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
