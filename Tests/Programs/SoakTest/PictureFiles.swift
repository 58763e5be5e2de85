import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pictures for the program to read, in a folder of their own.
@MainActor struct PictureFiles {
  let folder: String
  let paths: [String]

  init() throws(SoakError) {
    let folder = "/tmp/dactyl-soak-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { throw SoakError("\(folder) can't be made") }
    self.folder = folder
    do {
      var paths: [String] = []
      for (number, side) in [40.0, 120, 300].enumerated() {
        let bitmap = try Bitmap(size: Size(width: side, height: side)) { context in
          context.fillEllipse(in: Rect(x: 0, y: 0, width: side, height: side), with: .systemPink)
        }
        paths.append("\(folder)/\(number).png")
        try bitmap.writePNG(to: paths[number])
      }
      self.paths = paths
    } catch {
      throw SoakError("\(error)")
    }
  }

  func remove() {
    for path in paths { unlink(path) }
    rmdir(folder)
  }
}
