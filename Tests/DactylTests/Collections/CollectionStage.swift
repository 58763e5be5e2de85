import DactylGeometry
import DactylTesting

@testable import DactylCore
@testable import DactylWidgets

/// A collection of numbers in a window of 300 by 400 points.
@MainActor final class CollectionStage {
  let stage: TestStage
  let view = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  let source: CollectionViewDataSource<String, Int>
  /// The heights of the cells of items.
  var heights: [Int: Double] = [:]
  var made = 0
  /// Called when a cell shows an item.
  var onShow: (Int) -> Void = { _ in }

  /// `height` is that of the other items; nil has none measured.
  init(_ layout: CollectionLayout? = nil, height: Double = 50) throws {
    stage = try TestStage(size: Size(width: 300, height: 400))
    if let layout { view.collectionViewLayout = layout }
    let model = Model()
    let cells = CellRegistration<Int>({ model.make() }) { (cell: SizedCell, item: Int) in
      cell.item = item
      cell.wantedLength = { model.owner?.heights[item] ?? height }
      cell.invalidateIntrinsicContentSize()
      model.owner?.onShow(item)
    }
    source = CollectionViewDataSource(view, cells: cells)
    stage.view.addSubview(view)
    model.owner = self
  }

  /// Shows `count` items, from 0 on, in a list.
  static func list(of count: Int) throws -> CollectionStage {
    let list = try CollectionStage()
    list.show(Array(0..<count))
    list.layOut()
    return list
  }

  private final class Model {
    weak var owner: CollectionStage?

    @MainActor func make() -> SizedCell {
      owner?.made += 1
      return SizedCell()
    }
  }

  /// Shows the items of one section at once.
  func show(_ items: [Int]) { source.apply(.items(items), animated: false) }

  /// Shows a section with headers and 20 items for each of `names`.
  func showSections(_ names: String...) {
    source.headers = CellRegistration<String>(SizedCell.init) { cell, _ in cell.wantedLength = { 30 } }
    var snapshot = DataSourceSnapshot<String, Int>()
    for (number, name) in names.enumerated() {
      snapshot.appendItems(Array(number * 100..<number * 100 + 20), toSection: name)
    }
    source.apply(snapshot, animated: false)
    layOut()
  }

  func layOut() { stage.window.stack?.layout() }

  /// The distance of the item's cell from the top of the view; nil if it is out of sight.
  func place(_ item: Int) -> Double? { source.cell(for: item).map { $0.frame.minY - view.bounds.minY } }
}

/// A cell of a given length.
final class SizedCell: CollectionViewCell {
  var item = -1
  var reuses = 0
  var wantedLength: @MainActor () -> Double = { 50 }

  override func prepareForReuse() { reuses += 1 }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    Size(width: proposal.width ?? wantedLength(), height: proposal.height ?? wantedLength())
  }
}

extension DataSourceSnapshot where Section == String, Item == Int {
  static func items(_ items: [Int]) -> DataSourceSnapshot {
    var snapshot = DataSourceSnapshot()
    snapshot.appendItems(items, toSection: "")
    return snapshot
  }
}
