import DactylGeometry
import DactylGraphics
import DactylInput

/// The layer below the framework: a compositor, or pictures in memory.
///
/// Two types implement it, `WaylandPlatform` and `HeadlessPlatform`. Nothing above this protocol holds a Wayland
/// object, so a lost connection can be made anew without the application noticing more than a pause.
@MainActor package protocol Platform: AnyObject {
  /// Who is told of input, outputs and the end of the connection. Not retained.
  var handler: (any PlatformHandler)? { get set }

  /// The outputs there are, in the order in which they were announced.
  var outputs: [OutputInfo] { get }

  /// Makes a toplevel. It shows nothing until its handler has drawn a first frame.
  func makeToplevel(_ description: ToplevelDescription) -> any ToplevelSurface

  /// Makes a popup of `parent`, a toplevel or popup of this platform. It shows nothing until its handler has drawn a first
  /// frame, and nothing at all when the parent is gone.
  func makePopup(_ description: PopupDescription, parent: any PlatformSurface) -> any PopupSurface

  /// Makes a surface inside `parent`, with `frame` in points of the parent; nil where the compositor has no subsurfaces. Its
  /// input arrives as input of the parent (`WD-12`).
  func makeSubsurface(of parent: any PlatformSurface, frame: Rect) -> (any SubsurfaceSurface)?

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
  /// The transform of its content, for a monitor that is mounted turned or mirrored.
  package var transform: SurfaceTransform

  package init(
    name: String, scale: Int = 1, pixelWidth: Int = 0, pixelHeight: Int = 0, refreshMillihertz: Int = 0,
    transform: SurfaceTransform = .normal
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
