import DactylGeometry
import DactylInput

/// A window that is a picture in memory.
@MainActor final class HeadlessToplevel: HeadlessSurface, ToplevelSurface {
  private(set) var state: SurfaceState

  var title: String { didSet { title = WireText.sanitized(title) } }
  var minimumSize: Size { didSet { sizing.minimum = minimumSize } }
  var maximumSize: Size { didSet { sizing.maximum = maximumSize } }
  var inhibitsIdle = false
  var wantsServerDecoration: Bool {
    didSet { if wantsServerDecoration != oldValue { change { $0.hasServerDecoration = decorates } } }
  }
  private var decorates: Bool { wantsServerDecoration && platform?.canDecorateWindows == true }

  private let description: ToplevelDescription
  private var sizing: SurfaceSizing
  private var storedFrame = SurfaceFrame.none
  /// The size of the last configure; zero if it has left the choice to the program.
  private var configured = Size.zero
  /// The output that the surface was put on; nil for the first one.
  private var chosenOutput: OutputID?
  private var reportedOutputs: [OutputID] = []
  /// The requests of the program that a desktop would carry out, in order, for tests.
  private(set) var requests: [WindowRequest] = []

  init(_ description: ToplevelDescription, id: SurfaceID, platform: HeadlessPlatform) {
    self.description = description
    title = WireText.sanitized(description.title)
    minimumSize = description.minimumSize
    maximumSize = description.maximumSize
    sizing = SurfaceSizing(
      initial: description.size, minimum: description.minimumSize, maximum: description.maximumSize)
    wantsServerDecoration = description.wantsServerDecoration
    chosenOutput = description.isFullscreen ? description.output : nil
    state = SurfaceState(
      size: description.size, isActivated: true,
      hasServerDecoration: description.wantsServerDecoration && platform.canDecorateWindows)
    super.init(id: id, platform: platform, isOpaque: description.isOpaque)
  }

  override var geometry: (size: Size, scale: Double) { (state.size.enlarged(by: margin), state.scale) }
  override var contentSize: Size { state.size }
  override var margin: Insets { storedFrame.margin }
  override var isFrameOpaque: Bool { storedFrame.isOpaque }
  override var isSuspended: Bool { state.isSuspended }
  var floatingSize: Size { sizing.floating }

  var frame: SurfaceFrame {
    get { storedFrame }
    set {
      guard newValue != storedFrame else { return }
      storedFrame = newValue
      sizing.bars = newValue.bars
      guard isConfigured else { return }
      state.size = resolve(configured, isFloating: state.isFloating)
      setNeedsFrame()
    }
  }

  private func resolve(_ size: Size, isFloating: Bool) -> Size {
    sizing.resolve(width: Self.whole(size.width), height: Self.whole(size.height), isFloating: isFloating)
  }

  // MARK: Configuring

  override func configureFirst() {
    var first = state
    first.scale = outputScale
    first.isFullscreen = description.isFullscreen && state.capabilities.contains(.fullscreen)
    first.isMaximized = description.isMaximized
    configured = filledSize(isFloating: first.isFloating)
    first.size = resolve(configured, isFloating: first.isFloating)
    beginConfigured()
    accept(first)
    reportOutputs()
  }

  override func outputsChanged() {
    // Without a screen, windows stay as they are.
    guard output != nil else { return }
    var next = state
    next.scale = outputScale
    if state.isMaximized || state.isFullscreen { next.size = filledSize(isFloating: false) }
    if next != state { configure(next) }
  }

  /// Applies a state as if a compositor had sent it.
  func configure(_ next: SurfaceState) {
    guard !isClosed else { return }
    beginConfigured()
    var next = next
    configured = next.size
    next.size = resolve(next.size, isFloating: next.isFloating)
    next.scale = SurfaceScale(in120ths: Self.whole(next.scale * 120))?.value ?? state.scale
    accept(next)
  }

  private func accept(_ next: SurfaceState) {
    state = next
    handler?.surface(self, changedTo: next)
    setNeedsFrame()
  }

  /// The size that fills the output; zero, which leaves the choice to the program, for a floating window.
  private func filledSize(isFloating: Bool) -> Size {
    isFloating ? .zero : output?.frame.size ?? .zero
  }

  // MARK: Outputs

  override var output: OutputInfo? {
    platform?.outputs.first { $0.id == chosenOutput } ?? platform?.outputs.first
  }

  var outputs: [OutputID] { isConfigured ? [output?.id].compactMap { $0 } : [] }

  /// Puts the surface on the output `id`, with its scale and size.
  func move(to id: OutputID) {
    chosenOutput = id
    guard isConfigured else { return }
    outputsChanged()
    reportOutputs()
  }

  override func reportOutputs() {
    guard outputs != reportedOutputs else { return }
    reportedOutputs = outputs
    handler?.surfaceOutputsChanged(self)
  }

  // MARK: Requests

  func setMaximized(_ isMaximized: Bool) {
    change { $0.isMaximized = isMaximized }
  }

  func setFullscreen(_ isFullscreen: Bool, on output: OutputID?) {
    guard !isFullscreen || state.capabilities.contains(.fullscreen) else { return }
    guard let id = platform?.outputs.first(where: { $0.id == output })?.id, isFullscreen else {
      return change { $0.isFullscreen = isFullscreen }
    }
    chosenOutput = id
    change { $0.isFullscreen = true }
    move(to: id)
  }

  private func change(_ body: (inout SurfaceState) -> Void) {
    var next = state
    body(&next)
    guard next != state else { return }
    next.size = filledSize(isFloating: !next.isMaximized && !next.isFullscreen)
    configure(next)
  }

  weak var parent: (any ToplevelSurface)?
  var isModal = false

  /// There is no other program.
  func export(_ body: @escaping @MainActor (SurfaceExport?) -> Void) { body(nil) }

  func requestActivationToken(for appID: String?, _ body: @escaping @MainActor (String?) -> Void) { body(nil) }

  func requestActivation(_ source: ActivationSource) {
    requests.append(.activate(source))
    if source != .attention { change { $0.isActivated = true } }
  }

  func minimize() { requests.append(.minimize) }
  func beginMove(by press: PressSource) { requests.append(.move(press)) }
  func beginResize(by press: PressSource, edge: SurfaceEdge) { requests.append(.resize(press, edge)) }
  func showWindowMenu(by press: PressSource, at position: Point) { requests.append(.menu(press, position)) }

  func askToClose() {
    if !isClosed { handler?.surfaceShouldClose(self) }
  }
}

/// What a program asks of the desktop, and a picture in memory can't do.
package enum WindowRequest: Hashable, Sendable {
  case minimize
  case move(PressSource)
  case resize(PressSource, SurfaceEdge)
  /// At a position in points of the surface.
  case menu(PressSource, Point)
  case activate(ActivationSource)
}

extension SurfaceState {
  /// Whether the size is that of a floating window, which the window returns to later.
  fileprivate var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }
}
