import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Tool tips of labels and pictures, which take no touches without one.
@MainActor @Suite struct TextToolTipTests {
  private let stage: TestStage
  private let label = Label("A text that is longer than there is room", role: .body)

  init() throws {
    stage = try TestStage(size: Size(width: 600, height: 400))
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
    label.frame = Rect(x: 20, y: 100, width: 120, height: 30)
  }

  private var shown: String? { stage.elements(.tooltip).first?.label }

  // HT-15, MN-20, MN-21
  @Test func aPointerAndAFingerOverALabelShowItsToolTip() {
    stage.view.addSubview(label)
    #expect(!label.isUserInteractionEnabled)
    label.toolTip = label.text
    stage.pointer.move(to: Point(x: 40, y: 10), in: label)
    stage.advance(by: 0.6)
    #expect(shown == label.text)
    stage.pointer.move(to: Point(x: 400, y: 300))
    stage.advance(by: 1)
    #expect(shown == nil)
    let finger = stage.finger()
    finger.down(at: Point(x: 40, y: 10), in: label)
    stage.advance(by: 0.6)
    #expect(shown == label.text)
    finger.up()
    label.toolTip = nil
    #expect(!label.isUserInteractionEnabled)
  }

  // HT-15, TI-78
  @Test func aSelectableLabelTakesTouchesWithAndWithoutAToolTip() {
    label.isSelectable = true
    label.toolTip = "All of it"
    label.toolTip = nil
    #expect(label.isUserInteractionEnabled)
    label.toolTip = "All of it"
    label.isSelectable = false
    #expect(label.isUserInteractionEnabled)
  }

  // HT-15
  @Test func theControlAroundALabelIsStillTapped() {
    let control = Control(frame: Rect(x: 20, y: 20, width: 200, height: 60))
    var taps = 0
    control.addAction(Action { _ in taps += 1 }, for: .touchUpInside)
    label.frame = Rect(x: 10, y: 10, width: 120, height: 30)
    label.toolTip = label.text
    control.addSubview(label)
    stage.view.addSubview(control)
    stage.finger().tap(at: Point(x: 40, y: 10), in: label)
    stage.advance(by: 1)
    #expect(taps == 1)
  }

  // HT-15
  @Test func theRowAroundALabelIsStillChosen() {
    let table = TableView()
    table.frame = stage.view.bounds
    let items = CollectionViewDataSource<Int, String>(table, columns: [TableColumn("Name", width: 100)]) { cell, item in
      cell.label(0).text = item
      cell.label(0).toolTip = item
    }
    var used: [String] = []
    items.performPrimaryAction = { used.append($0) }
    items.apply(DataSourceSnapshot(["A name that is longer than the column", "Another one"]))
    stage.view.addSubview(table)
    stage.advance(by: 1)
    stage.row(containing: "Another one").tap()
    stage.advance(by: 1)
    #expect(used == ["Another one"])
  }

  // AC-31
  @Test func aToolTipThatRepeatsTheLabelIsNoHint() {
    label.toolTip = label.text
    #expect(label.accessibilityDescription.hint == nil)
    label.toolTip = "Who wrote it"
    #expect(label.accessibilityDescription.hint == "Who wrote it")
  }
}
