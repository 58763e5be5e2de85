import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylWayland

/// The platform on a Wayland compositor.
///
/// Only `init` blocks, for the first roundtrip. Events are read when the loop reports them. Frames are drawn and
/// requests are sent once before the loop sleeps, however many were requested.
@MainActor package final class WaylandPlatform: Platform {
  package weak var handler: (any PlatformHandler)?

  let loop: MainLoop
  let globals = WaylandGlobals()
  let required: WaylandGlobals.Required
  lazy var cursors = CursorTheme(cursorTheme, variable: cursorVariable)
  /// The environment, which may name the theme of pointers.
  var cursorVariable: (String) -> String? = ProcessEnvironment.value
  package var cursorTheme = CursorThemeName() {
    didSet {
      guard cursorTheme != oldValue else { return }
      cursors = CursorTheme(cursorTheme, variable: cursorVariable)
      for seat in seats { seat.cursorThemeChanged() }
    }
  }
  /// In order of creation, so children follow their parents.
  private(set) var surfaces: [WaylandSurface] = []
  private(set) var seats: [WaylandSeat] = []
  private(set) var monitors: [WaylandOutput] = []
  /// The allocator of the buffers' memory.
  var allocator = SharedMemory.systemAllocator
  /// The activation token from the launcher, for the first window.
  var startupToken: String?

  /// The time within which a compositor must complete the first roundtrip. On a slow machine, a compositor that is
  /// starting takes long.
  package static let standardPatience = Timestamp(seconds: 30)

  let connection: Connection
  private(set) var watch: FileWatch?
  private var hook: LoopHook?
  private var phase = Phase.open
  /// Whether the outputs have changed in the present read batch.
  var outputsChanged = false
  /// Whether `awaitOutputs` was called.
  var hasAwaitedOutputs = false
  /// The devices that the present read batch has announced. They are bound at its end: an output that was added and
  /// removed in one batch no longer exists, and a compositor ends the connection of a client that binds it.
  private var announced: [Global] = []
  /// The events of the present read batch, and an empty array whose memory is used for the next one.
  private var batch: [DeviceEvent] = []
  private var spareBatch: [DeviceEvent] = []
  /// The time at which the last batch with moves was delivered.
  private(set) var lastMoveTime: Timestamp?
  /// The surface whose frame is being drawn.
  var drawing: WaylandSurface?
  /// Whether the loop takes another turn before it sleeps.
  var hasScheduledTurn = false
  /// The text that has the keyboard focus.
  private(set) var textInput: TextInputState?
  /// The receiver of drags over the program's surfaces. Without one they are refused.
  package weak var dragHandler: (any DragHandler)?
  /// The clipboard and the primary selection of the application.
  private(set) var selections: [Selection] = []
  /// The largest batch, in events, whose memory is kept.
  private static let largestKeptBatch = 512
  private let identifiers: IdentifierSource
  private var pressCount = 0
  private var warnings: Set<String> = []
  /// Whether surfaces made from now on draw their frames just before the compositor's latch. With
  /// `DACTYL_PACING=callback` they draw at the frame callback.
  package var latchesLate = ProcessEnvironment.value("DACTYL_PACING") != "callback"
  /// Receives warnings.
  var onWarning: @MainActor (String) -> Void = { Diagnostics.report($0) }

  private enum Phase {
    case open
    /// The compositor or an error has ended the connection.
    case lost
    /// The program has ended it.
    case closed
  }

  /// Connects to the session's compositor, or to the one whose socket is called `display`.
  ///
  /// Throws an error with one line for the user: no session, no permission, a compositor that can't show windows, or
  /// one that has not responded within `patience` on the loop's clock.
  package convenience init(
    loop: MainLoop, display: String? = nil, patience: Timestamp = standardPatience,
    identifiers: IdentifierSource = IdentifierSource()
  ) throws(SurfaceError) {
    let connection: Connection
    do {
      connection = try Connection(to: display)
      try connection.roundtrip(timeout: patience.seconds, clock: { loop.now.seconds })
    } catch {
      throw SurfaceError(error)
    }
    try self.init(loop: loop, connection: connection, identifiers: identifiers)
  }

  /// Takes over a connection whose first roundtrip is done.
  package init(
    loop: MainLoop, connection: Connection, identifiers: IdentifierSource = IdentifierSource()
  ) throws(SurfaceError) {
    self.loop = loop
    self.connection = connection
    self.identifiers = identifiers
    for global in connection.registry.globals { globals.bind(global, from: connection.registry) }
    required = try globals.required()
    startupToken = ActivationToken.takeFromEnvironment()
    start()
  }

  isolated deinit {
    close()
  }

  private func start() {
    required.wmBase.onEvent = { [wmBase = required.wmBase] event in
      if case .ping(let serial) = event { wmBase.pong(serial: serial) }
    }
    connection.registry.onGlobal = { [weak self] in self?.added($0) }
    connection.registry.onGlobalRemoved = { [weak self] in self?.removed($0) }
    for global in connection.registry.globals { added(global) }
    addAnnounced()
    hook = loop.addBeforeSleep { [weak self] in self?.beforeSleep() }
    do {
      watch = try loop.watch(connection.fileDescriptor, for: .read) { [weak self] _ in self?.read() }
    } catch {
      lose(SurfaceError("the connection to the compositor can't be watched: \(error)"))
    }
  }

  package var canDecorateWindows: Bool { globals.decoration != nil }

  package func makeToplevel(_ description: ToplevelDescription) -> any ToplevelSurface {
    let toplevel = WaylandToplevel(description, id: identifiers.makeSurface(), platform: self)
    add(toplevel)
    return toplevel
  }

  package func makePopup(_ description: PopupDescription, parent: any PlatformSurface) -> any PopupSurface {
    guard let parent = parent as? WaylandShellSurface, parent.platform === self else {
      preconditionFailure("A popup needs a toplevel or a popup of its own platform as its parent.")
    }
    let popup = WaylandPopup(description, parent: parent, id: identifiers.makeSurface(), platform: self)
    add(popup)
    return popup
  }

  package func makeSubsurface(of parent: any PlatformSurface, frame: Rect) -> (any SubsurfaceSurface)? {
    guard let parent = parent as? WaylandSurface, parent.platform === self else {
      preconditionFailure("A subsurface needs a surface of its own platform as its parent.")
    }
    guard let subcompositor = globals.subcompositor else { return nil }
    let subsurface = WaylandSubsurface(
      of: parent, frame: frame, id: identifiers.makeSurface(), platform: self, in: subcompositor)
    add(subsurface)
    return subsurface
  }

  package func surface(_ id: SurfaceID) -> (any PlatformSurface)? { waylandSurface(id) }

  func waylandSurface(_ id: SurfaceID) -> WaylandSurface? { surfaces.first { $0.id == id } }

  private func add(_ surface: WaylandSurface) {
    if phase == .open { surfaces.append(surface) } else { surface.disconnected() }
    // The compositor can process the requests while the program continues to start.
    flush()
  }

  package func setTextInput(_ state: TextInputState?) {
    textInput = state
  }

  package func showInputPanel() {
    for seat in seats { seat.showInputPanel() }
  }

  package func serve(_ selection: Selection) {
    selections.append(selection)
    for seat in seats { seat.addSelections() }
    flush()
  }

  package func close() {
    guard phase == .open else { return }
    for surface in surfaces.reversed() { surface.close() }
    phase = .closed
    _ = try? connection.flush()
    disconnect()
  }

  private func disconnect() {
    hook?.cancel()
    watch?.cancel()
    for seat in seats {
      seat.stopRepeating()
      seat.loseSelections()
    }
    for selection in selections { selection.endTransfers() }
    connection.close()
  }

  // MARK: Globals

  private func added(_ global: Global) {
    globals.bind(global, from: connection.registry)
    switch global.interface {
    case "wl_seat", "wl_output": announced.append(global)
    case "zwp_tablet_manager_v2":
      for seat in seats { seat.addTablets() }
    case "zxdg_output_manager_v1": describeOutputs()
    case "zwp_text_input_manager_v3":
      for seat in seats { seat.addTextInput() }
    case "wl_data_device_manager", "zwp_primary_selection_device_manager_v1":
      for seat in seats { seat.addSelections() }
    default: break
    }
  }

  private func addAnnounced() {
    for global in announced { addDevice(global) }
    announced.removeAll()
  }

  private func addDevice(_ global: Global) {
    switch global.interface {
    case "wl_seat":
      let object = connection.registry.bind(WlSeat.self, to: global, maximum: 9)
      seats.append(WaylandSeat(object, id: identifiers.makeSeat(), name: global.name, platform: self))
    case "wl_output":
      let object = connection.registry.bind(WlOutput.self, to: global, maximum: 4)
      monitors.append(
        WaylandOutput(object, name: global.name, id: identifiers.makeOutput()) { [weak self] in
          self?.outputsChanged = true
        })
      describeOutputs()
    default: break
    }
  }

  private func removed(_ global: Global) {
    announced.removeAll { $0.name == global.name }
    if let index = seats.firstIndex(where: { $0.name == global.name }) {
      seats.remove(at: index).lose()
      devicesChanged()
    } else if let index = monitors.firstIndex(where: { $0.name == global.name }) {
      let monitor = monitors.remove(at: index)
      for surface in surfaces { surface.left(monitor) }
      monitor.destroy()
      outputsChanged = true
    }
  }

  package var pointingDevices: PointingDevices {
    seats.reduce([]) { $0.union($1.pointingDevices) }
  }

  func devicesChanged() {
    // The compositor should know the objects of new devices before their first input, and not after the next frame.
    _ = try? connection.flush()
    if phase == .open { handler?.platformDevicesChanged(self) }
  }

  // MARK: Reading and writing

  private func read() {
    do {
      try connection.dispatchAvailable()
    } catch {
      lose(SurfaceError(error))
      return
    }
    endBatch()
  }

  /// Reports what has changed in a read batch.
  func endBatch() {
    // A handler may have closed everything.
    guard phase == .open else { return }
    addAnnounced()
    reportOutputs()
    deliverInput()
  }

  func flush() {
    guard phase == .open else { return }
    do {
      watch?.readiness = try connection.flush() ? .read : [.read, .write]
    } catch {
      lose(SurfaceError(error))
    }
  }

  /// Handles the loss of the connection: ends all input, and notifies the application once.
  func lose(_ error: SurfaceError) {
    guard phase == .open else { return }
    phase = .lost
    for seat in seats { seat.lose() }
    seats.removeAll()
    for surface in surfaces { surface.disconnected() }
    disconnect()
    deliverInput()
    handler?.platform(self, lost: error)
  }

  // MARK: Input

  func post(_ event: DeviceEvent) {
    batch.append(event)
  }

  /// Delivers the events that were read as one batch (`EI-4`). A handler may destroy a surface, whose end of input is
  /// then a batch of its own.
  func deliverInput() {
    guard !batch.isEmpty, phase != .closed else { return }
    if batch.contains(where: \.isMove) { lastMoveTime = loop.now }
    batch.append(.batchEnd)
    var events: [DeviceEvent] = []
    swap(&events, &spareBatch)
    swap(&events, &batch)
    handler?.platform(self, received: events)
    // The memory of an unusually large batch, such as the one after a stall, is released.
    events.removeAll(keepingCapacity: events.count <= Self.largestKeptBatch)
    spareBatch = events
  }

  func makeToolID() -> ToolID { identifiers.makeTool() }

  /// Returns the surface of `object`; nil if there is none, or if it is destroyed or belongs to other code.
  func surface(of object: WlSurface?) -> WaylandSurface? {
    guard let object else { return nil }
    return surfaces.first { $0.surface === object }
  }

  // MARK: For surfaces and devices

  /// Returns the number of a new press, higher than all before.
  func countPress() -> Int {
    pressCount += 1
    return pressCount
  }

  func forget(_ surface: WaylandSurface) {
    surfaces.removeAll { $0 === surface }
    for seat in seats { seat.closed(surface.id) }
  }

  func seat(_ id: SeatID) -> WaylandSeat? {
    seats.first { $0.id == id }
  }

  func cursorShape(of surface: SurfaceID) -> CursorShape {
    self.surface(surface)?.cursor ?? .default
  }

  /// Calls `answer` when the compositor has processed all earlier requests.
  func sync(_ answer: @escaping @MainActor () -> Void) {
    connection.sync(answer)
  }

  /// Reports a warning, each message once.
  func warn(_ message: String) {
    if warnings.insert(message).inserted { onWarning(message) }
  }
}
