import Dactyl
import DactylGeometry

/// A surface of a scenario. It exists while it has a window to show: programs open and close popups as they need them.
@MainActor final class SceneSurface {
  let name: String
  /// The size that contains all its windows.
  let size: Size
  /// Whether it is a popup with a grab.
  let grabs: Bool
  var stack: WindowStack?
  /// Hidden windows, until there is a surface to add them to.
  var waiting: [Window] = []

  init(name: String, size: Size, grabs: Bool) {
    self.name = name
    self.size = size
    self.grabs = grabs
  }

  /// The surfaces that the windows of `tree` name, in order of their first windows.
  static func surfaces(of tree: [TreeEntry]) -> [SceneSurface] {
    var names: [String] = []
    var windows: [(surface: String, entry: ViewEntry)] = []
    for case .view(let entry) in tree where entry.kind == .window {
      let name = entry.flags.surface ?? NameTable.mainSurface
      if !names.contains(name) { names.append(name) }
      windows.append((name, entry))
    }
    return names.map { name in
      let mine = windows.filter { $0.surface == name }.map(\.entry)
      let size = Size(width: mine.map(\.frame.maxX).max() ?? 0, height: mine.map(\.frame.maxY).max() ?? 0)
      return SceneSurface(name: name, size: size, grabs: mine.contains(where: \.flags.grabs))
    }
  }
}
