import Dactyl
import DactylGeometry

extension AccessibilityAudit {
  /// Returns a finding if a part of a text can't be read.
  func cutText(_ text: DrawnText) -> AccessibilityFinding? {
    guard let fault = fault(of: text), !canBeRead(text) else { return nil }
    return text.finding(
      .cutText, "The text \(fault). Let it wrap, give it more room, or show it in a tool tip or where it scrolls.")
  }

  private func fault(of text: DrawnText) -> String? {
    if text.layout.isTruncated { return "ends with dots" }
    // What is edited or turned scrolls inside of its element.
    if text.view.nearest(where: Self.scrollsByItself) != nil { return nil }
    let rounding = 1.0
    func holds(_ bounds: Rect, _ rect: Rect) -> Bool { bounds.insetBy(dx: -rounding, dy: -rounding).contains(rect) }
    guard holds(text.view.bounds, text.frame) else { return "is larger than its view" }
    var (rect, inner) = (text.frame, text.view)
    while let outer = inner.superview {
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
      } else if outer.clipsToBounds || outer is Window, !holds(outer.bounds, rect) {
        return "is cut off by the edge of \(type(of: outer))"
      }
      inner = outer
    }
    return nil
  }

  /// Whether the view shows parts of a longer text or list one after the other.
  private static func scrollsByItself(_ view: View) -> Bool {
    if view is TextField || view is TextView { return true }
    let description = view.accessibilityDescription
    return description.actions.contains(.increment) && description.role != .none && !(view is Stepper)
  }

  /// Whether the user gets to read the whole text: by a pointer that rests on it, or by widening its column.
  private func canBeRead(_ text: DrawnText) -> Bool {
    text.view.nearest { view in
      view.toolTip != nil || [.columnHeader, .cell].contains(view.accessibilityDescription.role)
    } != nil
  }
}
