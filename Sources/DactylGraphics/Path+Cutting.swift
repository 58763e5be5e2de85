import DactylGeometry

extension Path {
  /// Returns the path in pixels, transformed by `device` and cut at about `reach` from the first pixel. Areas and solid
  /// lines within that distance do not change; the parts beyond are moved to the edges.
  ///
  /// Open subpaths of an area are closed first, so that the closing line is cut too.
  func cut(to reach: Double, through device: AffineTransform, isArea: Bool) -> Path {
    var cutter = PathCutter(reach: reach, device: device)
    cutter.closesParts = isArea
    cutter.add(self)
    return cutter.path
  }

  /// Returns the path of a dashed line in pixels, cut likewise. Parts beyond `reach` are left out, and every dash
  /// within stays in its place.
  ///
  /// Dashes are measured before `device`, and repeat after `period`.
  func cut(to reach: Double, through device: AffineTransform, dashPeriod period: Double) -> Path {
    var cutter = PathCutter(reach: reach, device: device)
    if let inverse = device.inverted() { cutter.dashes = PathCutter.Dashes(inverse: inverse, period: period) }
    cutter.add(self)
    return cutter.path
  }
}

/// Cuts a path to a square around the first pixel.
private struct PathCutter {
  struct Dashes {
    /// The transform from pixels to the coordinates in which dashes are measured.
    var inverse: AffineTransform
    var period: Double
    /// The length of the line up to the current point, for the phase of the dashes.
    var travelled = 0.0
    /// Whether the cut path reaches the current point, and whether it has no gap so far.
    var isJoined = false
    var isWhole = true
  }

  private let reach: Double
  private let device: AffineTransform
  var dashes: Dashes?
  var closesParts = false
  private(set) var path = Path()
  /// The start of the present subpath before the cut, in pixels.
  private var start = Point.zero
  private var current = Point.zero

  init(reach: Double, device: AffineTransform) {
    self.reach = reach
    self.device = device
  }

  mutating func add(_ whole: Path) {
    var index = 0
    for verb in whole.verbs {
      let points = whole.points[index..<index + verb.pointCount].map(pixel)
      switch verb {
      case .move:
        closePart()
        begin(at: points[0])
        if dashes == nil { path.move(to: nearest(to: current)) }
      case .line: addLine(to: points[0])
      case .curve: add(Curve(from: current, control1: points[0], control2: points[1], to: points[2]), depth: 0)
      case .close:
        addLine(to: start)
        if dashes?.isWhole ?? true { path.close() }
        begin(at: start)
      }
      index += verb.pointCount
    }
    closePart()
  }

  private mutating func closePart() {
    if closesParts, !path.isEmpty { addLine(to: start) }
  }

  private mutating func begin(at point: Point) {
    (start, current) = (point, point)
    dashes?.begin()
  }

  // MARK: Parts

  /// Adds the line in parts. It is split at the lines along the square's edges.
  private mutating func addLine(to end: Point) {
    let from = current
    var fractions = [1.0]
    for (a, b) in [(from.x, end.x), (from.y, end.y)] {
      for edge in [-reach, reach] where (a < edge) != (b < edge) { fractions.append((edge - a) / (b - a)) }
    }
    for fraction in fractions.sorted() {
      let next = fraction == 1 ? end : from + (end - from) * fraction
      let line = Curve(from: current, control1: current, control2: next, to: next)
      take(line, isLine: true, isInside: contains((current + next) / 2))
    }
  }

  /// Adds the curve. A part that is neither inside nor outside is halved again.
  private mutating func add(_ curve: Curve, depth: Int) {
    let box = curve.box
    let isOutside = box.minX > reach || box.maxX < -reach || box.minY > reach || box.maxY < -reach
    // A small part can't reach from the edges, which are far away, into the picture.
    if isOutside || max(box.width, box.height) < reach / 4 {
      take(curve, isLine: false, isInside: !isOutside)
    } else if contains(box.origin) && contains(Point(x: box.maxX, y: box.maxY)) {
      take(curve, isLine: false, isInside: true)
    } else if depth < 64 {
      let (first, second) = curve.halves
      add(first, depth: depth + 1)
      add(second, depth: depth + 1)
    } else {
      addLine(to: curve.to)
    }
  }

  /// Adds a part that begins at the current point.
  private mutating func take(_ part: Curve, isLine: Bool, isInside: Bool) {
    if dashes != nil {
      if isInside, dashes?.isJoined == false { join(part) }
      let length = dashes.map { part.length(through: $0.inverse) } ?? 0
      dashes?.go(length, isInside: isInside)
    }
    if dashes == nil || isInside {
      if isLine || !isInside {
        path.addLine(to: nearest(to: part.to))
      } else {
        path.addCurve(to: part.to, control1: part.control1, control2: part.control2)
      }
    }
    current = part.to
  }

  /// Begins a new subpath, with an invisible piece of line that gives the dashes their phase at the beginning of the
  /// part.
  private mutating func join(_ part: Curve) {
    guard let dashes else { return }
    let from = part.from
    let direction = part.direction
    let lead = direction * (dashes.travelled / dashes.inverse.apply(toVector: direction).length)
    if dashes.travelled > 0, lead.length < Self.longestLead {
      path.move(to: from - lead)
      path.addLine(to: from)
    } else {
      path.move(to: from)
    }
  }

  /// The longest such piece, in pixels. Longer dashes begin at the edge.
  private static let longestLead = 1_000_000.0

  // MARK: Points

  private func pixel(_ point: Point) -> Point {
    // Beyond this limit only the direction of a point matters. The product of two such numbers is still finite.
    func limited(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e150), 1e150) }
    let pixel = device.apply(to: point)
    return Point(x: limited(pixel.x), y: limited(pixel.y))
  }

  private func contains(_ point: Point) -> Bool {
    abs(point.x) <= reach && abs(point.y) <= reach
  }

  private func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, -reach), reach), y: min(max(point.y, -reach), reach))
  }
}

extension PathCutter.Dashes {
  fileprivate mutating func begin() {
    (travelled, isJoined, isWhole) = (0, false, true)
  }

  fileprivate mutating func go(_ length: Double, isInside: Bool) {
    travelled = (travelled + length).truncatingRemainder(dividingBy: period)
    if !travelled.isFinite { travelled = 0 }
    isJoined = isInside
    if !isInside { isWhole = false }
  }
}

/// A cubic Bézier curve; a straight line if the control points are the ends.
private struct Curve {
  var from: Point
  var control1: Point
  var control2: Point
  var to: Point

  /// The smallest rectangle around the ends and the control points.
  var box: Rect {
    let (left, right) = (min(from.x, control1.x, control2.x, to.x), max(from.x, control1.x, control2.x, to.x))
    let (top, bottom) = (min(from.y, control1.y, control2.y, to.y), max(from.y, control1.y, control2.y, to.y))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  var halves: (Curve, Curve) {
    let (a, b, c) = ((from + control1) / 2, (control1 + control2) / 2, (control2 + to) / 2)
    let (d, e) = ((a + b) / 2, (b + c) / 2)
    let middle = (d + e) / 2
    return (
      Curve(from: from, control1: a, control2: d, to: middle), Curve(from: middle, control1: e, control2: c, to: to)
    )
  }

  /// The direction at the beginning, of any length; zero if all points are equal.
  var direction: Point {
    [control1, control2, to].first { $0 != from }.map { $0 - from } ?? .zero
  }

  func length(through transform: AffineTransform, depth: Int = 0) -> Double {
    func length(_ a: Point, _ b: Point) -> Double { transform.apply(toVector: b - a).length }
    let chord = length(from, to)
    let polygon = length(from, control1) + length(control1, control2) + length(control2, to)
    if polygon - chord <= polygon * 1e-5 || depth == 12 { return (chord + polygon) / 2 }
    let (first, second) = halves
    return first.length(through: transform, depth: depth + 1) + second.length(through: transform, depth: depth + 1)
  }
}
