import CDactylCairo
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Decodes JPEG data into Cairo's surfaces.
package enum JPEG {
  /// Returns a new surface, which the caller destroys, turned according to EXIF.
  static func decode(_ data: [UInt8], maximumPixelCount: Int?) throws(GraphicsError) -> OpaquePointer {
    let library = try TurboJPEG.shared.get()
    guard let decoder = library.makeDecoder() else { throw .drawing(reason: "no memory for a JPEG decoder") }
    defer { _ = library.destroy(decoder) }

    let markers = JPEGMarkers(data)
    let (width, height, colorSpace) = try header(of: markers.data, decoder, library)
    let pixels = try PixelBuffer(
      width: width, height: height, hasAlpha: false, limit: maximumPixelCount)
    let isCMYK = TurboJPEG.fourColorSpaces.contains(colorSpace)
    let format = isCMYK ? TurboJPEG.cmyk : TurboJPEG.rgb
    if !library.decode(markers.data, with: decoder, into: pixels, as: format, TurboJPEG.stopOnWarning) {
      // With several scans the picture is written only at its end, which the decoder did not reach, so it is decoded
      // again.
      guard library.foundStrayBytesAtEnd(decoder),
        library.decode(markers.data, with: decoder, into: pixels, as: format, 0)
          || library.foundStrayBytesAtEnd(decoder)
      else { throw brokenPicture(library, decoder) }
    }
    if isCMYK { convertFromCMYK(pixels, isInverted: markers.isAdobe) }
    return try EXIF.upright(pixels.takeSurface(), markers.orientation)
  }

  /// Returns the size in the header, without decoding the picture.
  package static func pixelSize(_ data: [UInt8]) throws(GraphicsError) -> (width: Int, height: Int) {
    let library = try TurboJPEG.shared.get()
    guard let decoder = library.makeDecoder() else { throw .drawing(reason: "no memory for a JPEG decoder") }
    defer { _ = library.destroy(decoder) }
    let header = try header(of: JPEGMarkers(data).data, decoder, library)
    return (header.width, header.height)
  }

  private static func header(
    of data: [UInt8], _ decoder: TurboJPEG.Decoder, _ library: TurboJPEG
  ) throws(GraphicsError) -> (width: Int, height: Int, colorSpace: Int32) {
    var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard library.readHeader(decoder, data, UInt(data.count), &width, &height, &subsampling, &colorSpace) == 0 else {
      throw brokenPicture(library, decoder)
    }
    guard width > 0, height > 0 else { throw .brokenPicture(.jpeg, reason: "there is no picture in it") }
    return (Int(width), Int(height), colorSpace)
  }

  private static func brokenPicture(_ library: TurboJPEG, _ decoder: TurboJPEG.Decoder) -> GraphicsError {
    .brokenPicture(.jpeg, reason: library.reason(decoder))
  }

  /// Converts the pixels in place. The bytes of a pixel are cyan, magenta, yellow and black.
  private static func convertFromCMYK(_ pixels: borrowing PixelBuffer, isInverted: Bool) {
    let flip: UInt8 = isInverted ? 0 : 0xff
    for y in 0..<pixels.height {
      let row = pixels.row(y)
      for x in 0..<pixels.width {
        let (light, red, green, blue) = withUnsafeBytes(of: row[x]) { ink in
          (UInt32(ink[3] ^ flip), UInt32(ink[0] ^ flip), UInt32(ink[1] ^ flip), UInt32(ink[2] ^ flip))
        }
        func lit(_ color: UInt32) -> UInt32 { (color * light + 127) / 255 }
        row[x] = 0xff00_0000 | lit(red) << 16 | lit(green) << 8 | lit(blue)
      }
    }
  }
}

extension TurboJPEG {
  fileprivate func reason(_ decoder: Decoder) -> String {
    lastError(decoder).map { String(cString: $0) } ?? "unknown"
  }

  /// Whether the only warning was about stray bytes at the end. Some cameras write such bytes after the picture. The
  /// decoder reports only its first warning; this one means that the picture before the bytes was complete, and that
  /// nothing was read after it.
  fileprivate func foundStrayBytesAtEnd(_ decoder: Decoder) -> Bool {
    guard lastErrorCode(decoder) == Self.warning, let words = lastError(decoder) else { return false }
    return strstr(words, "extraneous bytes before marker 0xd9") != nil
  }

  /// Returns whether decoding succeeded.
  fileprivate func decode(
    _ data: [UInt8], with decoder: Decoder, into pixels: borrowing PixelBuffer, as format: Int32, _ flags: Int32
  ) -> Bool {
    decode(
      decoder, data, UInt(data.count), pixels.data, Int32(pixels.width), Int32(pixels.stride), Int32(pixels.height),
      format, flags | TurboJPEG.limitScans) == 0
  }
}
