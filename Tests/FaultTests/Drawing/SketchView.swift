import Dactyl

/// A view with one of several pictures, and a spot that moves: like a careful program, the view then redraws only the
/// old and the new place of the spot.
final class SketchView: View {
  enum Sketch: CaseIterable {
    case nothing, bars, disc, slanted, gradient, text, card
  }

  let sketch: Sketch
  private(set) var spot: Rect
  private(set) var shade = 0.0

  init(_ sketch: Sketch, frame: Rect) {
    self.sketch = sketch
    // A view that draws nothing at first is moved by the scrolling before it, until it draws something.
    spot = sketch == .nothing ? .zero : Rect(x: 0, y: 0, width: 7, height: 5)
    super.init(frame: frame)
  }

  /// `rect` is relative to the upper left corner of the bounds.
  func moveSpot(to rect: Rect) {
    setNeedsDisplay(shownSpot)
    spot = rect
    setNeedsDisplay(shownSpot)
  }

  private var shownSpot: Rect { spot.offsetBy(dx: bounds.minX, dy: bounds.minY) }

  /// Changes the whole picture.
  func changeShade(_ shade: Double) {
    self.shade = shade
    setNeedsDisplay()
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = Color(red: shade, green: 0.5, blue: 1 - shade)
    switch sketch {
    case .nothing: break
    case .bars:
      // Only the bars in `rect`: bounds may be extremely wide.
      var x = bounds.minX + max(((rect.minX - bounds.minX) / 5).rounded(.down) - 1, 0) * 5
      while x < min(bounds.maxX, rect.maxX), x + 5 > x {
        context.fill(Rect(x: x, y: bounds.minY, width: 2, height: bounds.height), with: color)
        x += 5
      }
    case .disc: context.fillEllipse(in: bounds.insetBy(dx: 1, dy: 1), with: color)
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
      let path = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
      context.fill(path, with: color)
      context.stroke(path, with: .black, width: 1)
    }
    context.fill(shownSpot, with: .systemRed)
  }
}
