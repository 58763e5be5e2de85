import DactylGraphics

extension ByteReader {
  /// A PNG, JPEG or WebP file.
  static let picture = ByteReader("picture") { bytes in
    let format = ImageFormat(bytes)
    for count in [1, 4, 12, 64] where format != nil && format != .svg {
      try check(
        ImageFormat.canBegin(with: Array(bytes.prefix(max(count, 12)))), "the beginning of a picture is accepted")
    }
    // A process draws it.
    guard format != .svg else { return }
    guard let image = try? Image(data: bytes, maximumPixelCount: limit) else { return }
    let (width, height) = (image.pixelWidth, image.pixelHeight)
    try check(width > 0 && height > 0 && width * height <= limit, "a picture has a size: \(width)x\(height)")
    let read: (width: Int, height: Int)? =
      switch format {
      case .png: try PNG.pixelSize(bytes)
      case .jpeg: try JPEG.pixelSize(bytes)
      case .webp: try WebP.pixelSize(bytes)
      case .svg, nil: nil
      }
    try check(
      read.map { $0 == (width, height) || $0 == (height, width) } ?? false,
      "the header has the size: \(width)x\(height)")
    let copy = try Bitmap(size: image.size) { $0.draw(image, at: .zero) }
    let again = try Image(data: copy.pngData())
    try check(again.pixelWidth == width && again.pixelHeight == height, "what is written can be read again")
    try check(
      (try? Image(data: bytes, maximumPixelCount: width * height - 1)) == nil, "a picture beyond the limit is refused")
  }

  private static let limit = 1 << 18
}
