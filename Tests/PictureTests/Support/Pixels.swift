import DactylGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A picture's pixels, each 0xAARRGGBB, row by row.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  var words: [UInt32]

  init(width: Int, height: Int, words: [UInt32]) {
    self.width = width
    self.height = height
    self.words = words
  }

  @MainActor init(_ bitmap: Bitmap) {
    width = bitmap.pixelWidth
    height = bitmap.pixelHeight
    words = bitmap.pixels
  }

  /// Loads the PNG file at `path`.
  @MainActor init(contentsOf path: String) throws {
    let image = try Image(contentsOf: path)
    let bitmap = try Bitmap(pixelWidth: image.pixelWidth, pixelHeight: image.pixelHeight, hasAlpha: !image.isOpaque)
    let context = bitmap.makeContext()
    context.draw(image, at: .zero)
    try context.finish()
    self.init(bitmap)
  }

  /// The places in `words` of each row that is not equal to that of `other`, which has the same size.
  func rows(thatDifferFrom other: Pixels) -> [Range<Int>] {
    words.withUnsafeBytes { mine in
      other.words.withUnsafeBytes { others in
        guard let mine = mine.baseAddress, let others = others.baseAddress else { return [] }
        // A row at a time: in tests that are not optimised, memcmp is many times faster than a loop.
        if memcmp(mine, others, words.count * 4) == 0 { return [] }
        return (0..<height).map { $0 * width..<($0 + 1) * width }.filter {
          memcmp(mine + $0.lowerBound * 4, others + $0.lowerBound * 4, width * 4) != 0
        }
      }
    }
  }

  @MainActor func write(to path: String) throws {
    var words = words
    let stride = width * 4
    try words.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let bitmap = try Bitmap(data: start, pixelWidth: width, pixelHeight: height, stride: stride, hasAlpha: false)
      bitmap.markDirty()
      try bitmap.writePNG(to: path)
    }
  }
}
