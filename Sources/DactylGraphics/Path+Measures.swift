import DactylGeometry

extension Path {
  /// The smallest rectangle around the path itself, not its control points; `zero` for an empty path.
  public var bounds: Rect {
    var box = Box()
    forEachSegment(closing: false) { segment in
      switch segment {
      case .line(let from, let to):
        box.include(from)
        box.include(to)
      case .curve(let from, let control1, let control2, let to):
        box.include(from)
        box.include(to)
        for t in Self.extrema(from.x, control1.x, control2.x, to.x) + Self.extrema(from.y, control1.y, control2.y, to.y)
        {
          box.include(Self.point(at: t, from, control1, control2, to))
        }
      }
    }
    return box.rect
  }

  /// Whether `point` is inside the area that a fill would cover. Open subpaths count as closed.
  public func contains(_ point: Point, rule: FillRule = .winding) -> Bool {
    guard point.isFinite else { return false }
    var winding = 0
    forEachSegment(closing: true) { segment in
      switch segment {
      case .line(let from, let to):
        winding += Self.crossing(of: point, from, to)
      case .curve(let from, let control1, let control2, let to):
        // Flat enough for a finger and for a pixel: the error falls with the square of the count.
        let length = from.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: to)
        let count = Int(min(max(length.squareRoot() * 2, 8), 256))
        var last = from
        for index in 1...count {
          let next = Self.point(at: Double(index) / Double(count), from, control1, control2, to)
          winding += Self.crossing(of: point, last, next)
          last = next
        }
      }
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  private enum Segment {
    case line(Point, Point)
    case curve(Point, Point, Point, Point)
  }

  /// Calls `body` for each segment. With `closing`, also for the lines that a fill adds to open subpaths.
  private func forEachSegment(closing: Bool, _ body: (Segment) -> Void) {
    var index = 0
    var (start, current) = (Point.zero, Point.zero)
    for verb in verbs {
      switch verb {
      case .move:
        if closing { body(.line(current, start)) }
        start = points[index]
        current = start
        if !closing { body(.line(current, current)) }
      case .line:
        body(.line(current, points[index]))
        current = points[index]
      case .curve:
        body(.curve(current, points[index], points[index + 1], points[index + 2]))
        current = points[index + 2]
      case .close:
        body(.line(current, start))
        current = start
      }
      index += verb.pointCount
    }
    if closing { body(.line(current, start)) }
  }

  /// Returns 1 or -1, depending on the direction, if the line crosses the horizontal through the point on its right;
  /// else 0.
  private static func crossing(of point: Point, _ from: Point, _ to: Point) -> Int {
    guard (from.y <= point.y) != (to.y <= point.y) else { return 0 }
    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
    guard x > point.x else { return 0 }
    return from.y < to.y ? 1 : -1
  }

  private static func point(at t: Double, _ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point {
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }

  /// Returns the parameters, between the ends, at which one coordinate of a cubic curve has a minimum or a maximum.
  private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let quadratic = d - 3 * c + 3 * b - a
    let linear = 2 * (c - 2 * b + a)
    let constant = b - a
    var roots: [Double] = []
    if abs(quadratic) < 1e-12 * (abs(linear) + abs(constant)) {
      if linear != 0 { roots = [-constant / linear] }
    } else {
      let discriminant = linear * linear - 4 * quadratic * constant
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      roots = [(-linear - root) / (2 * quadratic), (-linear + root) / (2 * quadratic)]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  private struct Box {
    private var low = Point(x: .infinity, y: .infinity)
    private var high = Point(x: -.infinity, y: -.infinity)

    mutating func include(_ point: Point) {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    var rect: Rect {
      guard low.isFinite else { return .zero }
      return Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
    }
  }
}
