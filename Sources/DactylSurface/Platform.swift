import DactylGeometry
import DactylGraphics
import DactylInput

/// The layer below the framework: a compositor, or pictures in memory.
///
/// Two types implement it, `WaylandPlatform` and `HeadlessPlatform`. Nothing above this protocol refers to a Wayland
/// object, so after a lost connection the surfaces can be made again, and the application notices only a pause.
@MainActor package protocol Platform: AnyObject {
  /// The receiver of input, changes of outputs, and the end of the connection. Not retained.
  var handler: (any PlatformHandler)? { get set }

  /// The outputs, in the order in which they were announced. Those that the compositor has not described yet are
  /// missing.
  var outputs: [OutputInfo] { get }

  /// Waits, once, until the compositor has described the outputs that it has announced. Called before the loop runs.
  func awaitOutputs()

  /// The kinds of devices for pointing that the seats have.
  var pointingDevices: PointingDevices { get }

  /// Whether toplevels can have a title bar and a border that the compositor draws.
  var canDecorateWindows: Bool { get }

  /// The theme of pointers that the desktop has told. The environment wins over it.
  var cursorTheme: CursorThemeName { get set }

  /// Makes a toplevel. It is not visible until its handler has drawn a first frame.
  func makeToplevel(_ description: ToplevelDescription) -> any ToplevelSurface

  /// Makes a popup of `parent`, a toplevel or popup of this platform. It is not visible until its handler has drawn a
  /// first frame, and never if the parent is closed.
  func makePopup(_ description: PopupDescription, parent: any PlatformSurface) -> any PopupSurface

  /// Makes a surface inside `parent`, with `frame` in points of the parent; nil if the compositor has no subsurfaces.
  /// Its input arrives as input of the parent (`WD-12`).
  func makeSubsurface(of parent: any PlatformSurface, frame: Rect) -> (any SubsurfaceSurface)?

  /// Returns the open surface `id`; nil if there is none.
  func surface(_ id: SurfaceID) -> (any PlatformSurface)?

  /// Reports to the input methods of all seats which text has the keyboard focus, and how it has changed; nil if none
  /// has.
  ///
  /// It can be called after every change: requests are sent when the compositor is ready for them. An input method
  /// edits the text by `DeviceEvent.textInput`.
  func setTextInput(_ state: TextInputState?)

  /// Asks the input methods to show their touch keyboard, for the text that has the focus already.
  func showInputPanel()

  /// Connects `selection` with that of the user's session, if there is one. Called once for each selection.
  func serve(_ selection: Selection)

  /// The receiver of drags over the program's surfaces. Without one they are refused. Not retained.
  var dragHandler: (any DragHandler)? { get set }

  /// Begins a drag of `content` by the finger or the button that is down on `surface`, with the picture `icon`. The
  /// drop has one of the effects `actions`. Returns nil if there can be no drag between programs, or not now.
  func startDrag(
    _ content: SelectionContent, actions: DragActions, icon: DragIcon?, from surface: any PlatformSurface, seat: SeatID,
    device: PressDevice
  ) -> OutgoingDrag?

  /// Closes the surfaces, then the connection.
  func close()
}

@MainActor package protocol PlatformHandler: AnyObject {
  /// Called with one read batch of input, in order of arrival, ending in `batchEnd`.
  func platform(_ platform: any Platform, received events: [DeviceEvent])
  func platformOutputsChanged(_ platform: any Platform)
  /// `pointingDevices` may have changed.
  func platformDevicesChanged(_ platform: any Platform)
  /// Called when the connection is lost. Its surfaces draw and respond no more.
  func platform(_ platform: any Platform, lost error: SurfaceError)
}

/// A theme of pointers.
package struct CursorThemeName: Hashable, Sendable {
  /// The name of its folder; nil for the standard one.
  package var name: String?
  /// Pixels at scale 1; nil for the standard size.
  package var size: Int?

  package init(name: String? = nil, size: Int? = nil) {
    self.name = name
    self.size = size
  }
}

/// Kinds of devices for pointing.
package struct PointingDevices: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let touchscreen = PointingDevices(rawValue: 1)
  package static let pointer = PointingDevices(rawValue: 2)
}

/// The shapes of a pointer, named as in `wp_cursor_shape_device_v1`.
package enum CursorShape: UInt32, Hashable, Sendable {
  case hidden = 0
  case `default` = 1
  case contextMenu, help, pointer, progress, wait, cell, crosshair, text, verticalText, alias, copy, move, noDrop
  case notAllowed, grab, grabbing, eResize, nResize, neResize, nwResize, sResize, seResize, swResize, wResize
  case ewResize, nsResize, neswResize, nwseResize, colResize, rowResize, allScroll, zoomIn, zoomOut
}
