import CDactylCairo
import Foundation
import Testing

/// A PNG file as pixels without alpha.
struct Picture {
  struct Pixel: Hashable, CustomStringConvertible {
    var red: Int
    var green: Int
    var blue: Int

    var description: String { "(\(red), \(green), \(blue))" }

    /// The largest difference of a component, 0 to 255.
    func distance(to other: Pixel) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
  }

  let file: URL
  let width: Int
  let height: Int
  private let words: [UInt32]

  init(_ file: URL) throws {
    let image = cairo_image_surface_create_from_png(file.path)
    defer { cairo_surface_destroy(image) }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(image) else {
      throw EndToEndError(
        "\(file.path) is no picture: \(String(cString: cairo_status_to_string(cairo_surface_status(image))))")
    }
    let format = cairo_image_surface_get_format(image)
    guard format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32 else {
      throw EndToEndError("\(file.path) has an unexpected format")
    }
    self.file = file
    width = Int(cairo_image_surface_get_width(image))
    height = Int(cairo_image_surface_get_height(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    let rows = UnsafeRawPointer(bytes)
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { words.append(rows.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)) }
    }
    self.words = words
  }

  subscript(x: Int, y: Int) -> Pixel {
    let word = words[y * width + x]
    return Pixel(red: Int(word >> 16 & 255), green: Int(word >> 8 & 255), blue: Int(word & 255))
  }

  /// The pixels that have `color` but for 40 in each component, every fourth of every fourth row, from the upper left.
  func places(of color: Pixel) -> [Position] {
    var places: [Position] = []
    for y in stride(from: 0, to: height, by: 4) {
      for x in stride(from: 0, to: width, by: 4) where self[x, y].distance(to: color) <= 40 {
        places.append(Position(Double(x), Double(y)))
      }
    }
    return places
  }

  /// The number of pixels that differ by more than `tolerance` in a component. Pictures of different size differ
  /// everywhere.
  func differences(from other: Picture, tolerance: Int = 2) -> Int {
    guard width == other.width, height == other.height else { return max(words.count, other.words.count) }
    return words.indices.count { index in
      self[index % width, index / width].distance(to: other[index % width, index / width]) > tolerance
    }
  }

  /// Expects the colour at a place; a failure names the file.
  func expect(
    _ pixel: Pixel, at x: Int, _ y: Int, tolerance: Int = 4, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = self[x, y]
    #expect(
      found.distance(to: pixel) <= tolerance, "\(found) instead of \(pixel) at \(x), \(y) of \(file.path)",
      sourceLocation: sourceLocation)
  }
}
