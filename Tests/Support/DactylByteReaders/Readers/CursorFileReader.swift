import DactylSurface

extension ByteReader {
  /// A file with the picture of a pointer, and the index of a theme of pointers.
  static let cursorFile = ByteReader("cursor-file") { bytes in
    guard let file = MemoryFile(bytes) else { return }
    for size in [1, 24, 96] {
      guard let picture = CursorFile.picture(at: file.path, size: size) else { continue }
      let (width, height) = (picture.size.width, picture.size.height)
      try check((1...1024).contains(width) && (1...1024).contains(height), "a pointer has a size: \(picture.size)")
      try check(picture.pixels.count == width * height, "a pointer has all pixels: \(picture.pixels.count)")
      try check(
        (0..<width).contains(picture.hotspotX) && (0..<height).contains(picture.hotspotY),
        "the hot spot lies inside: \(picture.hotspotX) \(picture.hotspotY)")
    }
    let parents = CursorTheme.parents(in: file.path)
    try check(parents.count <= 4096, "themes have few parents: \(parents.count)")
  }
}
