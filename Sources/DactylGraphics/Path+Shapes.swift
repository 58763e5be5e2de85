import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Path {
  /// The outline of `rect`; empty for an empty one.
  public init(_ rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// The outline of `rect` with corners of `cornerRadius` points, at most half a side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// The largest ellipse in `rect`; empty for an empty one.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Adds the outline of `rect`, clockwise from its upper left corner. An empty or infinite rectangle adds nothing.
  public mutating func addRect(_ rect: Rect) {
    guard rect.isFinite, !rect.isEmpty else { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds the outline of `rect` with round corners. `cornerRadius` is in points, from 0 to half a side.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    addRoundedRect(rect, cornerRadius: cornerRadius, corners: .all)
  }

  /// Adds the outline of `rect`, of which only `corners` are round. Leading ones are on the left.
  mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double, corners: Corners) {
    guard rect.isFinite, !rect.isEmpty, !cornerRadius.isNaN else { return }
    let radius = min(max(cornerRadius, 0), rect.width / 2, rect.height / 2)
    guard radius > 0 else { return addRect(rect) }
    let handle = radius * (1 - Self.circleHandle)
    let (up, right) = (Point(x: 0, y: -1), Point(x: 1, y: 0))
    let (down, left) = (-up, -right)
    /// Adds a corner. `back` and `on` are the directions of the edges before and after it, away from the corner.
    func add(_ corner: Corners, _ x: Double, _ y: Double, from back: Point, to on: Point) {
      let point = Point(x: x, y: y)
      guard corners.contains(corner) else { return addLine(to: point) }
      addLine(to: point + back * radius)
      addCurve(to: point + on * radius, control1: point + back * handle, control2: point + on * handle)
    }
    move(to: Point(x: rect.minX + (corners.contains(.topLeading) ? radius : 0), y: rect.minY))
    add(.topTrailing, rect.maxX, rect.minY, from: left, to: down)
    add(.bottomTrailing, rect.maxX, rect.maxY, from: up, to: left)
    add(.bottomLeading, rect.minX, rect.maxY, from: right, to: up)
    add(.topLeading, rect.minX, rect.minY, from: down, to: right)
    close()
  }

  /// Adds the largest ellipse in `rect`, from its rightmost point clockwise on the screen.
  public mutating func addEllipse(in rect: Rect) {
    guard rect.isFinite, !rect.isEmpty else { return }
    let (center, x, y) = (rect.center, rect.width / 2, rect.height / 2)
    let (handleX, handleY) = (x * Self.circleHandle, y * Self.circleHandle)
    func at(_ dx: Double, _ dy: Double) -> Point { Point(x: center.x + dx, y: center.y + dy) }
    move(to: at(x, 0))
    addCurve(to: at(0, y), control1: at(x, handleY), control2: at(handleX, y))
    addCurve(to: at(-x, 0), control1: at(-handleX, y), control2: at(-x, handleY))
    addCurve(to: at(0, -y), control1: at(-x, -handleY), control2: at(-handleX, -y))
    addCurve(to: at(x, 0), control1: at(handleX, -y), control2: at(x, -handleY))
    close()
  }

  /// Adds an arc of a circle, with a straight line from the current point to it.
  ///
  /// Angles are in radians from the positive x axis, clockwise on the screen. The arc runs from `startAngle` to
  /// `endAngle`, clockwise or counterclockwise. More than a full turn is a full circle. A radius that is not positive
  /// adds nothing.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    guard center.isFinite, radius.isFinite, radius > 0, startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if abs(sweep) >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep += turn
    }
    let count = max(1, Int((sweep / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = (clockwise ? sweep : -sweep) / Double(count)
    let handle = 4 / 3 * tan(step / 4)
    func at(_ angle: Double) -> Point { Point(x: cos(angle), y: sin(angle)) }
    addLine(to: center + at(startAngle) * radius)
    for index in 0..<count {
      let (from, to) = (at(startAngle + step * Double(index)), at(startAngle + step * Double(index + 1)))
      addCurve(
        to: center + to * radius,
        control1: center + Point(x: from.x - handle * from.y, y: from.y + handle * from.x) * radius,
        control2: center + Point(x: to.x + handle * to.y, y: to.y - handle * to.x) * radius)
    }
  }

  /// The length of the handles of a Bézier curve for a quarter of a circle of radius 1.
  private static let circleHandle = 0.5522847498307936
}
