/// Decodes WebP data into Cairo's surfaces.
package enum WebP {
  /// Returns a new surface, which the caller destroys, turned according to EXIF.
  static func decode(_ data: [UInt8], maximumPixelCount: Int?) throws(GraphicsError) -> OpaquePointer {
    let library = try LibWebP.shared.get()
    let features = try features(of: data, library)
    guard features.hasAnimation == 0 else {
      throw .brokenPicture(.webp, reason: "it is an animation, which is not supported")
    }
    let hasAlpha = features.hasAlpha != 0
    let pixels = try PixelBuffer(
      width: Int(features.width), height: Int(features.height), hasAlpha: hasAlpha, limit: maximumPixelCount)
    guard
      library.decode(data, data.count, pixels.data, pixels.stride * pixels.height, Int32(pixels.stride)) != nil
    else { throw .brokenPicture(.webp, reason: "its content can't be decoded") }
    if hasAlpha { premultiply(pixels) }
    return try EXIF.upright(pixels.takeSurface(), EXIF.orientation(inWebP: data))
  }

  /// Returns the size in the header, without decoding the picture.
  package static func pixelSize(_ data: [UInt8]) throws(GraphicsError) -> (width: Int, height: Int) {
    let features = try features(of: data, LibWebP.shared.get())
    return (Int(features.width), Int(features.height))
  }

  private static func features(of data: [UInt8], _ library: LibWebP) throws(GraphicsError) -> LibWebP.Features {
    var features = LibWebP.Features()
    let status = library.readFeatures(data, data.count, &features, LibWebP.interfaceVersion)
    guard status != LibWebP.endsTooEarly, !isCut(data) else {
      throw .brokenPicture(.webp, reason: "it ends too early")
    }
    guard status == 0 else { throw .brokenPicture(.webp, reason: "its header can't be read") }
    return features
  }

  /// Whether the file is shorter than its header declares.
  private static func isCut(_ data: [UInt8]) -> Bool {
    let length = data[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    return data.count < length + 8
  }

  private static func premultiply(_ pixels: borrowing PixelBuffer) {
    for y in 0..<pixels.height {
      let row = pixels.row(y)
      for x in 0..<pixels.width {
        let pixel = row[x]
        let alpha = pixel >> 24
        guard alpha != 0xff else { continue }
        func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 0xff) * alpha + 127) / 255) << shift }
        row[x] = alpha << 24 | part(16) | part(8) | part(0)
      }
    }
  }
}
