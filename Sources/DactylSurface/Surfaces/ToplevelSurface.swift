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
  /// The toplevel of this platform that the window is above and belongs to; nil for none. The compositor is told when
  /// both are shown. A toplevel can't be above itself.
  var parent: (any ToplevelSurface)? { get set }
  /// Whether the parent takes no input meanwhile, which the compositor is told. The program keeps the input away.
  var isModal: Bool { get set }
  /// Asks the compositor for a name of the window for other programs. `body` gets nil if it has none.
  ///
  /// It is called once, unless the connection or the surface ends before.
  func export(_ body: @escaping @MainActor (SurfaceExport?) -> Void)

  /// Requests the keyboard focus.
  func requestActivation(_ source: ActivationSource)
  /// Asks the compositor for a token with which another program, called `appID`, can take the keyboard focus. `body`
  /// gets nil if the compositor has none.
  ///
  /// It is called once, unless the connection or the surface ends before.
  func requestActivationToken(for appID: String?, _ body: @escaping @MainActor (String?) -> Void)
  /// Begins an interactive move or resize with the press `press`, if that was on the surface.
  func beginMove(by press: PressSource)
  func beginResize(by press: PressSource, edge: SurfaceEdge)
}

extension ToplevelSurface {
  package func setFullscreen(_ isFullscreen: Bool) { setFullscreen(isFullscreen, on: nil) }
}

/// The reason for which a window gets the keyboard focus.
package enum ActivationSource: Hashable, Sendable {
  /// The user has just used a window of this program.
  case user
  /// Something has happened that the user should know of. A compositor marks the window.
  case attention
  /// Another program has passed its right, with a token.
  case token(String)
}
