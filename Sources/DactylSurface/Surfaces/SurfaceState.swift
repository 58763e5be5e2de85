import DactylGeometry

/// Size, scale and state of a toplevel.
package struct SurfaceState: Hashable, Sendable {
  /// Whole points.
  package var size: Size
  /// Buffer pixels a point.
  package var scale: Double
  package var isMaximized: Bool
  package var isFullscreen: Bool
  /// The window is the one the user works in.
  package var isActivated: Bool
  package var isResizing: Bool
  /// The compositor says that nothing of it can be seen.
  package var isSuspended: Bool
  /// Edges that touch another window or the screen's edge.
  package var tiledEdges: SurfaceEdge
  /// The compositor draws title bar and border.
  package var hasServerDecoration: Bool

  package init(
    size: Size, scale: Double = 1, isMaximized: Bool = false, isFullscreen: Bool = false, isActivated: Bool = false,
    isResizing: Bool = false, isSuspended: Bool = false, tiledEdges: SurfaceEdge = [],
    hasServerDecoration: Bool = false
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
  }
}
