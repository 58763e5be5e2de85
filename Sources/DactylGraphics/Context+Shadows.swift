import DactylGeometry

extension Context {
  /// Draws the shadow of `shape`, which is aligned to pixels, outside of the shape.
  ///
  /// `blur` is the standard deviation of the blur and `offset` the position relative to the shape, both in points.
  /// Under the smooth edges of a shape that `isOpaque`, the shadow is drawn too, so that no gap shows there.
  package func drawShadow(of shape: RoundedRect, blur: Double, offset: Point, color: Color, isOpaque: Bool) {
    let casting = pixelAligned(shape.resized(to: shape.rect.offsetBy(dx: offset.x, dy: offset.y)))
    guard isVisible(color), casting.rect.isFinite, !casting.rect.isEmpty, ready() != nil,
      let picture = ShadowPictures.shared.picture(of: casting, blur: blur, scale: scale)
    else { return }
    let rect = casting.rect.insetBy(dx: -picture.margin, dy: -picture.margin)
    for clip in clipsOutside(shape, in: rect.union(shape.rect), isOpaque: isOpaque) {
      withState {
        switch clip {
        case .rects(let rects): self.clip(to: rects)
        case .corner(let corner, let outside):
          self.clip(to: corner)
          self.clip(to: outside, rule: .evenOdd)
        case .path(let outside): self.clip(to: outside, rule: .evenOdd)
        }
        if !clipBounds.isEmpty { drawNineParts(of: picture.image, in: rect, color, besides: shape) }
      }
    }
  }

  /// Makes the picture that the shadow of `shape` is drawn with at `scale` pixels per point, unless there is one.
  package static func prepareShadow(of shape: RoundedRect, blur: Double, scale: Double) {
    guard shape.rect.isFinite, !shape.rect.isEmpty else { return }
    _ = ShadowPictures.shared.picture(of: shape, blur: blur, scale: scale)
  }

  private enum ShadowClip {
    case rects([Rect])
    /// The part of a square inside of a path.
    case corner(Rect, Path)
    case path(Path)
  }

  /// Returns clips that together are the part of `area` outside of `shape`. Unless the shape is turned, only the clips
  /// at round corners are no rectangles, which make drawing slow.
  private func clipsOutside(_ shape: RoundedRect, in area: Rect, isOpaque: Bool) -> [ShadowClip] {
    guard state.keepsAxes else {
      let pixel = isOpaque ? 1 / state.stretch.least : 0
      return [.path(Self.outside(of: shape.insetBy(dx: pixel, dy: pixel), in: area))]
    }
    let bands = area.parts(outside: shape.rect)
    guard shape.cornerRadius > 0 else { return [.rects(bands)] }
    let corners = pixelParts(of: shape).corners
    let outside = Self.outside(of: shape, in: area)
    return isOpaque ? [.rects(bands + corners)] : [.rects(bands)] + corners.map { .corner($0, outside) }
  }

  /// Returns the path that, filled with the even-odd rule, is the part of `area` outside of `shape`.
  private static func outside(of shape: RoundedRect, in area: Rect) -> Path {
    var path = Path(area)
    path.add(shape)
    return path
  }
}
