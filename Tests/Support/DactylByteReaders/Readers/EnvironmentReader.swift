import DactylCore
import DactylGeometry
import DactylGraphics
import DactylSurface

extension ByteReader {
  /// Values of environment variables, each ended by a zero byte.
  static let environment = ByteReader("environment") { bytes in
    let values = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let names = [
      "HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XCURSOR_THEME", "XCURSOR_SIZE", "XCURSOR_PATH", "XKB_DEFAULT_LAYOUT",
      "XKB_DEFAULT_VARIANT", "LANG",
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
    let folders = cursors.folders + data.ofSystem + [data.home, data.ofUser].compactMap(\.self)
    try check(folders.allSatisfy { $0.hasPrefix("/") }, "folders do not depend on the present one: \(folders)")
  }

  private static func checkNames(_ variable: (String) -> String) throws {
    let layouts = KeyboardLayout.layouts(
      names: variable("XKB_DEFAULT_LAYOUT"), variants: variable("XKB_DEFAULT_VARIANT"))
    try check(layouts.allSatisfy { !$0.layout.isEmpty }, "layouts have names: \(layouts)")
    _ = KeyboardLayout.layout(ofLocale: variable("LANG"))
    _ = LayoutDirection(language: variable("LANG"))
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
