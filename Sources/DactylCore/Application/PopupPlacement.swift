import DactylGeometry
import DactylSurface

/// Where a popup lies beside the rectangle it is shown from, and what may be done where the screen has no room there.
public struct PopupPlacement: Hashable, Sendable {
  /// Sides of a rectangle; two that meet are a corner, none is the middle.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The upper side.
    public static let top = Edges(rawValue: 1)
    /// The lower side.
    public static let bottom = Edges(rawValue: 2)
    /// The left side.
    public static let left = Edges(rawValue: 4)
    /// The right side.
    public static let right = Edges(rawValue: 8)
  }

  /// What may be done on an axis where there is no room, in the order in which it is tried.
  public struct Adjustments: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// It is put on the opposite side.
    public static let flipX = Adjustments(rawValue: 4)
    /// The popup is put at the opposite side, above or below.
    public static let flipY = Adjustments(rawValue: 8)
    /// It is moved along.
    public static let slideX = Adjustments(rawValue: 1)
    /// The popup is moved up or down.
    public static let slideY = Adjustments(rawValue: 2)
    /// It is made smaller.
    public static let resizeX = Adjustments(rawValue: 16)
    /// The popup is made lower.
    public static let resizeY = Adjustments(rawValue: 32)
  }

  /// The side or corner of the rectangle that the popup is put at.
  public var anchor: Edges
  /// The direction in which it lies from there.
  public var gravity: Edges
  /// Points, added to the place.
  public var offset: Point
  /// The changes that the compositor may make if there is no room. Default of `init`: nothing.
  public var adjustments: Adjustments

  /// A placement at `anchor` of the rectangle, towards `gravity`, moved by `offset` points.
  public init(anchor: Edges, gravity: Edges, offset: Point = .zero, adjustments: Adjustments = []) {
    self.anchor = anchor
    self.gravity = gravity
    self.offset = offset
    self.adjustments = adjustments
  }

  /// Under the rectangle, left edges in line, as a menu under its title; above it where there is no room below.
  public static let below = PopupPlacement(
    anchor: [.bottom, .left], gravity: [.bottom, .right], adjustments: [.flipY, .slideX, .slideY])

  /// To the right of the rectangle, upper edges in line, as a menu of a menu; to its left where there is no room.
  public static let beside = PopupPlacement(
    anchor: [.top, .right], gravity: [.bottom, .right], adjustments: [.flipX, .slideX, .slideY])

  /// Over the rectangle, middle on middle.
  public static let over = PopupPlacement(anchor: [], gravity: [], adjustments: [.slideX, .slideY])

  func description(size: Size, anchorRect: Rect, grab: PressSource?) -> PopupDescription {
    PopupDescription(
      size: size, anchorRect: anchorRect, anchor: SurfaceEdge(rawValue: UInt32(anchor.rawValue & 15)),
      gravity: SurfaceEdge(rawValue: UInt32(gravity.rawValue & 15)), offset: offset,
      adjustment: PopupAdjustment(rawValue: UInt32(adjustments.rawValue & 63)), grab: grab)
  }
}
