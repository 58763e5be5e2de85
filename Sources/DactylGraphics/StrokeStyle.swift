/// The width, ends, corners and dashes of a line.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of a line.
  public enum Cap: Hashable, Sendable {
    /// The line stops at the end point.
    case butt
    /// The line has a half circle around the end point.
    case round
    /// The line continues by half its width.
    case square
  }

  /// The shape of the corner between two lines.
  public enum Join: Hashable, Sendable {
    /// In a point; as `bevel` if the point would be longer than `miterLimit`.
    case miter
    /// In an arc around the corner.
    case round
    /// Cut straight across the corner.
    case bevel
  }

  /// The width, in points. If it is not positive, nothing is drawn.
  public var width: Double
  /// The shape of the line's ends.
  public var cap: Cap
  /// The shape of the line's corners.
  public var join: Join
  /// The longest `miter`, in widths of the line.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points. The line is solid if a length is negative or infinite, if all
  /// are zero, or if more than a hundred thousand dashes would be visible.
  public var dash: [Double]
  /// The position in `dash` at which the line begins, in points.
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

  /// Whether Cairo accepts the dashes. After dashes that it refuses, Cairo draws nothing more.
  var hasUsableDash: Bool {
    !dash.isEmpty && dashPhase.isFinite && dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 }
  }

  /// The length in points after which the pattern repeats. With an odd number of lengths, dashes and gaps swap each
  /// time.
  var dashPeriod: Double {
    dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
  }
}
