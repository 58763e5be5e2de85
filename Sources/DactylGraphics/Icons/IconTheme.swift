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

  private let source: IconSource
  private let lanes: Lanes
  private var icons = RecentValues<IconRequest, KeptIcon>(capacity: 256)

  /// Their own, for a large picture must not hold icons back. While one reads the other draws.
  private static let lanes = Lanes(count: 2, label: "dactyl.icons")
  private static let standardName = "Adwaita"

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
  public convenience init(name: String, folders: [String]) {
    self.init(name: name, folders: folders, lanes: Self.lanes)
  }

  /// Icons are prepared on `lanes`.
  init(name: String, folders: [String], lanes: Lanes) {
    self.name = name
    self.lanes = lanes
    source = IconSource(theme: name, folders: folders)
  }

  /// The icon called `name`, at most `size` points wide and high, for `scale` pixels a point; nil where no theme has it,
  /// which is said on standard error, once for each name.
  ///
  /// A drawing comes in the size asked for, a picture of pixels in the nearest there is. What ends in `-symbolic` is a
  /// template: its shape counts, and who draws it chooses the colour. What was not prepared is found and decoded now.
  public func icon(named name: String, size: Double, scale: Double = 1) -> Image? {
    guard let request = IconRequest(name, size: size, scale: scale) else { return nil }
    return icons.value(for: request) { KeptIcon(request, from: source) }.image
  }

  /// Begins to find and decode the icon that `icon(named:size:scale:)` will be asked for, beside the main actor, which then
  /// has it or waits for what is left to do.
  ///
  /// `size` is in points, `scale` in pixels a point. An icon that is known or under way is not begun again. Nothing is said
  /// of a name that no theme has, or of a broken file, until the icon is asked for.
  public func prepare(iconNamed name: String, size: Double, scale: Double = 1) {
    guard let request = IconRequest(name, size: size, scale: scale) else { return }
    _ = icons.value(for: request) {
      let icon = KeptIcon(request, from: source)
      icon.begin(on: lanes)
      return icon
    }
  }

  nonisolated private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// An icon that was found or not, or is under way.
@MainActor private final class KeptIcon {
  private let result: MadeOnce<Result<Image, IconError>>

  init(_ request: IconRequest, from source: IconSource) {
    result = MadeOnce { Result { () throws(IconError) in try source.image(request) } }
  }

  /// What has fallen out of the cache when its turn comes is not begun.
  func begin(on lanes: Lanes) {
    lanes.run { [weak result] in result?.makeAhead() }
  }

  /// The first to ask waits for it, and what went wrong is said then.
  private(set) lazy var image: Image? = {
    switch result.value {
    case .success(let image): return image
    case .failure(let error):
      Warnings.report("\(error)")
      return nil
    }
  }()
}
