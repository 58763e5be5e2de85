import DactylCore
import DactylGeometry
import DactylGraphics
import DactylSurface
import DactylWayland

extension ByteReader {
  /// Values of environment variables, each ended by a zero byte.
  static let environment = ByteReader("environment") { bytes in
    let values = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let names = [
      "HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XCURSOR_THEME", "XCURSOR_SIZE", "XCURSOR_PATH", "XKB_DEFAULT_LAYOUT",
      "XKB_DEFAULT_VARIANT", "LANG", "DACTYL_DEBUG", "DACTYL_ICON_THEME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
      "WAYLAND_DISPLAY", "XDG_ACTIVATION_TOKEN",
    ]
    let variables = Dictionary(uniqueKeysWithValues: zip(names, values)).filter { !$0.value.isEmpty }
    try checkFolders { variables[$0] }
    try checkNames { variables[$0] ?? "" }
    for value in values { try checkLine(value) }
  }

  private static func checkFolders(_ variable: (String) -> String?) throws {
    let cursors = CursorTheme(variable: variable)
    try check((8...256).contains(cursors.size), "pointers have a size: \(cursors.size)")
    let data = ProcessEnvironment.DataFolders(variable)
    let folders =
      cursors.folders + data.ofSystem + [data.home, data.ofUser].compactMap(\.self)
      + IconTheme.folders(variable)
    try check(folders.allSatisfy { $0.hasPrefix("/") }, "folders do not depend on the present one: \(folders)")
    let dictionaries = ([data.ofUser].compactMap(\.self) + data.ofSystem).map { $0 + "/hyphen" }
    try check(
      HyphenationDictionaries.systemFolders(variable) == dictionaries,
      "all data is in the same folders: \(dictionaries)")
    for name in ["XDG_STATE_HOME", "XDG_DATA_HOME"] {
      let folder = ProcessEnvironment.userFolder(name, orInHome: ".local") { variable($0).map { Array($0.utf8) } }
      try check(folder?.isAbsolute ?? true, "a folder does not depend on the present one: \(folder?.bytes ?? [])")
      try check(
        folder != nil || data.home == nil, "there is a folder in the home folder: \(variable("HOME") ?? "")")
    }
    switch Result(catching: { () throws(WaylandError) in try CompositorSocket.path(for: nil, variable: variable) }) {
    case .success(let path): try check(path.hasPrefix("/"), "a socket does not depend on the present folder: \(path)")
    case .failure(let error): try checkLine("\(error)")
    }
  }

  private static func checkNames(_ variable: (String) -> String) throws {
    let layouts = KeyboardLayout.layouts(
      names: variable("XKB_DEFAULT_LAYOUT"), variants: variable("XKB_DEFAULT_VARIANT"))
    try check(layouts.allSatisfy { !$0.layout.isEmpty }, "layouts have names: \(layouts)")
    _ = KeyboardLayout.layout(ofLocale: variable("LANG"))
    _ = LayoutDirection(language: variable("LANG"))
    let debugging = Application.debugNames(in: variable("DACTYL_DEBUG"))
    try check(
      debugging.allSatisfy { !$0.contains(",") && !$0.contains(" ") }, "names are without separators: \(debugging)")
    let token = WireText.sanitized(variable("XDG_ACTIVATION_TOKEN"))
    try check(token.utf8.count <= 1024 && !token.utf8.contains(0), "a token fits into a message: \(token.utf8.count)")
    let (language, region) = HyphenationDictionaries.parts(of: variable("LANG"))
    let letters = "abcdefghijklmnopqrstuvwxyz"
    try check(
      language.map { (2...8).contains($0.utf8.count) && $0.allSatisfy(letters.contains) } ?? true,
      "a language is a name of a file: \(language ?? "")")
    try check(
      region.map { $0.utf8.count == 2 && $0.allSatisfy(letters.uppercased().contains) } ?? true,
      "a region is a name of a file: \(region ?? "")")
  }
}
