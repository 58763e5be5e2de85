import DactylGeometry

/// Size, scale and state of a toplevel.
package struct SurfaceState: Hashable, Sendable {
  /// The size of the window, with the bars of a frame of the program, and without the margin. Whole points.
  package var size: Size
  /// Buffer pixels per point.
  package var scale: Double
  package var isMaximized: Bool
  package var isFullscreen: Bool
  /// Whether the user works in this window.
  package var isActivated: Bool
  package var isResizing: Bool
  /// Whether the window is not visible, according to the compositor.
  package var isSuspended: Bool
  /// The edges that touch another window or the edge of the screen.
  package var tiledEdges: SurfaceEdge
  /// Whether the compositor draws the title bar and the border.
  package var hasServerDecoration: Bool
  package var capabilities: WindowCapabilities

  package init(
    size: Size, scale: Double = 1, isMaximized: Bool = false, isFullscreen: Bool = false, isActivated: Bool = false,
    isResizing: Bool = false, isSuspended: Bool = false, tiledEdges: SurfaceEdge = [],
    hasServerDecoration: Bool = false, capabilities: WindowCapabilities = .all
  ) {
    self.size = size
    self.scale = scale
    self.isMaximized = isMaximized
    self.isFullscreen = isFullscreen
    self.isActivated = isActivated
    self.isResizing = isResizing
    self.isSuspended = isSuspended
    self.tiledEdges = tiledEdges
    self.hasServerDecoration = hasServerDecoration
    self.capabilities = capabilities
  }
}
