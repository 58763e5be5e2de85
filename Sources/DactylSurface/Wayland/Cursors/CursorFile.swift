#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads files in the Xcursor format: pictures of one pointer at several sizes.
///
/// Every offset and size is checked. A file with a wrong one has no picture.
package struct CursorFile {
  /// The picture of a pointer; the first one if it is animated.
  package struct Picture {
    package var size: PixelSize
    package var hotspotX: Int
    package var hotspotY: Int
    /// Premultiplied ARGB, row by row.
    package var pixels: [UInt32]
  }

  private static let magic: UInt32 = 0x7275_6358  // "Xcur" in little endian
  private static let pictureType: UInt32 = 0xFFFD_0002
  private static let headerLength = 16
  private static let entryLength = 12
  private static let pictureHeaderLength = 36
  private static let mostEntries = 4096
  /// The longest side of a picture, in pixels. Larger ones are rejected.
  private static let longestSide = 1024

  /// Returns the picture whose size is nearest to `size` pixels; nil if the file can't be read or is broken.
  package static func picture(at path: String, size: Int) -> Picture? {
    // A pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let header = numbers(descriptor, at: 0, count: headerLength / 4), header[0] == magic else { return nil }
    let count = Int(header[3])
    guard count > 0, count <= mostEntries,
      let table = numbers(descriptor, at: Int(header[1]), count: count * entryLength / 4)
    else { return nil }
    var best: (distance: Int, position: Int)?
    for entry in 0..<count where table[entry * 3] == pictureType {
      let distance = abs(Int(table[entry * 3 + 1]) - size)
      if best.map({ distance < $0.distance }) ?? true { best = (distance, Int(table[entry * 3 + 2])) }
    }
    return best.flatMap { picture(descriptor, at: $0.position) }
  }

  private static func picture(_ descriptor: Int32, at position: Int) -> Picture? {
    guard let header = numbers(descriptor, at: position, count: pictureHeaderLength / 4), header[1] == pictureType
    else { return nil }
    let size = PixelSize(width: Int(header[4]), height: Int(header[5]))
    guard !size.isEmpty, size.width <= longestSide, size.height <= longestSide,
      let pixels = numbers(descriptor, at: position + Int(header[0]), count: size.area)
    else { return nil }
    return Picture(
      size: size, hotspotX: min(Int(header[6]), size.width - 1), hotspotY: min(Int(header[7]), size.height - 1),
      pixels: pixels)
  }

  /// Returns `count` little-endian numbers, or nil if the file has fewer.
  private static func numbers(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt32]? {
    var numbers = [UInt32](repeating: 0, count: count)
    let isComplete = numbers.withUnsafeMutableBytes { bytes in
      pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) == bytes.count
    }
    return isComplete ? numbers.map(UInt32.init(littleEndian:)) : nil
  }
}
