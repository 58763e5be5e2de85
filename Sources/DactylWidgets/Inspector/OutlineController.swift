import DactylCore
import DactylGeometry

/// A row of an outline.
struct OutlineRow {
  /// The view that the row is about.
  let view: View
  /// The view of the row that this one is in.
  let parent: View?
  let title: String
  let detail: String
}

/// A tree of views, whose branches can be collapsed.
final class OutlineController: ViewController {
  private unowned let inspector: Inspector
  private let makeRows: @MainActor ([Window]) -> [OutlineRow]
  private let table = TableView()
  private let pick = Button("Pick", style: .plain)
  private var rows: [ObjectIdentifier: Row] = [:]
  /// The selected view for which everything above was expanded. The user can collapse that again.
  private weak var revealed: View?
  private var source: CollectionViewDataSource<Int, ObjectIdentifier>?
  /// Called when the user has chosen a row.
  var onChoose: @MainActor () -> Void = {}

  private struct Row {
    weak var view: View?
    let title: String
    let detail: String
  }

  init(_ title: String, _ inspector: Inspector, rows: @escaping @MainActor ([Window]) -> [OutlineRow]) {
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
    let source = CollectionViewDataSource<Int, ObjectIdentifier>(table) { [unowned self] in show($1, in: $0) }
    source.didChangeSelection = { [weak self] in self?.choose() }
    source.typedText = { [unowned self] in rows[$0]?.title ?? "" }
    self.source = source
    pick.addAction(
      Action { [weak self] _ in self?.inspector.isPicking.toggle() }, for: .primaryActionTriggered)
    navigationItem.trailingViews = [pick]
  }

  private func show(_ identifier: ObjectIdentifier, in cell: TableViewCell) {
    guard let row = rows[identifier] else { return }
    // The label distinguishes one button from another.
    let label = row.view?.accessibilityDescription.label ?? ""
    cell.textLabel.text = label.isEmpty || row.title.contains(label) ? row.title : "\(row.title) “\(label)”"
    cell.detailLabel.text = row.detail
  }

  private func choose() {
    guard let identifier = source?.selection.first, let view = rows[identifier]?.view, inspector.selection !== view
    else { return }
    inspector.selection = view
    onChoose()
  }

  /// Shows the tree as it is now.
  func refresh() {
    guard let source else { return }
    pick.isSelected = inspector.isPicking
    let all = makeRows(inspector.windows)
    let (old, oldRows) = (source.snapshot(for: 0), rows)
    rows = Dictionary(
      all.map { (ObjectIdentifier($0.view), Row(view: $0.view, title: $0.title, detail: $0.detail)) }
    ) { first, _ in first }
    var tree = DataSourceSectionSnapshot<ObjectIdentifier>()
    for row in all where !tree.contains(ObjectIdentifier(row.view)) {
      let identifier = ObjectIdentifier(row.view)
      tree.append([identifier], to: row.parent.map { ObjectIdentifier($0) })
      if !old.contains(identifier) || old.isExpanded(identifier) { tree.expand([identifier]) }
    }
    let selected = inspector.selection.map { ObjectIdentifier($0) }
    if revealed !== inspector.selection {
      revealed = inspector.selection
      var above = selected.flatMap(tree.parent)
      while let present = above {
        tree.expand([present])
        above = tree.parent(of: present)
      }
    }
    if tree != old { source.apply(tree, to: 0, animated: false) }
    let changed = source.visibleItems.filter {
      rows[$0]?.title != oldRows[$0]?.title || rows[$0]?.detail != oldRows[$0]?.detail
    }
    source.reconfigure(changed, animated: false)
    guard source.selection.first != selected else { return }
    source.selection = selected.map { [$0] } ?? []
    if let selected { source.scroll(to: selected, animated: false) }
  }
}

/// The two trees.
extension OutlineController {
  /// The views in windows.
  static func viewRows(_ windows: [Window]) -> [OutlineRow] {
    var rows: [OutlineRow] = []
    func add(_ view: View, in parent: View?) {
      let hidden = view.isHidden ? ", hidden" : ""
      rows.append(
        OutlineRow(
          view: view, parent: parent, title: InspectorText.name(of: view),
          detail: InspectorText.text(view.frame) + hidden))
      for subview in view.subviews { add(subview, in: view) }
    }
    for window in windows { add(window, in: nil) }
    return rows
  }

  /// The elements that assistive programs see in windows.
  static func semanticRows(_ windows: [Window]) -> [OutlineRow] {
    var rows: [OutlineRow] = []
    func add(_ node: AccessibilityNode, in parent: View?) {
      if let view = node.view {
        let description = node.description
        let title = [description.label, description.value].compactMap { $0 }.joined(separator: ", ")
        rows.append(
          OutlineRow(
            view: view, parent: parent, title: title.isEmpty ? "–" : title, detail: "\(description.role)"))
      }
      for child in node.children { add(child, in: node.view ?? parent) }
    }
    for window in windows { add(window.accessibilityTree, in: nil) }
    return rows
  }
}
