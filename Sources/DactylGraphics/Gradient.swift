/// Colours that run into each other along a line or out from a point.
public struct Gradient: Hashable, Sendable {
  /// A colour and where it is.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// From 0, the start, to 1, the end. What is outside is limited to it, what is not a number counts as 0.
    public var location: Double

    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// Two stops at one location make a hard edge. A gradient without a stop is invisible.
  public var stops: [Stop]

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
