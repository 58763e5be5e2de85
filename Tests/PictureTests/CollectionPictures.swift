import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Lists and grids of collection views.
@MainActor @Suite struct CollectionPictures {
  @Test func sections() throws {
    try ControlPictures().check("collections", width: 240) {
      let list = Self.collection(.list, offset: 60)
      let grid = Self.collection(.grid(minimumItemWidth: 60, spacing: 6), offset: 0)
      return [list, grid]
    }
  }

  private static func collection(_ layout: CollectionLayout, offset: Double) -> CollectionView {
    let view = ScrolledCollection(offset)
    view.collectionViewLayout = layout
    let words = ["Apple", "Pear, which is long enough for two lines", "Plum", "Cherry", "Quince", "Fig"]
    let cells = CellRegistration<Int>(LabelCell.init) { cell, item in
      cell.label.text = offset > 0 ? words[item % 6] : "\(item)"
    }
    let source = CollectionViewDataSource<String, Int>(view, cells: cells)
    source.headers = CellRegistration<String>(LabelCell.init) { cell, name in
      cell.label.text = name
      cell.label.role = .headline
      cell.isHeader = true
    }
    var snapshot = DataSourceSnapshot<String, Int>()
    snapshot.appendItems(Array(0..<6), toSection: "Fruit")
    snapshot.appendItems(Array(6..<18), toSection: "More fruit")
    source.apply(snapshot, animated: false)
    view.sizing = .fixed(width: 224, height: 190)
    view.border = Border(color: .separator, width: 1)
    return view
  }
}

/// A collection that is scrolled after its first layout.
private final class ScrolledCollection: CollectionView {
  private var offset: Double

  init(_ offset: Double) {
    self.offset = offset
    super.init(frame: .zero)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentOffset.y += offset
    offset = 0
  }
}

private final class LabelCell: CollectionViewCell {
  let label = Label("", role: .body)
  var isHeader = false { didSet { updateBackground() } }

  override init() {
    super.init()
    label.numberOfLines = 0
    contentView.layout = .vertical()
    contentView.layoutMargins = DirectionalInsets(horizontal: 10, vertical: 6)
    contentView.addSubview(label)
    border = Border(color: .separator, width: 0.5)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    updateBackground()
  }

  private func updateBackground() { backgroundColor = isHeader ? traits.theme.colors.surface : nil }
}
