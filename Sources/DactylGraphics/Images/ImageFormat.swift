/// A kind of picture file.
public enum ImageFormat: Hashable, Sendable, CustomStringConvertible {
  /// Portable Network Graphics.
  case png
  /// JPEG. It needs `libturbojpeg0` on the machine.
  case jpeg
  /// WebP, without animation. It needs `libwebp7` on the machine.
  case webp
  /// Scalable Vector Graphics. It needs `librsvg2-2` on the machine.
  case svg

  /// The format whose files begin like `data`; nil if there is none.
  public init?(_ data: [UInt8]) {
    if data.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if data.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if Self.isSVG(data) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether a file that begins with `head` can still be one of these formats: the beginning of an XML text may be
  /// long.
  package static func canBegin(with head: [UInt8]) -> Bool {
    let text = withoutMark(head).drop { isSpace($0) }
    return ImageFormat(head) != nil || text.first == UInt8(ascii: "<") || text.isEmpty
  }

  public var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    }
  }

  /// Whether the first element of an XML text in UTF-8 is called `svg`.
  private static func isSVG(_ data: [UInt8]) -> Bool {
    var rest = withoutMark(data)
    while true {
      rest = rest.drop { isSpace($0) }
      if rest.starts(with: "<?".utf8) {
        rest = rest.after("?>")
      } else if rest.starts(with: "<!--".utf8) {
        rest = rest.dropFirst(4).after("-->")
      } else if rest.starts(with: "<!".utf8) {
        // A declaration in brackets may contain brackets. It ends with `]>`.
        let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        rest = rest[..<end].contains(UInt8(ascii: "[")) ? rest.after("]").after(">") : rest[end...].dropFirst()
      } else {
        guard rest.first == UInt8(ascii: "<") else { return false }
        let name = rest.dropFirst().prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
      }
    }
  }

  /// Returns the data without the byte order mark of UTF-8.
  private static func withoutMark(_ data: [UInt8]) -> ArraySlice<UInt8> {
    data.starts(with: [0xef, 0xbb, 0xbf]) ? data.dropFirst(3) : data[...]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the part after the first occurrence of `mark`; nothing if there is none.
  fileprivate func after(_ mark: StaticString) -> ArraySlice {
    mark.withUTF8Buffer { mark in
      var index = startIndex
      while index + mark.count <= endIndex {
        if self[index] == mark[0], self[index..<index + mark.count].elementsEqual(mark) {
          return self[(index + mark.count)...]
        }
        index += 1
      }
      return self[endIndex...]
    }
  }
}
