import DactylGeometry

extension PopupDescription {
  /// The size in whole points, for the protocol.
  var wholeSize: Size {
    Size(width: Self.side(size.width), height: Self.side(size.height))
  }

  /// The anchor for the protocol: whole, inside a parent of `parent` points, and never empty. An anchor outside the
  /// parent becomes the nearest point on its edge.
  func wholeAnchor(in parent: Size) -> Rect {
    func span(_ low: Double, _ high: Double, _ limit: Double) -> (start: Double, length: Double) {
      let limit = max(limit.rounded(.down), 1)
      guard low.isFinite, high.isFinite, low <= high else { return (0, 1) }
      let start = min(max(low.rounded(.down), 0), limit - 1)
      return (start, min(max(high.rounded(.up), start + 1), limit) - start)
    }
    let x = span(anchorRect.minX, anchorRect.maxX, parent.width)
    let y = span(anchorRect.minY, anchorRect.maxY, parent.height)
    return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// The offset in whole points, for the protocol.
  var wholeOffset: Point {
    Point(x: Self.whole(offset.x), y: Self.whole(offset.y))
  }

  /// The margin in whole points.
  var wholeMargin: Insets {
    func whole(_ width: Double) -> Double { width > 0 ? min(width.rounded(.up), Self.widestMargin) : 0 }
    return Insets(
      top: whole(margin.top), left: whole(margin.left), bottom: whole(margin.bottom), right: whole(margin.right))
  }

  /// The widest edge of a margin, in points. With more, a surface might become too large for a buffer.
  private static let widestMargin = 2000.0

  /// Returns the description in points of the parent's content, which begins at `margin` on the parent's surface.
  func insideContent(ofParentWith margin: Insets) -> PopupDescription {
    var description = self
    description.anchorRect = anchorRect.offsetBy(dx: -margin.left, dy: -margin.top)
    return description
  }

  /// Returns the rectangle of the popup, in points of the parent, whose size is `parent`. The adjustments keep it
  /// within `bounds`; without bounds it has the requested position.
  func frame(parent: Size, in bounds: Rect? = nil) -> Rect {
    let anchorRect = wholeAnchor(in: parent)
    let offset = wholeOffset
    let size = wholeSize
    let x = Axis(
      start: anchorRect.minX, end: anchorRect.maxX, anchor: Self.side(anchor, .left, .right),
      gravity: Self.side(gravity, .left, .right), offset: offset.x, length: size.width)
    let y = Axis(
      start: anchorRect.minY, end: anchorRect.maxY, anchor: Self.side(anchor, .top, .bottom),
      gravity: Self.side(gravity, .top, .bottom), offset: offset.y, length: size.height)
    let onX = x.fit(
      bounds.map { ($0.minX, $0.maxX) }, flips: adjustment.contains(.flipX), slides: adjustment.contains(.slideX),
      resizes: adjustment.contains(.resizeX))
    let onY = y.fit(
      bounds.map { ($0.minY, $0.maxY) }, flips: adjustment.contains(.flipY), slides: adjustment.contains(.slideY),
      resizes: adjustment.contains(.resizeY))
    return Rect(x: onX.start, y: onY.start, width: onX.length, height: onY.length)
  }

  /// Returns a description of the rectangle that the popup has within `bounds`, in points of the parent's content,
  /// whose size is `parent`. A compositor that makes no adjustments places it there too.
  func placed(in bounds: Rect, parent: Size) -> PopupDescription {
    let frame = frame(parent: parent, in: bounds)
    var description = self
    (description.size, description.offset) = (frame.size, frame.origin)
    description.anchorRect = Rect(x: 0, y: 0, width: 1, height: 1)
    (description.anchor, description.gravity) = ([.top, .left], [.bottom, .right])
    description.adjustment.subtract([.flipX, .flipY])
    return description
  }

  private static func side(_ length: Double) -> Double {
    length.isFinite ? min(max(length.rounded(.up), 1), Double(SurfaceSizing.longestSide)) : 1
  }

  private static func whole(_ value: Double) -> Double {
    value.isFinite ? min(max(value.rounded(), -1e6), 1e6) : 0
  }

  /// Returns -1 for the low edge, 1 for the high one, 0 for neither or both.
  private static func side(_ edges: SurfaceEdge, _ low: SurfaceEdge, _ high: SurfaceEdge) -> Double {
    (edges.contains(high) ? 1 : 0) - (edges.contains(low) ? 1 : 0)
  }

  /// The placing along one axis.
  private struct Axis {
    var start: Double
    var end: Double
    var anchor: Double
    var gravity: Double
    var offset: Double
    var length: Double

    var position: Double {
      let point = (start + end) / 2 + anchor * (end - start) / 2
      return (point + gravity * length / 2 - length / 2 + offset).rounded(.down)
    }

    var flipped: Axis {
      var axis = self
      (axis.anchor, axis.gravity, axis.offset) = (-anchor, -gravity, -offset)
      return axis
    }

    func fit(
      _ bounds: (low: Double, high: Double)?, flips: Bool, slides: Bool, resizes: Bool
    ) -> (start: Double, length: Double) {
      guard let bounds else { return (position, length) }
      func fits(_ position: Double) -> Bool { position >= bounds.low && position + length <= bounds.high }
      if fits(position) { return (position, length) }
      if flips, fits(flipped.position) { return (flipped.position, length) }
      if slides {
        // If both edges can't be kept, the low one is: reading starts there.
        let slid = max(min(position, bounds.high - length), bounds.low)
        if fits(slid) || !resizes { return (slid, length) }
      }
      guard resizes else { return (position, length) }
      let low = min(max(position, bounds.low), bounds.high - 1)
      return (low, max(min(position + length, bounds.high) - low, 1))
    }
  }
}
