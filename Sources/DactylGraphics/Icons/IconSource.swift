import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the icons of a theme in the file system and decodes them, on any thread.
final class IconSource: Sendable {
  /// The folder that the theme is in.
  private let theme: String
  /// The folders with themes, in order of preference.
  private let folders: [String]
  private let indexes = Locked<[(theme: String, index: IconIndex)]>([])

  /// The theme for icons that no other theme has.
  static let lastTheme = "hicolor"
  /// The most themes that are searched in a chain of inheritance.
  private static let mostThemes = 32
  /// The most bytes of an index. The largest in use have some 50,000.
  private static let indexLimit = 1 << 20

  init(theme: String, folders: [String]) {
    self.theme = theme
    self.folders = folders
  }

  func image(_ request: IconRequest) throws(IconError) -> Image {
    guard Self.isFileName(request.name), let path = path(of: request) else {
      throw .missing(name: request.name, theme: theme)
    }
    do throws(GraphicsError) {
      return try Self.image(at: path, request)
    } catch {
      throw .unreadable(path: path, error)
    }
  }

  private static func image(at path: String, _ request: IconRequest) throws(GraphicsError) -> Image {
    let data = try FileContents.read(path, limit: 16 << 20)
    let side = Size(width: request.size, height: request.size)
    var image: Image
    if ImageFormat(data) == .svg {
      // A theme is installed like a program. A process for each icon would be slow.
      image = try Image(data: data, size: side, scale: request.scale, isTrusted: true)
    } else {
      let pixels = try Image(data: data)
      // The longer side gets the requested size, whatever size the icon was made for.
      image = Image(sharing: pixels, scale: Double(max(pixels.pixelWidth, pixels.pixelHeight)) / request.size)
    }
    return isSymbolic(request.name) ? image.template() : image
  }

  private static func isSymbolic(_ name: String) -> Bool {
    name.hasSuffix("-symbolic") || name.hasSuffix("-symbolic-rtl") || name.hasSuffix("-symbolic-ltr")
  }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count < 200
      && !name.utf8.contains { $0 == 0 || $0 == 0x2f }
  }

  // MARK: Finding

  private func path(of request: IconRequest) -> String? {
    var visited: [String] = []
    return path(of: request, in: theme, &visited) ?? path(of: request, in: Self.lastTheme, &visited)
      ?? file(request.name, in: folders)
  }

  /// Searches the theme itself, then the themes it inherits from; each theme once.
  private func path(of request: IconRequest, in theme: String, _ visited: inout [String]) -> String? {
    guard Self.isFileName(theme), visited.count < Self.mostThemes, !visited.contains(theme) else { return nil }
    visited.append(theme)
    let index = index(of: theme)
    if let path = path(of: request, in: theme, index) { return path }
    for parent in index.parents where parent != Self.lastTheme {
      if let path = path(of: request, in: parent, &visited) { return path }
    }
    return nil
  }

  /// Returns the icon from a folder for this size, else from the nearest folder that has it.
  private func path(of request: IconRequest, in theme: String, _ index: IconIndex) -> String? {
    func find(_ directory: IconDirectory) -> String? {
      file(request.name, in: folders.map { "\($0)/\(theme)/\(directory.name)" })
    }
    for directory in index.directories where directory.matches(request.size, request.scale) {
      if let path = find(directory) { return path }
    }
    var best: (path: String, distance: Double)?
    for directory in index.directories {
      let distance = directory.distance(request.size, request.scale)
      guard distance < best?.distance ?? .infinity, let path = find(directory) else { continue }
      best = (path, distance)
    }
    return best?.path
  }

  private func file(_ name: String, in folders: [String]) -> String? {
    for folder in folders {
      for suffix in [".svg", ".png"] where access("\(folder)/\(name)\(suffix)", R_OK) == 0 {
        return "\(folder)/\(name)\(suffix)"
      }
    }
    return nil
  }

  /// Returns the index of the theme. Threads that need the same one read it once.
  private func index(of theme: String) -> IconIndex {
    indexes.withLock { indexes in
      if let known = indexes.first(where: { $0.theme == theme }) { return known.index }
      let index = readIndex(of: theme)
      indexes.append((theme, index))
      return index
    }
  }

  /// The folders of `hicolor` that programs install their icons in, for a system without that theme.
  private static let lastIndex = IconIndex(
    """
    [Icon Theme]
    Directories=scalable/apps,symbolic/apps
    [scalable/apps]
    Type=Scalable
    Size=128
    MinSize=8
    MaxSize=1024
    [symbolic/apps]
    Type=Scalable
    Size=16
    MinSize=8
    MaxSize=1024
    """)

  /// Reads the index from the first folder that has one. If none can be read, it is an empty index, or for `hicolor`
  /// that of the icons of programs.
  private func readIndex(of theme: String) -> IconIndex {
    for folder in folders {
      guard let data = try? FileContents.read("\(folder)/\(theme)/index.theme", limit: Self.indexLimit) else {
        continue
      }
      return IconIndex(String(decoding: data, as: UTF8.self))
    }
    return theme == Self.lastTheme ? Self.lastIndex : IconIndex("")
  }
}

/// The name and the size of an icon.
struct IconRequest: Hashable, Sendable {
  let name: String
  /// Points.
  let size: Double
  /// Pixels per point.
  let scale: Double

  private static let largestSize = 1024.0
  private static let largestScale = 16.0

  /// Nil if the size or the scale is not possible.
  init?(_ name: String, size: Double, scale: Double) {
    guard size > 0, size <= Self.largestSize, scale > 0, scale <= Self.largestScale else { return nil }
    self.name = name
    self.size = size
    self.scale = scale
  }
}

/// The reason why there is no icon.
enum IconError: Error, CustomStringConvertible {
  case missing(name: String, theme: String)
  case unreadable(path: String, GraphicsError)

  var description: String {
    switch self {
    case .missing(let name, let theme):
      "there is no icon named \"\(name.prefix(80))\", neither in the theme \(theme) nor in \(IconSource.lastTheme)"
    // The error names the file.
    case .unreadable(_, let error) where error.isOfFile: "\(error)"
    case .unreadable(let path, let error): "\(path): \(error)"
    }
  }
}

extension GraphicsError {
  fileprivate var isOfFile: Bool {
    switch self {
    case .file, .undecodable: true
    default: false
    }
  }
}
