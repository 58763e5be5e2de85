import Dactyl

/// The way a contact came, as a tail that gets thinner with age.
struct Trail {
  /// Seconds until a place is forgotten.
  private static let lifetime = 1.0
  /// Points, at the contact.
  private static let width = 13.0
  private static let alpha = 0.4
  /// Places nearer to the last one than this, in points, add nothing to the picture.
  private static let leastStep = 1.5
  /// Places that share a rectangle when the tail is painted again: a tail is long, and its box mostly empty.
  private static let chunk = 10

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

  /// Forgets what is too old at `time`.
  mutating func age(to time: Double) {
    let fresh = places.firstIndex { time - $0.time < Self.lifetime } ?? places.count
    // The place under a contact that rests stays, as the beginning of what follows.
    places.removeFirst(min(fresh, max(places.count - 1, 0)))
  }

  /// Rectangles that together hold the tail.
  var extent: [Rect] {
    stride(from: 0, to: max(places.count - 1, 0), by: Self.chunk).map { start in
      let part = places[start...min(start + Self.chunk, places.count - 1)]
      return part.reduce(.zero) { box, place in
        let reach = Self.width / 2 + 1
        return box.union(
          Rect(x: place.point.x - reach, y: place.point.y - reach, width: 2 * reach, height: 2 * reach))
      }.integral
    }
  }

  /// Paints the tail as it is at `time`.
  func draw(_ context: Context, _ color: Color, at time: Double) {
    guard !isEmpty else { return }
    context.fill(outline(at: time), with: color.withAlpha(Self.alpha))
  }

  /// One side of the tail up to the contact, the other side back.
  private func outline(at time: Double) -> Path {
    var sides: (left: [Point], right: [Point]) = ([], [])
    for index in places.indices {
      let (before, after) = (places[max(index - 1, 0)].point, places[min(index + 1, places.count - 1)].point)
      let way = after - before
      guard way.length > 0 else { continue }
      let age = min(max((time - places[index].time) / Self.lifetime, 0), 1)
      let half = Point(x: -way.y, y: way.x) * (Self.width / 2 * (1 - age) / way.length)
      sides.left.append(places[index].point + half)
      sides.right.append(places[index].point - half)
    }
    var path = Path()
    for point in sides.left + sides.right.reversed() { path.addLine(to: point) }
    path.close()
    return path
  }
}
