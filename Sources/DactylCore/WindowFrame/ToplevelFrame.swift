import DactylGeometry
import DactylGraphics
import DactylSurface

/// The frame that a program draws around a toplevel: whether there is one, how large its parts are, and its views.
@MainActor final class ToplevelFrame {
  private unowned let toplevel: Toplevel
  private unowned let application: Application

  /// What the program asks for.
  var decorations = Decorations.automatic
  var titleBarStyle = TitleBarStyle.standard
  var subtitle = ""

  /// The bar; nil without a frame.
  private(set) var titleBar: (any TitleBarView)?
  /// The views that the window is resized by; nil without a frame.
  private var edges: ResizeEdges?
  /// The height of the bar above the content, in points.
  private(set) var barHeight = 0.0
  /// Whether the compositor has made the window full screen. The kiosk compositor cage maximizes it in place of that.
  private var hasFilledScreen = false

  /// Forgets what the compositor has done, since another one follows.
  func connectionLost() { hasFilledScreen = false }

  init(of toplevel: Toplevel, application: Application) {
    self.toplevel = toplevel
    self.application = application
  }

  /// Whether the program draws a frame in `state` (`WF-1`).
  private func isDrawn(in state: SurfaceState) -> Bool {
    decorations != .none && !state.hasServerDecoration && !state.isFullscreen && !isRefusedScreen(in: state)
      && application.contentRotation == .upright && application.windowFrameStyle != nil
  }

  /// Whether the window was to be full screen, and is maximized by a compositor that makes none full screen.
  private func isRefusedScreen(in state: SurfaceState) -> Bool {
    toplevel.wantsFullscreen && state.isMaximized && !hasFilledScreen
  }

  /// Makes or removes the parts of the frame for `state`, and returns the frame of the surface.
  func update(for state: SurfaceState) -> SurfaceFrame {
    if state.isFullscreen { hasFilledScreen = true }
    guard isDrawn(in: state), let style = application.windowFrameStyle else {
      remove()
      return .none
    }
    let bar = showBar(style)
    bar.toplevelDidChange(toplevel)
    let outline = style.outline(of: toplevel).limited(to: state)
    toplevel.stack.outline = outline
    // The height of the first bar waits until the fonts are found.
    outline.prepareShadow(in: state)
    barHeight = titleBarStyle == .standard ? height(of: bar, in: state) : 0
    let reach = reach(in: state)
    showEdges(reach, state)
    // A touchscreen that comes or goes does not change the size of the surface.
    let margin = (outline.shadow?.reach ?? .zero).union(Insets(ResizeReach.finger)).limited(to: state)
    return SurfaceFrame(
      margin: margin, reach: reach,
      bars: Insets(top: barHeight, left: 0, bottom: 0, right: 0),
      cornerRadius: outline.roundCorners.isEmpty ? 0 : outline.cornerRadius)
  }

  private func remove() {
    titleBar?.removeFromSuperview()
    titleBar = nil
    edges?.close()
    edges = nil
    barHeight = 0
    toplevel.stack.outline = nil
  }

  // MARK: Parts

  private func showBar(_ style: any WindowFrameStyle) -> any TitleBarView {
    if let titleBar { return titleBar }
    let bar = style.makeTitleBar(for: toplevel)
    titleBar = bar
    toplevel.window.addSubview(bar)
    return bar
  }

  private func height(of bar: any TitleBarView, in state: SurfaceState) -> Double {
    let height = bar.measuredSize(for: ProposedSize(width: state.size.width, height: nil)).height
    return height.isFinite ? min(max(height.rounded(.up), 0), ToplevelFrame.highestBar) : 0
  }

  /// More than a bar that is of use, in points.
  private static let highestBar = 400.0

  /// How far outside of the window its edges can be taken hold of.
  private func reach(in state: SurfaceState) -> Insets {
    guard !state.isMaximized, toplevel.isResizable else { return .zero }
    let width = application.hasOnlyPointers ? ResizeReach.pointer : ResizeReach.finger
    return Insets(width).limited(to: state)
  }

  private func showEdges(_ reach: Insets, _ state: SurfaceState) {
    guard reach != .zero else {
      edges?.close()
      edges = nil
      return
    }
    let edges = edges ?? ResizeEdges()
    self.edges = edges
    edges.tiledEdges = state.tiledEdges
    if edges.stack !== toplevel.stack { toplevel.stack.show(edges) }
  }

  // MARK: Layout

  /// Places the bar in `bounds`, those of the window.
  func layOutBar(in bounds: Rect) {
    guard let titleBar else { return }
    let height =
      titleBarStyle == .standard
      ? barHeight : titleBar.measuredSize(for: ProposedSize(width: bounds.width, height: nil)).height
    titleBar.frame = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: min(height, bounds.height))
    let areas = titleBarStyle == .unified ? titleBar.coveredAreas : []
    // A bar of the content may have been laid out before the areas were known.
    if !areas.isEmpty || !coveredAreas.isEmpty {
      coveredAreas = areas
      toplevel.window.safeAreaChangedThroughout()
    }
    // In front of controllers that are presented, too.
    if titleBarStyle == .unified, titleBar.superview?.subviews.last !== titleBar {
      titleBar.superview?.bringSubviewToFront(titleBar)
    }
  }

  /// Returns the part of `bounds`, those of the window, below the bar.
  func contentRect(in bounds: Rect) -> Rect {
    bounds.inset(by: Insets(top: min(barHeight, bounds.height), left: 0, bottom: 0, right: 0))
  }

  /// Fits a frame that is drawn to other traits.
  func traitsDidChange() {
    if titleBar != nil { needsUpdate() }
  }

  /// Fits the frame to other traits, or to other wishes of the program, as soon as nothing else happens: the surface
  /// may be drawing now.
  func needsUpdate() {
    guard !awaitsUpdate, toplevel.surface != nil else { return }
    awaitsUpdate = true
    application.schedule(after: 0) { [weak self] in
      guard let self else { return }
      awaitsUpdate = false
      toplevel.updateFrame()
    }
  }

  private var awaitsUpdate = false
  /// The areas that the bar covered at the last layout (`View.titleBarInsets`).
  private var coveredAreas: [Rect] = []
}

/// The outline of a window in its present state.
struct ShownOutline: Hashable {
  /// Leading ones are on the left.
  var roundCorners: Corners
  var cornerRadius: Double
  var border: Border?
  var shadow: Shadow?

  /// Makes the picture that the shadow of a window in `state` is drawn with, unless there is one.
  @MainActor fileprivate func prepareShadow(in state: SurfaceState) {
    guard let shadow else { return }
    let shape = RoundedRect(
      Rect(origin: .zero, size: state.size), cornerRadius: cornerRadius, roundCorners: roundCorners)
    Context.prepareShadow(of: shape, blur: shadow.radius, scale: state.scale)
  }
}

extension WindowOutline {
  /// Returns the outline without the parts that a window in `state` does not have (`WF-6`).
  fileprivate func limited(to state: SurfaceState) -> ShownOutline {
    let tiled = state.tiledEdges
    let isFloating = !state.isMaximized && !state.isFullscreen
    return ShownOutline(
      roundCorners: isFloating && cornerRadius > 0 ? Corners(awayFrom: tiled) : [],
      cornerRadius: cornerRadius > 0 ? min(cornerRadius, 100) : 0, border: isFloating ? border : nil,
      shadow: isFloating ? shadow : nil)
  }
}

extension Corners {
  /// The corners with none of `edges`. Leading ones are on the left.
  fileprivate init(awayFrom edges: SurfaceEdge) {
    self = .all
    if edges.contains(.top) { subtract(.top) }
    if edges.contains(.bottom) { subtract(.bottom) }
    if edges.contains(.left) { subtract(.leading) }
    if edges.contains(.right) { subtract(.trailing) }
  }
}

extension Insets {
  /// Returns the insets without those at edges that a window in `state` shares with the screen or another window.
  fileprivate func limited(to state: SurfaceState) -> Insets {
    guard !state.isMaximized, !state.isFullscreen else { return .zero }
    let tiled = state.tiledEdges
    return Insets(
      top: tiled.contains(.top) ? 0 : top, left: tiled.contains(.left) ? 0 : left,
      bottom: tiled.contains(.bottom) ? 0 : bottom, right: tiled.contains(.right) ? 0 : right)
  }

  /// Returns the larger one of both insets at each edge.
  fileprivate func union(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
