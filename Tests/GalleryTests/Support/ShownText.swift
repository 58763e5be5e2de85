import DactylGeometry
import DactylGraphics

@testable import DactylCore
@testable import DactylWidgets

/// A text that a view draws.
@MainActor struct ShownText {
  let text: String
  let view: View
  /// Whether dots replace a part of it.
  let isTruncated: Bool
  /// The place of its lines, in the coordinates of the view.
  let frame: Rect

  /// Returns the texts that `view` and the views in it draw, each view by itself, so that nothing is left out that others
  /// cover or clip.
  static func all(in view: View) throws -> [ShownText] {
    guard !view.isHidden, view.alpha > 0, !view.bounds.isEmpty else { return [] }
    var texts: [ShownText] = []
    _ = try Bitmap(size: Size(width: 1, height: 1)) { context in
      context.willDrawText = { layout, point in
        let frame = layout.bounds.offsetBy(dx: point.x, dy: point.y)
        texts.append(ShownText(text: layout.text, view: view, isTruncated: layout.isTruncated, frame: frame))
      }
      view.withFontScale { view.draw(context, in: view.bounds) }
    }
    return try texts + view.subviews.flatMap(all)
  }

  /// What is missing of the text; nil if it is shown as a whole, or in a view that scrolls.
  func fault(in root: View) -> String? {
    if isTruncated { return "is truncated" }
    // The line of a field scrolls below the caret, and is clipped by the field; the rows of a wheel turn.
    if view is TextLineView || view is TextView || view is TimeWheel { return nil }
    let rounding = 1.0
    guard view.bounds.insetBy(dx: -rounding, dy: -rounding).contains(frame) else { return "is outside of its view" }
    var (rect, inner) = (frame, view)
    while inner !== root, let outer = inner.superview {
      rect = inner.convert(rect, to: outer)
      if let scrollView = outer as? ScrollView {
        let isWide = scrollView.contentSize.width > scrollView.bounds.width + rounding
        let isHigh = scrollView.contentSize.height > scrollView.bounds.height + rounding
        let bounds = scrollView.bounds.insetBy(dx: -rounding, dy: -rounding)
        if !isWide, rect.minX < bounds.minX || rect.maxX > bounds.maxX { return "is beside what scrolls" }
        if !isHigh, rect.minY < bounds.minY || rect.maxY > bounds.maxY { return "is above or below what scrolls" }
        // What is scrolled out of sight can be scrolled back.
        guard rect.intersects(scrollView.bounds) else { return nil }
        rect = rect.intersection(scrollView.bounds)
      } else if outer === root || outer.clipsToBounds {
        guard outer.bounds.insetBy(dx: -rounding, dy: -rounding).contains(rect) else {
          return "is outside of \(type(of: outer))"
        }
      }
      inner = outer
    }
    return nil
  }
}

/// Where a word is drawn or spoken that no translator has seen.
@MainActor enum SpokenText {
  /// Returns the texts that `view` and the views in it have for assistive technology.
  static func all(in view: View) -> [String] {
    guard !view.isHidden else { return [] }
    let description = view.accessibilityDescription
    let own = [description.label, description.value, description.hint].compactMap(\.self)
    return own + view.subviews.flatMap(all)
  }
}
