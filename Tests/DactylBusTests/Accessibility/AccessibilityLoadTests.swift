import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// Many questions of one program: the answers, their cost, and what goes on meanwhile (`AC-2`, `AC-4`, `AC-9`).
@MainActor @Suite struct AccessibilityLoadTests {
  private static let rowCount = 10_000
  private static let rowHeight = 40.0
  private let root = ViewController()

  /// A row that counts how often it was described, by the text that it shows.
  private final class CountedCell: TableViewCell {
    var work: Work?

    override func describe(_ description: inout AccessibilityDescription) {
      super.describe(&description)
      work?.descriptions += 1
    }
  }

  @MainActor private final class Work {
    var made = 0
    var descriptions = 0
    var shown = [Int](repeating: 0, count: AccessibilityLoadTests.rowCount)
  }

  // AC-3, AC-4, AC-9
  @Test func tenThousandRowsTellTheirNamesAndPlacesForOneDescriptionEach() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    table.rowHeight = Self.rowHeight
    let work = Work()
    let row = CellRegistration<Int>({ () -> CountedCell in
      work.made += 1
      let cell = CountedCell()
      cell.work = work
      return cell
    }) { (cell: CountedCell, item: Int) in
      work.shown[item] += 1
      cell.textLabel.text = "Row \(item)"
    }
    let rows = CollectionViewDataSource<Int, Int>(table, cells: row)
    rows.apply(DataSourceSnapshot(Array(0..<Self.rowCount)), animated: false)
    let at = try await AccessibilityStage(root, showing: [table])
    let list = try at.object(table)
    let paths = at.paths(await at.call(list, "Accessible", "GetChildren").value?.first)
    try #require(paths.count == Self.rowCount && Set(paths).count == Self.rowCount)
    let shownRows = table.cells.visible.count
    (work.made, work.descriptions, work.shown) = (0, 0, Work().shown)

    let answers = await at.answers(
      paths.flatMap { path in
        [
          .property(path, "Accessible", "Name"), AccessibilityCall(path, "Component", "GetExtents", .uint32(1)),
          AccessibilityCall(path, "Accessible", "GetState"),
        ]
      })
    #expect(answers.errors.isEmpty)
    let visible = table.convert(table.bounds, to: at.stage.window)
    var (names, places, showing) = (0, 0, 0)
    for index in 0..<Self.rowCount {
      if answers.value(3 * index)?.string == "Row \(index)" { names += 1 }
      let place = answers.value(3 * index + 1)?.elements?.compactMap(\.int32) ?? []
      let y = visible.minY + Double(index) * Self.rowHeight
      if place == [Int32(visible.minX), Int32(y), 300, Int32(Self.rowHeight)] { places += 1 }
      // Those that are scrolled away have a place, and are not shown.
      let states = answers.value(3 * index + 2)?.elements?.first?.uint32 ?? 0
      if (states & 1 << 25 != 0) == (y < visible.maxY) { showing += 1 }
    }
    #expect(names == Self.rowCount && places == Self.rowCount && showing == Self.rowCount)
    // One cell that nobody sees describes all rows that have none, each once.
    #expect(work.made <= 1)
    let shown = work.shown.reduce(0, +)
    #expect(shown <= Self.rowCount + 20 * shownRows, "\(shown) times")
    #expect(work.descriptions <= Self.rowCount + 20 * shownRows, "\(work.descriptions) descriptions")
    #expect(table.subviews.count { ($0 as? CollectionViewCell)?.isHidden == false } == shownRows)
  }

  // AC-4, AC-7
  @Test func rowsOfATableThatAreOutOfViewHaveNames() async throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 380, height: 300))
    let columns = [TableColumn("Planet", grow: 1), TableColumn("Moons", width: 120, alignment: .trailing)]
    let planets = CollectionViewDataSource<Int, Int>(table, columns: columns) { cell, item in
      cell.label(0).text = "Planet \(item)"
      cell.label(1).text = "\(item) moons"
    }
    planets.apply(DataSourceSnapshot(Array(0..<Self.rowCount)), animated: false)
    let at = try await AccessibilityStage(root, showing: [table])
    let object = try at.object(table)
    let children = at.paths(await at.call(object, "Accessible", "GetChildren").value?.first)
    let paths = Array(children.suffix(Self.rowCount))
    let answers = await at.answers(paths.map { .property($0, "Accessible", "Name") })
    let first = try #require(answers.value(0)?.string)
    #expect(first.contains("Planet 0") && first.contains("0 moons"))
    var different: [Int] = []
    for index in 0..<Self.rowCount {
      let parts = (answers.value(index)?.string ?? "").split(separator: ",").map { $0.drop { $0 == " " } }
      if parts != ["Planet \(index)", "\(index) moons"] { different.append(index) }
    }
    #expect(different.isEmpty, "\(different.count) rows, the first ones \(different.prefix(5))")
    #expect(planets.visibleItems.count < 20)
  }

  // AC-2, AC-9
  @Test func tenThousandCallsAtOnceLeaveTimeForTouchesAndFrames() async throws {
    let buttons = (0..<5).map { Button("Button \($0)") }
    let at = try await AccessibilityStage(root, showing: buttons)
    let (loop, bus) = (at.stage.loop, try at.connection.bus)
    var taps = 0
    buttons[0].addAction(Action { _ in taps += 1 }, for: .primaryActionTriggered)
    let finger = at.stage.finger()
    let place = at.stage.button("Button 0").frame.center
    let paths = try buttons.map { ObjectReference.path(try at.object($0)) }
    let answers = at.send((0..<10_000).map { .property(paths[$0 % 5], "Accessible", "Name") })

    // Each of these stands for a frame or for input of the compositor, which is due in the same turn.
    var (chances, mostBetween, last, isDone) = (0, 0, bus.messageCount, false)
    func chance() {
      chances += 1
      mostBetween = max(mostBetween, bus.messageCount - last)
      last = bus.messageCount
      guard !isDone else { return }
      if chances % 10 == 0 { finger.down(at: place) }
      if chances % 10 == 1, finger.isDown { finger.up() }
      loop.schedule(at: loop.now) { chance() }
    }
    loop.schedule(at: loop.now) { chance() }
    var tapsDuring = 0
    await loop.wait("all answers") {
      if answers.count < 10_000 { tapsDuring = taps }
      return answers.count == 10_000
    }
    isDone = true
    #expect(answers.errors.isEmpty)
    #expect((0..<10_000).allSatisfy { answers.value($0)?.string == "Button \($0 % 5)" })
    // A turn takes messages once when they arrive, and once for those that were left.
    #expect(mostBetween <= 2 * BusTransport.messagesPerTurn, "\(mostBetween) messages between two frames")
    #expect(chances >= 10_000 / (2 * BusTransport.messagesPerTurn) && tapsDuring >= 5)
    #expect(buttons[0].window != nil && bus.messageCount >= 10_000)
  }

  // AC-8, AC-9
  @Test func eventsGoOnDuringAFloodOfCalls() async throws {
    let (box, label) = (CheckBox("Box"), Label("Count 0"))
    let at = try await AccessibilityStage(root, showing: [box, label])
    let path = ObjectReference.path(try at.object(box))
    let answers = at.send((0..<5_000).map { _ in AccessibilityCall(path, "Accessible", "GetState") })
    var changes = 0
    await at.stage.loop.wait("all answers") {
      if answers.count < 5_000, changes < 40 {
        changes += 1
        label.text = "Count \(changes)"
        at.stage.advance(by: 1.0 / 60)
      }
      return answers.count == 5_000
    }
    await at.settle()
    #expect(answers.errors.isEmpty && changes > 0)
    let names = at.takeEvents().filter { $0.contains("accessible-name") }.compactMap {
      $0.split(separator: "\"").last.map(String.init)
    }
    // Each change was told once, in its frame.
    #expect(names == (1...changes).map { "Count \($0)" })
  }
}
