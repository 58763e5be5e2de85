import Dactyl

/// The list of errands, with a field for another one.
final class ErrandsController: ViewController {
  private let list: ErrandList
  private let field = TextField(placeholder: "What is to be done?")
  private let table = TableView()
  private lazy var rows = CollectionViewDataSource<Int, Int>(table) { [unowned self] cell, id in
    guard let errand = list.errand(id) else { return }
    cell.textLabel.text = errand.title
    cell.detailLabel.text = errand.isDone ? "Done" : ""
  }

  init(_ list: ErrandList) {
    self.list = list
    super.init()
    title = "Errands"
    list.didChange = { [weak self] in self?.update() }
  }

  override func viewDidLoad() {
    field.accessibilityLabel = "New errand"
    field.sizing = .growing()
    field.addTarget(self, action: ErrandsController.addErrand, for: .editingDidEndOnExit)
    let add = Button("Add", style: .filled, primaryAction: Action { [unowned self] _ in addErrand() })
    let bar = View(.horizontal(spacing: 8, alignment: .center), [field, add])
    bar.layoutMargins = DirectionalInsets(16)
    table.accessibilityLabel = "Errands"
    table.sizing = .growing()
    view.layout = .vertical()
    for part in [bar, table] { view.addSubview(part) }
    rows.performDelete = { [unowned self] ids in list.remove(ids) }
    rows.leadingSwipeActions = { [unowned self] id in
      let title = list.errand(id)?.isDone == true ? "Not done" : "Done"
      return [Action(title: title) { [unowned self] _ in list.update(id) { $0.isDone.toggle() } }]
    }
    rows.performPrimaryAction = { [unowned self] id in
      navigationController?.pushViewController(ErrandController(id, in: list), animated: true)
    }
    update()
  }

  override func traitsDidChange() {
    view.backgroundColor = view.traits.theme.colors.background
  }

  private func addErrand() {
    guard !field.text.isEmpty else { return }
    list.add(field.text)
    field.text = ""
  }

  private func update() {
    rows.apply(DataSourceSnapshot(list.errands.map(\.id)))
    rows.reconfigure(rows.visibleItems)
  }
}
