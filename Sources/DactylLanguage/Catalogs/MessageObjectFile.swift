import DactylGeometry
import MessageGrammar

/// A file of gettext in its compiled form (`.mo`), which is looked up where it is. Any bytes may be in it.
final class MessageObjectFile: Sendable {
  /// The greatest size of a file.
  static let greatestSize = 16 << 20
  /// The most texts in a file.
  private static let mostTexts = 1 << 20

  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private let count: Int
  private let keys: Int
  private let texts: Int
  /// The rule for forms with numbers.
  let plural: PluralExpression

  init(_ bytes: [UInt8], path: FilePath) throws(FileError) {
    self.bytes = bytes
    func fail() -> FileError { FileError(path, reason: "It is no file with translations (.mo)") }
    let isBigEndian: Bool
    switch Self.number(in: bytes, at: 0, isBigEndian: false) {
    case 0x9504_12de: isBigEndian = false
    case 0xde12_0495: isBigEndian = true
    default: throw fail()
    }
    self.isBigEndian = isBigEndian
    func field(_ index: Int) -> Int { Self.number(in: bytes, at: index * 4, isBigEndian: isBigEndian) ?? -1 }
    // The major revision is 0 or 1.
    guard (0...1).contains(field(1) >> 16) else { throw fail() }
    (count, keys, texts) = (field(2), field(3), field(4))
    guard (0...Self.mostTexts).contains(count), keys >= 0, texts >= 0, keys + count * 8 <= bytes.count,
      texts + count * 8 <= bytes.count
    else { throw fail() }
    var header = ""
    // The header is the text of the empty key, which is the first.
    if count > 0, Self.range(in: bytes, at: keys, isBigEndian)?.isEmpty == true,
      let range = Self.range(in: bytes, at: texts, isBigEndian)
    {
      header = String(decoding: bytes[range], as: UTF8.self)
    }
    let rule = header.split(separator: "\n").first { $0.lowercased().hasPrefix("plural-forms:") }
    plural = rule.map { .of(String($0.dropFirst("plural-forms:".utf8.count))) } ?? .germanic
  }

  /// The forms of a text, with zeroes between them; nil if the file has none.
  func forms(of key: UnsafeRawBufferPointer) -> ArraySlice<UInt8>? {
    guard !key.isEmpty else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let range = Self.range(in: bytes, at: keys + middle * 8, isBigEndian) else { return nil }
      // The key of a text with a number is followed by its other form.
      let order = bytes[range].prefix { $0 != 0 }.withUnsafeBytes { compareBytes($0, key) }
      if order == 0 { return Self.range(in: bytes, at: texts + middle * 8, isBigEndian).map { bytes[$0] } }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The bytes that a length and an offset at `offset` name.
  private static func range(in bytes: [UInt8], at offset: Int, _ isBigEndian: Bool) -> Range<Int>? {
    guard let length = number(in: bytes, at: offset, isBigEndian: isBigEndian),
      let start = number(in: bytes, at: offset + 4, isBigEndian: isBigEndian), start + length <= bytes.count
    else { return nil }
    return start..<(start + length)
  }

  private static func number(in bytes: [UInt8], at offset: Int, isBigEndian: Bool) -> Int? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    let four = bytes[offset..<(offset + 4)]
    return (isBigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension MessageCatalog {
  /// Reads the compiled files of gettext in a folder: `de.mo`, and `de/LC_MESSAGES/NAME.mo` for the name `domain`, or
  /// for any name if that is nil. Their texts are in UTF-8.
  ///
  /// Throws if the folder can't be read. A file that can't be read, or is none, or whose name is no language, is left
  /// out, and told in a line on standard error.
  public init(folder: FilePath, domain: String? = nil) throws(FileError) {
    var files: [Locale: MessageObjectFile] = [:]
    func add(_ path: FilePath, _ language: String) {
      do throws(FileError) {
        guard let locale = Locale(languageName: language) else {
          throw FileError(path, reason: "\(language) is no language")
        }
        guard files[locale] == nil else { return }
        let bytes = try FileSystem().read(path, limit: MessageObjectFile.greatestSize).bytes
        files[locale] = try MessageObjectFile(bytes, path: path)
      } catch {
        Diagnostics.report(error.description)
      }
    }
    let ending = ".mo"
    for name in try Self.names(in: folder) {
      if name.hasSuffix(ending) {
        add(folder.appending(FilePath(name)), String(name.dropLast(ending.count)))
        continue
      }
      let inner = folder.appending(FilePath(name)).appending("LC_MESSAGES")
      let names = ((try? Self.names(in: inner)) ?? []).filter { $0.hasSuffix(ending) }
      if let file = names.first(where: { domain == nil || $0 == "\(domain ?? "")\(ending)" }) {
        add(inner.appending(FilePath(file)), name)
      }
    }
    self.init(files)
  }

  /// The names in a folder, in the order of their bytes.
  private static func names(in folder: FilePath) throws(FileError) -> [String] {
    try FileSystem().names(in: folder).map(\.description).sorted()
  }
}

extension MessageCatalog {
  /// Creates a catalog of one language from the bytes of a file; nil if it is none.
  package init?(objectFile bytes: [UInt8], in locale: Locale) {
    guard let file = try? MessageObjectFile(bytes, path: "") else { return nil }
    self.init([locale: file])
  }
}
