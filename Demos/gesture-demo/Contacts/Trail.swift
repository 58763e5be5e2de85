import Dactyl

/// The recent path of a contact, drawn as a tail that gets thinner with age.
@MainActor struct Trail {
  /// The time after which a point is removed, in seconds.
  private static let lifetime = 1.0
  /// The width at the contact, in points.
  private static let width = 13.0
  private static let alpha = 0.4
  /// Points nearer to the last one than this are not added, in points.
  private static let leastStep = 1.5
  /// The number of points per rectangle of damage. The bounding box of a long tail would be mostly empty.
  private static let chunk = 10

  /// The direction of the tail is computed from points this far before and after, since fingers tremble.
  private static let smoothing = 3
  /// The number of corners of the round end.
  private static let headSteps = 8

  private struct Place {
    var point: Point
    var time: Double
  }

  private var places: [Place] = []

  var isEmpty: Bool { places.count < 2 }

  mutating func add(_ point: Point, at time: Double) {
    if let last = places.last, last.point.distance(to: point) < Self.leastStep {
      places[places.count - 1].time = time
    } else {
      places.append(Place(point: point, time: time))
    }
  }

  /// Removes the points that are too old at `time`.
  mutating func age(to time: Double) {
    let fresh = places.firstIndex { time - $0.time < Self.lifetime } ?? places.count
    // The point under a resting contact stays as the start of its next movement.
    places.removeFirst(min(fresh, max(places.count - 1, 0)))
  }

  /// Rectangles that contain the tail.
  var extent: [Rect] {
    let last = max(places.count - 1, 0)
    return stride(from: 0, to: last, by: Self.chunk).map { start in
      let boxes = places[start...min(start + Self.chunk, last)].map { place in
        Rect(origin: place.point, size: .zero).insetBy(dx: -Self.width / 2 - 1, dy: -Self.width / 2 - 1)
      }
      return boxes.reduce(Rect.zero) { $0.union($1) }.integral
    }
  }

  /// Draws the tail at `time`.
  func draw(_ context: Context, _ color: Color, at time: Double) {
    guard !isEmpty else { return }
    context.fill(outline(at: time), with: color.withAlphaComponent(Self.alpha))
  }

  /// Returns the outline: one side of the tail to the contact, around it, and back along the other side.
  private func outline(at time: Double) -> Path {
    var sides: (left: [Point], right: [Point]) = ([], [])
    var head: [Point] = []
    for (index, place) in places.enumerated() {
      guard let across = across(at: index) else { continue }
      let age = min(max((time - place.time) / Self.lifetime, 0), 1)
      let half = across * (Self.width / 2 * (1 - age))
      sides.left.append(place.point + half)
      sides.right.append(place.point - half)
      head = (1..<Self.headSteps).map { step in
        let turn = AffineTransform(rotationAngle: -.pi * Double(step) / Double(Self.headSteps))
        return place.point + turn.apply(toVector: half)
      }
    }
    var path = Path()
    for point in sides.left + head + sides.right.reversed() { path.addLine(to: point) }
    path.close()
    return path
  }

  /// Returns the unit vector across the tail; nil if the contact returned to the same point.
  private func across(at index: Int) -> Point? {
    let before = places[max(index - Self.smoothing, 0)].point
    let after = places[min(index + Self.smoothing, places.count - 1)].point
    let direction = after - before
    return direction.length > 0 ? Point(x: -direction.y, y: direction.x) / direction.length : nil
  }
}
