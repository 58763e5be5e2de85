import DactylGeometry
import DactylGraphics

/// A column of a table: its title and its width (`LI-17`).
///
///     let table = TableView()
///     table.columns = [
///       TableColumn("Name", width: 160, grow: 1, isSortable: true),
///       TableColumn("Born", width: 80, alignment: .trailing, isSortable: true),
///     ]
///
/// All widths are in points at the usual size of text, and grow with the text. They include 12 points beside the
/// content at each side, 16 at the ends of a row.
public struct TableColumn: Hashable, Sendable {
  /// The title in the header. One that is too long for the column ends with three dots.
  public var title: String
  /// The width that the column wants, within its limits. Values that are negative or not finite count as 120. Default:
  /// 120.
  public var width: Double
  /// The least width, at least 24; one that is not finite counts as that. It is stronger than `maximumWidth`. Default:
  /// 48.
  public var minimumWidth = 48.0
  /// The greatest width. Default: infinity.
  public var maximumWidth = Double.infinity
  /// The share that the column takes of the width that the table has left, relative to the other columns. Values that
  /// are negative or not finite count as 0. Default: 0, none.
  public var grow: Double
  /// The place of the title, and of the content below it. Numbers are best compared with `trailing`. Default: `leading`.
  public var alignment: TextStyle.Alignment
  /// Whether the user can sort by the column (`LI-18`). Default: false.
  public var isSortable: Bool
  /// Whether the user can change the width (`LI-19`). Default: true.
  public var isResizable = true

  /// Creates a column with a title.
  public init(
    _ title: String, width: Double = 120, grow: Double = 0, alignment: TextStyle.Alignment = .leading,
    isSortable: Bool = false
  ) {
    self.title = title
    self.width = width
    self.grow = grow
    self.alignment = alignment
    self.isSortable = isSortable
  }
}

/// The column by which a table is sorted, and how (`LI-18`).
public struct TableSortOrder: Hashable, Sendable {
  /// The number of the column, from 0.
  public var column: Int
  /// Whether the least value is in the first row.
  public var isAscending: Bool

  /// Creates an order by a column.
  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

extension TableColumn {
  private static let usualWidth = 120.0
  private static let leastWidth = 24.0
  /// Wider ones would be of no use, and their sum might not be finite.
  private static let greatestWidth = 100_000.0

  /// Returns the width nearest to `width`, or to the wanted one for nil, that the limits allow.
  func width(nearestTo width: Double?) -> Double {
    let wanted = [width, self.width].compactMap(\.self).first { $0.isFinite && $0 >= 0 } ?? Self.usualWidth
    return min(max(wanted, least), greatest)
  }

  private var least: Double {
    minimumWidth.isFinite ? min(max(minimumWidth, Self.leastWidth), Self.greatestWidth) : Self.leastWidth
  }

  /// The greatest width, within which the column can grow.
  var greatest: Double {
    let limit = maximumWidth.isNaN ? .infinity : maximumWidth
    return max(min(limit, Self.greatestWidth), least)
  }
}
