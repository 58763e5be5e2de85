import DactylCore
import DactylGeometry

/// Places views one below the other in a column that is not wider than text should be, in the middle.
///
///     let page = ScrollView()
///     page.layout = .readableColumn(640)
///
/// The views are as wide as the column, as far as their `sizing` allows. In a narrower view the column takes the whole
/// width, but for a margin on all sides. The width grows with the text, so that a line keeps its number of words. As
/// with every layout, the column keeps clear of bars, of a touch keyboard and of other covered edges.
public struct ColumnLayout: Layout, Hashable {
  /// The greatest width of the views, in points, at the usual size of text. Widths that are not positive and finite are
  /// no limit.
  public var width: Double
  /// The space between two views, in points. Space that is not finite counts as 0.
  public var spacing: Double
  /// The space around the column, in points; nil for the large spacing of the theme. A margin that is negative or not
  /// finite counts as 0.
  public var margin: Double?

  /// Creates the layout of a column. `width`, `spacing` and `margin` are in points.
  public init(width: Double = 640, spacing: Double = 0, margin: Double? = nil) {
    self.width = width
    self.spacing = spacing
    self.margin = margin
  }

  public func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    let margin = margin(around: items)
    var size = Size(width: 0, height: gaps(between: items))
    for view in items {
      let wanted = view.measuredSize(for: offer(proposal.width, to: items))
      size = Size(width: max(size.width, wanted.width), height: size.height + wanted.height)
    }
    return Size(width: size.width + 2 * margin, height: size.height + 2 * margin)
  }

  public func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    let margin = margin(around: items)
    let offer = offer(bounds.width, to: items)
    var y = bounds.minY + margin
    for view in items {
      let wanted = view.measuredSize(for: offer)
      let column = offer.width ?? wanted.width
      let size = view.limitedSize(Size(width: column, height: wanted.height))
      items.place(
        view, in: Rect(x: bounds.midX - size.width / 2, y: y, width: size.width, height: size.height), proposal: offer)
      y += size.height + spacing(after: view)
    }
  }

  /// Returns what a view is offered in a container of `width` points.
  private func offer(_ width: Double?, to items: LayoutItems) -> ProposedSize {
    let scale = max(items.first?.traits.fontScale ?? 1, 1)
    let limit = self.width.isFinite && self.width > 0 ? self.width * scale : .infinity
    let room = width.map { max($0 - 2 * margin(around: items), 0) } ?? limit
    let column = min(room, limit)
    return ProposedSize(width: column.isFinite ? items.roundedDown(column) : nil, height: nil)
  }

  private func margin(around items: LayoutItems) -> Double {
    let margin = margin ?? items.first?.traits.theme.metrics.largeSpacing ?? 0
    return margin.isFinite ? max(margin, 0) : 0
  }

  private func spacing(after view: View) -> Double {
    let spacing = view.spacingAfter ?? spacing
    return spacing.isFinite ? spacing : 0
  }

  private func gaps(between items: LayoutItems) -> Double {
    items.dropLast().reduce(0) { $0 + spacing(after: $1) }
  }

  public func firstBaseline(of items: LayoutItems, in size: Size) -> Double? {
    let offer = offer(size.width, to: items)
    return items.first.flatMap { view in
      view.firstBaseline(in: view.measuredSize(for: offer)).map { $0 + margin(around: items) }
    }
  }
}

extension Layout where Self == ColumnLayout {
  /// The layout of a column of at most `width` points, in the middle: views one below the other.
  public static func readableColumn(
    _ width: Double = 640, spacing: Double = 0, margin: Double? = nil
  ) -> ColumnLayout {
    ColumnLayout(width: width, spacing: spacing, margin: margin)
  }
}

extension ScrollView {
  /// Creates a scroll view that shows `column`, at most `width` points wide, in the middle (`ColumnLayout`):
  ///
  ///     view = ScrollView(column: View(.vertical(spacing: 16), [nameLabel, nameField]))
  public convenience init(column: View, width: Double = 640) {
    self.init()
    layout = .readableColumn(width)
    addSubview(column)
  }
}
