import DactylGeometry
import DactylInput
import DactylSurface

/// The edges of a window that it is resized by (`WF-5`): areas outside of it, which take a finger from further away
/// than a pointer.
final class ResizeEdges: Window {
  private let handles: [ResizeHandle]
  /// The edges that have none.
  var tiledEdges: SurfaceEdge = [] {
    didSet { if tiledEdges != oldValue { place() } }
  }

  init() {
    handles = ResizeHandle.edges.map { ResizeHandle($0) }
    super.init(frame: .zero)
    windowLevel = .frameEdges
    passesTouchesThrough = true
    // A desktop resizes windows for assistive technology.
    accessibilityElementsHidden = true
    for handle in handles {
      handle.onPress = { [unowned self] edge, touch in toplevel?.beginResize(at: edge, for: touch) }
      addSubview(handle)
    }
  }

  override var canBecomeKey: Bool { false }

  /// All of the surface, whose margin is outside of the window.
  override func fitSurface() { place() }

  private func place() {
    guard let stack else { return }
    frame = Rect(origin: .zero, size: stack.size)
    for handle in handles {
      handle.place(around: stack.contentFrame)
      handle.isHidden = !handle.edge.isDisjoint(with: tiledEdges)
    }
  }
}

/// An edge or a corner of a window.
final class ResizeHandle: View {
  /// Corners are in front of edges.
  static let edges: [SurfaceEdge] = [
    .left, .right, .top, .bottom, [.top, .left], [.top, .right], [.bottom, .left], [.bottom, .right],
  ]

  let edge: SurfaceEdge
  var onPress: (SurfaceEdge, Touch) -> Void = { _, _ in }

  init(_ edge: SurfaceEdge) {
    self.edge = edge
    super.init(frame: .zero)
  }

  private var isCorner: Bool { edge.rawValue.nonzeroBitCount == 2 }

  /// Places the handle outside of `window`, as far as a finger reaches.
  func place(around window: Rect) {
    let reach = ResizeReach.finger
    let corner = isCorner ? min(ResizeReach.corner, window.width / 2, window.height / 2) : 0
    func span(_ low: Double, _ high: Double, isLow: Bool, isHigh: Bool) -> (low: Double, high: Double) {
      if isLow { return (low - reach, low + corner) }
      if isHigh { return (high - corner, high + reach) }
      return (low, high)
    }
    let x = span(window.minX, window.maxX, isLow: edge.contains(.left), isHigh: edge.contains(.right))
    let y = span(window.minY, window.maxY, isLow: edge.contains(.top), isHigh: edge.contains(.bottom))
    frame = Rect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
    inner = window
  }

  /// The rectangle of the window, in the coordinates of the superview.
  private var inner = Rect.zero

  /// The edge takes what is outside of the window and within reach of the device.
  override func point(inside point: Point, with event: Event?) -> Bool {
    guard super.point(inside: point, with: event) else { return false }
    let place = Point(x: point.x + frame.minX, y: point.y + frame.minY)
    let reach = event?.contactType == .direct ? ResizeReach.finger : ResizeReach.pointer
    return !inner.contains(place) && inner.insetBy(dx: -reach, dy: -reach).contains(place)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { onPress(edge, touch) }
  }

  override var pointerStyle: PointerStyle? {
    switch edge {
    case .left, .right: .resizeHorizontally
    case .top, .bottom: .resizeVertically
    case [.top, .left], [.bottom, .right]: .resizeFallingDiagonal
    default: .resizeRisingDiagonal
    }
  }
}

extension Window.Level {
  /// The level of the edges that a window is resized by, behind all other windows.
  static let frameEdges = Window.Level(rawValue: -1000)
}
