import CDactylCairo

/// Converts between PNG data and Cairo's surfaces.
package enum PNG {
  /// Returns the size in the first 24 bytes, without decoding the picture.
  package static func pixelSize(_ data: [UInt8]) throws(GraphicsError) -> (width: Int, height: Int) {
    guard data.count >= 24 else { throw .brokenPicture(.png, reason: "it ends too early") }
    guard data[12..<16].elementsEqual("IHDR".utf8) else { throw .brokenPicture(.png, reason: "it has no header") }
    func number(at index: Int) -> Int {
      data[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(at: 16), number(at: 20))
  }

  /// Returns a new surface, which the caller destroys, turned according to EXIF.
  static func decode(_ data: [UInt8], maximumPixelCount: Int?) throws(GraphicsError) -> OpaquePointer {
    let (width, height) = try pixelSize(data)
    try PixelBuffer.check(width: width, height: height, limit: maximumPixelCount)
    var surface: OpaquePointer?
    data.withUnsafeBytes { bytes in
      var rest = bytes
      surface = withUnsafeMutablePointer(to: &rest) { rest in
        cairo_image_surface_create_from_png_stream(
          { rest, target, count in
            guard let rest = rest?.assumingMemoryBound(to: UnsafeRawBufferPointer.self), let target,
              rest.pointee.count >= Int(count), let source = rest.pointee.baseAddress
            else { return CAIRO_STATUS_READ_ERROR }
            UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: Int(count))
            rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee.dropFirst(Int(count)))
            return CAIRO_STATUS_SUCCESS
          }, rest)
      }
    }
    let status = cairo_surface_status(surface)
    guard let surface, status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      if status == CAIRO_STATUS_NO_MEMORY { throw .size(width: width, height: height) }
      throw .brokenPicture(
        .png,
        reason: status == CAIRO_STATUS_READ_ERROR
          ? "it ends too early" : String(cString: cairo_status_to_string(status)))
    }
    return try EXIF.upright(surface, EXIF.orientation(inPNG: data))
  }

  /// Returns the surface as the content of a PNG file.
  static func encode(_ surface: OpaquePointer) throws(GraphicsError) -> [UInt8] {
    var data: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &data) { data in
      cairo_surface_write_to_png_stream(
        surface,
        { data, bytes, count in
          guard let data = data?.assumingMemoryBound(to: [UInt8].self) else { return CAIRO_STATUS_WRITE_ERROR }
          data.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, data)
    }
    if let error = GraphicsError(status) { throw error }
    return data
  }
}
