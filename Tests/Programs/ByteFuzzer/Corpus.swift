#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The example inputs of a reader, and the words that inputs are made of.
struct Corpus {
  /// In the order of their names.
  let paths: [String]
  /// From a file in the format of libFuzzer's dictionaries: `"text"`, with `\\`, `\"` and `\x00`.
  let words: [[UInt8]]

  init(_ reader: String, in folder: String) {
    var names: [String] = []
    let path = "\(folder)/\(reader)"
    if let open = opendir(path) {
      defer { closedir(open) }
      while let entry = readdir(open) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
    }
    paths = names.sorted().map { "\(path)/\($0)" }
    let lines = Corpus.read("\(path).dict").map { String(decoding: $0, as: UTF8.self) } ?? ""
    words = lines.split(separator: "\n").compactMap(Self.word)
  }

  private static func word(_ line: Substring) -> [UInt8]? {
    guard line.first == "\"", line.last == "\"", line.utf8.count > 2 else { return nil }
    var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], line.dropFirst().dropLast().utf8)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      if next == UInt8(ascii: "x"), let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(next)
      }
    }
    return bytes
  }

  /// Nil if there is no such file.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var (bytes, part): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }
}
