import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sheets that are dragged (NV-7).
@MainActor @Suite struct SheetControllerTests {
  private let root = ViewController()
  private let content = LoggingController("Content")
  private let table = TableView()
  private let rows: CollectionViewDataSource<Int, Int>
  private let stage: TestStage
  private var dismissed = Count()

  @MainActor private final class Count { var value = 0 }

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 424), root: root)
    rows = CollectionViewDataSource(table) { cell, row in cell.textLabel.text = "\(row)" }
    rows.apply(DataSourceSnapshot(Array(0..<100)))
    content.view = table
  }

  private func present(_ detents: SheetController.Detent...) -> SheetController {
    let sheet = SheetController(content, detents: detents)
    sheet.didDismiss = { [dismissed] in dismissed.value += 1 }
    root.present(sheet)
    settle()
    return sheet
  }

  private func settle() { stage.advance(by: 2) }

  private func top(_ sheet: SheetController) -> Double {
    424 - ((sheet.view as? SheetView)?.shownHeight ?? 0)
  }

  // NV-7
  @Test func aSheetRestsAtItsDetents() {
    let sheet = present(.medium, .large)
    #expect(top(sheet) == 212 && table.frame.height == 192)
    sheet.selectedDetent = .large
    settle()
    #expect(top(sheet) == 24 && table.frame.height == 380)
    sheet.selectedDetent = .height(100)
    #expect(sheet.selectedDetent == .large)
    sheet.dismiss()
    settle()
    #expect(dismissed.value == 1 && sheet.view.window == nil)
  }

  // NV-7, AU-6
  @Test func theGrabberReachesAboveTheCard() {
    let sheet = present(.medium, .large)
    stage.finger().tap(at: Point(150, 194))
    settle()
    #expect(sheet.selectedDetent == .large && dismissed.value == 0)
    stage.finger().tap(at: Point(150, 4))
    settle()
    #expect(sheet.selectedDetent == .medium && dismissed.value == 0)
    #expect(stage.audit([.smallTarget]).isEmpty)
    // Beside the handle and far above it is the window, which closes the sheet.
    stage.finger().tap(at: Point(80, 194))
    settle()
    #expect(dismissed.value == 1)
    // One detent leaves the handle nothing to do.
    _ = present(.medium)
    stage.finger().tap(at: Point(150, 194))
    settle()
    #expect(dismissed.value == 2)
  }

  // NV-7
  @Test func theGrabberMovesTheSheetUpAndDownAndAway() {
    let sheet = present(.medium, .large)
    let finger = stage.finger()
    finger.down(at: Point(150, 220))
    finger.move(to: Point(150, 180))
    finger.move(to: Point(150, 60))
    #expect(abs(top(sheet) - 62) < 1)
    stage.advance(by: 0.5)
    finger.move(to: Point(150, 61))
    finger.up()
    settle()
    #expect(top(sheet) == 24 && sheet.selectedDetent == .large)
    stage.finger().drag(from: Point(150, 30), to: Point(150, 415))
    settle()
    #expect(dismissed.value == 1 && root.presentedViewController == nil)
  }

  // NV-7
  @Test func aTapOnTheGrabberGoesToTheNextDetent() {
    let sheet = present(.height(100), .medium, .large)
    var tops: [Double] = []
    for _ in 0..<3 {
      stage.button("Resize").tap()
      settle()
      tops.append(top(sheet))
    }
    #expect(tops == [212, 24, 324] && sheet.selectedDetent == .height(100))
    // By keys it is a stop after the content, and an assistive program can use it.
    for _ in 0..<3 where !stage.button("Resize").isFocused { stage.keyboard.press("Tab") }
    #expect(stage.button("Resize").isFocused)
    stage.keyboard.press("space")
    settle()
    #expect(top(sheet) == 212)
    #expect(stage.button("Resize").perform(.activate))
    settle()
    #expect(top(sheet) == 24)
  }

  // NV-7
  @Test func aGrabberWithOneDetentIsNoButton() {
    let sheet = present(.medium)
    #expect(!stage.button("Resize").exists)
    stage.finger().tap(at: Point(150, 220))
    settle()
    #expect(top(sheet) == 212 && dismissed.value == 0)
  }

  // NV-7
  @Test func aSheetThatIsDraggedAwayCanBeTurnedBack() {
    let sheet = present(.medium)
    let finger = stage.finger()
    finger.down(at: Point(150, 220))
    finger.move(to: Point(150, 400))
    finger.move(to: Point(150, 260))
    stage.advance(by: 0.5)
    finger.move(to: Point(150, 259))
    finger.up()
    settle()
    #expect(top(sheet) == 212 && dismissed.value == 0)
  }

  // NV-7
  @Test func aListAtItsTopMovesTheSheetAndElseItself() {
    let sheet = present(.medium, .large)
    // Upwards: first the sheet grows.
    stage.finger().drag(from: Point(150, 380), to: Point(150, 150), over: 0.6)
    settle()
    #expect(top(sheet) == 24 && table.contentOffset == .zero)
    stage.finger().drag(from: Point(150, 380), to: Point(150, 200), over: 0.6)
    settle()
    #expect(top(sheet) == 24 && table.contentOffset.y > 100)
    // Downwards: first the list comes to its top.
    let before = table.contentOffset.y
    stage.finger().drag(from: Point(150, 200), to: Point(150, 260), over: 0.6)
    settle()
    #expect(top(sheet) == 24 && table.contentOffset.y < before - 30)
    table.contentOffset = .zero
    let finger = stage.finger()
    finger.down(at: Point(150, 100))
    finger.move(to: Point(150, 130))
    finger.move(to: Point(150, 250))
    #expect(table.contentOffset == .zero && top(sheet) > 150)
    finger.up()
    settle()
    #expect(sheet.selectedDetent == .medium)
  }

  // NV-7
  @Test func aTapBesideAndEscapeCloseItUnlessItMayNotBeClosed() {
    let sheet = present(.medium)
    sheet.isDismissable = false
    stage.finger().tap(at: Point(150, 100))
    stage.keyboard.press("Escape")
    stage.finger().drag(from: Point(150, 220), to: Point(150, 420))
    settle()
    #expect(dismissed.value == 0 && top(sheet) == 212)
    sheet.isDismissable = true
    stage.finger().tap(at: Point(150, 300))
    settle()
    #expect(dismissed.value == 0)
    stage.keyboard.press("Escape")
    settle()
    #expect(dismissed.value == 1)
    let other = present(.medium)
    stage.finger().tap(at: Point(150, 100))
    settle()
    #expect(dismissed.value == 2 && other.view.window == nil)
  }

  // NV-7
  @Test func heightsAreLimitedToTheWindowAndBadOnesAreThoseOfTheContent() {
    let label = Label("One line")
    let small = ViewController()
    small.view = View(.vertical(), [label])
    let sheet = SheetController(small, detents: [.content, .height(.nan), .height(9999)])
    root.present(sheet)
    settle()
    let height = label.measuredSize(for: .unspecified).height.rounded()
    #expect(abs(top(sheet) - (424 - 20 - height)) <= 1)
    sheet.selectedDetent = .height(9999)
    settle()
    #expect(top(sheet) == 24)
    stage.window.frame.size.height = 200
    settle()
    #expect((sheet.view as? SheetView)?.shownHeight == 176)
  }

  // NV-7, KF-1
  @Test func tabGoesToWhatIsInTheSheet() {
    content.view = View(.vertical(spacing: 8), [Button("One"), Button("Two")])
    root.view.addSubview(Button("Behind"))
    let sheet = present(.medium)
    #expect(sheet.isFirstResponder)
    for _ in 0..<3 {
      stage.keyboard.press("Tab")
      #expect((stage.window.firstResponder as? View)?.isDescendant(of: content.view) == true)
    }
  }

  // NV-7
  @Test func aSheetThatIsPresentedTwiceIsReported() {
    let sheet = present(.medium)
    let reported = warnings {
      root.present(sheet)
      root.present(SheetController(ViewController()))
      content.present(sheet)
    }
    settle()
    #expect(reported.count == 3 && sheet.view.window != nil && dismissed.value == 0)
    sheet.dismiss()
    settle()
    root.present(sheet)
    settle()
    #expect(sheet.view.window != nil && dismissed.value == 1 && top(sheet) == 212)
  }

  // NV-7
  @Test func aQuickShortDragGoesToTheNextDetent() {
    let sheet = present(.medium, .large)
    let finger = stage.finger()
    finger.down(at: Point(150, 220))
    for y in stride(from: 205.0, through: 145, by: -15) {
      stage.advance(by: 0.008)
      finger.move(to: Point(150, y))
    }
    finger.up()
    settle()
    #expect(sheet.selectedDetent == .large && top(sheet) == 24)
  }

  // NV-7
  @Test func aSheetThatIsCoveredIsNotDismissed() {
    let sheet = present(.medium)
    content.present(AlertController(title: "Really?"))
    settle()
    #expect(dismissed.value == 0)
    content.dismiss()
    settle()
    #expect(dismissed.value == 0 && sheet.view.window != nil)
  }
}
