import CDactylCairo
import DactylGeometry

extension Context {
  /// Draws `image` in its own size, with its top left corner at the whole pixel nearest to `point`.
  ///
  /// It is many times faster if the image has the window's scale. `tint` is as for `draw(_:in:tintedWith:)`.
  public func draw(_ image: Image, at point: Point, tintedWith tint: Color? = nil) {
    let rect = Rect(origin: point, size: image.size)
    guard rect.isFinite else { return }
    drawWhole(image, in: state.movedToPixels(rect), tint)
  }

  /// Draws `image` stretched to `rect`, according to its `capInsets`.
  ///
  /// With `tint`, the opaque parts of the image are drawn in that colour.
  public func draw(_ image: Image, in rect: Rect, tintedWith tint: Color? = nil) {
    if image.capInsets == .zero {
      drawWhole(image, in: rect, tint)
    } else {
      drawNineParts(of: image, in: rect, tint)
    }
  }

  /// Draws the part of `image` within `part`, in the image's points from its top left corner, stretched to `rect`.
  ///
  /// Nothing is drawn for the parts of `part` beyond the image. The image's `capInsets` have no effect.
  public func draw(_ image: Image, part: Rect, in rect: Rect) {
    guard rect.isFinite, !rect.isEmpty, part.isFinite, !part.isEmpty else { return }
    let whole = Rect(origin: .zero, size: image.size)
    guard !whole.contains(part) else { return drawInside(part, of: image, in: rect) }
    let inside = part.intersection(whole)
    let (x, y) = (rect.width / part.width, rect.height / part.height)
    let target = Rect(
      x: rect.minX + (inside.minX - part.minX) * x, y: rect.minY + (inside.minY - part.minY) * y,
      width: inside.width * x, height: inside.height * y)
    guard target.isFinite, !target.isEmpty else { return }
    drawInside(inside, of: image, in: target)
  }

  /// Draws the present content of `bitmap` with `scale` pixels per point and its top left corner at `point`, on whole
  /// pixels.
  ///
  /// A scale that is not a positive number counts as 1. A bitmap may be drawn into itself.
  public func draw(_ bitmap: Bitmap, at point: Point, scale: Double = 1) {
    let scale = Image.usable(scale)
    let size = Size(width: Double(bitmap.pixelWidth) / scale, height: Double(bitmap.pixelHeight) / scale)
    let rect = Rect(origin: point, size: size)
    guard rect.isFinite else { return }
    draw(bitmap, in: state.movedToPixels(rect))
  }

  /// Draws the present content of `bitmap`, stretched to `rect`. A bitmap may be drawn into itself.
  public func draw(_ bitmap: Bitmap, in rect: Rect) {
    guard rect.isFinite, !rect.isEmpty else { return }
    // Cairo would read pixels that it has already written, so it reads from a copy.
    if isDrawing(into: bitmap) {
      if let copy = try? Image(bitmap) { drawWhole(copy, in: rect, nil) }
      return
    }
    let pixels = Rect(x: 0, y: 0, width: Double(bitmap.pixelWidth), height: Double(bitmap.pixelHeight))
    draw(pixels, of: bitmap.surface, in: rect, nil)
  }

  /// Draws the whole image stretched to `rect`, without regard to its `capInsets`.
  func drawWhole(_ image: Image, in rect: Rect, _ tint: Color?) {
    guard rect.isFinite, !rect.isEmpty else { return }
    if let symbol = image.symbol {
      return draw(symbol, in: rect, with: tint ?? .black, weight: image.symbolWeight)
    }
    let pixels = Rect(x: 0, y: 0, width: Double(image.pixelWidth), height: Double(image.pixelHeight))
    draw(pixels, of: image.surface, in: rect, tint)
  }

  /// Both rectangles are finite and not empty, and `part` is within the image.
  private func drawInside(_ part: Rect, of image: Image, in rect: Rect) {
    let scale = image.scale
    let pixels = Rect(
      x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale)
    draw(pixels, of: image.surface, in: rect, nil)
  }

  /// Stretches `pixels` of `surface` to `rect`; both are finite and not empty.
  func draw(_ pixels: Rect, of surface: OpaquePointer, in rect: Rect, _ tint: Color?) {
    guard state.alpha > 0, tint.map({ isVisible($0) }) ?? true, let cairo = ready() else { return }
    let (scaleX, scaleY) = (pixels.width / rect.width, pixels.height / rect.height)
    let fromUser = AffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: pixels.minX - rect.minX * scaleX, ty: pixels.minY - rect.minY * scaleY)
    guard let toDevice = fromUser.inverted()?.concatenating(state.device),
      let pattern = cairo_pattern_create_for_surface(surface)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t(
      xx: fromUser.a, yx: 0, xy: 0, yy: fromUser.d, x0: fromUser.tx, y0: fromUser.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    setFilter(of: pattern, for: toDevice)

    cairo_save(cairo)
    cairo_new_path(cairo)
    add(rect, to: cairo)
    if let tint {
      setSource(tint, on: cairo)
      cairo_clip(cairo)
      cairo_mask(cairo, pattern)
    } else if state.alpha < 1 {
      cairo_set_source(cairo, pattern)
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, state.alpha)
    } else {
      cairo_set_source(cairo, pattern)
      cairo_fill(cairo)
    }
    cairo_restore(cairo)
  }

  /// Sets no filter if pixels map to pixels. Otherwise the edge pixels continue beyond the picture, so that they are
  /// not blended with transparency.
  private func setFilter(of pattern: OpaquePointer, for toDevice: AffineTransform) {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    let (a, b, c, d) = (abs(toDevice.a), abs(toDevice.b), abs(toDevice.c), abs(toDevice.d))
    // Also turned by quarters, and mirrored.
    let keepsPixels =
      isNear(a, 1) && isNear(d, 1) && isNear(b, 0) && isNear(c, 0)
      || isNear(b, 1) && isNear(c, 1) && isNear(a, 0) && isNear(d, 0)
    let isPixelOntoPixel =
      keepsPixels && isNear(toDevice.tx, toDevice.tx.rounded()) && isNear(toDevice.ty, toDevice.ty.rounded())
    guard !isPixelOntoPixel else { return cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST) }
    let shrinks = abs(toDevice.determinant) < 0.5
    cairo_pattern_set_filter(pattern, shrinks ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
  }
}
