import DactylGeometry
import DactylInput

/// A toplevel on the compositor.
@MainActor package protocol ToplevelSurface: PlatformSurface {
  /// The last state that the compositor has sent and the program has accepted.
  var state: SurfaceState { get }
  /// The frame that the program draws. A change counts from the next picture on; `state` has the size that goes with
  /// it at once, without a call of the handler.
  var frame: SurfaceFrame { get set }
  /// Whether the compositor is asked to draw the title bar and the border. Its decision arrives as a `SurfaceState`.
  var wantsServerDecoration: Bool { get set }
  /// The size, in points, of the content while the window is neither maximized, full screen nor tiled.
  var floatingSize: Size { get }

  /// The outputs that show a part of the surface, in order of entering.
  var outputs: [OutputID] { get }

  /// The title, repaired (`NUL`, broken UTF-8) and shortened to the limit of the wire.
  var title: String { get set }
  /// Of the content, in points; zero on an axis means no limit.
  var minimumSize: Size { get set }
  var maximumSize: Size { get set }
  /// Whether the screen stays on while the surface is visible, if the compositor supports that.
  var inhibitsIdle: Bool { get set }

  /// Requests to the compositor, which may decline. Its decision arrives as a `SurfaceState`.
  func setMaximized(_ isMaximized: Bool)
  /// Full screen is on `output`, if that is plugged in, or where the compositor chooses.
  func setFullscreen(_ isFullscreen: Bool, on output: OutputID?)
  func minimize()
  /// Asks the compositor to show its menu for the window at `position`, in points of the surface, because of the press
  /// `press`, if that was on the surface.
  func showWindowMenu(by press: PressSource, at position: Point)
  /// Requests the keyboard focus, with `token` if another program has passed one.
  func requestActivation(token: String?)
  /// Begins an interactive move or resize with the press `press`, if that was on the surface.
  func beginMove(by press: PressSource)
  func beginResize(by press: PressSource, edge: SurfaceEdge)
}

extension ToplevelSurface {
  package func setFullscreen(_ isFullscreen: Bool) { setFullscreen(isFullscreen, on: nil) }
}
