import DactylGeometry
import DactylSurface

/// The position of a popup relative to the rectangle it is shown from, and how it may be adjusted if the screen has no
/// room there.
public struct PopupPlacement: Hashable, Sendable {
  /// The adjustments that may be made on an axis without room. They are tried in this order: flip, slide, resize.
  public struct Adjustments: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The popup is shown on the opposite side, left or right.
    public static let flipX = Adjustments(rawValue: 4)
    /// The popup is shown on the opposite side, above or below.
    public static let flipY = Adjustments(rawValue: 8)
    /// The popup is moved left or right.
    public static let slideX = Adjustments(rawValue: 1)
    /// The popup is moved up or down.
    public static let slideY = Adjustments(rawValue: 2)
    /// The width of the popup is reduced.
    public static let resizeX = Adjustments(rawValue: 16)
    /// The height of the popup is reduced.
    public static let resizeY = Adjustments(rawValue: 32)
  }

  /// The side or corner of the rectangle that the popup is placed at.
  public var anchor: RectEdge
  /// The direction in which the popup extends from there.
  public var gravity: RectEdge
  /// An offset in points that is added to the position.
  public var offset: Point
  /// The adjustments that the compositor may make if there is no room. Default of `init`: none.
  public var adjustments: Adjustments

  /// Creates a placement at `anchor` of the rectangle, towards `gravity`, moved by `offset` points.
  public init(anchor: RectEdge, gravity: RectEdge, offset: Point = .zero, adjustments: Adjustments = []) {
    self.anchor = anchor
    self.gravity = gravity
    self.offset = offset
    self.adjustments = adjustments
  }

  /// Under the rectangle with aligned left edges, as a menu under its title; above it if there is no room below.
  public static let below = PopupPlacement(
    anchor: [.bottom, .left], gravity: [.bottom, .right], adjustments: [.flipY, .slideX, .slideY])

  /// To the right of the rectangle with aligned upper edges, as a submenu; to its left if there is no room.
  public static let beside = PopupPlacement(
    anchor: [.top, .right], gravity: [.bottom, .right], adjustments: [.flipX, .slideX, .slideY])

  /// Over the rectangle, centred on its middle.
  public static let over = PopupPlacement(anchor: [], gravity: [], adjustments: [.slideX, .slideY])

  func description(size: Size, anchorRect: Rect, grab: PressSource?) -> PopupDescription {
    PopupDescription(
      size: size, anchorRect: anchorRect, anchor: SurfaceEdge(anchor), gravity: SurfaceEdge(gravity), offset: offset,
      adjustment: PopupAdjustment(rawValue: UInt32(adjustments.rawValue & 63)), grab: grab)
  }
}

extension SurfaceEdge {
  fileprivate init(_ edges: RectEdge) {
    let pairs: [(RectEdge, SurfaceEdge)] = [(.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right)]
    self = pairs.reduce(into: []) { if edges.contains($1.0) { $0.insert($1.1) } }
  }
}
