import DactylGeometry
import DactylWayland

/// The state of a toplevel that the compositor has sent since the last complete configure.
struct ToplevelConfigure: Hashable {
  /// In points; zero leaves the choice to the program.
  var width = 0
  var height = 0
  var states = States()
  /// The largest size that the compositor recommends for a floating window, in points.
  var bounds: Size?
  var hasServerDecoration = false
  var capabilities = WindowCapabilities.all

  struct States: Hashable {
    var isMaximized = false
    var isFullscreen = false
    var isActivated = false
    var isResizing = false
    var isSuspended = false
    var tiledEdges: SurfaceEdge = []

    init() {}

    /// Reads the array of `xdg_toplevel.configure`. Unknown states are skipped.
    init(_ bytes: [UInt8]) {
      for value in bytes.uint32s {
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

    /// Whether the size is that of a floating window, which the window returns to later.
    var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }
  }
}

extension WindowCapabilities {
  /// Reads the array of `xdg_toplevel.wm_capabilities`. Unknown ones are skipped.
  init(_ bytes: [UInt8]) {
    self = []
    for value in bytes.uint32s {
      switch XdgToplevel.WmCapabilities(rawValue: value) {
      case .windowMenu: insert(.windowMenu)
      case .maximize: insert(.maximize)
      case .fullscreen: insert(.fullscreen)
      case .minimize: insert(.minimize)
      default: break
      }
    }
  }
}
