import DactylWayland

/// A compositor that a test controls.
///
/// It checks the client's side of the protocols as strictly as real compositors do: a violation causes a protocol
/// error. It keeps its own side only in its automatic behaviour; a test can send anything else through `resource` and
/// `resources` of its models, in any order.
///
///     let compositor = TestCompositor()
///     let connection = try Connection(fileDescriptor: compositor.connectClient())
///     ...                                        // the client makes a window
///     compositor.dispatch()
///     compositor.toplevels[0].configure(width: 300, height: 200, states: [.activated])
///     compositor.touch.down(id: 1, on: compositor.surfaces[0], x: 10, y: 10)
///     compositor.touch.frame()
///     compositor.dispatch()
///     ...                                        // the client's loop runs
///     compositor.surfaces[0].pixel(10, 10)       // what it drew
///
/// It runs on the thread of the test, and only while it is called: `dispatch()` reads and handles requests, answers
/// them, and sends pending events.
package final class TestCompositor {
  /// When the frame callbacks of surfaces are sent.
  package enum FrameMode: Sendable {
    /// Once in each `dispatch()`.
    case automatic
    /// When `frameDone()` is called.
    case manual
  }

  /// When buffers are released to the client.
  package enum ReleaseMode: Sendable {
    /// Right after the commit, like compositors that copy.
    case atOnce
    /// When another buffer has replaced it.
    case whenReplaced
    /// When the test calls for it.
    case manual
  }

  package let server = WireServer()

  package var frameMode = FrameMode.automatic
  package var releaseMode = ReleaseMode.whenReplaced
  /// Whether the content of buffers is read, to know the shown picture and to find drawing into buffers that the client
  /// has given away. Without it a commit is as cheap as with a graphics card.
  package var readsPictures = true

  /// Whether a toplevel is configured automatically at its first commit, and the size for it (points; 0 leaves it to
  /// the client).
  package var configuresByItself = true
  package var initialSize: (width: Int32, height: Int32) = (0, 0)
  package var initialStates: [XdgToplevel.State] = []

  /// Whether a popup is dismissed at once if its grab belongs to no press that is down or was the last one.
  package var checksGrabs = true

  /// The answer to a client that requests a decoration; nil sends none.
  package var decorationMode: ZxdgToplevelDecorationV1.Mode? = .serverSide

  /// Whether each commit of a text input is answered with a `done` that repeats the marked text, as KWin does.
  package var answersTextInput = false

  /// Whether each `set_selection` cancels the source before it and is announced to the client, as to the one with the
  /// keyboard focus.
  package var answersSelections = false

  /// Milliseconds, for events without a time. Only the test advances it.
  package var time: UInt32 = 1000

  /// Living surfaces, in the order in which they were made.
  package internal(set) var surfaces: [TestSurface] = []
  package internal(set) var toplevels: [TestToplevel] = []
  package internal(set) var popups: [TestPopup] = []
  package internal(set) var subsurfaces: [TestSubsurface] = []
  /// The outputs that are plugged in.
  package internal(set) var outputs: [TestOutput] = []
  package internal(set) var seats: [TestSeat] = []
  /// Living text inputs, in the order in which they were made.
  package internal(set) var textInputs: [TestTextInput] = []

  /// Living data devices and devices of the primary selection, in the order in which they were made.
  package internal(set) var selectionDevices: [TestSelectionDevice] = []
  /// All sources of clients, in the order in which they were made.
  package internal(set) var selectionSources: [TestSelectionSource] = []

  /// Serials of pings, and of the pongs received.
  package internal(set) var pings: [UInt32] = []
  package internal(set) var pongs: [UInt32] = []

  /// Mistakes of clients for which no protocol has an error, but that are visible: drawing into a buffer that the
  /// compositor still reads, and changes that were not declared as damage.
  package internal(set) var violations: [String] = []

  /// Activation tokens that were given out, and the requests to activate a surface.
  package internal(set) var activationTokens: [String] = []
  /// The surfaces that have asked for the tokens; nil for one that is gone or was not named.
  package internal(set) var activationRequesters: [TestSurface?] = []
  package internal(set) var activations: [TestActivation] = []
  /// The surfaces whose names other programs may use now, by their names.
  package internal(set) var exports: [String: TestSurface] = [:]
  /// Whether exported surfaces get names.
  package var namesExports = true

  var shells: [Resource] = []
  var outputCount = 0
  var exportCount = 0
  var seatCount = 0
  var gestures: [String: [(pointer: Resource, gesture: Resource)]] = [:]
  var tabletSeats: [(seat: TestSeat?, resource: Resource)] = []

  private let globals: TestGlobals

  /// Every interface that can be advertised.
  static let interfaces: [Interface] = [
    WlCompositor.interface, WlSubcompositor.interface, WlShm.interface, WlOutput.interface, WlSeat.interface,
    XdgWmBase.interface,
    WpViewporter.interface, WpFractionalScaleManagerV1.interface, ZxdgDecorationManagerV1.interface,
    WpPresentation.interface, ZwpPointerGesturesV1.interface, ZwpTabletManagerV2.interface,
    ZwpInputTimestampsManagerV1.interface, WpCursorShapeManagerV1.interface, ZwpIdleInhibitManagerV1.interface,
    XdgActivationV1.interface, ZwpTextInputManagerV3.interface, WlDataDeviceManager.interface,
    ZwpPrimarySelectionDeviceManagerV1.interface, ZxdgExporterV1.interface, ZxdgExporterV2.interface,
    XdgWmDialogV1.interface, ZxdgOutputManagerV1.interface,
  ]

  /// Makes a compositor with one output and one seat, if `globals` has them.
  package init(_ globals: TestGlobals = .all, capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch]) {
    self.globals = globals
    for (name, version) in globals.versions {
      switch name {
      case "wl_output": addOutput()
      case "wl_seat": addSeat(capabilities: capabilities)
      default:
        guard let interface = Self.interfaces.first(where: { $0.name == name }) else {
          preconditionFailure("the test compositor knows no \(name)")
        }
        offer(interface, version: version)
      }
    }
  }

  /// Advertises a global other than an output or a seat, possibly later than the rest; in the newest version by
  /// default.
  package func offer(_ interface: Interface, version: UInt32? = nil) {
    server.addGlobal(interface, version: version ?? interface.version) { [weak self] in self?.bound($0) }
  }

  /// The version in which a global is advertised; the newest for a later one.
  func version(of interface: Interface) -> UInt32 {
    globals.versions.first { $0.name == interface.name }?.version ?? interface.version
  }

  // MARK: Clients

  /// Returns a connected socket for a client, for `Connection(fileDescriptor:)`.
  package func connectClient(bufferSize: Int32? = nil) -> Int32 { server.connectClient(bufferSize: bufferSize) }

  /// Listens at `path`, so that clients find the compositor by its name.
  package func listen(at path: String) { server.listen(at: path) }

  /// Ends all clients' connections without an error, like a crash.
  package func disconnectClients() {
    for client in server.clients { client.disconnect() }
  }

  // MARK: At work

  /// Reads and handles requests, sends frame callbacks in automatic mode, and sends pending events.
  package func dispatch() {
    server.dispatch()
    guard frameMode == .automatic else { return }
    frameDone()
    server.flush()
  }

  /// Sends pending events and reads nothing: the newest requests are not known yet.
  package func flush() { server.flush() }

  /// Sends the frame callbacks of all surfaces. `milliseconds` is the compositor's time.
  package func frameDone(milliseconds: UInt32? = nil) {
    for surface in surfaces { surface.frameDone(milliseconds: milliseconds) }
  }

  /// Pings every client.
  @discardableResult package func ping() -> UInt32 {
    let serial = server.nextSerial()
    pings.append(serial)
    shells.send("ping", .uint(serial))
    return serial
  }

  /// The received requests of an interface, in order; all of them without a name.
  package func requests(of interface: String, _ name: String? = nil) -> [RecordedRequest] {
    server.requests.filter { $0.interface == interface && (name == nil || $0.name == name) }
  }

  // MARK: Binding

  private func bound(_ resource: Resource) {
    switch resource.interface.name {
    case "wl_compositor": serveCompositor(resource)
    case "wl_subcompositor": serveSubcompositor(resource)
    case "wl_shm": serveShm(resource)
    case "xdg_wm_base": serveShell(resource)
    case "wp_viewporter": serveViewporter(resource)
    case "wp_fractional_scale_manager_v1": serveFractionalScale(resource)
    case "zxdg_decoration_manager_v1": serveDecoration(resource)
    case "wp_presentation": servePresentation(resource)
    case "zwp_pointer_gestures_v1": serveGestures(resource)
    case "zwp_tablet_manager_v2": serveTablets(resource)
    case "zwp_input_timestamps_manager_v1": serveInputTimestamps(resource)
    case "wp_cursor_shape_manager_v1": serveCursorShape(resource)
    case "zwp_idle_inhibit_manager_v1": serveIdleInhibit(resource)
    case "xdg_activation_v1": serveActivation(resource)
    case "zxdg_exporter_v1", "zxdg_exporter_v2": serveExports(resource)
    case "xdg_wm_dialog_v1": serveDialogs(resource)
    case "zxdg_output_manager_v1": serveXdgOutput(resource)
    case "zwp_text_input_manager_v3": serveTextInput(resource)
    case "wl_data_device_manager", "zwp_primary_selection_device_manager_v1": serveSelections(resource)
    default: break
    }
  }
}
