import DactylGeometry
import DactylInput

/// Converts input from surface coordinates to content coordinates (`EI-11`).
///
/// Locations and the orientations of fingers and pens turn. The distances of wheels and touchpads don't, since these
/// devices are not mounted with the panel; the same is true on an output that the compositor turns.
extension InputItem {
  /// Converts the item to content coordinates. `size` returns the size of a surface in points; an item on a surface
  /// without a size is not changed.
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
    case .key, .motion, .remoteControl, .textInput: break
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
  /// Orientation 0 of a circle and azimuth 0 of an upright pen are not changed.
  fileprivate mutating func turn(by rotation: ContentRotation) {
    if orientation != 0 || majorRadius != minorRadius {
      orientation -= Double(rotation.rawValue)
      if orientation < -180 { orientation += 360 }
    }
    if altitude != .pi / 2 { azimuth -= Double(rotation.rawValue) * .pi / 180 }
  }
}
