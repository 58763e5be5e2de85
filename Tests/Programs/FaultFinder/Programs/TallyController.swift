import Dactyl

/// A list of numbers that counts how often each is used, with buttons that change the list.
final class TallyController: ViewController {
  /// How often each number was used.
  private(set) var uses: [Int: Int] = [:]
  private(set) var numbers: [Int]
  private(set) lazy var rows = CollectionViewDataSource<Int, Int>(table) { cell, number in
    cell.textLabel.text = "Row \(number)"
    cell.detailLabel.text = number % 4 == 0 ? "A row with two lines" : ""
  }
  let table = TableView()
  private var last: Int

  init(count: Int) {
    numbers = Array(1..<count + 1)
    last = count
    super.init()
    title = "Tally"
  }

  override func viewDidLoad() {
    table.accessibilityLabel = "Rows"
    table.sizing = .growing()
    let buttons = [
      button("Insert") { $0.insert($1, at: 0) },
      button("Append") { $0.append($1) },
      button("Remove") { numbers, _ in if !numbers.isEmpty { numbers.removeFirst() } },
      button("Turn") { numbers, _ in numbers.reverse() },
    ]
    let bar = View(.flow(spacing: 8, lineSpacing: 8), buttons)
    bar.layoutMargins = DirectionalInsets(8)
    rows.performPrimaryAction = { [unowned self] number in uses[number, default: 0] += 1 }
    rows.performDelete = { [unowned self] gone in
      numbers.removeAll { gone.contains($0) }
      show(animated: true)
    }
    view.layout = .vertical()
    for part in [bar, table] { view.addSubview(part) }
    show(animated: false)
  }

  override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.background }

  private func button(_ title: String, _ change: @escaping (inout [Int], Int) -> Void) -> Button {
    Button(
      title,
      primaryAction: Action { [unowned self] _ in
        last += 1
        change(&numbers, last)
        show(animated: true)
      })
  }

  private func show(animated: Bool) { rows.apply(DataSourceSnapshot(numbers), animated: animated) }
}
