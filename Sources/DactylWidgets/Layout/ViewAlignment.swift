import DactylCore
import DactylGeometry

/// The place of a view in a larger rectangle.
public struct ViewAlignment: Hashable, Sendable {
  /// The place along one axis.
  public enum Side: Hashable, Sendable {
    /// At the leading or upper edge.
    case start
    /// In the middle.
    case center
    /// At the trailing or lower edge.
    case end
    /// From edge to edge, as far as `Sizing` allows.
    case fill
  }

  /// The place between the leading and the trailing edge.
  public var horizontal: Side
  /// The place between the upper and the lower edge.
  public var vertical: Side

  /// Creates an alignment with these places.
  public init(_ horizontal: Side, _ vertical: Side) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// From edge to edge.
  public static let fill = ViewAlignment(.fill, .fill)
  /// In the middle.
  public static let center = ViewAlignment(.center, .center)
  /// In the middle of the upper edge.
  public static let top = ViewAlignment(.center, .start)
  /// In the middle of the lower edge.
  public static let bottom = ViewAlignment(.center, .end)
  /// In the middle of the leading edge.
  public static let leading = ViewAlignment(.start, .center)
  /// In the middle of the trailing edge.
  public static let trailing = ViewAlignment(.end, .center)
  /// In the upper corner of the leading edge.
  public static let topLeading = ViewAlignment(.start, .start)
  /// In the upper corner of the trailing edge.
  public static let topTrailing = ViewAlignment(.end, .start)
  /// In the lower corner of the leading edge.
  public static let bottomLeading = ViewAlignment(.start, .end)
  /// In the lower corner of the trailing edge.
  public static let bottomTrailing = ViewAlignment(.end, .end)

  /// Returns the place of `view` in `bounds`, in a left-to-right interface. `size` is the view's own size; all are in
  /// points.
  @MainActor public func rect(for size: Size, of view: View, in bounds: Rect) -> Rect {
    var size = size
    if horizontal == .fill || vertical == .fill {
      let limited = view.limitedSize(
        Size(
          width: horizontal == .fill ? bounds.width : size.width,
          height: vertical == .fill ? bounds.height : size.height))
      size = limited
    }
    return Rect(
      x: bounds.minX + Self.offset(of: size.width, in: bounds.width, horizontal),
      y: bounds.minY + Self.offset(of: size.height, in: bounds.height, vertical), width: size.width, height: size.height
    )
  }

  private static func offset(of length: Double, in space: Double, _ side: Side) -> Double {
    switch side {
    case .start: 0
    case .center: (space - length) / 2
    case .end: space - length
    case .fill: max(space - length, 0) / 2
    }
  }
}
