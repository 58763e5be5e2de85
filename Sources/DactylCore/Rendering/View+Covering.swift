import DactylGeometry
import DactylGraphics

extension ArraySlice<View> {
  /// Returns the last view whose cached layer covers a part of `dirty` and leaves one rectangle beside it, which may be
  /// empty, to the views below. `dirty` is in the superview's coordinates, those of `context`, and aligned to pixels.
  @MainActor func lastPicture(coveringPartOf dirty: Rect, in context: Context) -> (index: Int, rest: Rect)? {
    for index in indices.reversed() {
      if let covered = self[index].pixelsOfLayer(in: context), let rest = dirty.rectangle(beside: covered) {
        return (index, rest)
      }
    }
    return nil
  }
}

extension View {
  /// The whole pixels that the cached layer of the view paints without transparency, in the superview's coordinates;
  /// nil without such a layer.
  fileprivate final func pixelsOfLayer(in context: Context) -> Rect? {
    guard layer != nil, context.usesCachedLayers, !geometry.isHidden, drawnAlpha >= 1, drawnTransform.isTranslation,
      !hasRoundCorners, viewMask == nil, isOpaque || drawnBackgroundColor?.isOpaque == true,
      Self.plane.contains(drawnBounds), context.isAlongPixels
    else { return nil }
    let frame = rectDrawn
    let nearest = context.pixelAligned(frame)
    // Between two pixels, a layer may end one of them earlier.
    let inset = Point(
      x: nearest.hasSides(of: frame) ? 0 : Layer.blur, y: nearest.hasTopAndBottom(of: frame) ? 0 : Layer.blur)
    return inset == .zero ? nearest : context.pixelAligned(frame.insetBy(dx: inset.x, dy: inset.y))
  }
}

extension Rect {
  /// The largest rounding error of sums of coordinates, in points; much smaller than a pixel.
  private static let slack = 1e-6

  private static func isSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= slack }

  fileprivate func hasSides(of other: Rect) -> Bool { Self.isSame(minX, other.minX) && Self.isSame(maxX, other.maxX) }

  fileprivate func hasTopAndBottom(of other: Rect) -> Bool {
    Self.isSame(minY, other.minY) && Self.isSame(maxY, other.maxY)
  }

  /// Returns the part beside `other`, if that covers one side of the rectangle from end to end; nil if what is left is
  /// no rectangle, or is everything.
  func rectangle(beside other: Rect) -> Rect? {
    let common = intersection(other)
    guard !common.isEmpty else { return nil }
    let (fillsWidth, fillsHeight) = (common.hasSides(of: self), common.hasTopAndBottom(of: self))
    if fillsWidth, fillsHeight { return .zero }
    if fillsHeight {
      if Self.isSame(common.minX, minX) {
        return Rect(x: common.maxX, y: minY, width: maxX - common.maxX, height: height)
      }
      if Self.isSame(common.maxX, maxX) { return Rect(x: minX, y: minY, width: common.minX - minX, height: height) }
    }
    if fillsWidth {
      if Self.isSame(common.minY, minY) {
        return Rect(x: minX, y: common.maxY, width: width, height: maxY - common.maxY)
      }
      if Self.isSame(common.maxY, maxY) { return Rect(x: minX, y: minY, width: width, height: common.minY - minY) }
    }
    return nil
  }
}
