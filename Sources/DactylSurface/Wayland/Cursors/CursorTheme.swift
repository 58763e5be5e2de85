import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the files of the user's pointer theme.
///
/// libwayland-cursor has a function for this, but it loads all pictures of a theme at once, which takes 9.5 ms and 1
/// MB. The picture that is shown takes 0.2 ms.
@MainActor package final class CursorTheme {
  /// Pixels at scale 1.
  package let size: Int

  private let name: String
  /// The folders with themes, in order of preference.
  package let folders: [String]

  /// The most themes in a chain of inheritance.
  private static let deepest = 8
  private static let standardSize = 24
  private static let sizes = 8...256

  /// The theme that the environment names, else `theme`. `variable` returns the value of an environment variable.
  package init(
    _ theme: CursorThemeName = CursorThemeName(), variable: (String) -> String? = ProcessEnvironment.value
  ) {
    name = variable("XCURSOR_THEME") ?? theme.name ?? "default"
    let wanted = variable("XCURSOR_SIZE").flatMap { Int($0) } ?? theme.size ?? Self.standardSize
    size = Self.sizes.contains(wanted) ? wanted : Self.standardSize
    let data = ProcessEnvironment.DataFolders(variable)
    if let path = variable("XCURSOR_PATH") {
      folders = path.split(separator: ":").compactMap { Self.expand($0, data.home) }
    } else {
      let ofUser = [data.ofUser.map { $0 + "/icons" }, data.home.map { $0 + "/.icons" }].compactMap { $0 }
      folders = ofUser + data.ofSystem.map { $0 + "/icons" } + ["/usr/share/pixmaps"]
    }
  }

  /// Returns the picture of `shape` for `scale` pixels per point; nil if no theme has it.
  func picture(_ shape: CursorShape, scale: Int) -> CursorFile.Picture? {
    for theme in name == "default" ? [name] : [name, "default"] {
      var visited: Set<String> = []
      for file in shape.fileNames {
        visited.removeAll(keepingCapacity: true)
        if let path = path(of: file, in: theme, depth: 0, visited: &visited),
          let picture = CursorFile.picture(at: path, size: size * scale)
        {
          return picture
        }
      }
    }
    return shape == .default ? nil : picture(.default, scale: scale)
  }

  private func path(of file: String, in theme: String, depth: Int, visited: inout Set<String>) -> String? {
    guard depth < Self.deepest, !theme.isEmpty, !theme.contains("/"), visited.insert(theme).inserted else { return nil }
    for folder in folders {
      let path = "\(folder)/\(theme)/cursors/\(file)"
      if access(path, R_OK) == 0 { return path }
    }
    for folder in folders {
      for parent in Self.parents(in: "\(folder)/\(theme)/index.theme") {
        if let path = path(of: file, in: parent, depth: depth + 1, visited: &visited) { return path }
      }
    }
    return nil
  }

  /// The names after `Inherits=` of an index file.
  package static func parents(in path: String) -> [String] {
    // A pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    // The line is in the first section.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return [] }
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed == "Inherits" else { continue }
      return parts[1].split { $0 == "," || $0 == ";" || $0 == ":" }.map { String($0.trimmed) }
    }
    return []
  }

  /// Returns nil for a folder in a home that does not exist, and for a path that is not absolute.
  private static func expand(_ folder: Substring, _ home: String?) -> String? {
    let path = folder.hasPrefix("~") ? home.map { $0 + folder.dropFirst() } : String(folder)
    return path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
