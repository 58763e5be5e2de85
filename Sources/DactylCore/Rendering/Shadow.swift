import DactylGeometry
import DactylGraphics

/// The shadow of a view: a blurred copy of its rectangle, with its round corners, outside of it.
public struct Shadow: Hashable, Sendable {
  /// The largest radius, in points.
  public static let maximumRadius = 100.0
  /// The largest coordinate of an offset, in points.
  public static let maximumOffset = 1000.0

  /// The colour, which may be different in the dark appearance.
  public var color: Color
  /// The standard deviation of the blur in points, as in UIKit: the shadow fades out within three times this distance.
  /// Limited to 0...100; NaN counts as 0.
  public var radius: Double {
    didSet { radius = Self.limited(radius: radius) }
  }
  /// The position relative to the view, in points. Coordinates are limited to -1000...1000; NaN counts as 0.
  public var offset: Point {
    didSet { offset = Self.limited(offset: offset) }
  }

  /// Creates a shadow with a blur of `radius` points, moved by `offset` points.
  public init(color: Color, radius: Double, offset: Point = .zero) {
    self.color = color
    self.radius = Self.limited(radius: radius)
    self.offset = Self.limited(offset: offset)
  }

  private static func limited(radius: Double) -> Double { radius > 0 ? min(radius, maximumRadius) : 0 }

  private static func limited(offset: Point) -> Point {
    func limited(_ value: Double) -> Double {
      value.isNaN ? 0 : min(max(value, -maximumOffset), maximumOffset)
    }
    return Point(x: limited(offset.x), y: limited(offset.y))
  }

  /// The reach of the blur in each direction, in points: up to a pixel more than three standard deviations.
  private var spread: Double { radius > 0 ? 3 * radius + 1 : 0 }

  /// The part of the spread in which the shadow is at least half a step of 8 bits.
  private var visibleSpread: Double {
    let alpha = max(color.resolved(for: .light).alpha, color.resolved(for: .dark).alpha)
    guard radius > 0, alpha > 0 else { return 0 }
    // Beyond `distance` standard deviations of a straight edge, the blur, which consists of three boxes, leaves
    // ((3 - distance) / 2)^3 / 6, if the distance is at least 1. An eighth more is for pictures with large pixels.
    let least = min(0.5 / (255 * alpha), 1.0 / 6)
    let distance = 3 - 2 * exp(log(6 * least) / 3)
    // Eighths of a point are exact in sums.
    return min((((distance + 0.125) * radius + 1) * 8).rounded(.up) / 8, spread)
  }

  /// Returns the rectangle that contains the visible shadow of a view with `bounds`.
  func bounds(around bounds: Rect) -> Rect {
    bounds.offsetBy(dx: offset.x, dy: offset.y).insetBy(dx: -visibleSpread, dy: -visibleSpread)
  }

  /// How far the shadow is visible beyond each edge of the view, in points.
  var reach: Insets {
    Insets(
      top: max(spread - offset.y, 0), left: max(spread - offset.x, 0), bottom: max(spread + offset.y, 0),
      right: max(spread + offset.x, 0))
  }
}
