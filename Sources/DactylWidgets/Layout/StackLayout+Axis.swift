import DactylCore
import DactylGeometry

/// Lengths along and across the axis.
extension Axis {
  func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }
  func across(of size: Size) -> Double { self == .horizontal ? size.height : size.width }
  func length(of proposal: ProposedSize) -> Double? { self == .horizontal ? proposal.width : proposal.height }
  func across(of proposal: ProposedSize) -> Double? { self == .horizontal ? proposal.height : proposal.width }
  func length(to point: Point) -> Double { self == .horizontal ? point.x : point.y }
  func across(to point: Point) -> Double { self == .horizontal ? point.y : point.x }

  func size(_ length: Double, across: Double) -> Size {
    self == .horizontal ? Size(width: length, height: across) : Size(width: across, height: length)
  }

  func proposal(_ length: Double?, across: Double?) -> ProposedSize {
    self == .horizontal ? ProposedSize(width: length, height: across) : ProposedSize(width: across, height: length)
  }

  func rect(at length: Double, across: Double, size: Size) -> Rect {
    Rect(origin: self == .horizontal ? Point(x: length, y: across) : Point(x: across, y: length), size: size)
  }
}

extension Layout where Self == StackLayout {
  /// A layout of a row: from the leading to the trailing edge. `spacing` is in points.
  public static func horizontal(
    spacing: Double = 0, alignment: StackLayout.Alignment = .fill, distribution: StackLayout.Distribution = .leading
  ) -> StackLayout {
    StackLayout(.horizontal, spacing: spacing, alignment: alignment, distribution: distribution)
  }

  /// A layout of a column: from the upper to the lower edge. `spacing` is in points.
  public static func vertical(
    spacing: Double = 0, alignment: StackLayout.Alignment = .fill, distribution: StackLayout.Distribution = .leading
  ) -> StackLayout {
    StackLayout(.vertical, spacing: spacing, alignment: alignment, distribution: distribution)
  }
}
