import Dactyl

/// The way a contact came, as a tail that gets thinner with age.
@MainActor struct Trail {
  /// Seconds until a place is forgotten.
  private static let lifetime = 1.0
  /// Points, at the contact.
  private static let width = 13.0
  private static let alpha = 0.4
  /// Places nearer to the last one than this, in points, add nothing to the picture.
  private static let leastStep = 1.5
  /// Places that share a rectangle when the tail is painted again: a tail is long, and its box mostly empty.
  private static let chunk = 10

  /// The direction of the tail is taken from this many places before and after: fingers tremble.
  private static let smoothing = 3
  /// Corners of the round end.
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
    // The place under a contact that rests stays, as the beginning of what follows.
    places.removeFirst(min(fresh, max(places.count - 1, 0)))
  }

  /// Rectangles that together hold the tail.
  var extent: [Rect] {
    let last = max(places.count - 1, 0)
    return stride(from: 0, to: last, by: Self.chunk).map { start in
      let boxes = places[start...min(start + Self.chunk, last)].map { place in
        Rect(origin: place.point, size: .zero).insetBy(x: -Self.width / 2 - 1, y: -Self.width / 2 - 1)
      }
      return boxes.reduce(Rect.zero) { $0.union($1) }.integral
    }
  }

  /// Paints the tail as it is at `time`.
  func draw(_ context: Context, _ color: Color, at time: Double) {
    guard !isEmpty else { return }
    context.fill(outline(at: time), with: color.withAlpha(Self.alpha))
  }

  /// One side of the tail up to the contact, around it, and the other side back.
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

  /// The unit vector across the tail; nil where the contact came back to where it was.
  private func across(at index: Int) -> Point? {
    let before = places[max(index - Self.smoothing, 0)].point
    let after = places[min(index + Self.smoothing, places.count - 1)].point
    let way = after - before
    return way.length > 0 ? Point(x: -way.y, y: way.x) / way.length : nil
  }
}
