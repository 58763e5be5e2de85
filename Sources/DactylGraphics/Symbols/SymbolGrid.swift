import DactylGeometry

/// The place of a symbol's grid: its points in the coordinates of a context, with straight lines moved to whole pixels.
///
/// Lines with an odd width in pixels have their middles on middles of pixels, others between pixels. All points between
/// two lines move along in proportion, so that the symbol keeps its shape.
struct SymbolGrid {
  private let x: Axis
  private let y: Axis
  /// Points per unit of the grid.
  let unit: Double

  /// The grid of `drawing` in the square `rect`, without moved lines.
  init(in rect: Rect) {
    unit = rect.width / SymbolDrawing.side
    x = Axis(scale: unit, origin: rect.minX)
    y = Axis(scale: unit, origin: rect.minY)
  }

  /// The grid of `drawing` in the square `rect`. `device` maps to pixels, and rectangles to rectangles. `lineWidth` is in
  /// units of the grid.
  init(of drawing: SymbolDrawing, in rect: Rect, _ device: AffineTransform, lineWidth: Double) {
    unit = rect.width / SymbolDrawing.side
    let guides = drawing.guides
    // After a quarter turn, x becomes y.
    let (xFactor, xOffset) = device.a != 0 ? (device.a, device.tx) : (device.b, device.ty)
    let (yFactor, yOffset) = device.d != 0 ? (device.d, device.ty) : (device.c, device.tx)
    x = Axis(
      scale: unit, origin: rect.minX, guides: guides.x, factor: xFactor, offset: xOffset, lineWidth: lineWidth)
    y = Axis(
      scale: unit, origin: rect.minY, guides: guides.y, factor: yFactor, offset: yOffset, lineWidth: lineWidth)
  }

  func place(_ path: Path) -> Path {
    path.mapped { Point(x: x.place(of: $0.x), y: y.place(of: $0.y)) }
  }
}

/// The places along one side of the grid.
private struct Axis {
  private struct Stop {
    let from: Double
    let to: Double
  }

  private let scale: Double
  private let origin: Double
  private var stops: [Stop] = []

  init(scale: Double, origin: Double) {
    self.scale = scale
    self.origin = origin
  }

  /// `guides` are in order. `factor` and `offset` map points to pixels.
  init(scale: Double, origin: Double, guides: [Double], factor: Double, offset: Double, lineWidth: Double) {
    self.init(scale: scale, origin: origin)
    guard factor != 0, !guides.isEmpty else { return }
    let width = max((abs(factor) * scale * lineWidth).rounded(), 1)
    let shift = width.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 0.5
    func pixel(_ guide: Double) -> Double { (origin + guide * scale) * factor + offset }
    // From the middle between two places always to the next one, so that equal distances stay equal.
    func sharp(_ pixel: Double) -> Double { (pixel - shift + 0.5 + Self.slack).rounded(.down) + shift }
    // A line in the middle moves the whole symbol, which stays symmetric.
    let middle = SymbolDrawing.side / 2
    let move = guides.contains { abs($0 - middle) < 1e-6 } ? sharp(pixel(middle)) - pixel(middle) : 0
    var last = -Double.infinity
    for guide in factor > 0 ? guides : guides.reversed() {
      let place = sharp(pixel(guide) + move)
      guard place > last else { continue }
      last = place
      stops.append(Stop(from: guide, to: (place - offset) / factor))
    }
    if factor < 0 { stops.reverse() }
  }

  /// Rounding errors of transforms are smaller, in pixels.
  private static let slack = 1.0 / 1024

  func place(of value: Double) -> Double {
    guard let first = stops.first, let last = stops.last else { return origin + value * scale }
    if value <= first.from { return first.to + (value - first.from) * scale }
    if value >= last.from { return last.to + (value - last.from) * scale }
    let next = stops.firstIndex { $0.from >= value } ?? 1
    let (a, b) = (stops[next - 1], stops[next])
    return a.to + (value - a.from) * (b.to - a.to) / (b.from - a.from)
  }
}
