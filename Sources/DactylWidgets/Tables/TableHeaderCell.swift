import DactylCore
import DactylGeometry

/// The title of a section of a table, which stays visible while its rows scroll below it.
///
///     let rows = CollectionViewDataSource<String, Int>(TableView()) { cell, row in cell.textLabel.text = "\(row)" }
///     rows.headers = CellRegistration<String>(TableHeaderCell.init) { cell, name in cell.textLabel.text = name }
///
/// ![Sections with headers](table-sections)
open class TableHeaderCell: CollectionViewCell {
  /// The title.
  public final let textLabel = Label("", role: .headline)

  public override init() {
    super.init()
    textLabel.numberOfLines = 0
    contentView.layout = .vertical()
    contentView.addSubview(textLabel)
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    let theme = traits.theme
    backgroundColor = theme.colors.surface
    contentView.layoutMargins = DirectionalInsets(
      horizontal: theme.metrics.largeSpacing, vertical: theme.metrics.smallSpacing)
  }

  /// Describes a heading with the title.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .heading
    description.label = textLabel.text
    description.children = []
  }
}
