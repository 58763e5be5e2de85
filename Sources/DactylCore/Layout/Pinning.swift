import DactylGeometry

/// The place of a view relative to its superview: distances from edges, or from the centre, in points.
///
///     badge.pinning = Pinning(top: 4, trailing: 4)
///     background.pinning = .fill
///     toolbar.pinning = Pinning(leading: 0, bottom: 0, trailing: 0, to: .safeArea)
///
/// A view that is pinned to two opposite edges has the length between them. Otherwise it has its own length, within the
/// superview; with an aspect ratio and one length between edges, the one that follows from it. A view that is pinned to
/// neither an edge nor the centre of an axis is at the leading or upper edge.
public struct Pinning: Hashable, Sendable {
  /// The rectangle that distances count from.
  public enum Area: Hashable, Sendable {
    /// The bounds of the superview.
    case bounds
    /// The part of the bounds that nothing covers, such as a touch keyboard.
    case safeArea
  }

  /// The distance from the upper edge; nil does not pin to it.
  public var top: Double?
  /// The distance from the edge at which a line begins; nil does not pin to it.
  public var leading: Double?
  /// The distance from the lower edge; nil does not pin to it.
  public var bottom: Double?
  /// The distance from the edge at which a line ends; nil does not pin to it.
  public var trailing: Double?
  /// The distance of the centre from that of the area, positive towards the trailing edge; nil does not centre. Edges
  /// of the same axis take precedence.
  public var centerX: Double?
  /// The distance of the centre from that of the area, positive downwards; nil does not centre. Edges of the same axis
  /// take precedence.
  public var centerY: Double?
  /// The rectangle that the distances count from.
  public var area: Area

  /// Pins to the edges and centres whose distances are not nil.
  public init(
    top: Double? = nil, leading: Double? = nil, bottom: Double? = nil, trailing: Double? = nil,
    centerX: Double? = nil, centerY: Double? = nil, to area: Area = .bounds
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
    self.centerX = centerX
    self.centerY = centerY
    self.area = area
  }

  /// Fills the superview.
  public static let fill = Pinning(top: 0, leading: 0, bottom: 0, trailing: 0)
  /// Fills the part of the superview that nothing covers.
  public static let fillSafeArea = Pinning(top: 0, leading: 0, bottom: 0, trailing: 0, to: .safeArea)
  /// In the middle of the superview.
  public static let center = Pinning(centerX: 0, centerY: 0)
}

extension View {
  /// The place in the superview, which its `layout` then leaves alone; nil, the default, does not pin the view.
  ///
  /// It works in a superview that is laid out by hand as well, before its `layoutSubviews`.
  public final var pinning: Pinning? {
    get { layoutState?.pinning }
    set {
      guard newValue != pinning else { return }
      madeLayoutState.pinning = newValue
      guard let superview else { return }
      superview.madeLayoutState.arrangement = nil
      superview.setNeedsLayout()
      superview.invalidateIntrinsicContentSize()
    }
  }

  /// Gives a pinned subview its place in `bounds`.
  final func pin(_ view: View, in bounds: Rect) {
    guard let pinning = view.layoutState?.pinning else { return }
    var area = bounds
    if pinning.area == .safeArea {
      let insets = safeAreaInsets
      area = Rect(
        x: area.minX + insets.left, y: area.minY + insets.top, width: max(area.width - insets.left - insets.right, 0),
        height: max(area.height - insets.top - insets.bottom, 0))
    }
    let horizontal = PinnedSide(
      start: isMirrored ? pinning.trailing : pinning.leading, end: isMirrored ? pinning.leading : pinning.trailing,
      center: pinning.centerX.map { isMirrored ? -$0 : $0 }, startsAtEnd: isMirrored)
    let vertical = PinnedSide(start: pinning.top, end: pinning.bottom, center: pinning.centerY, startsAtEnd: false)
    let space = Size(width: horizontal.space(in: area.width), height: vertical.space(in: area.height))
    var proposal = ProposedSize(space)
    if view.layoutState?.sizing.hasRatio == true, horizontal.isStretched != vertical.isStretched {
      // The side between two edges decides.
      if horizontal.isStretched { proposal.height = nil } else { proposal.width = nil }
    }
    let measured = view.measuredSize(for: proposal)
    let size = Size(
      width: horizontal.isStretched ? space.width : measured.width,
      height: vertical.isStretched ? space.height : measured.height)
    let pixel = surfacePixel
    func rounded(_ value: Double) -> Double { (value / pixel).rounded() * pixel }
    let origin = Point(
      x: rounded(area.minX + horizontal.start(of: size.width, in: area.width)),
      y: rounded(area.minY + vertical.start(of: size.height, in: area.height)))
    view.setPlace(Rect(origin: origin, size: size), proposal: proposal)
  }
}

/// One axis of a `Pinning`, from left to right or downwards.
private struct PinnedSide {
  let start: Double?
  let end: Double?
  let center: Double?
  /// Whether a view without an edge and without a centre is at the end.
  let startsAtEnd: Bool

  var isStretched: Bool { start != nil && end != nil }

  /// Returns the length that the view may have.
  func space(in length: Double) -> Double {
    max(length - (start ?? 0) - (end ?? 0), 0)
  }

  func start(of extent: Double, in length: Double) -> Double {
    if let start { return start }
    if let end { return length - end - extent }
    if let center { return (length - extent) / 2 + center }
    return startsAtEnd ? length - extent : 0
  }
}
