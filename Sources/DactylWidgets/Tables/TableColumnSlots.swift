import DactylGeometry
import DactylGraphics

/// The places of the columns of a table, from where reading begins, in points.
struct TableColumnSlots: Equatable {
  struct Slot: Equatable {
    var x: Double
    var width: Double
    /// The space beside the content.
    var leading: Double
    var trailing: Double
    var alignment: TextStyle.Alignment

    var maxX: Double { x + width }
    /// The place of the content.
    var content: (start: Double, end: Double) { (x + leading, max(maxX - trailing, x + leading)) }
  }

  private(set) var slots: [Slot] = []
  /// The width of all columns together.
  var width: Double { slots.last?.maxX ?? 0 }

  init() {}

  /// The places of `columns` in a table that has room for `room` points. `widths` are those that the user gave.
  @MainActor init(
    _ columns: [TableColumn], widths: [Double?], room: Double, fontScale: Double, metrics: ThemeMetrics
  ) {
    var lengths = zip(columns, widths).map { $0.width(nearestTo: $1) }
    withShares(of: room / fontScale - lengths.reduce(0, +), count: columns.count, \.self) { index in
      widths[index] == nil ? max(columns[index].grow, 0) : 0
    } room: { index, _ in
      columns[index].greatest - lengths[index]
    } body: { index, share in
      lengths[index] += share
    }
    var (sum, x) = (0.0, 0.0)
    for (number, length) in lengths.enumerated() {
      sum += length
      // Whole points, and not more than there are. A sum may be inexact.
      let end = (sum * fontScale + 1e-6).rounded(.down)
      slots.append(
        Slot(
          x: x, width: end - x, leading: number == 0 ? metrics.largeSpacing : metrics.spacing,
          trailing: number == lengths.count - 1 ? metrics.largeSpacing : metrics.spacing,
          alignment: columns[number].alignment))
      x = end
    }
  }

  /// Returns the column whose end is at most `reach` points from `x`; nil for none.
  func border(at x: Double, reach: Double) -> Int? {
    slots.indices.first { index in
      let distances = self.reach(ofBorder: index, reach)
      return (-distances.before...distances.behind).contains(x - slots[index].maxX)
    }
  }

  /// Returns the distances from the end of a column at which it can be taken hold of. A third of a column at most
  /// belongs to each of its ends.
  func reach(ofBorder index: Int, _ reach: Double) -> (before: Double, behind: Double) {
    let next = index + 1 < slots.count ? slots[index + 1].width / 3 : reach
    return (min(reach, slots[index].width / 3), min(reach, next))
  }
}
