import DactylGeometry

/// Lines and curves, in the coordinates of the context that draws them.
///
/// A step with a coordinate that is not a finite number is left out, and the path stays usable.
public struct Path: Hashable, Sendable {
  /// What a step does; the points of all steps are in one array.
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
  /// Where `close` goes back to.
  private var start = Point.zero

  /// A path with nothing in it.
  public init() {}

  /// Whether the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next step begins; nil for an empty path.
  public var currentPoint: Point? {
    verbs.last == .close ? start : points.last
  }

  /// Begins a new part of the path.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return }
    verbs.append(.move)
    points.append(point)
    start = point
  }

  /// A straight line from the current point; on an empty path, a `move`.
  public mutating func addLine(to point: Point) {
    guard point.isFinite, begin(at: point) else { return }
    verbs.append(.line)
    points.append(point)
  }

  /// A cubic Bézier curve from the current point, leaving it towards `control1` and arriving from `control2`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    guard point.isFinite, control1.isFinite, control2.isFinite else { return }
    _ = begin(at: control1)
    verbs.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }

  /// A quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    guard point.isFinite, control.isFinite else { return }
    let from = currentPoint ?? control
    addCurve(to: point, control1: from + (control - from) * (2 / 3), control2: point + (control - point) * (2 / 3))
  }

  /// A straight line back to where this part of the path began.
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

  /// The path with every point moved by `transform`; unchanged where that is not finite.
  public func applying(_ transform: AffineTransform) -> Path {
    var path = self
    let moved = points.map(transform.apply(to:))
    let newStart = transform.apply(to: start)
    guard moved.allSatisfy(\.isFinite), newStart.isFinite else { return self }
    path.points = moved
    path.start = newStart
    return path
  }

  /// Makes sure that there is a current point; answers whether there was one already.
  private mutating func begin(at point: Point) -> Bool {
    guard verbs.isEmpty else { return true }
    move(to: point)
    return false
  }
}
