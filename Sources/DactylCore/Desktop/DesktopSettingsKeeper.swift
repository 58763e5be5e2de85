import DactylGraphics

/// Keeps the last settings of the desktop in a file of the user, which all programs share, so that the first frame of
/// the next program is as the user wants it (`DS-1`).
@MainActor final class DesktopSettingsKeeper {
  private static let greatestSize = 64 << 10

  private let path: FilePath
  private var kept = DesktopSettings.Values()

  init(path: FilePath) { self.path = path }

  /// The file in the user's folder for caches; nil if there is no such folder.
  static func standardPath() -> FilePath? {
    ProcessEnvironment.userFolder("XDG_CACHE_HOME", orInHome: ".cache")?.appending("dactyl/desktop-settings")
  }

  /// Returns the kept settings; those that can't be read are unknown.
  func read() -> DesktopSettings.Values {
    let bytes = (try? FileSystem().read(path, limit: Self.greatestSize))?.bytes ?? []
    kept = DesktopSettings.Values(RestorableState(text: String(decoding: bytes, as: UTF8.self)))
    return kept
  }

  /// Keeps settings that the desktop has told. A cache that can't be written is no fault of the program.
  func write(_ values: DesktopSettings.Values) {
    guard values != kept else { return }
    kept = values
    do throws(FileError) {
      try FileSystem().makeFolder(path.parent)
      try FileSystem().replace(path, with: Array(values.state.text.utf8), .init(.alwaysPrivate, lasts: false))
    } catch {
      return
    }
  }
}

extension DesktopSettings.Values {
  /// The settings as text by name.
  init(_ state: RestorableState) {
    func value<Value: LosslessStringConvertible>(_ name: String, _ isSane: (Value) -> Bool = { _ in true }) -> Value? {
      let value: Value? = state[name]
      return value.flatMap { isSane($0) ? $0 : nil }
    }
    func name(_ key: String) -> String? { value(key) { (text: String) in Self.isName(text) } }
    self.init()
    appearance = value("appearance").flatMap { (name: String) in Appearance(desktopName: name) }
    increasesContrast = value("increasesContrast")
    accentColor = value("accentColor").flatMap { (text: String) in Color(hexText: text) }
    reducesMotion = value("reducesMotion")
    fontScale = value("fontScale", Self.isFontScale)
    fontFamily = name("fontFamily")
    monospacedFontFamily = name("monospacedFontFamily")
    cursorTheme = name("cursorTheme")
    cursorSize = value("cursorSize", Self.isCursorSize)
    doubleClickInterval = value("doubleClickInterval", Self.isClickInterval)
    windowButtons = value("windowButtons").map { (text: String) in WindowButtonLayout(text) }
    titleBarDoubleClick = value("titleBarDoubleClick").flatMap { (text: String) in TitleBarAction(desktopName: text) }
    titleBarMiddleClick = value("titleBarMiddleClick").flatMap { (text: String) in TitleBarAction(desktopName: text) }
  }

  var state: RestorableState {
    var state = RestorableState()
    state["appearance"] = appearance?.desktopName
    state["increasesContrast"] = increasesContrast
    state["accentColor"] = accentColor?.hexText
    state["reducesMotion"] = reducesMotion
    state["fontScale"] = fontScale
    state["fontFamily"] = fontFamily
    state["monospacedFontFamily"] = monospacedFontFamily
    state["cursorTheme"] = cursorTheme
    state["cursorSize"] = cursorSize
    state["doubleClickInterval"] = doubleClickInterval
    state["windowButtons"] = windowButtons?.description
    state["titleBarDoubleClick"] = titleBarDoubleClick?.desktopName
    state["titleBarMiddleClick"] = titleBarMiddleClick?.desktopName
    return state
  }

  // MARK: Limits

  /// Whether text from outside can be the name of a font or a theme.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && !text.utf8.contains(0) && !text.contains(where: \.isNewline)
  }

  package static func isFontScale(_ scale: Double) -> Bool { (0.25...8).contains(scale) }
  package static func isCursorSize(_ size: Int) -> Bool { (8...256).contains(size) }
  package static func isClickInterval(_ seconds: Double) -> Bool { (0.05...5).contains(seconds) }
}
