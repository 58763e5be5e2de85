import DactylCore
import DactylGeometry

/// The number of the column that a view of a row is in.
enum TableColumnKey: LayoutValueKey {
  static var defaultValue: Int { 0 }
}

/// The layout of a row: each view in its column.
struct TableColumnLayout: Layout, Equatable {
  var slots = TableColumnSlots()
  /// The distance of the layout from the start of the row, in points.
  var start = 0.0
  /// The space above and below the content, in points.
  var margin = 0.0

  private func slot(of view: View) -> TableColumnSlots.Slot? {
    let column = view[layoutValue: TableColumnKey.self]
    return slots.slots.indices.contains(column) ? slots.slots[column] : nil
  }

  /// The place of a view along the row.
  private func span(of view: View, in width: Double) -> (start: Double, width: Double) {
    guard let content = slot(of: view)?.content else { return (0, 0) }
    // What is beside the content of the row takes its place from the first and the last column.
    let from = min(max(content.start - start, 0), width)
    return (from, max(min(content.end - start, width) - from, 0))
  }

  func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    let width = proposal.width ?? max(slots.width - start, 0)
    let heights = items.map { view in
      view.measuredSize(for: ProposedSize(width: span(of: view, in: width).width, height: nil)).height
    }
    return Size(width: width, height: heights.reduce(0, max) + 2 * margin)
  }

  func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    for view in items {
      let span = span(of: view, in: bounds.width)
      let offer = ProposedSize(width: span.width, height: nil)
      var size = view.measuredSize(for: offer)
      // A label places its text itself.
      let fills = view is Label || view.sizing.grow > 0
      size.width = fills ? span.width : min(size.width, span.width)
      let rest = span.width - size.width
      let x: Double =
        switch slot(of: view)?.alignment {
        case .center: rest / 2
        case .trailing, .right: rest
        case .leading, .left, nil: 0
        }
      let y = (bounds.height - size.height) / 2
      items.place(
        view, in: Rect(origin: bounds.origin + Point(x: span.start + x, y: y), size: size), proposal: offer)
    }
  }
}
