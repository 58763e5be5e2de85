#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a file as text, without Foundation.
enum TextFile {
  static func read(_ path: String) throws(ScenarioError) -> String {
    guard let file = fopen(path, "r") else {
      throw ScenarioError(file: path, line: nil, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    // A directory can be opened; reading it fails.
    if ferror(file) != 0 { throw ScenarioError(file: path, line: nil, reason: String(cString: strerror(errno))) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = bytes.prefix(validLength(of: bytes)).filter { $0 == UInt8(ascii: "\n") }.count + 1
      throw ScenarioError(file: path, line: line, reason: "this is not UTF-8")
    }
    return text
  }

  /// The number of bytes at the start that are text.
  private static func validLength(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
    return length
  }
}
