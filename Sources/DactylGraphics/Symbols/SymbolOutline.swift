import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line in the drawing of a symbol whose corners may be round.
struct SymbolOutline {
  private enum Step {
    /// The corner at the end of the line has a radius.
    case line(Point, cornerRadius: Double)
    case curve(Point, Point, Point)

    var end: Point {
      switch self {
      case .line(let point, _), .curve(_, _, let point): point
      }
    }
  }

  private var start: (point: Point, cornerRadius: Double)?
  private var steps: [Step] = []

  /// The point that the next step begins at; nil before the first one.
  var end: Point? { steps.last?.end ?? start?.point }

  mutating func begin(at point: Point, _ cornerRadius: Double) {
    start = (point, cornerRadius)
    steps = []
  }

  mutating func addLine(to point: Point, _ cornerRadius: Double) {
    steps.append(.line(point, cornerRadius: cornerRadius))
  }

  mutating func addCurve(to point: Point, _ control1: Point, _ control2: Point) {
    steps.append(.curve(control1, control2, point))
  }

  /// Adds an arc of a circle. With a negative radius it is the longer one of the two. A radius that is too small for
  /// the distance is half of it.
  mutating func addArc(to point: Point, radius: Double, clockwise: Bool) {
    guard let from = end, from != point else { return }
    let chord = point - from
    let length = chord.length
    let reach = max(abs(radius), length / 2)
    let height = max(reach * reach - length * length / 4, 0).squareRoot()
    let side = clockwise != (radius < 0) ? height : -height
    let middle = from + chord / 2
    let center = Point(x: middle.x - side * chord.y / length, y: middle.y + side * chord.x / length)
    func angle(_ point: Point) -> Double { atan2(point.y - center.y, point.x - center.x) }
    var arc = Path()
    arc.addArc(
      center: center, radius: reach, startAngle: angle(from), endAngle: angle(point), clockwise: clockwise)
    for index in stride(from: 1, to: arc.points.count - 2, by: 3) {
      steps.append(.curve(arc.points[index], arc.points[index + 1], arc.points[index + 2]))
    }
  }

  /// Adds the line to `path`, with round corners.
  func add(to path: inout Path, isClosed: Bool) {
    guard let start else { return }
    var steps = steps
    if isClosed, let end, (end - start.point).length > 1e-6 {
      steps.append(.line(start.point, cornerRadius: start.cornerRadius))
    }
    let first = isClosed ? closingCorner(of: steps, at: start) : nil
    path.move(to: first?.end ?? start.point)
    var last = start.point
    for (index, step) in steps.enumerated() {
      switch step {
      case .curve(let control1, let control2, let point):
        path.addCurve(to: point, control1: control1, control2: control2)
      case .line(let point, let radius):
        var corner = index == steps.count - 1 ? first : nil
        if index + 1 < steps.count, case .line(let next, _) = steps[index + 1] {
          corner = Corner(at: point, from: last, to: next, radius: radius)
        }
        path.addLine(to: corner?.start ?? point)
        if let corner { path.addCurve(to: corner.end, control1: corner.control1, control2: corner.control2) }
      }
      last = step.end
    }
    if isClosed { path.close() }
  }

  private func closingCorner(of steps: [Step], at start: (point: Point, cornerRadius: Double)) -> Corner? {
    guard steps.count > 2, case .line(let next, _) = steps[0], case .line = steps[steps.count - 1] else { return nil }
    return Corner(at: start.point, from: steps[steps.count - 2].end, to: next, radius: start.cornerRadius)
  }
}

/// An arc in the place of a corner.
private struct Corner {
  let start: Point
  let control1: Point
  let control2: Point
  let end: Point

  /// The corner at `point` between the lines from `last` and to `next`. Each takes at most half of a line. Nil if there
  /// is none.
  init?(at point: Point, from last: Point, to next: Point, radius: Double) {
    let (back, on) = (last - point, next - point)
    let (backLength, onLength) = (back.length, on.length)
    guard radius > 0, backLength > 0, onLength > 0 else { return nil }
    let (u, v) = (back / backLength, on / onLength)
    let angle = acos(max(-1, min(1, u.x * v.x + u.y * v.y)))
    guard angle > 1e-3, angle < .pi - 1e-3 else { return nil }
    let reach = min(radius / tan(angle / 2), backLength / 2, onLength / 2)
    let handle = 4 / 3 * tan((.pi - angle) / 4) * reach * tan(angle / 2)
    start = point + u * reach
    end = point + v * reach
    control1 = start - u * handle
    control2 = end - v * handle
  }
}
