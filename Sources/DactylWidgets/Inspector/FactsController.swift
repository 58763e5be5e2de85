import DactylCore
import DactylGeometry

/// The facts about the selected view.
final class FactsController: ViewController {
  private unowned let inspector: Inspector
  private let table = TableView()
  private var values: [String: ViewFacts.Fact] = [:]
  private var source: CollectionViewDataSource<String, String>?

  init(_ inspector: Inspector) {
    self.inspector = inspector
    super.init()
    title = "Details"
  }

  override func loadView() {
    view = table
    table.allowsSelection = false
    table.accessibilityLabel = title
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let cells = CellRegistration<String>(TableViewCell.init) { [unowned self] cell, key in
      cell.textLabel.text = values[key]?.value ?? ""
      cell.detailLabel.text = values[key]?.name ?? ""
    }
    let source = CollectionViewDataSource<String, String>(table, cells: cells)
    source.headers = CellRegistration<String>(TableHeaderCell.init) { cell, name in cell.textLabel.text = name }
    self.source = source
  }

  /// Shows the facts as they are now.
  func refresh() {
    guard let source else { return }
    var snapshot = DataSourceSnapshot<String, String>()
    let old = values
    values = [:]
    if let view = inspector.selection {
      title = InspectorText.name(of: view)
      for section in ViewFacts(view).sections {
        let keys = section.facts.enumerated().map { "\(section.title)/\($0.element.name)/\($0.offset)" }
        for (key, fact) in zip(keys, section.facts) { values[key] = fact }
        snapshot.appendItems(keys, toSection: section.title)
      }
    } else {
      title = "Details"
    }
    if snapshot.itemIdentifiers != source.snapshot.itemIdentifiers { source.apply(snapshot, animated: false) }
    source.reconfigure(source.visibleItems.filter { values[$0] != old[$0] }, animated: false)
  }
}
