import Dactyl

/// A view with a picture of one of some kinds, and a spot on it that moves: then only the spot's old and new place are
/// asked to be painted again, as a careful program does it.
final class SketchView: View {
  enum Sketch: CaseIterable {
    case nothing, bars, disc, slanted, gradient, text, card
  }

  let sketch: Sketch
  private(set) var spot: Rect
  private(set) var shade = 0.0

  init(_ sketch: Sketch, frame: Rect) {
    self.sketch = sketch
    // What shows nothing at first is moved along by what is scrolled before it, until it shows something.
    spot = sketch == .nothing ? .zero : Rect(x: 0, y: 0, width: 7, height: 5)
    super.init(frame: frame)
  }

  /// `rect` counts from the upper left corner of the bounds.
  func moveSpot(to rect: Rect) {
    setNeedsDisplay(shownSpot)
    spot = rect
    setNeedsDisplay(shownSpot)
  }

  private var shownSpot: Rect { spot.offsetBy(x: bounds.minX, y: bounds.minY) }

  /// All of the picture changes.
  func changeShade(_ shade: Double) {
    self.shade = shade
    setNeedsDisplay()
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = Color(red: shade, green: 0.5, blue: 1 - shade)
    switch sketch {
    case .nothing: break
    case .bars:
      // Only those in `rect`: bounds may be as wide as numbers are.
      var x = bounds.minX + max(((rect.minX - bounds.minX) / 5).rounded(.down) - 1, 0) * 5
      while x < min(bounds.maxX, rect.maxX), x + 5 > x {
        context.fill(Rect(x: x, y: bounds.minY, width: 2, height: bounds.height), with: color)
        x += 5
      }
    case .disc: context.fillEllipse(in: bounds.insetBy(x: 1, y: 1), with: color)
    case .slanted:
      context.strokeLine(
        from: bounds.origin, to: Point(x: bounds.maxX, y: bounds.maxY), with: color, style: StrokeStyle(width: 1.5))
    case .gradient:
      let paint = Paint.linear(
        Gradient(color, .white), from: bounds.origin, to: Point(x: bounds.maxX, y: bounds.maxY))
      context.fill(bounds, with: paint)
    case .text:
      context.draw(
        TextLayout("Finger \(Int(shade * 100))", style: TextStyle(font: .system(size: 11), color: color)),
        at: bounds.origin)
    case .card:
      let path = Path(roundedRect: bounds.insetBy(x: 0.5, y: 0.5), cornerRadius: 6)
      context.fill(path, with: color)
      context.stroke(path, with: .black, width: 1)
    }
    context.fill(shownSpot, with: .systemRed)
  }
}
