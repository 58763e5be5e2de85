import DactylGeometry

/// The icons of the user's desktop, found by name according to the icon theme specification of freedesktop.org: in the
/// theme, in the themes it inherits from, in `hicolor`, and outside of themes.
///
///     if let icon = theme.icon(named: "edit-copy-symbolic", size: 16, scale: context.scale) {
///       context.draw(icon, at: point, tintedWith: .label)
///     }
///
/// Icons that were found are cached, and so are names that were not found. To see changes on the disk, make another
/// `IconTheme`.
@MainActor public final class IconTheme {
  /// The folder that the theme is in, such as `Adwaita`.
  public let name: String

  private let source: IconSource
  private let workers: WorkerPool
  private var icons = LRUCache<IconRequest, CachedIcon>(capacity: 256)

  /// Separate threads, so that a large picture does not delay icons. One can read while the other draws.
  private static let workers = WorkerPool(count: 2, label: "dactyl.icons")
  private static let standardName = "Adwaita"

  /// The theme called `name`. With nil it is the one in the environment variable `DACTYL_ICON_THEME`, or Adwaita.
  ///
  /// Themes are searched in `~/.icons`, in `icons` below `$XDG_DATA_HOME` and below the folders of `$XDG_DATA_DIRS`,
  /// and in `/usr/share/pixmaps`. Variables that are no absolute paths do not count.
  public convenience init(name: String? = nil) {
    self.init(name: name, variable: ProcessEnvironment.value)
  }

  /// `variable` returns the value of an environment variable.
  convenience init(name: String?, variable: (String) -> String?) {
    self.init(name: name ?? variable("DACTYL_ICON_THEME") ?? Self.standardName, folders: Self.folders(variable))
  }

  /// Returns the folders with themes, the preferred one first. `variable` returns the value of an environment variable.
  package static func folders(_ variable: (String) -> String?) -> [String] {
    let data = ProcessEnvironment.DataFolders(variable)
    let ofUser = [data.home.map { $0 + "/.icons" }, data.ofUser.map { $0 + "/icons" }].compactMap { $0 }
    return ofUser + data.ofSystem.map { $0 + "/icons" } + ["/usr/share/pixmaps"]
  }

  /// The theme called `name` in `folders`, the first of which is preferred.
  public convenience init(name: String, folders: [String]) {
    self.init(name: name, folders: folders, workers: Self.workers)
  }

  /// Icons are prepared on `workers`.
  init(name: String, folders: [String], workers: WorkerPool) {
    self.name = name
    self.workers = workers
    source = IconSource(theme: name, folders: folders)
  }

  /// Returns the icon called `name`, at most `size` points wide and high, for `scale` pixels per point. If no theme has
  /// it, returns nil, and warns on standard error once for each name.
  ///
  /// A vector icon is drawn in the given size; of bitmap icons the nearest size is taken. An icon whose name ends in
  /// `-symbolic` is a template: it is drawn in one colour. An icon that was not prepared is found and decoded now.
  public func icon(named name: String, size: Double, scale: Double = 1) -> Image? {
    guard let request = IconRequest(name, size: size, scale: scale) else { return nil }
    return icons.value(for: request) { CachedIcon(request, from: source) }.image
  }

  /// Returns the icon that the theme has for `symbol` in the colour of text, or an image of the symbol itself if it has
  /// none (`SY-7`). The filled form is always our own.
  ///
  /// `size` is that of the symbol, in points. Icons have no margin around them, so they are smaller by a sixth. It warns
  /// of no missing icon.
  public func image(for symbol: Symbol, size: Double = Image.standardSymbolSize, scale: Double = 1) -> Image {
    if let request = IconRequest(symbol, size: size, scale: scale),
      let icon = icons.value(for: request, { CachedIcon(request, from: source) }).found
    {
      return symbol.isMirrored ? icon.flippedForRightToLeft() : icon
    }
    return Image(symbol, size: size, scale: scale)
  }

  /// Begins to find and decode the icon of `image(for:size:scale:)` on another thread.
  public func prepareImage(for symbol: Symbol, size: Double = Image.standardSymbolSize, scale: Double = 1) {
    guard let request = IconRequest(symbol, size: size, scale: scale) else { return }
    prepare(iconNamed: request.name, size: request.size, scale: request.scale)
  }

  /// Begins to find and decode an icon on another thread. A later `icon(named:size:scale:)` waits for the rest of that
  /// work.
  ///
  /// `size` is in points, `scale` in pixels per point. An icon that is cached or being prepared is not prepared again.
  /// A missing icon or a broken file is reported only by `icon(named:size:scale:)`.
  public func prepare(iconNamed name: String, size: Double, scale: Double = 1) {
    guard let request = IconRequest(name, size: size, scale: scale) else { return }
    _ = icons.value(for: request) {
      let icon = CachedIcon(request, from: source)
      icon.begin(on: workers)
      return icon
    }
  }
}

extension IconRequest {
  /// The icon like `symbol`, in the colour of text; nil if no theme has one, or if the size is not possible.
  fileprivate init?(_ symbol: Symbol, size: Double, scale: Double) {
    guard !symbol.isFilled, let name = symbol.iconName else { return nil }
    self.init(name + "-symbolic", size: (size * 5 / 6).rounded(), scale: scale)
  }
}

/// An icon in the cache: found, missing, or being prepared.
@MainActor private final class CachedIcon {
  private let result: Lazy<Result<Image, IconError>>

  init(_ request: IconRequest, from source: IconSource) {
    result = Lazy { Result { () throws(IconError) in try source.image(request) } }
  }

  /// Begins the work on `workers`, unless the icon has been dropped from the cache before its turn.
  func begin(on workers: WorkerPool) {
    workers.run { [weak result] in result?.makeAhead() }
  }

  /// The icon, without a report of errors.
  var found: Image? { try? result.value.get() }

  /// The icon. The first access waits for it, and reports errors.
  private(set) lazy var image: Image? = {
    switch result.value {
    case .success(let image): return image
    case .failure(let error):
      Warnings.report("\(error)")
      return nil
    }
  }()
}
