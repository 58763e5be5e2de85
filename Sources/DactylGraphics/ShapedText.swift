import CDactylPango
import DactylGeometry

/// A Pango layout that doesn't change any more, and what was measured of it.
@MainActor final class ShapedText {
  let layout: OpaquePointer
  let bounds: Rect
  let inkBounds: Rect
  let baseline: Double
  let lineCount: Int
  let isTruncated: Bool

  /// Takes the layout over.
  init(adopting layout: OpaquePointer, isTruncated: Bool) {
    self.layout = layout
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, &ink, &logical)
    bounds = Rect(pango: logical)
    inkBounds = Rect(pango: ink)
    baseline = Double(pango_layout_get_baseline(layout)) / TextEngine.unitsPerPoint
    lineCount = Int(pango_layout_get_line_count(layout))
    self.isTruncated = isTruncated || pango_layout_is_ellipsized(layout) != 0
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}

extension Rect {
  /// From Pango's units to points.
  fileprivate init(pango rect: PangoRectangle) {
    let unit = TextEngine.unitsPerPoint
    self.init(
      x: Double(rect.x) / unit, y: Double(rect.y) / unit, width: Double(rect.width) / unit,
      height: Double(rect.height) / unit)
  }
}
