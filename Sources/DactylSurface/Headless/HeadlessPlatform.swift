import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput

/// A platform without a compositor: windows are pictures in memory, input is what a script injects.
///
/// On a loop with virtual time everything repeats exactly: a frame is drawn when the clock passes it, at most one a
/// refresh, and nothing happens that was not asked for.
@MainActor package final class HeadlessPlatform: Platform {
  package weak var handler: (any PlatformHandler)?
  package private(set) var outputs: [OutputInfo]

  let loop: MainLoop
  private var surfaces: [HeadlessSurface] = []
  private var lastSurface = 0
  private var isOpen = true

  /// One screen of 1280x800 at 60 Hz.
  package static let standardOutput = OutputInfo(
    name: "headless", scale: 1, pixelWidth: 1280, pixelHeight: 800, refreshMillihertz: 60_000)

  /// Buffer pixels a point that surfaces begin with; nil for the outputs' own.
  let scale: Double?

  package init(loop: MainLoop, outputs: [OutputInfo] = [standardOutput], scale: Double? = nil) {
    self.loop = loop
    self.outputs = outputs
    self.scale = scale
  }

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

  private func makeID() -> SurfaceID {
    lastSurface += 1
    return SurfaceID(rawValue: lastSurface)
  }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    for surface in surfaces.reversed() { surface.close() }
  }

  // MARK: What a compositor would do

  /// In order of creation.
  package var openSurfaces: [any PlatformSurface] { surfaces }

  /// Hands over `events` as one read batch, which `batchEnd` is added to where it is missing.
  package func inject(_ events: [DeviceEvent]) {
    guard isOpen else { return }
    let isComplete = events.last == .batchEnd
    handler?.platform(self, received: isComplete ? events : events + [.batchEnd])
  }

  /// Gives `surface` another state: size, scale, focus, whatever `change` sets. A frame follows.
  ///
  /// The size is made whole and legal. Surfaces of other platforms, and closed ones, stay as they are.
  package func configure(_ surface: any ToplevelSurface, _ change: (inout SurfaceState) -> Void) {
    guard isOpen, let surface = surface as? HeadlessToplevel else { return }
    var state = surface.state
    change(&state)
    surface.configure(state)
  }

  /// What `surface` shows: the very picture that it draws into; nil before the first frame.
  package func picture(of surface: any PlatformSurface) -> Bitmap? {
    (surface as? HeadlessSurface)?.picture
  }

  /// The user wants `surface` closed.
  package func askToClose(_ surface: any ToplevelSurface) {
    guard isOpen, let surface = surface as? HeadlessToplevel else { return }
    surface.askToClose()
  }

  /// The user has pressed outside of the program's windows.
  package func dismiss(_ popup: any PopupSurface) {
    guard isOpen, let popup = popup as? HeadlessPopup else { return }
    popup.dismiss()
  }

  package func setOutputs(_ outputs: [OutputInfo]) {
    self.outputs = outputs
    if isOpen { handler?.platformOutputsChanged(self) }
  }

  /// Ends the connection that there never was.
  package func lose(_ error: SurfaceError) {
    guard isOpen else { return }
    close()
    handler?.platform(self, lost: error)
  }

  func forget(_ surface: HeadlessSurface) {
    surfaces.removeAll { $0 === surface }
  }
}
