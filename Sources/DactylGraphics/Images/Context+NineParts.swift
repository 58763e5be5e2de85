import CDactylCairo
import DactylGeometry

extension Context {
  /// Draws an image with `capInsets`: corners in their own size, edges stretched in one direction, the middle in both.
  ///
  /// All parts meet between pixels, so that no seam is visible. `hidden` is a shape that is painted later, over the
  /// image: parts that it covers wholly, with its round corners left out, need not be drawn.
  func drawNineParts(of image: Image, in rect: Rect, _ tint: Color?, besides hidden: RoundedRect? = nil) {
    guard rect.isFinite, !rect.isEmpty, ready() != nil else { return }
    guard state.keepsAxes else { return drawTurnedNineParts(of: image, in: rect, tint) }
    let rect = pixelAligned(rect)
    let caps = image.capInsets
    let columns = NineParts(caps.left, caps.right, of: image.pixelWidth, image.scale, from: rect.minX, to: rect.maxX)
    let rows = NineParts(caps.top, caps.bottom, of: image.pixelHeight, image.scale, from: rect.minY, to: rect.maxY)
    // A closure would ask for its thread each time.
    var (x, y) = (columns.edges, rows.edges)
    for index in 0...3 {
      x[index] = state.movedToPixel(Point(x: x[index], y: rect.minY)).x
      y[index] = state.movedToPixel(Point(x: rect.minX, y: y[index])).y
    }
    for row in 0..<3 {
      for column in 0..<3 {
        let target = Rect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
        let (left, top) = (columns.pixels[column], rows.pixels[row])
        let (width, height) = (columns.pixels[column + 1] - left, rows.pixels[row + 1] - top)
        guard width > 0, height > 0, target.isFinite, !target.isEmpty,
          hidden?.contains(target, awayFromCornersBy: 0) != true
        else { continue }
        if let tint, width == 1 || height == 1,
          let lines = Lines(of: image, at: (left, top), (width, height), in: target, stretch: state.axisStretch),
          fill(lines, in: target, with: tint, besides: hidden)
        {
          continue
        }
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

  /// Fills `target` with lines, which is many times faster than stretching a picture. Returns false if that would not
  /// look the same.
  private func fill(_ lines: Lines, in target: Rect, with tint: Color, besides hidden: RoundedRect?) -> Bool {
    guard state.alpha > 0, state.blendMode == .normal, let cairo = ready() else { return false }
    let visible = clipBounds.intersection(target)
    func isShown(_ line: Int) -> Bool {
      let rect = lines.rect(of: line..<line + 1, in: target)
      return lines.alphas[line] > 0 && rect.intersects(visible)
        && hidden?.contains(rect, awayFromCornersBy: 0) != true
    }
    var (first, last) = (0, lines.alphas.count - 1)
    while first <= last, !isShown(first) { first += 1 }
    while last > first, !isShown(last) { last -= 1 }
    guard first <= last else { return true }
    let color = tint.components(for: state.appearance)
    guard let pattern = lines.makePattern(of: first...last, color, alpha: state.alpha) else { return false }
    defer { cairo_pattern_destroy(pattern) }
    let rect = lines.rect(of: first..<last + 1, in: target)
    let stretch = state.axisStretch
    var matrix = cairo_matrix_t(
      xx: stretch.x, yx: 0, xy: 0, yy: stretch.y, x0: -rect.minX * stretch.x, y0: -rect.minY * stretch.y)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_new_path(cairo)
    add(rect, to: cairo)
    cairo_set_source(cairo, pattern)
    cairo_fill(cairo)
    // The pattern holds the picture; the next drawing sets its own source.
    cairo_set_source_rgb(cairo, 0, 0, 0)
    return true
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

/// The lines of pixels of a rectangle in which a part of an image with nothing but alpha, one pixel wide or high, is
/// stretched: rows or columns of one alpha.
private struct Lines {
  let areRows: Bool
  /// From the left or the top.
  let alphas: [UInt8]

  /// Nil if the part has no lines, or `target` is not a whole number of pixels. `stretch` is in pixels per point.
  @MainActor init?(
    of image: Image, at corner: (x: Int, y: Int), _ size: (width: Int, height: Int), in target: Rect,
    stretch: (x: Double, y: Double)
  ) {
    guard let bytes = cairo_image_surface_get_data(image.surface),
      cairo_image_surface_get_format(image.surface) == CAIRO_FORMAT_A8
    else { return nil }
    areRows = size.width == 1
    let length = areRows ? target.height * stretch.y : target.width * stretch.x
    guard length >= 0.5, length < Double(Bitmap.maximumSide), abs(length - length.rounded()) < 1e-3 else { return nil }
    let stride = Int(cairo_image_surface_get_stride(image.surface))
    let (first, step) = (corner.y * stride + corner.x, areRows ? stride : 1)
    let (count, lines) = (areRows ? size.height : size.width, Int(length.rounded()))
    // Between the middles of two pixels, as if the picture were stretched.
    var alphas: [UInt8] = []
    alphas.reserveCapacity(lines)
    for line in 0..<lines {
      let position = min(
        max((Double(line) + 0.5) * Double(count) / Double(lines) - 0.5, 0), Double(count - 1))
      let pixel = Int(position)
      let (near, far) = (bytes[first + pixel * step], bytes[first + min(pixel + 1, count - 1) * step])
      alphas.append(UInt8((Double(near) + (Double(far) - Double(near)) * (position - Double(pixel))).rounded()))
    }
    self.alphas = alphas
  }

  /// Makes a pattern of some of the lines in a colour, which begins with the first one and is repeated along them. Its
  /// pixels are those that Cairo fills a rectangle of the colour with. Nil if there is no memory.
  func makePattern(
    of range: ClosedRange<Int>, _ color: ColorComponents, alpha: Double
  ) -> OpaquePointer? {
    let count = areRows ? Self.leastWidth : max(range.count, Self.leastWidth)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(count), areRows ? Int32(range.count) : 1)
    defer { cairo_surface_destroy(surface) }
    guard let surface, let bytes = cairo_image_surface_get_data(surface) else { return nil }
    let stride = areRows ? Int(cairo_image_surface_get_stride(surface)) : 4
    for (index, line) in range.enumerated() {
      let opacity = Double(color.alpha) * alpha * Double(alphas[line]) / 255
      func byte(_ value: Float) -> UInt32 {
        UInt32(min(max(Double(value) * opacity, 0), 1) * 65535 + 0.5) >> 8
      }
      let pixel = byte(1) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
      let start = UnsafeMutableRawPointer(bytes + index * stride)
      for x in 0..<(areRows ? count : 1) { start.storeBytes(of: pixel, toByteOffset: 4 * x, as: UInt32.self) }
    }
    cairo_surface_mark_dirty(surface)
    guard let pattern = cairo_pattern_create_for_surface(surface) else { return nil }
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    return pattern
  }

  /// Narrower pictures are repeated anew for each row, which takes twice as long.
  private static let leastWidth = 64

  func rect(of lines: Range<Int>, in target: Rect) -> Rect {
    let (start, count) = (Double(lines.lowerBound), Double(lines.count))
    let all = Double(alphas.count)
    return areRows
      ? Rect(
        x: target.minX, y: target.minY + target.height * start / all, width: target.width,
        height: target.height * count / all)
      : Rect(
        x: target.minX + target.width * start / all, y: target.minY, width: target.width * count / all,
        height: target.height)
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
