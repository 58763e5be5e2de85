import DactylCore
import DactylGeometry

/// The decisions about gestures, as they are made.
final class TraceController: ViewController {
  private unowned let inspector: Inspector
  private let table = TableView()
  private let search = SearchField(placeholder: "Recognizer or view")
  private let pause = Button("Pause", style: .plain)
  private var lines: [Line] = []
  /// The number of the first line.
  private var first = 0
  private var subscription: Subscription?
  private var source: CollectionViewDataSource<Int, Int>?
  private var hasChanged = false

  private struct Line {
    var text: String
    var time: Double
  }

  init(_ inspector: Inspector) {
    self.inspector = inspector
    super.init()
    title = "Gestures"
  }

  override func loadView() {
    let bar = View(.vertical(alignment: .fill), [search])
    bar.layoutMargins = DirectionalInsets(8)
    table.sizing = .growing()
    table.staysAtEnd = true
    table.allowsSelection = false
    table.accessibilityLabel = "Decisions"
    view = View(.vertical(alignment: .fill), [bar, table])
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let cells = CellRegistration<Int>(TableViewCell.init) { [unowned self] cell, number in
      guard lines.indices.contains(number - first) else { return }
      let line = lines[number - first]
      cell.textLabel.text = line.text
      cell.detailLabel.text = "\(InspectorText.text(line.time)) s"
    }
    source = CollectionViewDataSource<Int, Int>(table, cells: cells)
    search.addAction(Action { [weak self] _ in self?.filter() }, for: .editingChanged)
    pause.addAction(Action { [weak self] _ in self?.pause.isSelected.toggle() }, for: .primaryActionTriggered)
    let clear = Button("Clear", style: .plain, primaryAction: Action { [weak self] _ in self?.clear() })
    navigationItem.trailingViews = [pause, clear]
    subscription = inspector.application?.gestureTrace.observe { [weak self] in self?.add($0) }
  }

  private func add(_ decision: GestureDecision) {
    guard !pause.isSelected, !inspector.isOwn(decision.recognizer?.view) else { return }
    lines.append(Line(text: decision.description, time: decision.timestamp))
    if lines.count > GestureTrace.capacity {
      first += lines.count - GestureTrace.capacity
      lines.removeFirst(lines.count - GestureTrace.capacity)
    }
    hasChanged = true
  }

  private func clear() {
    first += lines.count
    lines = []
    filter()
  }

  private func filter() {
    hasChanged = true
    refresh()
  }

  /// Shows the new decisions.
  func refresh() {
    guard hasChanged, let source else { return }
    hasChanged = false
    let wanted = search.text.lowercased()
    let numbers = lines.indices.filter { wanted.isEmpty || lines[$0].text.lowercased().contains(wanted) }
    source.apply(DataSourceSnapshot(numbers.map { $0 + first }), animated: false)
  }
}
