import Dactyl

/// A switch whose touch area is higher than its drawing.
final class TallSwitch: Switch {
  private static let reach = 7.0

  override func point(inside point: Point, with event: Event?) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }
}
