import DactylGeometry
import DactylInput

/// A window that is a picture in memory.
@MainActor final class HeadlessToplevel: HeadlessSurface, ToplevelSurface {
  private(set) var state: SurfaceState

  var title: String { didSet { title = WireText.sanitized(title) } }
  var minimumSize: Size { didSet { sizing.minimum = minimumSize } }
  var maximumSize: Size { didSet { sizing.maximum = maximumSize } }
  var inhibitsIdle = false

  private let description: ToplevelDescription
  private var sizing: SurfaceSizing

  init(_ description: ToplevelDescription, id: SurfaceID, platform: HeadlessPlatform) {
    self.description = description
    title = WireText.sanitized(description.title)
    minimumSize = description.minimumSize
    maximumSize = description.maximumSize
    sizing = SurfaceSizing(
      initial: description.size, minimum: description.minimumSize, maximum: description.maximumSize)
    state = SurfaceState(size: description.size, isActivated: true)
    super.init(id: id, platform: platform, isOpaque: description.isOpaque)
  }

  override var geometry: (size: Size, scale: Double) { (state.size, state.scale) }
  override var isSuspended: Bool { state.isSuspended }
  var floatingSize: Size { sizing.floating }

  // MARK: Configuring

  override func configureFirst() {
    var first = state
    first.scale = outputScale
    first.isFullscreen = description.isFullscreen
    first.isMaximized = description.isMaximized
    first.size = size(isFloating: !first.isFullscreen && !first.isMaximized)
    beginConfigured()
    accept(first)
  }

  override func outputsChanged() {
    var next = state
    next.scale = outputScale
    if state.isMaximized || state.isFullscreen { next.size = size(isFloating: false) }
    if next != state { configure(next) }
  }

  /// Applies a state as if a compositor had sent it.
  func configure(_ next: SurfaceState) {
    guard !isClosed else { return }
    beginConfigured()
    var next = next
    let isFloating = !next.isMaximized && !next.isFullscreen && next.tiledEdges.isEmpty
    next.size = sizing.resolve(
      width: Self.whole(next.size.width), height: Self.whole(next.size.height), isFloating: isFloating)
    next.scale = SurfaceScale(in120ths: Self.whole(next.scale * 120))?.value ?? state.scale
    accept(next)
  }

  private func accept(_ next: SurfaceState) {
    state = next
    handler?.surface(self, changedTo: next)
    setNeedsFrame()
  }

  private func size(isFloating: Bool) -> Size {
    guard !isFloating, let output = platform?.outputs.first else {
      return sizing.resolve(width: 0, height: 0, isFloating: true)
    }
    return sizing.resolve(
      width: output.pixelWidth / output.scale, height: output.pixelHeight / output.scale, isFloating: false)
  }

  // MARK: Requests

  func setMaximized(_ isMaximized: Bool) {
    change { $0.isMaximized = isMaximized }
  }

  func setFullscreen(_ isFullscreen: Bool) {
    change { $0.isFullscreen = isFullscreen }
  }

  private func change(_ body: (inout SurfaceState) -> Void) {
    var next = state
    body(&next)
    guard next != state else { return }
    next.size = size(isFloating: !next.isMaximized && !next.isFullscreen)
    configure(next)
  }

  func requestActivation(token: String?) {
    change { $0.isActivated = true }
  }

  func minimize() {}
  func beginMove(by press: PressSource) {}
  func beginResize(by press: PressSource, edge: SurfaceEdge) {}

  func askToClose() {
    if !isClosed { handler?.surfaceShouldClose(self) }
  }
}
