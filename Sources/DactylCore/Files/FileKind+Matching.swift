import DactylGeometry

extension FileKind {
  /// Returns whether a file with this name is one of the kind: by a pattern, or by a type that its extension is known
  /// for (`FD-2`). A kind without patterns and types has all files.
  public func matches(_ name: FilePath) -> Bool {
    FileKindMatcher(self).matches(name.bytes)
  }

  /// The extension that a file of the kind gets whose name has none (`FD-12`): that of the first pattern of the form
  /// `*.png`, without the full stop; else one that the first type is known for. Nil if there is none.
  public var defaultExtension: String? {
    for pattern in patterns where pattern.hasPrefix("*.") {
      let ending = pattern.dropFirst(2)
      if !ending.isEmpty, !ending.contains(where: { "*?/".contains($0) }) { return String(ending) }
    }
    return mimeTypes.lazy.compactMap(FileExtensions.first).first
  }
}

/// A kind in a form that is quick to compare many names with.
struct FileKindMatcher: Sendable {
  private let patterns: [[Unicode.Scalar]]
  private let endings: Set<[UInt8]>
  private let allowsAll: Bool

  init(_ kind: FileKind) {
    patterns = kind.patterns.map { Array($0.lowercased().unicodeScalars) }
    endings = Set(kind.mimeTypes.flatMap(FileExtensions.all).map { Array($0.utf8) })
    allowsAll = kind.patterns.isEmpty && kind.mimeTypes.isEmpty
  }

  func matches(_ name: [UInt8]) -> Bool {
    if allowsAll { return true }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    if let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), !endings.isEmpty,
      endings.contains(Array(text.utf8[text.utf8.index(after: dot)...]))
    {
      return true
    }
    guard !patterns.isEmpty else { return false }
    let letters = Array(text.unicodeScalars)
    return patterns.contains { Self.matches(letters, $0) }
  }

  /// Compares with a pattern. The time grows with the product of the lengths at most.
  private static func matches(_ text: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (place, step) = (0, 0)
    // The last star, and the place behind the letters that it stands for.
    var star: (step: Int, place: Int)?
    while place < text.count {
      if step < pattern.count, pattern[step] == "*" {
        star = (step, place)
        step += 1
      } else if step < pattern.count, pattern[step] == "?" || pattern[step] == text[place] {
        (place, step) = (place + 1, step + 1)
      } else if let last = star {
        star = (last.step, last.place + 1)
        (place, step) = (last.place + 1, last.step + 1)
      } else {
        return false
      }
    }
    return pattern[step...].allSatisfy { $0 == "*" }
  }
}

extension FilePath {
  /// The MIME type that the extension of the name is known for; nil if there is none.
  package var usualMIMEType: String? {
    let name = String(decoding: lastComponent.bytes, as: UTF8.self).lowercased()
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return FileExtensions.type(of: String(name[name.index(after: dot)...]))
  }
}

/// The extensions of common types of files.
enum FileExtensions {
  /// The types, each with its extensions, the usual one first.
  private static let table: [(type: String, endings: [String])] = [
    ("application/epub+zip", ["epub"]), ("application/gzip", ["gz", "tgz"]), ("application/json", ["json"]),
    ("application/msword", ["doc"]), ("application/pdf", ["pdf"]), ("application/rtf", ["rtf"]),
    ("application/vnd.ms-excel", ["xls"]), ("application/vnd.ms-powerpoint", ["ppt"]),
    ("application/vnd.oasis.opendocument.presentation", ["odp"]),
    ("application/vnd.oasis.opendocument.spreadsheet", ["ods"]),
    ("application/vnd.oasis.opendocument.text", ["odt"]),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", ["pptx"]),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ["xlsx"]),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ["docx"]),
    ("application/x-7z-compressed", ["7z"]), ("application/x-tar", ["tar"]), ("application/x-xz", ["xz"]),
    ("application/xml", ["xml"]), ("application/yaml", ["yaml", "yml"]), ("application/zip", ["zip"]),
    ("audio/aac", ["aac", "m4a"]), ("audio/flac", ["flac"]), ("audio/midi", ["mid", "midi"]), ("audio/mpeg", ["mp3"]),
    ("audio/ogg", ["ogg", "oga", "opus"]), ("audio/x-wav", ["wav"]), ("font/otf", ["otf"]), ("font/ttf", ["ttf"]),
    ("image/avif", ["avif"]), ("image/bmp", ["bmp"]), ("image/gif", ["gif"]), ("image/heic", ["heic", "heif"]),
    ("image/jpeg", ["jpg", "jpeg", "jpe"]), ("image/jxl", ["jxl"]), ("image/png", ["png"]),
    ("image/svg+xml", ["svg", "svgz"]), ("image/tiff", ["tiff", "tif"]), ("image/webp", ["webp"]),
    ("image/x-icon", ["ico"]), ("text/calendar", ["ics"]), ("text/css", ["css"]), ("text/csv", ["csv"]),
    ("text/html", ["html", "htm"]), ("text/javascript", ["js", "mjs"]), ("text/markdown", ["md", "markdown"]),
    ("text/plain", ["txt", "text", "log"]), ("text/vcard", ["vcf"]), ("video/mp4", ["mp4", "m4v"]),
    ("video/mpeg", ["mpeg", "mpg"]), ("video/ogg", ["ogv"]), ("video/quicktime", ["mov"]), ("video/webm", ["webm"]),
    ("video/x-matroska", ["mkv"]), ("video/x-msvideo", ["avi"]),
  ]

  /// Returns the extensions of a type such as `image/png`, or of several, as in `image/*`.
  static func all(of type: String) -> [String] {
    let type = type.lowercased()
    if type.hasSuffix("/*") {
      let prefix = type.dropLast()
      return table.filter { $0.type.hasPrefix(prefix) }.flatMap(\.endings)
    }
    return table.first { $0.type == type }?.endings ?? []
  }

  /// Returns the type of files with an extension in small letters.
  static func type(of ending: String) -> String? { table.first { $0.endings.contains(ending) }?.type }

  /// Returns the usual extension of a type; nil for a type that has none here.
  static func first(of type: String) -> String? { type.hasSuffix("/*") ? nil : all(of: type).first }
}
