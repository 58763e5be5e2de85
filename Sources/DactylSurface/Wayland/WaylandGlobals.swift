import DactylWayland

/// The globals of the compositor that are used. All but the three in `Required` may be missing.
///
/// They are bound when they are announced, also after the start, and kept until the end. Compositors remove only seats
/// and outputs, which `WaylandPlatform` handles.
@MainActor final class WaylandGlobals {
  /// The globals that every window needs.
  struct Required {
    let compositor: WlCompositor
    let shm: WlShm
    let wmBase: XdgWmBase
  }

  private var compositor: WlCompositor?
  private var shm: WlShm?
  private var wmBase: XdgWmBase?
  private(set) var subcompositor: WlSubcompositor?
  private(set) var viewporter: WpViewporter?
  private(set) var fractionalScale: WpFractionalScaleManagerV1?
  private(set) var decoration: ZxdgDecorationManagerV1?
  private(set) var presentation: WpPresentation?
  private(set) var pointerGestures: ZwpPointerGesturesV1?
  private(set) var tablets: ZwpTabletManagerV2?
  private(set) var inputTimestamps: ZwpInputTimestampsManagerV1?
  private(set) var textInput: ZwpTextInputManagerV3?
  private(set) var dataDevices: WlDataDeviceManager?
  private(set) var primarySelection: ZwpPrimarySelectionDeviceManagerV1?
  private(set) var cursorShape: WpCursorShapeManagerV1?
  private(set) var idleInhibit: ZwpIdleInhibitManagerV1?
  private(set) var activation: XdgActivationV1?
  private(set) var exporter1: ZxdgExporterV1?
  private(set) var exporter2: ZxdgExporterV2?
  private(set) var dialogs: XdgWmDialogV1?
  private(set) var xdgOutput: ZxdgOutputManagerV1?

  /// Binds `global` if it is used and the first of its kind. The maximum versions are the newest whose events are
  /// handled here.
  func bind(_ global: Global, from registry: Registry) {
    func bind<Object: Proxy>(_ object: inout Object?, maximum: UInt32) {
      if object == nil { object = registry.bind(Object.self, to: global, maximum: maximum) }
    }
    switch global.interface {
    case "wl_compositor": bind(&compositor, maximum: 6)
    case "wl_shm": bind(&shm, maximum: 1)
    case "xdg_wm_base": bind(&wmBase, maximum: 6)
    case "wl_subcompositor": bind(&subcompositor, maximum: 1)
    case "wp_viewporter": bind(&viewporter, maximum: 1)
    case "wp_fractional_scale_manager_v1": bind(&fractionalScale, maximum: 1)
    case "zxdg_decoration_manager_v1": bind(&decoration, maximum: 1)
    case "wp_presentation": bind(&presentation, maximum: 1)
    case "zwp_pointer_gestures_v1": bind(&pointerGestures, maximum: 3)
    case "zwp_tablet_manager_v2": bind(&tablets, maximum: 1)
    case "zwp_input_timestamps_manager_v1": bind(&inputTimestamps, maximum: 1)
    case "zwp_text_input_manager_v3": bind(&textInput, maximum: 1)
    case "wl_data_device_manager": bind(&dataDevices, maximum: 3)
    case "zwp_primary_selection_device_manager_v1": bind(&primarySelection, maximum: 1)
    case "wp_cursor_shape_manager_v1": bind(&cursorShape, maximum: 1)
    case "zwp_idle_inhibit_manager_v1": bind(&idleInhibit, maximum: 1)
    case "xdg_activation_v1": bind(&activation, maximum: 1)
    case "zxdg_exporter_v1": bind(&exporter1, maximum: 1)
    case "zxdg_exporter_v2": bind(&exporter2, maximum: 1)
    case "xdg_wm_dialog_v1": bind(&dialogs, maximum: 1)
    case "zxdg_output_manager_v1": bind(&xdgOutput, maximum: 3)
    default: break
    }
  }

  /// Returns the three globals that a window needs, or throws an error that names the missing ones.
  func required() throws(SurfaceError) -> Required {
    guard let compositor, let shm, let wmBase else {
      let missing = [
        compositor == nil ? "wl_compositor" : nil, shm == nil ? "wl_shm" : nil, wmBase == nil ? "xdg_wm_base" : nil,
      ].compactMap { $0 }
      throw SurfaceError("this compositor can't show windows: it lacks \(missing.joined(separator: " and "))")
    }
    return Required(compositor: compositor, shm: shm, wmBase: wmBase)
  }
}
