import DactylGeometry
import DactylWayland

/// What the compositor has said about a toplevel since the last configure that counted.
struct ToplevelConfigure: Hashable {
  /// In points, zero where the choice is ours.
  var width = 0
  var height = 0
  var states = States()
  /// What the compositor finds sensible for a floating window, in points.
  var bounds: Size?
  var hasServerDecoration = false

  struct States: Hashable {
    var isMaximized = false
    var isFullscreen = false
    var isActivated = false
    var isResizing = false
    var isSuspended = false
    var tiledEdges: SurfaceEdge = []

    init() {}

    /// From the array of `xdg_toplevel.configure`; states that are not known are skipped.
    init(_ bytes: [UInt8]) {
      for value in WireNumbers.decode(bytes) {
        switch XdgToplevel.State(rawValue: value) {
        case .maximized: isMaximized = true
        case .fullscreen: isFullscreen = true
        case .activated: isActivated = true
        case .resizing: isResizing = true
        case .suspended: isSuspended = true
        case .tiledLeft: tiledEdges.insert(.left)
        case .tiledRight: tiledEdges.insert(.right)
        case .tiledTop: tiledEdges.insert(.top)
        case .tiledBottom: tiledEdges.insert(.bottom)
        default: break
        }
      }
    }

    /// The size is the user's or the program's own, and worth coming back to.
    var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }
  }
}
