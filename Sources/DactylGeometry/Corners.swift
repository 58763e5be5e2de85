/// Corners of a rectangle in reading direction.
public struct Corners: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The upper corner on the side at which a line begins: the left one in a left-to-right interface.
  public static let topLeading = Corners(rawValue: 1 << 0)
  /// The upper corner on the side at which a line ends.
  public static let topTrailing = Corners(rawValue: 1 << 1)
  /// The lower corner on the side at which a line begins.
  public static let bottomLeading = Corners(rawValue: 1 << 2)
  /// The lower corner on the side at which a line ends.
  public static let bottomTrailing = Corners(rawValue: 1 << 3)
  /// Both upper corners.
  public static let top: Corners = [.topLeading, .topTrailing]
  /// Both lower corners.
  public static let bottom: Corners = [.bottomLeading, .bottomTrailing]
  /// Both corners on the side at which a line begins.
  public static let leading: Corners = [.topLeading, .bottomLeading]
  /// Both corners on the side at which a line ends.
  public static let trailing: Corners = [.topTrailing, .bottomTrailing]
  /// All four corners.
  public static let all: Corners = [.top, .bottom]
}

extension Corners {
  /// The corners at the same places in an interface with the other direction.
  package var mirrored: Corners {
    let (leading, trailing) = (intersection(.leading).rawValue, intersection(.trailing).rawValue)
    return Corners(rawValue: leading << 1 | trailing >> 1)
  }
}
