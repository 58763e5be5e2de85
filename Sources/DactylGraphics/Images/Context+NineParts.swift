import CDactylCairo
import DactylGeometry

extension Context {
  /// Draws an image with `capInsets`: corners in their own size, edges stretched along, the middle both ways.
  ///
  /// All parts meet between pixels, so that no line shows where they do.
  func drawNineParts(of image: Image, in rect: Rect, _ tint: Color?) {
    guard rect.isFinite, !rect.isEmpty, ready() != nil else { return }
    guard state.keepsAxes else { return drawTurnedNineParts(of: image, in: rect, tint) }
    let rect = pixelAligned(rect)
    let caps = image.capInsets
    let columns = NineParts(caps.left, caps.right, of: image.pixelWidth, image.scale, from: rect.minX, to: rect.maxX)
    let rows = NineParts(caps.top, caps.bottom, of: image.pixelHeight, image.scale, from: rect.minY, to: rect.maxY)
    let x = columns.places.map { state.movedToPixel(Point(x: $0, y: rect.minY)).x }
    let y = rows.places.map { state.movedToPixel(Point(x: rect.minX, y: $0)).y }
    for row in 0..<3 {
      for column in 0..<3 {
        let place = Rect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
        let (left, top) = (columns.pixels[column], rows.pixels[row])
        let (width, height) = (columns.pixels[column + 1] - left, rows.pixels[row + 1] - top)
        guard width > 0, height > 0, place.isFinite, !place.isEmpty else { continue }
        // A picture of its own, so that stretching doesn't mix its edges with what is beside it.
        let part = cairo_surface_create_for_rectangle(
          image.surface, Double(left), Double(top), Double(width), Double(height))
        if let part {
          draw(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), of: part, in: place, tint)
        }
        cairo_surface_destroy(part)
      }
    }
  }

  /// Turned parts would show where they meet, so they are put together before that.
  private func drawTurnedNineParts(of image: Image, in rect: Rect, _ tint: Color?) {
    let size = Size(width: rect.width, height: rect.height)
    let whole = try? Image(size: size, scale: max(state.stretch.most, 1e-6)) { context in
      context.draw(image, in: Rect(origin: .zero, size: size))
    }
    if let whole { draw(whole, in: rect, tintedWith: tint) }
  }
}

/// Where the three parts of an image along one axis begin and end.
struct NineParts {
  /// In pixels of the image.
  let pixels: [Int]
  /// Where these are drawn to, in points.
  let places: [Double]

  /// `first` and `last` are the caps in points of an image of `count` pixels, `scale` a point.
  init(_ first: Double, _ last: Double, of count: Int, _ scale: Double, from start: Double, to end: Double) {
    func limited(_ cap: Double, _ most: Int) -> Int {
      let pixels = (cap * scale).rounded()
      return pixels > 0 ? Int(min(pixels, Double(most))) : 0
    }
    let head = limited(first, count - 1)
    let tail = limited(last, count - 1 - head)
    pixels = [0, head, count - tail, count]
    // Caps that don't fit next to each other share what there is.
    let caps = Double(head + tail) / scale
    let fit = caps > end - start ? (end - start) / caps : 1
    places = [start, start + Double(head) / scale * fit, end - Double(tail) / scale * fit, end]
  }
}
