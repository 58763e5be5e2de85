import DactylGeometry

/// A toplevel window as the compositor knows it.
@MainActor package protocol ToplevelSurface: PlatformSurface {
  /// What the compositor last told us and we accepted.
  var state: SurfaceState { get }
  /// The size, in points, that it has or will come back to where nothing makes it fill the screen.
  var floatingSize: Size { get }

  /// Repaired (`NUL`, broken UTF-8) and shortened as the wire demands.
  var title: String { get set }
  /// In points; zero on an axis means no limit.
  var minimumSize: Size { get set }
  var maximumSize: Size { get set }
  /// Keeps the screen from blanking while the surface is visible, where the compositor can.
  var inhibitsIdle: Bool { get set }

  /// Requests to the compositor, which may decline; what it decides comes with a `SurfaceState`.
  func setMaximized(_ isMaximized: Bool)
  func setFullscreen(_ isFullscreen: Bool)
  func minimize()
  /// Asks for the keyboard focus, by `token` from another program where one was handed to us.
  func requestActivation(token: String?)
  /// Interactive move and resize by what `press` names, if that was pressed on the surface.
  func beginMove(by press: PressSource)
  func beginResize(by press: PressSource, edge: SurfaceEdge)
}
