import DactylCore
import DactylGeometry

extension View {
  /// The position and size of content in the bounds of a view.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds.
    case scaleToFill
    /// The largest size that fits the bounds, with the same proportions, centred.
    case scaleAspectFit
    /// The smallest size that covers the bounds, with the same proportions, centred; parts outside the bounds are
    /// clipped.
    case scaleAspectFill
    /// The original size, centred. All following modes keep the size too.
    case center
    /// In the middle of the upper edge.
    case top
    /// In the middle of the lower edge.
    case bottom
    /// In the middle of the left edge.
    case left
    /// In the middle of the right edge.
    case right
    /// In the upper left corner.
    case topLeft
    /// In the upper right corner.
    case topRight
    /// In the lower left corner.
    case bottomLeft
    /// In the lower right corner.
    case bottomRight

    /// Returns the rectangle of content of `size`; `zero` if either has no area or is not finite.
    public func rect(of size: Size, in bounds: Rect) -> Rect {
      guard !size.isEmpty, size.width.isFinite, size.height.isFinite, !bounds.isEmpty, bounds.isFinite else {
        return .zero
      }
      switch self {
      case .scaleToFill: return bounds
      case .scaleAspectFit:
        return centered(size * min(bounds.width / size.width, bounds.height / size.height), in: bounds)
      case .scaleAspectFill:
        return centered(size * max(bounds.width / size.width, bounds.height / size.height), in: bounds)
      default: return aligned(size, in: bounds)
      }
    }

    private func centered(_ size: Size, in bounds: Rect) -> Rect {
      Rect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    private func aligned(_ size: Size, in bounds: Rect) -> Rect {
      var rect = centered(size, in: bounds)
      switch self {
      case .left, .topLeft, .bottomLeft: rect.origin.x = bounds.minX
      case .right, .topRight, .bottomRight: rect.origin.x = bounds.maxX - size.width
      default: break
      }
      switch self {
      case .top, .topLeft, .topRight: rect.origin.y = bounds.minY
      case .bottom, .bottomLeft, .bottomRight: rect.origin.y = bounds.maxY - size.height
      default: break
      }
      return rect
    }
  }
}
