#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The path of a file or a folder, in the bytes of the system.
///
/// The bytes need not be UTF-8: a name from a folder leads to the same file again, whatever program has made it. A path
/// that contains a zero byte leads to no file.
public struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The bytes, without the zero byte at the end.
  public let bytes: [UInt8]

  /// The path with the bytes of `string` in UTF-8.
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// The path with `bytes`.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  public init(stringLiteral value: String) { self.init(value) }

  /// The path for the user. Bytes that are not UTF-8 are shown as replacement characters.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path begins at the root, and does not depend on the present folder.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// The last name of the path: the name of the file. Empty for `/` and for an empty path.
  public var lastComponent: FilePath {
    let end = bytes.lastIndex { $0 != Self.slash }.map { $0 + 1 } ?? 0
    let start = bytes[..<end].lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    return FilePath(bytes: bytes[start..<end])
  }

  /// The folder that contains the file: `.` for a name alone, and `/` for the root.
  public var parent: FilePath {
    let end = bytes.lastIndex { $0 != Self.slash }.map { $0 + 1 } ?? 0
    guard let last = bytes[..<end].lastIndex(of: Self.slash) else { return end == 0 && isAbsolute ? "/" : "." }
    guard let rest = bytes[..<last].lastIndex(where: { $0 != Self.slash }) else { return "/" }
    return FilePath(bytes: bytes[...rest])
  }

  /// Returns the path of `name` in this folder.
  public func appending(_ name: FilePath) -> FilePath {
    let separator = bytes.isEmpty || bytes.last == Self.slash ? [] : [Self.slash]
    return FilePath(bytes: bytes + separator + name.bytes)
  }

  static let slash = UInt8(ascii: "/")
}

extension FilePath {
  /// The folder of the user for the data of the program `name`, which need not exist: `$XDG_DATA_HOME/name`, or
  /// `$HOME/.local/share/name`.
  ///
  /// Returns nil if neither variable is an absolute path, or if `name` is not that of a folder: such a program has no
  /// place for its data.
  public static func userData(_ name: String) -> FilePath? {
    guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(where: { $0 == slash || $0 == 0 }) else {
      return nil
    }
    return userDataFolder?.appending(FilePath(name))
  }

  /// The folder of the user for the data of all programs; nil without one.
  package static var userDataFolder: FilePath? {
    ProcessEnvironment.userFolder("XDG_DATA_HOME", orInHome: ".local/share")
  }
}

// MARK: Addresses

extension FilePath {
  /// The path of a `file:` address, as programs exchange it: `file:///home/ada/my%20list.txt`, or `file:/tmp/list` (RFC
  /// 8089). Returns nil for an address that is not one of a file on this machine.
  public init?(uri: String) {
    let scheme = "file:"
    guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = "localhost"
      if rest.prefix(host.count).lowercased() == host { rest = rest.dropFirst(host.count) }
    }
    guard rest.hasPrefix("/"), let bytes = Self.decoded(rest) else { return nil }
    self.bytes = bytes
  }

  /// The path from the root. A relative path begins in the present folder of the process; it stays as it is if that is
  /// deleted.
  public var absolute: FilePath {
    guard !isAbsolute, let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    let isHere = bytes.isEmpty || bytes.elementsEqual(".".utf8)
    let start = FilePath(bytes: UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    return isHere ? start : start.appending(bytes.starts(with: "./".utf8) ? FilePath(bytes: bytes.dropFirst(2)) : self)
  }

  /// The address of the file. That of a relative path is the one of its `absolute` path.
  public var uri: String {
    let digits = Array("0123456789ABCDEF")
    return absolute.bytes.reduce(into: "file://") { address, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
        address.append(character)
      } else {
        address += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// Replaces `%20` and the like. Returns nil if the result can't be a path.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(2)).compactMap(\.hexDigitValue)
      guard digits.count == 2, digits != [0, 0] else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
    }
    return bytes.contains(0) ? nil : bytes
  }
}
