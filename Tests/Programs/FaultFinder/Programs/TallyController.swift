import Dactyl

/// A list of numbers that counts how often each is used, with buttons that change the list.
final class TallyController: ViewController {
  /// The part that lies above the rows.
  enum Look {
    case plain
    /// The header of the section stays above the rows.
    case section
    /// The titles of columns stay above the rows. Rows can be dragged.
    case columns
  }

  /// How often each number was used.
  private(set) var uses: [Int: Int] = [:]
  private(set) var numbers: [Int]
  private(set) lazy var rows = makeRows()
  /// How often a row was asked for what a drag takes along.
  private(set) var lifts = 0
  let table = TableView()
  let look: Look
  let knob = Knob()
  private var last: Int

  init(count: Int, look: Look) {
    numbers = Array(1..<count + 1)
    last = count
    self.look = look
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
    let bar = View(.flow(spacing: 8, lineSpacing: 8), buttons + [knob])
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

  private func makeRows() -> CollectionViewDataSource<Int, Int> {
    if look == .columns {
      let columns = [TableColumn("Row", width: 120, grow: 1), TableColumn("Lines", width: 80, alignment: .trailing)]
      let rows = CollectionViewDataSource<Int, Int>(table, columns: columns) { cell, number in
        cell.label(0).text = "Row \(number)"
        cell.label(1).text = "1"
      }
      rows.dragItem = { [unowned self] number in
        lifts += 1
        return DragItem([.text("Row \(number)")])
      }
      return rows
    }
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, number in
      cell.textLabel.text = "Row \(number)"
      cell.detailLabel.text = number % 4 == 0 ? "A row with two lines" : ""
      // A view that forwards touches to the row.
      if cell.accessoryView == nil { cell.accessoryView = View(frame: Rect(x: 0, y: 0, width: 24, height: 24)) }
      cell.accessoryView?.sizing.width = 24
      cell.accessoryView?.sizing.height = 24
    }
    if look == .section {
      rows.headers = CellRegistration<Int>(TableHeaderCell.init) { cell, _ in cell.textLabel.text = "Numbers" }
    }
    return rows
  }

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

/// A control whose touches come from a view in it, which can give them to the window in place of the control.
final class Knob: Control {
  private(set) var uses = 0
  let face = Face()

  final class Face: View {
    var isDetached = false
    override var next: Responder? { isDetached ? window : super.next }
  }

  init() {
    super.init(frame: .zero)
    sizing.width = 44
    sizing.height = 44
    layout = .overlay(alignment: .fill)
    addSubview(face)
    addAction(Action { [unowned self] _ in uses += 1 }, for: .touchUpInside)
  }

  override func traitsDidChange() { face.backgroundColor = traits.theme.colors.fill }
}
