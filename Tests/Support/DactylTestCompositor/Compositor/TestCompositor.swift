import DactylWayland

/// A compositor that does what a test tells it.
///
/// It keeps the rules of the protocols towards the client, as strictly as real ones do: who breaks one gets a protocol
/// error. Its own side of them it keeps only in what it does by itself; anything else can be sent through `resource`
/// and `resources` of its models, in any order.
///
///     let compositor = TestCompositor()
///     let connection = try Connection(fileDescriptor: compositor.connectClient())
///     ...                                        // the client makes a window
///     compositor.dispatch()
///     compositor.toplevels[0].configure(width: 300, height: 200, states: [.activated])
///     compositor.touch.down(id: 1, on: compositor.surfaces[0], x: 10, y: 10)
///     compositor.touch.frame()
///     compositor.dispatch()
///     ...                                        // the client's loop has its turn
///     compositor.surfaces[0].pixel(10, 10)       // what it drew
///
/// It runs on the thread of the test, and only while it is called: `dispatch()` reads what clients sent, answers, and
/// sends what there is for them.
package final class TestCompositor {
  /// When the frame callbacks of surfaces are answered.
  package enum FrameMode: Sendable {
    /// Once in each `dispatch()`.
    case automatic
    /// When `frameDone()` is called.
    case manual
  }

  /// When buffers go back to the client.
  package enum ReleaseMode: Sendable {
    /// Right after the commit, as compositors do that copy.
    case atOnce
    /// When another buffer has taken the place.
    case whenReplaced
    /// When the test says so.
    case manual
  }

  package let server = WireServer()

  package var frameMode = FrameMode.automatic
  package var releaseMode = ReleaseMode.whenReplaced
  /// Whether pictures are read, to know what is shown and what clients do with buffers that they have given away. Without
  /// it a commit costs as little as where a graphics card reads them.
  package var readsPictures = true

  /// Whether a toplevel is configured by itself when it first commits, and with which size (points; 0 leaves it to the
  /// client).
  package var configuresByItself = true
  package var initialSize: (width: Int32, height: Int32) = (0, 0)
  package var initialStates: [XdgToplevel.State] = []

  /// Whether a popup whose grab follows from no press that is down, or was the last, is dismissed at once.
  package var checksGrabs = true

  /// What a client that asks for decoration gets; nil answers nothing.
  package var decorationMode: ZxdgToplevelDecorationV1.Mode? = .serverSide

  /// Milliseconds, in events that say none. Only the test moves it on.
  package var time: UInt32 = 1000

  /// Living ones, in the order in which they were made.
  package internal(set) var surfaces: [TestSurface] = []
  package internal(set) var toplevels: [TestToplevel] = []
  package internal(set) var popups: [TestPopup] = []
  package internal(set) var subsurfaces: [TestSubsurface] = []
  /// Those that are plugged in.
  package internal(set) var outputs: [TestOutput] = []
  package internal(set) var seats: [TestSeat] = []

  /// Serials of pings, and of the answers that came.
  package internal(set) var pings: [UInt32] = []
  package internal(set) var pongs: [UInt32] = []

  /// What clients did that no protocol error is for, but that shows on the screen: drawing into a buffer that the
  /// compositor still reads, and changes that were not declared as damage.
  package internal(set) var violations: [String] = []

  /// Activation tokens that were handed out, and the requests to activate a surface.
  package internal(set) var activationTokens: [String] = []
  package internal(set) var activations: [TestActivation] = []

  var shells: [Resource] = []
  var outputCount = 0
  var seatCount = 0
  var gestures: [String: [(pointer: Resource, gesture: Resource)]] = [:]
  var tabletSeats: [(seat: TestSeat?, resource: Resource)] = []

  private let globals: TestGlobals

  /// Every interface that can be offered.
  static let interfaces: [Interface] = [
    WlCompositor.interface, WlSubcompositor.interface, WlShm.interface, WlOutput.interface, WlSeat.interface,
    XdgWmBase.interface,
    WpViewporter.interface, WpFractionalScaleManagerV1.interface, ZxdgDecorationManagerV1.interface,
    WpPresentation.interface, ZwpPointerGesturesV1.interface, ZwpTabletManagerV2.interface,
    ZwpInputTimestampsManagerV1.interface, WpCursorShapeManagerV1.interface, ZwpIdleInhibitManagerV1.interface,
    XdgActivationV1.interface,
  ]

  /// A compositor with one output and one seat, where it has any.
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

  /// Offers something that is neither an output nor a seat, later than the rest perhaps; without a version the newest.
  package func offer(_ interface: Interface, version: UInt32? = nil) {
    server.addGlobal(interface, version: version ?? interface.version) { [weak self] in self?.bound($0) }
  }

  /// The version in which a global is offered; the newest for one that comes later.
  func version(of interface: Interface) -> UInt32 {
    globals.versions.first { $0.name == interface.name }?.version ?? interface.version
  }

  // MARK: Clients

  /// A connected socket for a client, to be handed to `Connection(fileDescriptor:)`.
  package func connectClient(bufferSize: Int32? = nil) -> Int32 { server.connectClient(bufferSize: bufferSize) }

  /// Listens at `path`, so that clients find the compositor by its name.
  package func listen(at path: String) { server.listen(at: path) }

  /// Ends all clients' connections without a word, as a compositor that crashes.
  package func disconnectClients() {
    for client in server.clients { client.disconnect() }
  }

  // MARK: At work

  /// Reads and handles what clients have sent, answers frame callbacks if it is to, and sends what there is for clients.
  package func dispatch() {
    server.dispatch()
    guard frameMode == .automatic else { return }
    frameDone()
    server.flush()
  }

  /// Sends what there is for clients, and reads nothing: what a client has just sent is not known yet.
  package func flush() { server.flush() }

  /// Answers the frame callbacks of all surfaces. `milliseconds` is the compositor's time.
  package func frameDone(milliseconds: UInt32? = nil) {
    for surface in surfaces { surface.frameDone(milliseconds: milliseconds) }
  }

  /// Asks every client whether it lives.
  @discardableResult package func ping() -> UInt32 {
    let serial = server.nextSerial()
    pings.append(serial)
    shells.send("ping", .uint(serial))
    return serial
  }

  /// Requests of an interface that have come, in order; without a name all of them.
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
    default: break
    }
  }
}
