import DactylCore
import DactylGeometry

extension ByteReader {
  /// A list of addresses, as programs exchange files, and the path of a file.
  static let uriList = ByteReader("uri-list") { bytes in
    for uri in DropSession.uris(in: bytes) {
      let isLine = !uri.isEmpty && !uri.hasPrefix("#") && !uri.contains(where: \.isNewline)
      try check(isLine, "an address is a line: \(uri)")
      guard let path = FilePath(uri: uri) else { continue }
      try check(path.isAbsolute && !path.bytes.contains(0), "an address has an absolute path: \(path.bytes)")
      try check(FilePath(uri: path.uri) == path, "a path has an address: \(path.uri)")
    }
    let path = FilePath(bytes: bytes)
    let uri = path.absolute.uri
    try check(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "an address is ASCII: \(uri)")
    let read = FilePath(uri: uri)
    try check(read == (bytes.contains(0) ? nil : path.absolute), "an address leads to its path: \(uri)")
    let (name, parent) = (path.lastComponent, path.parent)
    try check(!name.bytes.contains(0x2f), "the name of a file has no slash: \(name.bytes)")
    try check(!parent.bytes.isEmpty, "a path has a folder")
    if !name.bytes.isEmpty, name.bytes.count + 1 < bytes.count || parent != "." {
      let joined = parent.appending(name)
      try check(
        joined.lastComponent == name && joined.parent == parent, "a path is its folder and its name: \(bytes)")
    }
  }
}
