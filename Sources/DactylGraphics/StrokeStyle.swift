/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How a line ends.
  public enum Cap: Hashable, Sendable {
    /// At the end point.
    case butt
    /// With a half circle around it.
    case round
    /// With half a square around it.
    case square
  }

  /// How two lines meet.
  public enum Join: Hashable, Sendable {
    /// In a point, or as `bevel` where that would be too long.
    case miter
    /// In an arc around the corner.
    case round
    /// Cut straight across the corner.
    case bevel
  }

  /// In points; nothing is drawn where it is not positive.
  public var width: Double
  /// How the line ends.
  public var cap: Cap
  /// How the parts of the line meet.
  public var join: Join
  /// How far a `miter` may reach, in widths.
  public var miterLimit: Double
  /// Lengths in points, on and off in turns. Negative or infinite ones make the line solid, and so do only zeros, and a
  /// hundred thousand that can be seen.
  public var dash: [Double]
  /// How far into `dash` the line begins, in points.
  public var dashPhase: Double

  /// A style; lengths are in points.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// Whether Cairo would take the dashes; it refuses what it can't draw, and everything after it.
  var hasUsableDash: Bool {
    !dash.isEmpty && dashPhase.isFinite && dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 }
  }

  /// After how many points the dashes begin anew: a dash and a gap change places where their number is odd.
  var dashPeriod: Double {
    dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
  }
}
