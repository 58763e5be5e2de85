import DactylGeometry

/// The bytes with which a start of a program tells the process that runs already what the user wants (`PR-1`).
///
/// They are fields that end with a zero byte: the name of the format, the token, the folder, the number of the
/// arguments, the arguments, and the words.
struct InstanceMessage: Hashable {
  private static let format = "dactyl-start-1"
  /// The most bytes that are read. The command line of a process has less.
  static let maximumSize = 4 << 20

  var token: String?
  var folder: FilePath
  var arguments: [String]
  var words: [String]

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ field: some Sequence<UInt8>) {
      bytes += field.filter { $0 != 0 }
      bytes.append(0)
    }
    append(Self.format.utf8)
    append((token ?? "").utf8)
    append(folder.bytes)
    append(String(arguments.count).utf8)
    for text in arguments + words { append(text.utf8) }
    return bytes
  }

  init(token: String?, folder: FilePath, arguments: [String], words: [String]) {
    (self.token, self.folder, self.arguments, self.words) = (token, folder, arguments, words)
  }

  /// Nil for bytes that no start of this version has written.
  init?(_ bytes: [UInt8]) {
    guard bytes.last == 0, bytes.count <= Self.maximumSize else { return nil }
    let fields = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    guard fields.count >= 4, fields[0].elementsEqual(Self.format.utf8),
      let count = String(validating: fields[3], as: UTF8.self).flatMap({ Int($0) }), count >= 0,
      count <= fields.count - 4, let token = String(validating: fields[1], as: UTF8.self)
    else { return nil }
    let folder = FilePath(bytes: fields[2])
    let texts = fields.dropFirst(4).compactMap { String(validating: $0, as: UTF8.self) }
    guard folder.isAbsolute, texts.count == fields.count - 4 else { return nil }
    self.init(
      token: token.isEmpty ? nil : token, folder: folder, arguments: Array(texts.prefix(count)),
      words: Array(texts.dropFirst(count)))
  }

  var request: LaunchRequest {
    LaunchRequest(.start, arguments: arguments, words: words, folder: folder, activationToken: token)
  }
}
