import DactylGeometry

/// A toplevel on the compositor.
@MainActor package protocol ToplevelSurface: PlatformSurface {
  /// The last state that the compositor has sent and the program has accepted.
  var state: SurfaceState { get }
  /// The size, in points, of the window while it is neither maximized, full screen nor tiled.
  var floatingSize: Size { get }

  /// The title, repaired (`NUL`, broken UTF-8) and shortened to the limit of the wire.
  var title: String { get set }
  /// In points; zero on an axis means no limit.
  var minimumSize: Size { get set }
  var maximumSize: Size { get set }
  /// Whether the screen stays on while the surface is visible, if the compositor supports that.
  var inhibitsIdle: Bool { get set }

  /// Requests to the compositor, which may decline. Its decision arrives as a `SurfaceState`.
  func setMaximized(_ isMaximized: Bool)
  func setFullscreen(_ isFullscreen: Bool)
  func minimize()
  /// Requests the keyboard focus, with `token` if another program has passed one.
  func requestActivation(token: String?)
  /// Begins an interactive move or resize with the press `press`, if that was on the surface.
  func beginMove(by press: PressSource)
  func beginResize(by press: PressSource, edge: SurfaceEdge)
}
