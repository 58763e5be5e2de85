import Dactyl

/// A list of fields with a pager in it, and a table of many rows.
final class ScrollingPage: Page {
  private static let pagerHeight = 132.0
  private static let fieldHeight = 64.0
  private static let rowCount = 10_000

  private let plate = PlateView()
  private let list = ScrollView()
  private let pager = ScrollView()
  private let table = TableView()
  private lazy var rows = CollectionViewDataSource<Int, Int>(table) { [unowned self] cell, row in
    cell.textLabel.text = "Row \(row + 1)"
    cell.textLabel.textColor = Palette.text
  }
  private let pages = (1...4).map { Tile("Page \($0)", "sideways for more", hue: $0 + 1) }
  private let fields = (1...10).map { Tile("Field \($0)", hue: $0 + 5) }

  init() {
    super.init(
      hint: "The list scrolls up and down, the pager in it sideways. The table has ten thousand rows; tap one.")
  }

  override func viewDidLoad() {
    for child in [list, plate, table] { board.addSubview(child) }
    list.debugName = "list"
    pager.debugName = "pager"
    table.debugName = "table"
    list.showsVerticalScrollIndicator = false
    list.addSubview(pager)
    pager.isPagingEnabled = true
    pager.showsHorizontalScrollIndicator = false
    for page in pages { pager.addSubview(page) }
    for field in fields { list.addSubview(field) }
    table.rowHeight = 44
    table.backgroundColor = Palette.panel
    table.separatorColor = Palette.border
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(0..<Self.rowCount, inSection: 0)
    rows.apply(snapshot)
    rows.performPrimaryAction = { [unowned self] row in
      var line = LogLine("row", "selected")
      line.add("number", row + 1)
      host?.page(self, logs: line)
    }

    watch(list.panGestureRecognizer, "list")
    watch(pager.panGestureRecognizer, "pager")
    watch(table.panGestureRecognizer, "table")
  }

  override func arrange(in area: Rect) {
    let halves = area.split(into: 2, gap: Page.gap)
    list.frame = halves[0]
    plate.frame = halves[1]
    table.frame = halves[1].insetBy(dx: 1, dy: PlateView.inset)

    let width = halves[0].width
    let pagerHeight = min(Self.pagerHeight, (halves[0].height * 0.7).rounded())
    pager.frame = Rect(x: 0, y: 0, width: width, height: pagerHeight)
    for (index, page) in pages.enumerated() {
      page.frame = Rect(x: Double(index) * width, y: 0, width: width, height: pagerHeight)
    }
    pager.contentSize = Size(width: width * Double(pages.count), height: pagerHeight)

    var y = pagerHeight + Page.gap
    for field in fields {
      field.frame = Rect(x: 0, y: y, width: width, height: Self.fieldHeight)
      y = field.frame.maxY + Page.gap
    }
    list.contentSize = Size(width: width, height: y - Page.gap)
  }
}
