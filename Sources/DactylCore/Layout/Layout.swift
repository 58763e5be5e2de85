import DactylGeometry

/// A rule that places the subviews of a view, and gives the view its size.
///
///     struct Diagonal: Layout {
///       func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
///         let sizes = items.map { $0.measuredSize(for: .unspecified) }
///         return Size(width: sizes.reduce(0) { $0 + $1.width }, height: sizes.reduce(0) { $0 + $1.height })
///       }
///
///       func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
///         var corner = bounds.origin
///         for view in items {
///           let size = view.measuredSize(for: .unspecified)
///           items.place(view, in: Rect(origin: corner, size: size), proposal: .unspecified)
///           corner = corner + Point(x: size.width, y: size.height)
///         }
///       }
///     }
///
/// Sizes travel up and places travel down: a layout asks its items for their sizes with `View.measuredSize(for:)`,
/// which remembers the answer for each proposal, and gives them their places with `LayoutItems.place(_:in:proposal:)`.
/// It works in a left-to-right interface; the places are mirrored in a right-to-left one.
///
/// A layout depends on nothing but its own values, the proposal, the bounds and the sizes of its items, so that a
/// remembered size is right.
@MainActor public protocol Layout {
  /// Returns the size of the layout, in points, with `items`, if it is offered `proposal`. A side that is
  /// negative or not finite is reported once, and counts as 0.
  func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size

  /// Places `items` in `bounds`, in the coordinates of their superview.
  ///
  /// `proposal` is the offer that was made to the container, whose items have been measured with the offers that follow
  /// from it. `bounds` may be larger than the size that the layout returned then, since a superview may stretch views.
  /// A container with another size than a layout gave it is offered that.
  func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize)

  /// Returns the distance of the first line of text from the upper edge of a container of `size`, in points; nil if
  /// there is no text. Default: nil.
  func firstBaseline(of items: LayoutItems, in size: Size) -> Double?
}

extension Layout {
  public func firstBaseline(of items: LayoutItems, in size: Size) -> Double? { nil }
}

/// The views that a layout places: the subviews that are neither hidden nor pinned, in order.
public struct LayoutItems: RandomAccessCollection {
  @usableFromInline let views: [View]
  /// The bounds in which places are mirrored; nil in a left-to-right interface and while measuring.
  let mirror: Rect?
  /// The side of a pixel of the surface, in points. Places are rounded to it.
  public let pixelLength: Double

  init(_ views: [View], mirror: Rect?, pixelLength: Double) {
    self.views = views
    self.mirror = mirror
    self.pixelLength = pixelLength
  }

  public typealias Indices = Range<Int>
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { views.count }
  @inlinable public var indices: Range<Int> { 0..<views.count }
  @inlinable public subscript(index: Int) -> View { views[index] }

  /// Gives `view` the place `frame`, in the superview's coordinates of a left-to-right interface.
  ///
  /// The origin is rounded to whole pixels of the surface. `proposal` is the offer that was made to the view; nil if it
  /// was not measured. A frame that is not finite is reported, and leaves the view where it is. A view with an aspect
  /// ratio (`Sizing.aspectRatio`) is in the middle of a frame with another one.
  @MainActor public func place(_ view: View, in frame: Rect, proposal: ProposedSize? = nil) {
    var frame = view.frameWithAspectRatio(in: frame)
    if let mirror { frame.origin.x = mirror.minX + mirror.maxX - frame.maxX }
    frame.origin = Point(x: rounded(frame.minX), y: rounded(frame.minY))
    view.setPlace(frame, proposal: proposal)
  }

  /// Returns `length`, in points, rounded down to whole pixels of the surface.
  public func roundedDown(_ length: Double) -> Double {
    // A length that misses whole pixels by an inexact sum is not rounded down by one.
    (length / pixelLength + 1e-6).rounded(.down) * pixelLength
  }

  private func rounded(_ coordinate: Double) -> Double {
    pixelLength == 1 ? coordinate.rounded() : (coordinate / pixelLength).rounded() * pixelLength
  }
}
