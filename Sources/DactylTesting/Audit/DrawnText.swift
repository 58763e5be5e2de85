import Dactyl
import DactylGeometry

/// A text that a view draws.
@MainActor struct DrawnText {
  let layout: TextLayout
  let view: View
  /// The rectangle of the lines, in the coordinates of the view.
  let frame: Rect
  /// The opacity of the view with all views around it.
  let alpha: Double

  /// Returns the texts of a window, or of what covers it if nothing else can be used. Each view draws by itself, so that
  /// nothing is left out that is covered or clipped.
  static func all(in window: AccessibilityNode) -> [DrawnText] {
    guard let view = (window.flattened.last { $0.description.state.contains(.modal) } ?? window).view else { return [] }
    return all(in: view, alpha: 1)
  }

  private static func all(in view: View, alpha: Double) -> [DrawnText] {
    let alpha = alpha * view.alpha
    guard !view.isHidden, alpha > leastAlpha, !view.bounds.isEmpty else { return [] }
    return own(of: view, alpha) + view.subviews.flatMap { all(in: $0, alpha: alpha) }
  }

  private static func own(of view: View, _ alpha: Double) -> [DrawnText] {
    // A plain view draws nothing.
    guard type(of: view) != View.self, let bitmap = try? Bitmap(pixelWidth: 1, pixelHeight: 1) else { return [] }
    let context = bitmap.makeContext()
    context.appearance = view.traits.appearance
    var texts: [DrawnText] = []
    context.willDrawText = { [unowned context] layout, point in
      let place = layout.bounds.offsetBy(dx: point.x, dy: point.y)
      texts.append(
        DrawnText(
          layout: layout, view: view, frame: context.transform.apply(to: place), alpha: alpha * context.alpha))
    }
    TextLayout.withFontScale(view.traits.fontScale) { view.draw(context, in: view.bounds) }
    try? context.finish()
    return texts.filter { !$0.layout.text.allSatisfy(\.isWhitespace) }
  }

  /// The text in quotation marks, and the view.
  var outline: String { "\(layout.text.prefix(60).debugDescription) in \(type(of: view))" }

  func finding(_ kind: AccessibilityFinding.Kind, _ message: String) -> AccessibilityFinding {
    AccessibilityFinding(kind: kind, element: outline, view: view, message: message)
  }

  /// The size of the letters on the screen, in points.
  var fontSize: Double { layout.style.font.size * (layout.style.fontScale ?? view.traits.fontScale) }

  /// Whether the letters are so large that less contrast is enough, as WCAG 2 defines it.
  var isLarge: Bool {
    fontSize >= 24 || (fontSize >= 18.66 && layout.style.font.weight.rawValue >= Font.Weight.bold.rawValue)
  }

  private static let leastAlpha = 0.01
}

extension View {
  /// The part of `rect`, in the view's coordinates, that no view around it clips, in those of the window.
  func visiblePart(of rect: Rect) -> Rect {
    guard let window else { return .zero }
    var part = convert(rect, to: window).intersection(window.bounds)
    var view: View? = self
    while let present = view, present !== window {
      if present.clipsToBounds { part = part.intersection(present.convert(present.bounds, to: window)) }
      view = present.superview
    }
    return part
  }
}
