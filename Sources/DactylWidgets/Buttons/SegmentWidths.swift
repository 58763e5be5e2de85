/// How segments share a width that is too small for them.
enum SegmentWidths {
  /// Returns `widths` if they fit into `length`. Otherwise the widest ones become equally narrow, so that no title is
  /// shortened beside a segment with space to spare.
  static func fitted(_ widths: [Double], in length: Double) -> [Double] {
    var (left, limit) = (length, Double.infinity)
    for (index, width) in widths.sorted().enumerated() {
      let share = left / Double(widths.count - index)
      if width > share {
        limit = max(share, 0)
        break
      }
      left -= width
    }
    return widths.map { min($0, limit) }
  }
}
