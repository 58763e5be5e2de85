import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The icons that the user's desktop has, by their names, as the icon theme specification of freedesktop.org finds them:
/// in the theme, in those it inherits from, in `hicolor`, and in no theme.
///
///     context.draw(theme.icon(named: "edit-copy-symbolic", size: 16, scale: context.scale)!, at: point, tintedWith: .label)
///
/// An icon that was found is kept, and one that was not is not looked for again: a theme that was changed on the disk takes
/// another `IconTheme`.
@MainActor public final class IconTheme {
  /// The folder that the theme is in, such as `Adwaita`.
  public let name: String

  /// The folders with themes, in order of preference.
  private let folders: [String]
  private var indexes: [(theme: String, index: IconIndex)] = []
  private var icons = RecentValues<Key, Image?>(capacity: 256)

  private struct Key: Hashable {
    var name: String
    var size: Double
    var scale: Double
  }

  private static let standardName = "Adwaita"
  private static let lastName = "hicolor"
  /// A theme that inherits from a theme that inherits ... ends here.
  private static let mostThemes = 32
  /// Bytes of an index; the largest in use have some 50,000.
  private static let indexLimit = 1 << 20
  /// Points, and pixels a point.
  private static let largestSize = 1024.0
  private static let largestScale = 16.0

  /// The theme called `name`; nil is what `DACTYL_ICON_THEME` in the environment says, or Adwaita.
  ///
  /// Themes are looked for in `~/.icons`, in `icons` below `$XDG_DATA_HOME` and below the folders of `$XDG_DATA_DIRS`, and in
  /// `/usr/share/pixmaps`.
  public convenience init(name: String? = nil) {
    self.init(name: name, variable: Self.environment)
  }

  /// `variable` is asked for variables of the environment.
  convenience init(name: String?, variable: (String) -> String?) {
    let home = variable("HOME") ?? ""
    let dataHome = variable("XDG_DATA_HOME") ?? home + "/.local/share"
    let dataFolders = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    self.init(
      name: name ?? variable("DACTYL_ICON_THEME") ?? Self.standardName,
      folders: [home + "/.icons", dataHome + "/icons"] + dataFolders.map { $0 + "/icons" } + ["/usr/share/pixmaps"])
  }

  /// The theme called `name` in `folders`, the first of which is preferred.
  public init(name: String, folders: [String]) {
    self.name = name
    self.folders = folders
  }

  /// The icon called `name`, at most `size` points wide and high, for `scale` pixels a point; nil where no theme has it,
  /// which is said on standard error, once for each name.
  ///
  /// A drawing comes in the size asked for, a picture of pixels in the nearest there is. What ends in `-symbolic` is a
  /// template: its shape counts, and who draws it chooses the colour.
  public func icon(named name: String, size: Double, scale: Double = 1) -> Image? {
    guard size > 0, size <= Self.largestSize, scale > 0, scale <= Self.largestScale else { return nil }
    return icons.value(for: Key(name: name, size: size, scale: scale)) { load(name, size, scale) }
  }

  private func load(_ name: String, _ size: Double, _ scale: Double) -> Image? {
    guard Self.isFileName(name), let path = path(of: name, size, scale) else {
      Warnings.say(
        "there is no icon named \"\(name.prefix(80))\", neither in the theme \(self.name) nor in \(Self.lastName)")
      return nil
    }
    do throws(GraphicsError) {
      return try Self.image(at: path, isSymbolic: Self.isSymbolic(name), size, scale)
    } catch {
      Warnings.say(error.file == nil ? "\(path): \(error)" : "\(error)")
      return nil
    }
  }

  private static func image(
    at path: String, isSymbolic: Bool, _ size: Double, _ scale: Double
  ) throws(GraphicsError) -> Image {
    let data = try WholeFile.read(path, limit: 16 << 20)
    let side = Size(width: size, height: size)
    var image: Image
    if ImageFormat(data) == .svg {
      image = try Image(data: data, size: side, scale: scale)
    } else {
      let pixels = try Image(data: data)
      // The longer side becomes the size asked for, whatever it was made for.
      image = Image(sharing: pixels, scale: Double(max(pixels.pixelWidth, pixels.pixelHeight)) / size)
    }
    return isSymbolic ? image.template() : image
  }

  private static func isSymbolic(_ name: String) -> Bool {
    name.hasSuffix("-symbolic") || name.hasSuffix("-symbolic-rtl") || name.hasSuffix("-symbolic-ltr")
  }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count < 200
      && !name.utf8.contains { $0 == 0 || $0 == 0x2f }
  }

  nonisolated private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Finding

  private func path(of name: String, _ size: Double, _ scale: Double) -> String? {
    var visited: [String] = []
    return path(of: name, size, scale, in: self.name, &visited)
      ?? path(of: name, size, scale, in: Self.lastName, &visited) ?? file(name, in: folders)
  }

  /// The theme itself first, then what it inherits from, one after the other; none is asked twice.
  private func path(
    of name: String, _ size: Double, _ scale: Double, in theme: String, _ visited: inout [String]
  ) -> String? {
    guard Self.isFileName(theme), visited.count < Self.mostThemes, !visited.contains(theme) else { return nil }
    visited.append(theme)
    let index = index(of: theme)
    if let path = path(of: name, size, scale, in: theme, index) { return path }
    for parent in index.parents where parent != Self.lastName {
      if let path = path(of: name, size, scale, in: parent, &visited) { return path }
    }
    return nil
  }

  /// The icon from a folder that is made for this size, else from the nearest one that has it.
  private func path(
    of name: String, _ size: Double, _ scale: Double, in theme: String, _ index: IconIndex
  ) -> String? {
    func find(_ directory: IconDirectory) -> String? {
      file(name, in: folders.map { "\($0)/\(theme)/\(directory.name)" })
    }
    for directory in index.directories where directory.matches(size, scale) {
      if let path = find(directory) { return path }
    }
    var best: (path: String, distance: Double)?
    for directory in index.directories {
      let distance = directory.distance(size, scale)
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

  /// What the first folder with an index of the theme says; nothing where there is none that can be read.
  private func index(of theme: String) -> IconIndex {
    if let known = indexes.first(where: { $0.theme == theme }) { return known.index }
    var text = ""
    for folder in folders {
      guard let data = try? WholeFile.read("\(folder)/\(theme)/index.theme", limit: Self.indexLimit) else { continue }
      text = String(decoding: data, as: UTF8.self)
      break
    }
    let index = IconIndex(text)
    indexes.append((theme, index))
    return index
  }
}

extension GraphicsError {
  /// The file that the description begins with.
  fileprivate var file: String? {
    if case .file(let path, _) = self { path } else { nil }
  }
}
