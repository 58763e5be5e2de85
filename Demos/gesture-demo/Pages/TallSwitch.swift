import Dactyl

/// A switch that is as high as a finger needs it, though it looks lower.
final class TallSwitch: Switch {
  private static let reach = 7.0

  override func point(inside point: Point, with event: Event?) -> Bool {
    bounds.insetBy(x: -Self.reach, y: -Self.reach).contains(point)
  }
}
