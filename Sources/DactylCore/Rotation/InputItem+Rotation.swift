import DactylGeometry
import DactylInput

/// Input on a surface, as input on the content that is turned on it (`EI-11`).
///
/// Locations and the directions of fingers and pens turn. Wheels and touchpads do not hang on the wall with the panel: their
/// steps move the content up and down as they are, as they do on an output that the compositor turns.
extension InputItem {
  /// The item in the coordinates of the content. `size` returns the size of a surface in points; an item on a surface without
  /// a size stays as it is.
  mutating func turn(by rotation: ContentRotation, size: (SurfaceID) -> Size?) {
    guard rotation != .upright else { return }
    func content(_ point: Point, on surface: SurfaceID) -> Point {
      size(surface).map { rotation.toContent(of: $0).apply(to: point) } ?? point
    }
    switch self {
    case .contacts(var frame):
      for index in frame.changes.indices {
        let surface = frame.changes[index].surface
        frame.changes[index].mapLocations { content($0, on: surface) }
        frame.changes[index].attributes.turn(by: rotation)
      }
      self = .contacts(frame)
    case .hover(var change):
      change.location = content(change.location, on: change.surface)
      self = .hover(change)
    case .scroll(var change):
      change.location = content(change.location, on: change.surface)
      self = .scroll(change)
    case .transform(var change):
      change.location = content(change.location, on: change.surface)
      self = .transform(change)
    case .key, .motion: break
    }
  }
}

extension ContactChange {
  fileprivate mutating func mapLocations(_ map: (Point) -> Point) {
    location = map(location)
    downLocation = map(downLocation)
    for index in earlierSamples.indices { earlierSamples[index].location = map(earlierSamples[index].location) }
  }
}

extension ContactAttributes {
  /// A circle has no orientation, and an upright pen no azimuth: these stay 0.
  fileprivate mutating func turn(by rotation: ContentRotation) {
    if orientation != 0 || majorRadius != minorRadius {
      orientation -= Double(rotation.rawValue)
      if orientation < -180 { orientation += 360 }
    }
    if altitude != .pi / 2 { azimuth -= Double(rotation.rawValue) * .pi / 180 }
  }
}
