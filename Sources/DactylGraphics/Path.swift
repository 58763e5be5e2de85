import DactylGeometry

/// Lines and curves, in the coordinates of the context that draws them.
///
/// Steps with coordinates that are not finite are left out; the path stays usable.
public struct Path: Hashable, Sendable {
  /// The kind of a step. The points of all steps are in one array.
  enum Verb: UInt8, Hashable, Sendable {
    case move
    case line
    case curve
    case close

    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .curve: 3
      case .close: 0
      }
    }
  }

  private(set) var verbs: [Verb] = []
  private(set) var points: [Point] = []
  /// The point that `close` returns to.
  private var start = Point.zero

  /// A path with nothing in it.
  public init() {}

  /// Whether the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The point at which the next step begins; nil for an empty path.
  public var currentPoint: Point? {
    verbs.last == .close ? start : points.last
  }

  /// Begins a new subpath at `point`.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return }
    verbs.append(.move)
    points.append(point)
    start = point
  }

  /// Adds a straight line from the current point. On an empty path it is a `move`.
  public mutating func addLine(to point: Point) {
    guard point.isFinite, begin(at: point) else { return }
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a cubic Bézier curve from the current point. It leaves towards `control1` and arrives from `control2`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    guard point.isFinite, control1.isFinite, control2.isFinite else { return }
    _ = begin(at: control1)
    verbs.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    guard point.isFinite, control.isFinite else { return }
    let from = currentPoint ?? control
    addCurve(to: point, control1: from + (control - from) * (2 / 3), control2: point + (control - point) * (2 / 3))
  }

  /// Adds a straight line back to the beginning of the subpath.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the steps of `other`.
  public mutating func append(_ other: Path) {
    verbs += other.verbs
    points += other.points
    if !other.isEmpty { start = other.start }
  }

  /// Returns the path with `transform` applied to every point; the same path if `transform` is not finite.
  public func applying(_ transform: AffineTransform) -> Path {
    var path = self
    let moved = points.map(transform.apply(to:))
    let newStart = transform.apply(to: start)
    guard moved.allSatisfy(\.isFinite), newStart.isFinite else { return self }
    path.points = moved
    path.start = newStart
    return path
  }

  /// Makes sure that there is a current point. Returns whether there was one already.
  private mutating func begin(at point: Point) -> Bool {
    guard verbs.isEmpty else { return true }
    move(to: point)
    return false
  }
}
