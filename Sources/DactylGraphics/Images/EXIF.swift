import CDactylCairo

/// The orientation that cameras write into pictures, as a TIFF file in JPEG, PNG and WebP files.
///
/// It is 1 for upright, and 2 to 8 for turned or mirrored. Anything that can't be read counts as upright.
package enum EXIF {
  /// Two kinds of numbers, with 2 and 4 bytes.
  private static let (short, long) = (3, 4)
  private static let tag = 0x0112

  /// Returns the orientation in a TIFF file, perhaps behind the name `Exif`: a byte order, then the position of the
  /// first table, whose rows have 12 bytes.
  package static func orientation(in data: ArraySlice<UInt8>) -> Int? {
    let tiff = data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data
    let isLittle = tiff.starts(with: "II".utf8)
    guard isLittle || tiff.starts(with: "MM".utf8) else { return nil }
    func number(at index: Int, bytes: Int) -> Int? {
      guard index >= 0, index + bytes <= tiff.count else { return nil }
      let digits = tiff[(tiff.startIndex + index)...].prefix(bytes)
      return isLittle
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let table = number(at: 4, bytes: 4), let rows = number(at: table, bytes: 2) else { return nil }
    for row in 0..<rows {
      let start = table + 2 + row * 12
      guard let found = number(at: start, bytes: 2) else { return nil }
      guard found == tag else { continue }
      guard let kind = number(at: start + 2, bytes: 2), kind == short || kind == long,
        let count = number(at: start + 4, bytes: 4), count > 0,
        let value = number(at: start + 8, bytes: kind == short ? 2 : 4), (1...8).contains(value)
      else { return nil }
      return value
    }
    return nil
  }

  /// Returns the orientation of a PNG file: in a chunk of its own, before or behind the picture.
  static func orientation(inPNG data: [UInt8]) -> Int? {
    var position = 8
    // The length, the name, the content and a checksum.
    while position + 12 <= data.count {
      let length = data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = position + 8
      guard content + length + 4 <= data.count else { return nil }
      if data[position + 4..<content].elementsEqual("eXIf".utf8) {
        return orientation(in: data[content..<content + length])
      }
      position = content + length + 4
    }
    return nil
  }

  /// Returns the orientation of a WebP file: in a chunk of its own, if the file has more than a picture.
  static func orientation(inWebP data: [UInt8]) -> Int? {
    var position = 12
    // The name, the length and the content, which is filled up to an even length.
    while position + 8 <= data.count {
      let length = data[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = position + 8
      guard content + length <= data.count else { return nil }
      if data[position..<position + 4].elementsEqual("EXIF".utf8) {
        return orientation(in: data[content..<content + length])
      }
      position = content + length + length % 2
    }
    return nil
  }

  /// Returns `surface`, which it takes over, turned or mirrored by `orientation`. Pixels map to pixels.
  static func upright(_ surface: OpaquePointer, _ orientation: Int?) throws(GraphicsError) -> OpaquePointer {
    guard let orientation, orientation != 1 else { return surface }
    defer { cairo_surface_destroy(surface) }
    let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    let (w, h) = (Double(width), Double(height))
    var matrix =
      switch orientation {
      case 2: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: 1, x0: w, y0: 0)
      case 3: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: -1, x0: w, y0: h)
      case 4: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: h)
      case 5: cairo_matrix_t(xx: 0, yx: 1, xy: 1, yy: 0, x0: 0, y0: 0)
      case 6: cairo_matrix_t(xx: 0, yx: 1, xy: -1, yy: 0, x0: h, y0: 0)
      case 7: cairo_matrix_t(xx: 0, yx: -1, xy: -1, yy: 0, x0: h, y0: w)
      default: cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: 0, y0: w)
      }
    let isTurned = orientation >= 5
    let format = cairo_image_surface_get_format(surface)
    let turned = cairo_image_surface_create(format, isTurned ? height : width, isTurned ? width : height)
    let cairo = cairo_create(turned)
    cairo_set_matrix(cairo, &matrix)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(cairo)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    guard let turned, status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(turned)
      throw .size(width: Int(width), height: Int(height))
    }
    return turned
  }
}
