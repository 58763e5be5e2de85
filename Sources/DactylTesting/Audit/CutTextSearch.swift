import Dactyl
import DactylGeometry

/// Looks for the part of a text that is not shown: dots, or an edge that clips it.
@MainActor package struct CutTextSearch {
  /// The outermost view whose edges count; nil is the window.
  private let root: View?
  /// Whether a view shows parts of a longer text or list one after the other, so that its texts are clipped on purpose.
  private let scrollsByItself: (View) -> Bool

  /// A search for texts in `root`.
  package init(root: View? = nil, scrollsByItself: @escaping (View) -> Bool) {
    (self.root, self.scrollsByItself) = (root, scrollsByItself)
  }

  /// Returns the fault of a text in words; nil if it is shown as a whole. `frame` is the rectangle of its lines, in the
  /// coordinates of the view that draws it.
  package func fault(of frame: Rect, in view: View, isTruncated: Bool) -> String? {
    if isTruncated { return "ends with dots" }
    if scrollsByItself(view) { return nil }
    let rounding = 1.0
    func holds(_ bounds: Rect, _ rect: Rect) -> Bool { bounds.insetBy(dx: -rounding, dy: -rounding).contains(rect) }
    guard holds(view.bounds, frame) else { return "is larger than its view" }
    var (rect, inner) = (frame, view)
    while inner !== root, let outer = inner.superview {
      rect = inner.convert(rect, to: outer)
      if let scrollView = outer as? ScrollView {
        let isWide = scrollView.contentSize.width > scrollView.bounds.width + rounding
        let isHigh = scrollView.contentSize.height > scrollView.bounds.height + rounding
        let bounds = scrollView.bounds.insetBy(dx: -rounding, dy: -rounding)
        if !isWide, rect.minX < bounds.minX || rect.maxX > bounds.maxX { return "is beside what scrolls" }
        if !isHigh, rect.minY < bounds.minY || rect.maxY > bounds.maxY { return "is above or below what scrolls" }
        // The user can scroll back to texts that are out of sight.
        guard rect.intersects(scrollView.bounds) else { return nil }
        rect = rect.intersection(scrollView.bounds)
      } else if outer.clipsToBounds || outer is Window || outer === root, !holds(outer.bounds, rect) {
        return "is cut off by the edge of \(type(of: outer))"
      }
      inner = outer
    }
    return nil
  }
}
