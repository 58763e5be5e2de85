import DactylGraphics

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
    words = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { words.append(bitmap.argb(x: x, y: y)) }
    }
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
