import CDactylCairo

/// Colours that blend into each other, along a line or from a point outwards.
public struct Gradient: Hashable, Sendable {
  /// A colour and its position.
  public struct Stop: Hashable, Sendable {
    /// The colour at this position.
    public var color: Color
    /// The position, from 0, the start, to 1, the end. Other values are limited to this range; NaN counts as 0.
    public var location: Double

    /// A stop with `color` at `location`, from 0 to 1.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops. Two stops at one location make a hard edge. A gradient without stops is invisible.
  public var stops: [Stop]

  /// A gradient with these stops, in any order.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// The colours at equal distances, the first at the start and the last at the end.
  public init(_ colors: Color...) {
    self.init(colors: colors)
  }

  /// The colours at equal distances, the first at the start and the last at the end.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop($0.element, at: Double($0.offset) / last) }
  }
}

extension Gradient {
  /// Adds the stops to Cairo's `pattern`, with their opacity multiplied by `alpha`.
  func addStops(to pattern: OpaquePointer?, alpha: Double, in appearance: Appearance) {
    for (color, location) in blendedStops(in: appearance) {
      cairo_pattern_add_color_stop_rgba(
        pattern, location, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * alpha)
    }
  }

  /// The stops in order, with additional ones between. Cairo does not weight colours by their alpha, and so would not
  /// blend as `Color.mixed` does.
  private func blendedStops(in appearance: Appearance) -> [(color: ColorComponents, location: Double)] {
    let own = stops.map { stop in
      (color: stop.color.components(for: appearance), location: stop.location > 0 ? min(stop.location, 1) : 0)
    }
    // Sorting keeps the order of those at one location.
    let sorted = own.sorted { $0.location < $1.location }
    guard var last = sorted.first else { return [] }
    var result = [last]
    for next in sorted.dropFirst() {
      if last.location < next.location, last.color.alpha != next.color.alpha {
        result += Self.between(last.color, next.color).map { color, fraction in
          (color, last.location + (next.location - last.location) * fraction)
        }
      }
      result.append(next)
      last = next
    }
    return result
  }

  /// Returns colours between the two, with their positions from 0 to 1.
  private static func between(
    _ first: ColorComponents, _ second: ColorComponents
  ) -> [(color: ColorComponents, fraction: Double)] {
    // An invisible stop gets the colour of the other one.
    if first.alpha == 0 { return [(second.withAlphaComponent(0), 0)] }
    if second.alpha == 0 { return [(first.withAlphaComponent(0), 1)] }
    // Closer together where alpha is low and the colour changes most: the error of a component is below 1/255.
    return (1..<8).map { index in
      let squared = Double(index * index) / 64
      let fraction = first.alpha < second.alpha ? squared : 1 - squared
      return (first.mixed(with: second, by: fraction), fraction)
    }.sorted { $0.fraction < $1.fraction }
  }
}
