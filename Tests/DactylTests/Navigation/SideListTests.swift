import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A list at the side of a window (NV-17).
@MainActor @Suite struct SideListTests {
  private let list = SideList(
    [
      .init("Mail", [.init("Inbox", badge: .number(3)), .init("Sent")]),
      .init("Lists", [.init("Family"), .init("Work"), .init("Wood")]),
    ], selectedIndex: 0)
  private let stage: TestStage
  private let sent = Sent()

  @MainActor private final class Sent { var indices: [Int?] = [] }

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400))
    list.frame = Rect(x: 0, y: 0, width: 240, height: 400)
    stage.view.addSubview(list)
    list.addAction(Action { [list, sent] _ in sent.indices.append(list.selectedIndex) }, for: .valueChanged)
    stage.advance(by: 0.1)
  }

  // NV-17
  @Test func aTapSelectsARowAndSendsIt() {
    let inbox = stage.element(.row, containing: "Inbox")
    #expect(inbox.isSelected && stage.element(.heading, "Lists").exists)
    stage.row("Family").tap()
    #expect(list.selectedIndex == 2 && sent.indices == [2] && !inbox.isSelected)
    stage.row("Family").tap()
    #expect(sent.indices == [2] && list.selectedIndex == 2)
  }

  // NV-17, CT-4
  @Test func settingItSendsNothing() {
    list.selectedIndex = 4
    #expect(stage.row("Wood").isSelected)
    for number in [-1, 5, Int.max] {
      list.selectedIndex = number
      #expect(list.selectedIndex == nil)
    }
    #expect(sent.indices.isEmpty)
  }

  // NV-17, LI-6
  @Test func aRowThatIsSelectedBeforeTheListIsShownIsInSight() {
    let long = SideList((0..<40).map { .init("Row \($0)") }, selectedIndex: 39)
    long.frame = Rect(x: 0, y: 0, width: 240, height: 200)
    list.removeFromSuperview()
    stage.view.addSubview(long)
    stage.advance(by: 0.1)
    #expect(stage.row("Row 39").exists && !stage.row("Row 0").exists)
  }

  // NV-17, LI-13
  @Test func keysAndLettersSelect() {
    stage.tab()
    stage.keyboard.press("Down")
    stage.keyboard.press("End")
    stage.keyboard.type("wor")
    stage.keyboard.press("Home")
    #expect(sent.indices.compactMap(\.self).filter { $0 != 4 } == [1, 3, 0] && sent.indices.contains(4))
  }

  // NV-17
  @Test func otherSectionsAreShownAndKeepTheNumber() {
    list.selectedIndex = 1
    list.sections = [.init("", [.init("One"), .init("Two")])]
    stage.advance(by: 0.1)
    #expect(stage.row("Two").isSelected && stage.elements(.heading, nil).isEmpty)
    list.sections = [.init("New", [.init("Uno")])]
    stage.advance(by: 0.1)
    #expect(list.selectedIndex == nil && stage.element(.heading, "New").exists && stage.row("Uno").exists)
    list.sections = []
    stage.advance(by: 0.1)
    #expect(stage.elements(.row, nil).isEmpty && sent.indices.isEmpty)
  }

  // NV-17
  @Test func aListThatIsNotEnabledSelectsNothing() {
    let center = stage.row("Sent")
    list.isEnabled = false
    stage.advance(by: 0.1)
    stage.finger().tap(at: Point(100, 120))
    #expect(list.selectedIndex == 0 && center.exists)
  }

  // NV-17
  @Test func manyRowsScrollToTheSelectedOne() {
    list.sections = [.init("", (0..<5_000).map { .init("Row \($0)") })]
    list.selectedIndex = 4_000
    stage.advance(by: 0.1)
    #expect(stage.row("Row 4000").exists)
  }

  // NV-17
  @Test func aSelectedRowThatIsSeenStaysInSightInASmallerList() throws {
    list.sections = [.init("", (0..<100).map { .init("Row \($0)") })]
    let isSeen = { [stage] in
      stage.row("Row 5").exists && stage.row("Row 5").frame.maxY <= stage.view.subviews[0].frame.maxY
    }
    list.selectedIndex = 5
    stage.advance(by: 0.1)
    #expect(isSeen())
    list.frame.size.height = 100
    stage.advance(by: 0.1)
    #expect(isSeen())
    // The user has scrolled away.
    list.selectedIndex = 90
    stage.advance(by: 0.1)
    list.selectedIndex = 5
    list.frame.size.height = 400
    stage.advance(by: 0.1)
    let table = try #require(list.subviews.first as? ScrollView)
    table.contentOffset.y = 1500
    stage.advance(by: 0.1)
    list.frame.size.height = 200
    stage.advance(by: 0.1)
    #expect(table.contentOffset.y == 1500)
  }
}
