import CDactylCairo
import DactylGeometry

extension Context {
  /// Draws an image with `capInsets`: corners in their own size, edges stretched in one direction, the middle in both.
  ///
  /// All parts meet between pixels, so that no seam is visible.
  func drawNineParts(of image: Image, in rect: Rect, _ tint: Color?) {
    guard rect.isFinite, !rect.isEmpty, ready() != nil else { return }
    guard state.keepsAxes else { return drawTurnedNineParts(of: image, in: rect, tint) }
    let rect = pixelAligned(rect)
    let caps = image.capInsets
    let columns = NineParts(caps.left, caps.right, of: image.pixelWidth, image.scale, from: rect.minX, to: rect.maxX)
    let rows = NineParts(caps.top, caps.bottom, of: image.pixelHeight, image.scale, from: rect.minY, to: rect.maxY)
    let x = columns.edges.map { state.movedToPixel(Point(x: $0, y: rect.minY)).x }
    let y = rows.edges.map { state.movedToPixel(Point(x: rect.minX, y: $0)).y }
    for row in 0..<3 {
      for column in 0..<3 {
        let target = Rect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
        let (left, top) = (columns.pixels[column], rows.pixels[row])
        let (width, height) = (columns.pixels[column + 1] - left, rows.pixels[row + 1] - top)
        guard width > 0, height > 0, target.isFinite, !target.isEmpty else { continue }
        // A separate picture, so that stretching does not blend its edges with the neighbouring parts.
        let part = cairo_surface_create_for_rectangle(
          image.surface, Double(left), Double(top), Double(width), Double(height))
        if let part {
          draw(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), of: part, in: target, tint)
        }
        cairo_surface_destroy(part)
      }
    }
  }

  /// Assembles the visible parts before they are rotated, because rotated parts would show their seams. If there is not
  /// enough memory for that, draws the image stretched as a whole.
  private func drawTurnedNineParts(of image: Image, in rect: Rect, _ tint: Color?) {
    guard let grid = PixelGrid(on: rect, turnedBy: state.device) else { return drawWhole(image, in: rect, tint) }
    let seen = grid.pixels(around: clipBounds)
    guard !seen.isEmpty else { return }
    if let parts = try? assembled(image, of: rect.size, grid, seen) {
      draw(Rect(origin: .zero, size: seen.size), of: parts.surface, in: grid.points(of: seen), tint)
    } else {
      drawWhole(image, in: rect, tint)
    }
  }

  /// Returns the part `seen` of an image that is stretched to `size`.
  private func assembled(
    _ image: Image, of size: Size, _ grid: PixelGrid, _ seen: Rect
  ) throws(GraphicsError) -> Bitmap {
    guard seen.isFinite, seen.width * seen.height <= Double(Image.defaultMaximumPixelCount),
      max(seen.width, seen.height) <= Double(Bitmap.maximumSide)
    else { throw .drawing(reason: "the visible part of a turned image is too large") }
    let bitmap = try Bitmap(pixelWidth: Int(seen.width), pixelHeight: Int(seen.height))
    let toPixels = AffineTransform(translationX: -seen.minX, y: -seen.minY).scaledBy(x: grid.across, y: grid.down)
    let context = Context(bitmap, transform: toPixels)
    context.draw(image, in: Rect(origin: .zero, size: size))
    try context.finish()
    return bitmap
  }
}

/// The pixels of the picture that a rectangle is drawn into before it is turned. Each side has as many pixels as it
/// covers in the bitmap.
private struct PixelGrid {
  /// In points.
  private let rect: Rect
  private let columns: Double
  private let rows: Double
  /// The reach of blending at the edges, in pixels; larger if the rectangle is slanted.
  private let reach: Double

  /// Nil if the number of pixels is not finite.
  init?(on rect: Rect, turnedBy device: AffineTransform) {
    let across = (device.a * device.a + device.b * device.b).squareRoot()
    let down = (device.c * device.c + device.d * device.d).squareRoot()
    self.rect = rect
    columns = max((rect.width * across).rounded(), 1)
    rows = max((rect.height * down).rounded(), 1)
    reach = (2 * across * down / abs(device.determinant)).rounded(.up)
    guard columns.isFinite, rows.isFinite, reach.isFinite else { return nil }
  }

  /// Pixels per point, from left to right.
  var across: Double { columns / rect.width }
  /// Pixels per point, from the top downwards.
  var down: Double { rows / rect.height }

  /// Returns the pixels that are visible in `clip` (points): whole ones, counted from the top left corner.
  func pixels(around clip: Rect) -> Rect {
    let left = max(((clip.minX - rect.minX) * across - reach).rounded(.down), 0)
    let top = max(((clip.minY - rect.minY) * down - reach).rounded(.down), 0)
    let right = min(((clip.maxX - rect.minX) * across + reach).rounded(.up), columns)
    let bottom = min(((clip.maxY - rect.minY) * down + reach).rounded(.up), rows)
    return clip.isEmpty ? .zero : Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle of `pixels` in points.
  func points(of pixels: Rect) -> Rect {
    Rect(
      x: rect.minX + pixels.minX / across, y: rect.minY + pixels.minY / down, width: pixels.width / across,
      height: pixels.height / down)
  }
}

/// The edges of the three parts of an image along one axis.
struct NineParts {
  /// The edges in the image, in pixels.
  let pixels: [Int]
  /// The edges in the drawing, in points.
  let edges: [Double]

  /// `first` and `last` are the caps in points of an image of `count` pixels, `scale` a point.
  init(_ first: Double, _ last: Double, of count: Int, _ scale: Double, from start: Double, to end: Double) {
    func limited(_ cap: Double, _ most: Int) -> Int {
      let pixels = (cap * scale).rounded()
      return pixels > 0 ? Int(min(pixels, Double(most))) : 0
    }
    let head = limited(first, count - 1)
    let tail = limited(last, count - 1 - head)
    pixels = [0, head, count - tail, count]
    // Caps that don't fit side by side share the space.
    let caps = Double(head + tail) / scale
    let fit = caps > end - start ? (end - start) / caps : 1
    edges = [start, start + Double(head) / scale * fit, end - Double(tail) / scale * fit, end]
  }
}
