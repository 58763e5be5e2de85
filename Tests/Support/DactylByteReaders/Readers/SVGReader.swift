import DactylGraphics

extension ByteReader {
  /// An SVG picture: what is checked before librsvg gets it.
  static let svg = ByteReader("svg") { bytes in
    let format = ImageFormat(bytes)
    if format == .svg {
      // The mark at the beginning is three bytes long.
      for count in [3, bytes.count / 2, bytes.count] where count >= 3 {
        try check(
          ImageFormat.canBegin(with: Array(bytes.prefix(count))), "the beginning of a picture is accepted: \(count)")
      }
    }
    let results = limits.map { limit in Result { try EmbeddedPictures.check(bytes, limit: limit) } }
    for (smaller, larger) in zip(results, results.dropFirst()) {
      guard case .success = smaller, case .failure(let error) = larger else { continue }
      throw BrokenRule("a larger limit allows more: \(error)")
    }
    for case .failure(let error) in results { try checkLine("\(error)") }
  }

  private static let limits = [0, 1, 1000, 1 << 24]

  /// An SVG picture, drawn in a process of its own.
  static let svgDrawing = ByteReader("svg-drawing", isSlow: true) { bytes in
    guard ImageFormat(bytes) == .svg else { return }
    let limit = 1 << 18
    switch Result(catching: { try Image(data: bytes, maximumPixelCount: limit) }) {
    case .success(let image):
      let (width, height) = (image.pixelWidth, image.pixelHeight)
      try check(width > 0 && height > 0 && width * height <= limit, "a picture has a size: \(width)x\(height)")
    case .failure(let error): try checkLine("\(error)")
    }
  }
}
