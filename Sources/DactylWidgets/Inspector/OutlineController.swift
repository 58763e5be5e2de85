import DactylCore
import DactylGeometry

/// A row of an outline.
struct OutlineRow: Equatable {
  /// Apart from those of all other rows.
  var identifier: ObjectIdentifier
  var depth: Int
  var title: String
  var detail: String
  var hasChildren: Bool
}

/// A tree as a list, whose branches can be folded.
final class OutlineController: ViewController {
  private unowned let inspector: Inspector
  private let makeRows: @MainActor ([Window]) -> [(row: OutlineRow, view: View)]
  private let table = TableView()
  private let pick = Button("Pick", style: .plain)
  private var rows: [ObjectIdentifier: OutlineRow] = [:]
  private var views: [ObjectIdentifier: WeakView] = [:]
  private var folded: Set<ObjectIdentifier> = []
  /// The selected view for which everything above was unfolded. The user can fold that again.
  private weak var revealed: View?
  private var source: CollectionViewDataSource<Int, ObjectIdentifier>?
  /// Called when the user has chosen a row.
  var onChoose: @MainActor () -> Void = {}

  private struct WeakView { weak var view: View? }

  private static let indentation = 14.0
  private static let greatestDepth = 10

  init(
    _ title: String, _ inspector: Inspector, rows: @escaping @MainActor ([Window]) -> [(row: OutlineRow, view: View)]
  ) {
    self.inspector = inspector
    makeRows = rows
    super.init()
    self.title = title
  }

  override func loadView() {
    view = table
    table.accessibilityLabel = title
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let cells = CellRegistration<ObjectIdentifier>(TableViewCell.init) { [unowned self] in show($1, in: $0) }
    let source = CollectionViewDataSource<Int, ObjectIdentifier>(table, cells: cells)
    source.didChangeSelection = { [weak self] in self?.choose() }
    source.typedText = { [unowned self] in rows[$0]?.title ?? "" }
    self.source = source
    pick.addAction(
      Action { [weak self] _ in self?.inspector.isPicking.toggle() }, for: .primaryActionTriggered)
    navigationItem.trailingViews = [pick]
  }

  private func show(_ identifier: ObjectIdentifier, in cell: TableViewCell) {
    guard let row = rows[identifier] else { return }
    // The label tells one button from another.
    let label = views[identifier]?.view?.accessibilityDescription.label ?? ""
    cell.textLabel.text = label.isEmpty || row.title.contains(label) ? row.title : "\(row.title) “\(label)”"
    cell.detailLabel.text = row.detail
    cell.contentView.layoutMargins.leading =
      cell.traits.theme.metrics.largeSpacing + Double(min(row.depth, Self.greatestDepth)) * Self.indentation
    guard row.hasChildren else { return cell.accessoryView = nil }
    let isFolded = folded.contains(identifier)
    let fold = Button(isFolded ? "+" : "−", style: .plain)
    fold.accessibilityLabel = (isFolded ? "Unfold " : "Fold ") + row.title
    fold.addAction(Action { [weak self] _ in self?.fold(identifier) }, for: .primaryActionTriggered)
    cell.accessoryView = fold
  }

  private func fold(_ identifier: ObjectIdentifier) {
    if folded.remove(identifier) == nil { folded.insert(identifier) }
    source?.reconfigure([identifier], animated: false)
    refresh()
  }

  private func choose() {
    guard let identifier = source?.selection.first, let view = views[identifier]?.view, inspector.selection !== view
    else { return }
    inspector.selection = view
    onChoose()
  }

  /// Shows the tree as it is now.
  func refresh() {
    guard let source else { return }
    pick.isSelected = inspector.isPicking
    let all = makeRows(inspector.windows)
    if revealed !== inspector.selection {
      revealed = inspector.selection
      if let row = all.first(where: { $0.view === revealed })?.row { unfold(row, in: all.map(\.row)) }
    }
    let shown = visible(all.map(\.row))
    let old = rows
    rows = Dictionary(all.map { ($0.row.identifier, $0.row) }) { first, _ in first }
    views = Dictionary(all.map { ($0.row.identifier, WeakView(view: $0.view)) }) { first, _ in first }
    folded.formIntersection(rows.keys)
    if shown != source.snapshot.itemIdentifiers { source.apply(DataSourceSnapshot(shown), animated: false) }
    source.reconfigure(source.visibleItems.filter { rows[$0] != old[$0] }, animated: false)
    showSelection(all)
  }

  private func showSelection(_ all: [(row: OutlineRow, view: View)]) {
    guard let source else { return }
    let selected = all.first { $0.view === inspector.selection }?.row.identifier
    guard source.selection.first != selected else { return }
    source.selection = selected.map { [$0] } ?? []
    if let selected { source.scroll(to: selected, animated: false) }
  }

  /// Unfolds everything above a row.
  private func unfold(_ row: OutlineRow, in all: [OutlineRow]) {
    guard var index = all.firstIndex(of: row) else { return }
    var depth = row.depth
    while index > 0, depth > 0 {
      index -= 1
      if all[index].depth < depth {
        depth = all[index].depth
        folded.remove(all[index].identifier)
      }
    }
  }

  /// The rows that are not in a folded one.
  private func visible(_ all: [OutlineRow]) -> [ObjectIdentifier] {
    var shown: [ObjectIdentifier] = []
    var known: Set<ObjectIdentifier> = []
    var foldedDepth = Int.max
    for row in all {
      if row.depth > foldedDepth { continue }
      foldedDepth = folded.contains(row.identifier) ? row.depth : .max
      if known.insert(row.identifier).inserted { shown.append(row.identifier) }
    }
    return shown
  }
}

/// The two trees.
extension OutlineController {
  /// The views in windows.
  static func viewRows(_ windows: [Window]) -> [(row: OutlineRow, view: View)] {
    var rows: [(row: OutlineRow, view: View)] = []
    func add(_ view: View, _ depth: Int) {
      let hidden = view.isHidden ? ", hidden" : ""
      let row = OutlineRow(
        identifier: ObjectIdentifier(view), depth: depth, title: InspectorText.name(of: view),
        detail: InspectorText.text(view.frame) + hidden, hasChildren: !view.subviews.isEmpty)
      rows.append((row, view))
      for subview in view.subviews { add(subview, depth + 1) }
    }
    for window in windows { add(window, 0) }
    return rows
  }

  /// The elements that assistive programs see in windows.
  static func semanticRows(_ windows: [Window]) -> [(row: OutlineRow, view: View)] {
    var rows: [(row: OutlineRow, view: View)] = []
    func add(_ node: AccessibilityNode, _ depth: Int) {
      if let view = node.view {
        let description = node.description
        let title = [description.label, description.value].compactMap { $0 }.joined(separator: ", ")
        let row = OutlineRow(
          identifier: ObjectIdentifier(view), depth: depth, title: title.isEmpty ? "–" : title,
          detail: "\(description.role)", hasChildren: !node.children.isEmpty)
        rows.append((row, view))
      }
      for child in node.children { add(child, depth + 1) }
    }
    for window in windows { add(window.accessibilityTree, 0) }
    return rows
  }
}
