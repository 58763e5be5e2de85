import DactylGeometry
import DactylGraphics
import DactylInput

/// What is below the framework: a compositor, or nothing but pictures in memory.
///
/// Two types implement it, `WaylandPlatform` and `HeadlessPlatform`. Nothing above this protocol holds a Wayland
/// object, so a lost connection can be made anew without the application noticing more than a pause.
@MainActor package protocol Platform: AnyObject {
  /// Who is told of input, outputs and the end of the connection. Not retained.
  var handler: (any PlatformHandler)? { get set }

  /// The outputs there are, in the order in which they were announced.
  var outputs: [OutputInfo] { get }

  /// A new toplevel. It shows nothing until its handler, which is not retained, has drawn a first frame.
  func makeToplevel(_ description: ToplevelDescription, handler: any SurfaceHandler) -> any ToplevelSurface

  /// Ends everything in order: surfaces first, then the connection.
  func close()
}

@MainActor package protocol PlatformHandler: AnyObject {
  /// One read batch of input, in order of arrival, ending in `batchEnd`.
  func platform(_ platform: any Platform, received events: [DeviceEvent])
  func platformOutputsChanged(_ platform: any Platform)
  /// The connection is gone; no surface of it draws or answers any more.
  func platform(_ platform: any Platform, lost error: SurfaceError)
}

/// A toplevel window as the compositor knows it.
@MainActor package protocol ToplevelSurface: AnyObject {
  var id: SurfaceID { get }
  /// What the compositor last told us and we accepted.
  var state: SurfaceState { get }

  /// Repaired (`NUL`, broken UTF-8) and shortened as the wire demands.
  var title: String { get set }
  /// In points; zero on an axis means no limit.
  var minimumSize: Size { get set }
  var maximumSize: Size { get set }
  /// Shape of the pointer over the surface. It is hidden while fingers are used.
  var cursor: CursorShape { get set }
  /// Keeps the screen from blanking while the surface is visible, where the compositor can.
  var inhibitsIdle: Bool { get set }

  /// Requests to the compositor, which may decline; what it decides comes with a `SurfaceState`.
  func setMaximized(_ isMaximized: Bool)
  func setFullscreen(_ isFullscreen: Bool)
  func minimize()
  /// Asks for the keyboard focus, by `token` from another program where one was handed to us.
  func requestActivation(token: String?)
  /// Interactive move and resize by the contact or button that was last pressed on the surface.
  func beginMove(seat: SeatID)
  func beginResize(seat: SeatID, edge: SurfaceEdge)

  /// Asks for one frame. Any number of calls before it comes count as one.
  func setNeedsFrame()
  /// Destroys the surface. Its handler hears nothing more.
  func close()
}

/// Who draws a surface and is told what becomes of it.
@MainActor package protocol SurfaceHandler: AnyObject {
  /// The compositor has set a new state, the first one before the first frame. A frame follows by itself.
  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState)
  /// The user wants the window closed.
  func surfaceShouldClose(_ surface: any ToplevelSurface)
  /// Time to animate and lay out. Answers what changed and must be painted, in points; nothing is drawn for none.
  func surface(_ surface: any ToplevelSurface, prepareFrame time: FrameTime) -> [Rect]
  /// Paints `rects` (points), which hold what `prepareFrame` named and what this buffer missed. `context` draws in
  /// points and is clipped to `rects`; what it shows there before is undefined.
  func surface(_ surface: any ToplevelSurface, draw context: Context, in rects: [Rect])
  /// A frame could not be drawn, for want of memory for instance. The surface tries again at the next frame asked for.
  func surface(_ surface: any ToplevelSurface, failedToDraw error: SurfaceError)
}

/// What a toplevel starts with.
package struct ToplevelDescription: Sendable {
  package var title: String
  package var appID: String
  /// Taken where the compositor leaves the size to us, in points.
  package var size: Size
  package var minimumSize: Size
  package var maximumSize: Size
  package var isFullscreen: Bool
  package var isMaximized: Bool
  /// Nothing shows through: the buffers have no alpha.
  package var isOpaque: Bool

  package init(
    title: String, appID: String, size: Size, minimumSize: Size = .zero, maximumSize: Size = .zero,
    isFullscreen: Bool = false, isMaximized: Bool = false, isOpaque: Bool = true
  ) {
    self.title = title
    self.appID = appID
    self.size = size
    self.minimumSize = minimumSize
    self.maximumSize = maximumSize
    self.isFullscreen = isFullscreen
    self.isMaximized = isMaximized
    self.isOpaque = isOpaque
  }
}

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

/// One edge, or two for a corner.
package struct SurfaceEdge: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let top = SurfaceEdge(rawValue: 1)
  package static let bottom = SurfaceEdge(rawValue: 2)
  package static let left = SurfaceEdge(rawValue: 4)
  package static let right = SurfaceEdge(rawValue: 8)
}

/// When a frame is drawn and how often they come.
package struct FrameTime: Hashable, Sendable {
  /// The loop's clock when the frame began.
  package var now: Timestamp
  /// Between two refreshes of the output; 1/60 s where it is not known.
  package var interval: Timestamp

  package init(now: Timestamp, interval: Timestamp = Timestamp(nanoseconds: 16_666_667)) {
    self.now = now
    self.interval = interval
  }
}

/// A monitor.
package struct OutputInfo: Hashable, Sendable {
  package var name: String
  /// Whole number; the fractional scale is a surface's.
  package var scale: Int
  /// Pixels of the current mode, before rotation.
  package var pixelWidth: Int
  package var pixelHeight: Int
  /// Thousandths of a hertz; 0 where it is not known.
  package var refreshMillihertz: Int
  /// Quarter turns counter-clockwise, 4 to 7 flipped: `wl_output.transform`.
  package var transform: Int

  package init(
    name: String, scale: Int = 1, pixelWidth: Int = 0, pixelHeight: Int = 0, refreshMillihertz: Int = 0,
    transform: Int = 0
  ) {
    self.name = name
    self.scale = scale
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.refreshMillihertz = refreshMillihertz
    self.transform = transform
  }
}

/// The shapes a pointer can take, named as in `wp_cursor_shape_device_v1`.
package enum CursorShape: UInt32, Hashable, Sendable {
  case hidden = 0
  case `default` = 1
  case contextMenu, help, pointer, progress, wait, cell, crosshair, text, verticalText, alias, copy, move, noDrop
  case notAllowed, grab, grabbing, eResize, nResize, neResize, nwResize, sResize, seResize, swResize, wResize
  case ewResize, nsResize, neswResize, nwseResize, colResize, rowResize, allScroll, zoomIn, zoomOut
}

/// What went wrong below the framework, as one line for a person.
package struct SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  package init(_ message: String) { self.message = message }
  package var description: String { message }
}
