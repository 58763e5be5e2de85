import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput

/// A platform without a compositor: windows are pictures in memory, and scripts inject the input.
///
/// On a loop with virtual time, every run gives the same result: a frame is drawn when the clock passes its time, at
/// most one in a refresh, and nothing happens without a request.
@MainActor package final class HeadlessPlatform: Platform {
  package var cursorTheme = CursorThemeName()
  package weak var handler: (any PlatformHandler)?
  package private(set) var outputs: [OutputInfo]
  /// The devices that are known. Default: none, since a script may have any.
  package var pointingDevices: PointingDevices = [] {
    didSet { if pointingDevices != oldValue { handler?.platformDevicesChanged(self) } }
  }

  let loop: MainLoop
  private var surfaces: [HeadlessSurface] = []
  private var lastSurface = 0
  private var lastOutput = 0
  private var isOpen = true
  /// The text that has the keyboard focus, for tests. There is no input method.
  package private(set) var textInput: TextInputState?
  /// How often the panel of the input methods was asked for, for tests.
  package private(set) var inputPanelRequests = 0

  /// One screen of 1280x800 at 60 Hz.
  package static let standardOutput = OutputInfo(
    name: "headless", scale: 1, pixelWidth: 1280, pixelHeight: 800, refreshMillihertz: 60_000)

  /// Whether the platform acts as a compositor that draws title bars and borders. Default: true. A change is for the
  /// toplevels that are made afterwards.
  package var canDecorateWindows = true

  /// The first scale of surfaces, in buffer pixels per point; nil for the scale of the outputs.
  let scale: Double?

  /// Whether frames are painted when they are due. If not, they are prepared, and a picture is painted when it is asked
  /// for.
  let paintsFrames: Bool

  package init(
    loop: MainLoop, outputs: [OutputInfo] = [standardOutput], scale: Double? = nil, paintsFrames: Bool = true
  ) {
    self.paintsFrames = paintsFrames
    self.loop = loop
    self.outputs = []
    self.scale = scale
    self.outputs = identified(outputs)
  }

  package func awaitOutputs() {}

  package func makeToplevel(_ description: ToplevelDescription) -> any ToplevelSurface {
    let toplevel = HeadlessToplevel(description, id: makeID(), platform: self)
    surfaces.append(toplevel)
    return toplevel
  }

  package func makePopup(_ description: PopupDescription, parent: any PlatformSurface) -> any PopupSurface {
    guard let parent = parent as? HeadlessSurface, parent.platform === self else {
      preconditionFailure("A popup needs a surface of its own platform as its parent.")
    }
    let popup = HeadlessPopup(description, parent: parent, id: makeID(), platform: self)
    surfaces.append(popup)
    return popup
  }

  package func makeSubsurface(of parent: any PlatformSurface, frame: Rect) -> (any SubsurfaceSurface)? {
    guard let parent = parent as? HeadlessSurface, parent.platform === self else {
      preconditionFailure("A subsurface needs a surface of its own platform as its parent.")
    }
    let subsurface = HeadlessSubsurface(of: parent, frame: frame, id: makeID(), platform: self)
    surfaces.append(subsurface)
    return subsurface
  }

  package func surface(_ id: SurfaceID) -> (any PlatformSurface)? {
    surfaces.first { $0.id == id }
  }

  package func setTextInput(_ state: TextInputState?) {
    textInput = state
  }

  package func showInputPanel() { inputPanelRequests += 1 }

  /// A selection works inside the program alone.
  package func serve(_ selection: Selection) {}

  /// A test brings drags of other programs by it.
  package weak var dragHandler: (any DragHandler)?

  /// There are no other programs.
  package func startDrag(
    _ content: SelectionContent, actions: DragActions, icon: DragIcon?, from surface: any PlatformSurface, seat: SeatID,
    device: PressDevice
  ) -> OutgoingDrag? { nil }

  private func makeID() -> SurfaceID {
    lastSurface += 1
    return SurfaceID(rawValue: lastSurface)
  }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    for surface in surfaces.reversed() { surface.close() }
  }

  // MARK: The compositor's side

  /// The surfaces that are open, in order of creation.
  package var openSurfaces: [any PlatformSurface] { surfaces }

  /// Delivers `events` as one read batch, and adds `batchEnd` if it is missing.
  package func inject(_ events: [DeviceEvent]) {
    guard isOpen else { return }
    let isComplete = events.last == .batchEnd
    handler?.platform(self, received: isComplete ? events : events + [.batchEnd])
  }

  /// Changes the state of `surface` with `change`: size, scale, focus and so on. A frame follows.
  ///
  /// The size is made whole and legal. Surfaces of other platforms and closed surfaces do not change.
  package func configure(_ surface: any ToplevelSurface, _ change: (inout SurfaceState) -> Void) {
    guard isOpen, let surface = surface as? HeadlessToplevel else { return }
    var state = surface.state
    change(&state)
    surface.configure(state)
  }

  /// Returns the picture that `surface` draws into, not a copy; nil before the first frame.
  package func picture(of surface: any PlatformSurface) -> Bitmap? {
    guard let surface = surface as? HeadlessSurface else { return nil }
    surface.paintPending()
    return surface.picture
  }

  /// What the program has asked the desktop to do with `surface`, in order.
  package func requests(of surface: any ToplevelSurface) -> [WindowRequest] {
    (surface as? HeadlessToplevel)?.requests ?? []
  }

  /// Acts as a user who closes `surface`.
  package func askToClose(_ surface: any ToplevelSurface) {
    guard isOpen, let surface = surface as? HeadlessToplevel else { return }
    surface.askToClose()
  }

  /// Acts as a user who presses outside of the program's windows.
  package func dismiss(_ popup: any PopupSurface) {
    guard isOpen, let popup = popup as? HeadlessPopup else { return }
    popup.dismiss()
  }

  /// Acts as if the screens had changed. An output with the name of a former one is the same output, which may have
  /// changed. Windows and popups follow the new scale, and those that fill the screen its size.
  package func setOutputs(_ outputs: [OutputInfo]) {
    let outputs = identified(outputs)
    guard outputs != self.outputs else { return }
    self.outputs = outputs
    guard isOpen else { return }
    for surface in surfaces where surface.isConfigured { surface.outputsChanged() }
    handler?.platformOutputsChanged(self)
    for surface in surfaces where surface.isConfigured { surface.reportOutputs() }
  }

  /// Gives each output an identifier, that of a former output of its name if there is one.
  private func identified(_ outputs: [OutputInfo]) -> [OutputInfo] {
    var former = self.outputs
    return outputs.map { output in
      var output = output
      if let index = former.firstIndex(where: { $0.name == output.name }) {
        output.id = former.remove(at: index).id
      } else {
        lastOutput += 1
        output.id = OutputID(rawValue: lastOutput)
      }
      return output
    }
  }

  /// Acts as a user who moves `surface` to the output `name`. Does nothing if there is none, or while the surface is
  /// closed.
  package func move(_ surface: any ToplevelSurface, toOutput name: String) {
    guard isOpen, let surface = surface as? HeadlessToplevel,
      let output = outputs.first(where: { $0.name == name })
    else { return }
    surface.move(to: output.id)
  }

  /// Acts as if the connection had ended.
  package func lose(_ error: SurfaceError) {
    guard isOpen else { return }
    close()
    handler?.platform(self, lost: error)
  }

  func forget(_ surface: HeadlessSurface) {
    surfaces.removeAll { $0 === surface }
  }
}
