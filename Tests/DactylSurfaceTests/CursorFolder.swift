import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for one test, removed with its object.
final class CursorFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/dactyl-cursors-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    // Children before their folders.
    for file in files.reversed() { remove(file) }
    remove(path)
  }

  private var files: [String] = []

  func write(_ bytes: [UInt8], to name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      if mkdir(folder, 0o700) == 0 { files.append(folder) }
    }
    let file = path + "/" + name
    let descriptor = open(file, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    files.append(file)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  /// A cursor file with one picture for each size; every pixel of a picture holds the size.
  static func pointer(_ sizes: [UInt32], change: (inout [UInt32]) -> Void = { _ in }) -> [UInt8] {
    var numbers: [UInt32] = [0x7275_6358, 16, 0x10000, UInt32(sizes.count)]
    var position = UInt32(16 + sizes.count * 12)
    for size in sizes {
      numbers += [0xFFFD_0002, size, position]
      position += 36 + size * size * 4
    }
    for size in sizes {
      numbers += [36, 0xFFFD_0002, size, 1, size, size, 1, 2, 0]
      numbers += Array(repeating: size, count: Int(size * size))
    }
    change(&numbers)
    return numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian, Array.init) }
  }
}
