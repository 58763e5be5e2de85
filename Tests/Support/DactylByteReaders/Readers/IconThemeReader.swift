import DactylGraphics

extension ByteReader {
  /// The index of an icon theme.
  static let iconTheme = ByteReader("icon-theme") { bytes in
    let index = IconIndex(String(decoding: bytes, as: UTF8.self))
    try check(index.parents.count <= 16, "a theme has few parents: \(index.parents.count)")
    try check(index.directories.count <= 1000, "a theme has few folders: \(index.directories.count)")
    for directory in index.directories.prefix(50) {
      try check((1...4096).contains(directory.size), "the size of a folder is one of icons: \(directory.size)")
      try check((1...4096).contains(directory.scale), "the scale of a folder is usable: \(directory.scale)")
      for size in [1, 15.5, 48, 1024] {
        for scale in [0.5, 1, 1.25, 2, 16] {
          let distance = directory.distance(size, scale)
          try check(distance >= 0 && distance.isFinite, "the distance is a number of pixels: \(distance)")
          let isExact = directory.matches(size, scale) && scale == Double(directory.scale)
          try check(!isExact || distance == 0, "a folder for the size is not far from it: \(distance)")
        }
      }
    }
  }
}
