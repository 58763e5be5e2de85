import DactylGeometry
import DactylGraphics
import DactylTesting

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

  /// The fault of the text; nil if it is shown as a whole, or in a view that scrolls. It is stricter than the audit:
  /// a tool tip or a column that the user can widen is no excuse, so that pages have room in each language.
  func fault(in root: View) -> String? {
    // The line of a field scrolls below the caret, and is clipped by the field; the rows of a wheel turn.
    let search = CutTextSearch(root: root) { $0 is TextLineView || $0 is TextView || $0 is TimeWheel }
    return search.fault(of: frame, in: view, isTruncated: isTruncated)
  }
}

/// Words that are spoken.
@MainActor enum SpokenText {
  /// Returns the texts that `view` and the views in it have for assistive technology.
  static func all(in view: View) -> [String] {
    guard !view.isHidden else { return [] }
    let description = view.accessibilityDescription
    let own = [description.label, description.value, description.hint].compactMap(\.self)
    return own + view.subviews.flatMap(all)
  }
}
