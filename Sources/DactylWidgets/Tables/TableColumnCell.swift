import DactylCore
import DactylGeometry
import DactylGraphics

/// One row of a table with columns: a view in each, usually a label (`LI-17`).
///
///     let table = TableView()
///     let columns = [TableColumn("Planet", grow: 1), TableColumn("Moons", width: 80, alignment: .trailing)]
///     let planets = CollectionViewDataSource<Int, String>(table, columns: columns) { cell, planet in
///       cell.label(0).text = planet
///       cell.label(1).text = planet == "Mars" ? "2" : "0"
///     }
///     planets.apply(DataSourceSnapshot(["Mercury", "Venus", "Mars"]))
///
/// A row is as high as its highest view, and at least as high as a control. Labels have one line, and end with three
/// dots if they are too long; set their `numberOfLines` for rows of several lines.
///
/// ![A table with columns, and one that is wider than its view](table-columns)
open class TableColumnCell: CollectionViewCell {
  /// In the order of their columns.
  private var views: [(column: Int, view: View)] = []
  private var shown = TableColumnLayout()
  /// The texts of the labels of a cell that was just made.
  private var originalTexts: [Int: String] = [:]

  // MARK: Content

  /// Returns the label in a column, from 0, which is made when it is first asked for. A column that the table does not
  /// have shows nothing. The table sets the alignment.
  ///
  /// It replaces a view that is no label.
  public final func label(_ column: Int) -> Label {
    if let label = view(column) as? Label { return label }
    let label = Label("", role: .body)
    setView(label, column: column)
    return label
  }

  /// Returns the view in a column, from 0; nil if there is none yet.
  public final func view(_ column: Int) -> View? { views.first { $0.column == column }?.view }

  /// Shows a view in a column, from 0, instead of the one that is there; nil shows none. It has the size that it wants,
  /// at most the width of the column, or all of that if its `sizing` grows. A column that the table does not have shows
  /// nothing.
  public final func setView(_ view: View?, column: Int) {
    guard view !== self.view(column) else { return }
    self.view(column)?.removeFromSuperview()
    views.removeAll { $0.column == column || $0.view === view }
    if let view {
      views.insert((column, view), at: views.firstIndex { $0.column > column } ?? views.count)
      view[layoutValue: TableColumnKey.self] = column
    }
    addViews()
  }

  /// Adds the views of the columns that there are, in their order, which is that of reading.
  private func addViews() {
    var number = 0
    for (column, view) in views {
      guard shown.slots.slots.indices.contains(column) else {
        view.removeFromSuperview()
        continue
      }
      (view as? Label)?.textAlignment = shown.slots.slots[column].alignment
      if !contentView.subviews.indices.contains(number) || contentView.subviews[number] !== view {
        contentView.insertSubview(view, at: number)
      }
      number += 1
    }
  }

  /// Shows again the texts that the labels had when the cell was made, which is none unless the initializer of a class of
  /// your own has set some. Call `super`.
  open override func prepareForReuse() {
    super.prepareForReuse()
    for case let (column, label as Label) in views { label.text = originalTexts[column] ?? "" }
  }

  override final func wasMade() {
    for case let (column, label as Label) in views { originalTexts[column] = label.text }
  }

  // MARK: Columns

  override final func willShow(in list: CollectionView) {
    if let slots = (list as? TableView)?.columnState?.slots { show(slots) }
  }

  /// Places the views in other columns.
  final func show(_ slots: TableColumnSlots) {
    guard slots != shown.slots else { return }
    shown.slots = slots
    addViews()
    updateLayout()
  }

  override final func contentInsetsDidChange() { updateLayout() }

  open override func traitsDidChange() {
    super.traitsDidChange()
    updateLayout()
  }

  private func updateLayout() {
    shown.start = insets(in: shown.slots.width).leading
    shown.margin = traits.theme.metrics.smallSpacing
    if contentView.layout as? TableColumnLayout != shown { contentView.layout = shown }
  }

  /// The part of a row that a tree may indent: the first column.
  override final func outlineWidth(in width: Double) -> Double { shown.slots.slots.first?.width ?? width }

  /// Returns the width of a column in which the row shows its view without three dots; 0 without a view.
  final func naturalWidth(of column: Int) -> Double {
    guard let view = view(column), shown.slots.slots.indices.contains(column) else { return 0 }
    let slot = shown.slots.slots[column]
    let width = slot.leading + view.measuredSize(for: .unspecified).width + slot.trailing
    return column == 0 ? width + max(shown.start - slot.leading, 0) : width
  }

  /// The size that the content wants, and at least the height of a control.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    var size = super.sizeThatFits(proposal: proposal)
    size.height = max(size.height, traits.theme.metrics.controlHeight(at: traits.density))
    return size
  }
}

extension CollectionViewDataSource {
  /// Gives a table columns, and makes a data source whose rows are all cells with a view in each of them. `show` makes a
  /// cell show an item, whatever it has shown before (`LI-17`).
  public convenience init(
    _ table: TableView, columns: [TableColumn], show: @escaping @MainActor (TableColumnCell, Item) -> Void
  ) {
    table.columns = columns
    self.init(table, cells: CellRegistration(TableColumnCell.init, show: show))
  }
}
