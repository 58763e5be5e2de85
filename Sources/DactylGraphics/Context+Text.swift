import CDactylCairo
import CDactylPango
import DactylGeometry

extension Context {
  /// Where text sits in a rectangle that is higher than it.
  public enum VerticalAlignment: Hashable, Sendable {
    case top
    case center
    case bottom
  }

  /// Draws `layout` in its style's colour, its top left corner at `point`.
  public func draw(_ layout: TextLayout, at point: Point) {
    let color = layout.style.color
    guard point.isFinite, isVisible(color), let cairo = ready() else { return }
    guard abs(point.x) < state.limit, abs(point.y) < state.limit, canShow(layout.style.font) else { return }
    setSource(color, on: cairo)
    cairo_new_path(cairo)
    cairo_move_to(cairo, point.x, point.y)
    pango_cairo_show_layout(cairo, layout.shaped.layout)
    cairo_new_path(cairo)
  }

  /// FreeType fails with letters out of this range, and Cairo never shows the font again.
  private func canShow(_ font: Font) -> Bool {
    let (most, least) = state.stretch
    return font.size * most < Self.largestLetter && font.size * least > Self.smallestLetter
  }

  /// In pixels of a font's size.
  private static let largestLetter = 4096.0
  private static let smallestLetter = 0.1

  /// Draws `text` on as many lines as it has itself, its top left corner at `point`.
  public func draw(_ text: String, at point: Point, style: TextStyle = TextStyle()) {
    draw(TextLayout(text, style: style), at: point)
  }

  /// Draws `text` with lines as wide as `rect`; lines that don't fit its height are drawn all the same.
  public func draw(
    _ text: String, in rect: Rect, style: TextStyle = TextStyle(), vertical: VerticalAlignment = .top
  ) {
    guard rect.isFinite, !rect.isEmpty else { return }
    let layout = TextLayout(text, style: style, width: rect.width)
    let free = rect.height - layout.size.height
    let y =
      switch vertical {
      case .top: rect.minY
      case .center: rect.minY + free / 2
      case .bottom: rect.minY + free
      }
    draw(layout, at: Point(x: rect.minX, y: y))
  }
}
