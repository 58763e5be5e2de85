import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A strip of tabs (NV-16), in a window of 300 points.
@MainActor @Suite struct TabStripTests {
  private let strip = TabStrip(["Soups", "Mains", "Desserts", "Drinks", "Sides", "Breakfast"])
  private let stage: TestStage
  private let sent = Sent()

  @MainActor private final class Sent { var indices: [Int] = [] }

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 300))
    strip.frame = Rect(x: 0, y: 0, width: 300, height: 48)
    stage.view.addSubview(strip)
    strip.addAction(
      Action { [strip, sent] _ in sent.indices.append(strip.selectedIndex) }, for: .valueChanged)
    stage.advance(by: 0.1)
  }

  private func tab(_ name: String) -> TestElement { stage.element(.tab, name) }

  private var tabViews: [View] { strip.subviews[0].subviews.filter { $0 is TabStripTab } }

  /// Where a tab, or else the line below the selected one, is in the strip.
  private func frame(_ number: Int? = nil) -> Rect {
    let view = number.map { tabViews[$0] } ?? strip.subviews[0].subviews.last
    return view.map { $0.convert($0.bounds, to: strip) } ?? .zero
  }

  // NV-16
  @Test func aTapSelectsATabAndSendsIt() {
    tab("Mains").tap()
    #expect(strip.selectedIndex == 1 && sent.indices == [1] && tab("Mains").isSelected && !tab("Soups").isSelected)
    tab("Mains").tap()
    #expect(sent.indices == [1])
    stage.advance(by: 2)
    #expect(abs(frame().midX - frame(1).midX) < 0.5)
  }

  // NV-16, CT-4
  @Test func settingItSendsNothingAndIgnoresNumbersWithoutATab() {
    strip.selectedIndex = 2
    for number in [-1, 6, Int.max] { strip.selectedIndex = number }
    #expect(strip.selectedIndex == 2 && sent.indices.isEmpty)
    strip.tabs = [.init("One")]
    #expect(strip.selectedIndex == 0)
    strip.tabs = []
    stage.advance(by: 1)
    #expect(strip.selectedIndex == 0 && stage.elements(.tab, nil).isEmpty)
  }

  // NV-16
  @Test func theSelectedTabIsScrolledIntoSight() {
    #expect(frame(5).minX > 300)
    strip.selectedIndex = 5
    stage.advance(by: 2)
    #expect(frame(5).maxX <= 300.5 && frame(5).minX > 0)
  }

  // NV-16, KF-4
  @Test func keysSelectTheNextTab() {
    let button = Button("Next")
    button.frame = Rect(x: 0, y: 100, width: 100, height: 44)
    stage.view.addSubview(button)
    stage.tab()
    stage.keyboard.press("Right")
    stage.keyboard.press("End")
    stage.keyboard.press("Right")
    stage.keyboard.press("Home")
    stage.keyboard.press("Left")
    #expect(sent.indices == [1, 5, 0, 5])
    stage.advance(by: 2)
    #expect(frame(5).maxX <= 300.5)
    // Tab leaves the strip.
    stage.tab()
    #expect(button.isFirstResponder)
    stage.tab(backwards: true)
    #expect(tabViews[5].isFirstResponder)
  }

  // NV-16
  @Test func tabsAreMirrored() {
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 1)
    #expect(frame(0).maxX == 300 && frame(1).maxX == frame(0).minX)
    stage.tab()
    stage.keyboard.press("Left")
    #expect(sent.indices == [1])
  }

  // NV-16
  @Test func aStripThatIsNotEnabledSelectsNothing() {
    strip.isEnabled = false
    #expect(!tab("Mains").isEnabled)
    stage.finger().tap(at: frame(1).center, in: strip)
    #expect(strip.selectedIndex == 0 && sent.indices.isEmpty)
  }

  // NV-16
  @Test func aBadgeIsToldWithItsTab() {
    strip.tabs[1].badge = .number(3)
    stage.advance(by: 0.1)
    #expect(tab("Mains").element(.staticText, "3").exists)
    #expect(stage.element(.tabBar).exists)
  }

  // NV-16
  @Test func aStripIsHigherForLargeText() {
    let height = strip.measuredSize(for: .unspecified).height
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 3
    stage.advance(by: 0.1)
    #expect(strip.measuredSize(for: .unspecified).height > height)
  }
}

/// A strip and its pages (NV-16).
@MainActor @Suite struct TabStripPagesTests {
  private let strip = TabStrip(["One", "Two", "Three", "Four"])
  private let pager = PageViewController((0..<4).map { _ in ViewController() })
  private let stage: TestStage
  private let calls = Calls()

  @MainActor private final class Calls {
    var sent = 0
    var progress: [Double] = []
  }

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400), root: pager)
    strip.frame = Rect(x: 0, y: 0, width: 300, height: 48)
    pager.view.addSubview(strip)
    strip.pageViewController = pager
    strip.addAction(Action { [calls] _ in calls.sent += 1 }, for: .valueChanged)
    pager.didMove = { [calls] _, _, progress in calls.progress.append(progress) }
    stage.advance(by: 1)
  }

  private var line: Rect { strip.subviews[0].subviews.last?.frame ?? .zero }
  private func tabFrame(_ number: Int) -> Rect { strip.subviews[0].subviews[number].frame }

  // NV-16, NV-10
  @Test func theLineFollowsAFinger() {
    let start = line.midX
    let finger = stage.finger()
    finger.down(at: Point(250, 200))
    finger.move(to: Point(230, 200))
    finger.move(to: Point(160, 200))
    #expect(line.midX > start && strip.selectedIndex == 0)
    let progress = calls.progress.last ?? 0
    #expect(abs(line.midX - (start + (tabFrame(1).midX - start) * progress)) < 0.5)
    finger.move(to: Point(60, 200))
    #expect(strip.selectedIndex == 1 && pager.selectedIndex == 0)
    finger.up()
    stage.advance(by: 3)
    #expect(pager.selectedIndex == 1 && abs(line.midX - tabFrame(1).midX) < 0.5 && calls.sent == 0)
    #expect(calls.progress.last == 1)
  }

  // NV-16, NV-10
  @Test func aFingerThatTurnsBackLeavesTheTab() {
    let start = line
    let finger = stage.finger()
    finger.down(at: Point(250, 200))
    finger.move(to: Point(60, 200))
    finger.move(to: Point(240, 200))
    stage.advance(by: 0.5)
    finger.move(to: Point(241, 200))
    finger.up()
    stage.advance(by: 3)
    #expect(strip.selectedIndex == 0 && line == start)
  }

  // NV-16, NV-10
  @Test func aTabShowsItsPageAtOnceWithoutThoseBetween() {
    stage.element(.tab, "Four").tap()
    #expect(strip.selectedIndex == 3 && pager.selectedIndex == 3 && calls.sent == 1)
    stage.advance(by: 0.05)
    #expect(strip.selectedIndex == 3 && line.midX < tabFrame(3).midX)
    stage.advance(by: 3)
    #expect(abs(line.midX - tabFrame(3).midX) < 0.5)
    strip.selectedIndex = 1
    stage.advance(by: 3)
    #expect(pager.selectedIndex == 1 && calls.sent == 1)
  }

  // NV-16
  @Test func pagesOfTheProgramSelectTheirTabs() {
    pager.selectedIndex = 2
    #expect(strip.selectedIndex == 2 && abs(line.midX - tabFrame(2).midX) < 0.5)
    let other = TabStrip(["A", "B", "C", "D"])
    other.pageViewController = pager
    #expect(other.selectedIndex == 2)
    pager.selectedIndex = 0
    #expect(other.selectedIndex == 0 && strip.selectedIndex == 2)
  }
}
