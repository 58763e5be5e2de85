import DactylCore
import DactylGeometry

/// Places views in the cells of rows and columns, in the order of the subviews, row by row.
///
///     let form = View(.grid([.fitting, .flexible()], columnSpacing: 12, rowSpacing: 8), [nameLabel, nameField, notes])
///     notes.gridSpan = GridSpan(columns: 2)
///
/// A row is as high as the highest view in it. A view that spans cells takes the next place where all of them are free.
public struct GridLayout: Layout, Hashable {
  /// The width of a column.
  public enum Column: Hashable, Sendable {
    /// A width in points.
    case fixed(Double)
    /// As wide as the widest view in it. Such columns share a lack of space.
    case fitting
    /// The part of the remaining width in proportion to `weight`, and at least `minimum` points.
    case flexible(weight: Double = 1, minimum: Double = 0)
  }

  /// The heights of the rows.
  public enum Rows: Hashable, Sendable {
    /// Each is as high as the highest view in it.
    case fitting
    /// All have the same height, and together that of the container.
    case equal
  }

  /// The columns from leading to trailing. A grid without columns has one that fits.
  public var columns: [Column]
  /// The space between two columns, in points. Space that is not finite counts as 0.
  public var columnSpacing: Double
  /// The space between two rows, in points. Space that is not finite counts as 0.
  public var rowSpacing: Double
  /// The heights of the rows.
  public var rows: Rows
  /// The place of views in their cells. `View.gridAlignment` takes precedence.
  public var alignment: ViewAlignment

  /// Creates a grid with these columns. The spaces are in points.
  public init(
    _ columns: [Column], columnSpacing: Double = 0, rowSpacing: Double = 0, rows: Rows = .fitting,
    alignment: ViewAlignment = .fill
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.rows = rows
    self.alignment = alignment
  }

  public func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    let grid = GridMeasurement(of: self, items, width: proposal.width)
    return Size(
      width: grid.length(of: grid.widths, columnSpacing), height: grid.length(of: grid.heights, rowSpacing))
  }

  public func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    var grid = GridMeasurement(of: self, items, width: bounds.width)
    if rows == .equal { grid.shareHeight(bounds.height, rowSpacing, items) }
    for (view, cell) in zip(items, grid.frames(columnSpacing, rowSpacing)) {
      let frame = cell.offsetBy(dx: bounds.minX, dy: bounds.minY)
      let offer = ProposedSize(width: frame.width, height: nil)
      let alignment = view.gridAlignment ?? alignment
      let size = alignment == .fill ? frame.size : view.measuredSize(for: offer)
      items.place(view, in: alignment.rect(for: size, of: view, in: frame), proposal: offer)
    }
  }

  public func firstBaseline(of items: LayoutItems, in size: Size) -> Double? {
    let grid = GridMeasurement(of: self, items, width: size.width)
    let frames = grid.frames(columnSpacing, rowSpacing)
    for (view, (cell, frame)) in zip(items, zip(grid.cells, frames)) where cell.row == 0 {
      let alignment = view.gridAlignment ?? alignment
      let wanted = view.measuredSize(for: ProposedSize(width: frame.width, height: nil))
      let place = alignment.rect(for: wanted, of: view, in: frame)
      if let baseline = view.firstBaseline(in: place.size) { return place.minY + baseline }
    }
    return nil
  }
}

/// The number of cells that a view covers in a grid.
public struct GridSpan: Hashable, Sendable {
  /// The number of columns: at least 1, and at most those of the grid.
  public var columns: Int
  /// The number of rows: at least 1, and at most 1000.
  public var rows: Int

  /// Creates a span of these numbers of cells.
  public init(columns: Int = 1, rows: Int = 1) {
    self.columns = columns
    self.rows = rows
  }
}

private enum GridSpanKey: LayoutValueKey {
  static var defaultValue: GridSpan { GridSpan() }
}

private enum GridAlignmentKey: LayoutValueKey {
  static var defaultValue: ViewAlignment? { nil }
}

extension View {
  /// The number of cells that the view covers in a grid. Default: one.
  public final var gridSpan: GridSpan {
    get { self[layoutValue: GridSpanKey.self] }
    set { self[layoutValue: GridSpanKey.self] = newValue }
  }

  /// The place of the view in its cells; nil, the default, is that of the grid.
  public final var gridAlignment: ViewAlignment? {
    get { self[layoutValue: GridAlignmentKey.self] }
    set { self[layoutValue: GridAlignmentKey.self] = newValue }
  }
}

extension Layout where Self == GridLayout {
  /// A layout of rows and columns. The spaces are in points.
  public static func grid(
    _ columns: [GridLayout.Column], columnSpacing: Double = 0, rowSpacing: Double = 0,
    rows: GridLayout.Rows = .fitting, alignment: ViewAlignment = .fill
  ) -> GridLayout {
    GridLayout(columns, columnSpacing: columnSpacing, rowSpacing: rowSpacing, rows: rows, alignment: alignment)
  }
}
