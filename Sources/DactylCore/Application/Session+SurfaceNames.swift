import DactylInput

/// The names of surfaces in input scripts.
extension Session {
  private static let popupName = "popup"

  /// Returns the surface that a script calls `name`: `popup` is the popup that was shown last, `popup-1` the first of
  /// those that are shown, and so on; any other name, or none, is the first toplevel.
  func surface(named name: String?) -> SurfaceID? {
    guard let name, name.hasPrefix(Self.popupName) else { return toplevels.first?.stack.surface }
    guard name != Self.popupName else { return popups.last?.stack?.surface }
    let number = Int(name.dropFirst(Self.popupName.count + 1)) ?? 0
    return popups.indices.contains(number - 1) ? popups[number - 1].stack?.surface : nil
  }

  /// The names of popups in a recorded script. Toplevels have none.
  var surfaceNames: [SurfaceID: String] {
    var names: [SurfaceID: String] = [:]
    for (index, popup) in popups.enumerated() {
      guard let surface = popup.stack?.surface else { continue }
      names[surface] = index == popups.count - 1 ? Self.popupName : "\(Self.popupName)-\(index + 1)"
    }
    return names
  }
}

extension Application {
  /// Returns the surface that a script calls `name`, as `Session.surface(named:)` does.
  package final func surface(named name: String?) -> SurfaceID? { session?.surface(named: name) }

  /// The names of popups in scripts.
  package final var surfaceNames: [SurfaceID: String] { session?.surfaceNames ?? [:] }
}
