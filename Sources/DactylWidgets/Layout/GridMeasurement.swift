import DactylCore
import DactylGeometry

/// The cells, columns and rows of a grid of some width.
@MainActor struct GridMeasurement {
  /// The place of a view, in columns and rows.
  struct Cell {
    var column: Int
    var row: Int
    var columns: Int
    var rows: Int
  }

  private let columns: [GridLayout.Column]
  private(set) var cells: [Cell] = []
  private(set) var widths: [Double] = []
  private(set) var heights: [Double] = []

  /// Measures `items` in a grid that is offered `width` points; nil asks for the ideal width.
  init(of layout: GridLayout, _ items: LayoutItems, width: Double?) {
    columns = layout.columns.isEmpty ? [.fitting] : layout.columns
    findCells(items)
    findWidths(items, width, layout.columnSpacing.orZero)
    findHeights(items, layout)
  }

  /// Returns the sum of `lengths` with the spaces between them.
  func length(of lengths: some Collection<Double>, _ spacing: Double) -> Double {
    lengths.reduce(0, +) + spacing.orZero * Double(max(lengths.count - 1, 0))
  }

  /// Returns the frames of the cells in the grid, in order of the views.
  func frames(_ columnSpacing: Double, _ rowSpacing: Double) -> [Rect] {
    let (across, down) = (columnSpacing.orZero, rowSpacing.orZero)
    let (lefts, tops) = (Self.starts(of: widths, across), Self.starts(of: heights, down))
    return cells.map { cell in
      Rect(
        x: lefts[cell.column], y: tops[cell.row],
        width: length(of: widths[cell.column..<cell.column + cell.columns], across),
        height: length(of: heights[cell.row..<cell.row + cell.rows], down))
    }
  }

  /// Returns where each column or row starts.
  private static func starts(of lengths: [Double], _ spacing: Double) -> [Double] {
    var start = 0.0
    return lengths.map { length in
      defer { start += length + spacing }
      return start
    }
  }

  /// Gives all rows the same height, so that the grid is `height` points high.
  mutating func shareHeight(_ height: Double, _ spacing: Double, _ items: LayoutItems) {
    guard !heights.isEmpty else { return }
    var left = max(height - spacing.orZero * Double(heights.count - 1), 0)
    for row in heights.indices {
      let count = Double(heights.count - row)
      heights[row] = count > 1 ? items.roundedDown(left / count) : left
      left -= heights[row]
    }
  }

  private mutating func findCells(_ items: LayoutItems) {
    // The first row that is free in each column.
    var freeRows = Array(repeating: 0, count: columns.count)
    var (column, row) = (0, 0)
    for view in items {
      let span = view.gridSpan
      let (width, height) = (min(max(span.columns, 1), columns.count), min(max(span.rows, 1), 1000))
      while true {
        if column + width > columns.count {
          (column, row) = (0, row + 1)
        } else if freeRows[column..<column + width].contains(where: { $0 > row }) {
          column += 1
        } else {
          break
        }
      }
      cells.append(Cell(column: column, row: row, columns: width, rows: height))
      for index in column..<column + width { freeRows[index] = row + height }
      column += width
    }
  }

  private mutating func findWidths(_ items: LayoutItems, _ width: Double?, _ spacing: Double) {
    let hasWidth = width.map(\.isFinite) ?? false
    widths = columns.map {
      switch $0 {
      case .fixed(let width): max(width.orZero, 0)
      case .fitting: 0
      case .flexible(_, let minimum): max(minimum.orZero, 0)
      }
    }
    for (view, cell) in zip(items, cells) where cell.columns == 1 && followsContent(cell.column, hasWidth) {
      widths[cell.column] = max(widths[cell.column], view.measuredSize(for: .unspecified).width)
    }
    for (view, cell) in zip(items, cells) where cell.columns > 1 {
      let range = cell.column..<cell.column + cell.columns
      // A flexible column takes what a wide view needs; else the last column that follows its content does.
      if hasWidth, range.contains(where: isFlexible) { continue }
      guard let last = range.last(where: { followsContent($0, hasWidth) }) else { continue }
      let missing = view.measuredSize(for: .unspecified).width - length(of: widths[range], spacing)
      widths[last] += max(missing, 0)
    }
    guard hasWidth, let width else { return }
    let missing = length(of: widths, spacing) - width
    if missing > 0 { shrinkFittingColumns(by: missing, items) }
    let flexible = columns.indices.filter(isFlexible)
    let others = columns.indices.reduce(0) { $0 + (isFlexible($1) ? 0 : widths[$1]) }
    share(width - others - spacing * Double(columns.count - 1), among: flexible, items)
  }

  /// Makes the columns that follow their content narrower, in proportion to their widths.
  private mutating func shrinkFittingColumns(by missing: Double, _ items: LayoutItems) {
    let fitting = columns.indices.filter { columns[$0] == .fitting }
    let width = fitting.reduce(0) { $0 + widths[$1] }
    guard width > 0 else { return }
    for index in fitting { widths[index] = max(items.roundedDown(widths[index] * (1 - missing / width)), 0) }
  }

  /// Shares `width` among columns in proportion to their weights. Columns that need more than their share have their
  /// least width.
  private mutating func share(_ width: Double, among columns: [Int], _ items: LayoutItems) {
    var (left, open) = (width, columns)
    while true {
      let total = open.reduce(0) { $0 + weight(of: $1) }
      let narrow = open.filter { widths[$0] >= (total > 0 ? left * weight(of: $0) / total : 0) }
      if narrow.isEmpty { break }
      for index in narrow { left -= widths[index] }
      open.removeAll(where: narrow.contains)
    }
    var total = open.reduce(0) { $0 + weight(of: $1) }
    for index in open {
      widths[index] = index == open.last ? left : items.roundedDown(left * weight(of: index) / total)
      (left, total) = (left - widths[index], total - weight(of: index))
    }
  }

  private mutating func findHeights(_ items: LayoutItems, _ layout: GridLayout) {
    heights = Array(repeating: 0, count: cells.map { $0.row + $0.rows }.max() ?? 0)
    let spacing = layout.rowSpacing.orZero
    // Views in one row first: those in several rows only add what these leave missing.
    for isSpanning in [false, true] {
      for (view, cell) in zip(items, cells) where (cell.rows > 1) == isSpanning {
        let columns = cell.column..<cell.column + cell.columns
        let width = length(of: widths[columns], layout.columnSpacing)
        let height = view.measuredSize(for: ProposedSize(width: width, height: nil)).height
        let rows = cell.row..<cell.row + cell.rows
        heights[rows.upperBound - 1] += max(height - length(of: heights[rows], spacing), 0)
      }
    }
    guard layout.rows == .equal, let highest = heights.max() else { return }
    heights = Array(repeating: highest, count: heights.count)
  }

  private func isFlexible(_ index: Int) -> Bool {
    if case .flexible = columns[index] { true } else { false }
  }

  /// Whether the width of a column is that of its content. In a grid without a width, flexible columns do so too.
  private func followsContent(_ index: Int, _ hasWidth: Bool) -> Bool {
    columns[index] == .fitting || (!hasWidth && isFlexible(index))
  }

  private func weight(of index: Int) -> Double {
    if case .flexible(let weight, _) = columns[index] { max(weight.orZero, 0) } else { 0 }
  }
}
