import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Two columns, and one instead of the other (NV-6).
@MainActor @Suite struct SplitViewControllerTests {
  private let list = LoggingController("List")
  private let detail = LoggingController("Detail")
  private let log = CallLines()
  private let split: SplitViewController
  private let stage: TestStage

  init() throws {
    for controller in [list, detail] { controller.log = log }
    split = SplitViewController(primary: list, secondary: detail)
    stage = try TestStage(size: Size(width: 900, height: 400), root: split)
    stage.advance(by: 1)
  }

  private func resize(_ width: Double) {
    stage.window.frame.size.width = width
    stage.window.traitOverrides.horizontalSizeClass = width < 600 ? .compact : .regular
    stage.advance(by: 2)
  }

  private func take() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  private func frame(_ controller: ViewController) -> Rect {
    controller.view.window == nil ? .zero : controller.view.convert(controller.view.bounds, to: split.view)
  }

  // NV-6
  @Test func twoColumnsAreBesideEachOther() {
    #expect(!split.isCollapsed && frame(list) == Rect(x: 0, y: 0, width: 320, height: 400))
    #expect(frame(detail) == Rect(x: 321, y: 0, width: 579, height: 400))
    #expect(take().filter { $0.contains("didAppear") }.sorted() == ["Detail didAppear", "List didAppear"])
    split.primaryWidth = 1000
    stage.advance(by: 0.1)
    #expect(frame(list).width == 450)
    split.primaryWidth = -1
    #expect(split.primaryWidth == 1000)
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 0.1)
    #expect(frame(list).maxX == 900 && frame(detail).minX == 0)
  }

  // NV-6
  @Test func aNarrowWindowHasOneColumnAndAWayBack() {
    _ = take()
    var shown: [SplitViewController.Column] = []
    split.didShow = { shown.append($0) }
    resize(300)
    #expect(split.isCollapsed && frame(list).width == 300 && frame(detail) == .zero)
    #expect(take() == ["Detail willDisappear from", "Detail didDisappear", "Detail moved out"])
    split.show(.secondary)
    stage.advance(by: 2)
    #expect(frame(detail).width == 300 && frame(list) == .zero && split.shownColumn == .secondary)
    stage.finger().drag(from: Point(5, 200), to: Point(280, 200))
    stage.advance(by: 2)
    #expect(frame(list).width == 300 && shown == [.secondary, .primary] && split.shownColumn == .primary)
  }

  // NV-6
  @Test func aMovementThatIsTurnedBackCountsToo() {
    var shown: [SplitViewController.Column] = []
    split.didShow = { shown.append($0) }
    resize(300)
    split.show(.secondary)
    stage.advance(by: 0.1)
    stage.keyboard.press("Escape")
    stage.advance(by: 2)
    #expect(shown == [.secondary, .primary] && split.shownColumn == .primary && frame(list).width == 300)
    split.show(.secondary)
    #expect(shown.count == 3)
  }

  // NV-6
  @Test(arguments: [false, true]) func aWindowThatGrowsWhileAScreenMovesShowsBothColumns(isBack: Bool) {
    resize(300)
    split.show(.secondary)
    if isBack {
      stage.advance(by: 2)
      split.show(.primary)
    }
    stage.advance(by: 0.1)
    resize(900)
    #expect(frame(detail) == Rect(x: 321, y: 0, width: 579, height: 400) && frame(list).width == 320)
  }

  // NV-6
  @Test func aChangeOfTheWidthKeepsTheColumnAndTheFocus() {
    let field = Button("Focus")
    field.frame = Rect(x: 10, y: 100, width: 100, height: 40)
    detail.view.addSubview(field)
    stage.advance(by: 0.1)
    field.becomeFirstResponder()
    split.show(.secondary)
    resize(300)
    #expect(frame(detail).width == 300 && field.isFirstResponder && frame(list) == .zero)
    resize(900)
    #expect(!split.isCollapsed && frame(detail).minX == 321 && frame(list).width == 320 && field.isFirstResponder)
    split.show(.primary)
    resize(300)
    #expect(frame(list).width == 300 && frame(detail) == .zero)
  }

  // NV-6
  @Test func itCanBeginNarrow() throws {
    let split = SplitViewController(primary: LoggingController("L"), secondary: LoggingController("D"))
    let stage = try TestStage(size: Size(width: 300, height: 400), root: split)
    stage.advance(by: 1)
    #expect(split.isCollapsed && !split.secondary.isViewLoaded)
    split.show(.secondary, animated: false)
    #expect(split.secondary.view.window != nil && split.secondary.splitViewController === split)
  }
}
