import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Tabs (NV-8).
@MainActor @Suite struct TabBarControllerTests {
  private let log = CallLines()
  private let first = LoggingController("One")
  private let second = LoggingController("Two")
  private let inner = LoggingController("Three")
  private let tabs: TabBarController
  private let stage: TestStage

  init() throws {
    for controller in [first, second, inner] { controller.log = log }
    let navigation = NavigationController(rootViewController: inner)
    tabs = TabBarController([first, second, navigation])
    stage = try TestStage(size: Size(width: 300, height: 400), root: tabs)
    stage.window.traitOverrides.horizontalSizeClass = .compact
    stage.advance(by: 1)
    log.lines = []
  }

  private func take() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  private func tab(_ name: String) -> TestElement { stage.element(.tab, name) }

  // NV-8
  @Test func aTapChoosesATabWhichAppears() {
    var chosen: [Int] = []
    tabs.didSelect = { chosen.append($0) }
    tab("Two").tap()
    #expect(tabs.selectedIndex == 1 && chosen == [1] && tab("Two").isSelected && !tab("One").isSelected)
    #expect(
      take().filter { !$0.contains("load") } == [
        "One willDisappear", "One didDisappear", "Two willAppear", "Two isAppearing", "Two didAppear",
      ])
    tabs.selectedIndex = 0
    tabs.selectedIndex = 7
    tabs.selectedIndex = -1
    #expect(
      tabs.selectedViewController === first && chosen == [1] && first.view.window != nil && second.view.window == nil)
  }

  // NV-8, CT-12
  @Test func aTapOfAnAncestorDoesNotTakeTheTouch() {
    tabs.view.addGestureRecognizer(TapGestureRecognizer { _ in Issue.record("the ancestor's tap recognized") })
    tab("Two").tap()
    #expect(tabs.selectedIndex == 1)
  }

  // NV-8
  @Test func aTabThatWasNeverChosenIsNotLoaded() {
    #expect(!second.isViewLoaded && !inner.isViewLoaded)
  }

  // NV-8
  @Test func theBarIsBelowInCompactWidthAndElseAbove() {
    #expect(tab("One").frame.maxY == 400 && first.view.safeAreaInsets.bottom == 48)
    #expect(tab("One").frame == Rect(x: 0, y: 352, width: 100, height: 48))
    stage.window.traitOverrides.horizontalSizeClass = .regular
    stage.advance(by: 0.1)
    #expect(tab("One").frame.minY == 0 && first.view.safeAreaInsets.top == 48 && first.view.safeAreaInsets.bottom == 0)
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 0.1)
    #expect(tab("One").frame.maxX == 300)
  }

  // NV-8
  @Test func keysChooseTabs() {
    tabs.becomeFirstResponder()
    stage.keyboard.press("Tab", modifiers: .control)
    #expect(tabs.selectedIndex == 1)
    stage.keyboard.press("Tab", modifiers: [.control, .shift])
    stage.keyboard.press("Prior", modifiers: .control)
    #expect(tabs.selectedIndex == 2)
    stage.keyboard.press("Next", modifiers: .control)
    #expect(tabs.selectedIndex == 0)
    stage.keyboard.press("2", modifiers: .alternate)
    #expect(tabs.selectedIndex == 1)
    stage.keyboard.press("4", modifiers: .alternate)
    #expect(tabs.selectedIndex == 1)
  }

  // NV-8
  @Test func eachTabKeepsItsFocus() {
    let button = Button("Focus")
    button.frame = Rect(x: 0, y: 100, width: 100, height: 40)
    first.view.addSubview(button)
    stage.advance(by: 0.1)
    button.becomeFirstResponder()
    stage.keyboard.press("2", modifiers: .alternate)
    #expect(!button.isFirstResponder && tabs.isFirstResponder)
    stage.keyboard.press("1", modifiers: .alternate)
    #expect(button.isFirstResponder)
  }

  // NV-8
  @Test func aTapOnTheChosenTabLeadsToTheRoot() {
    tab("Three").tap()
    inner.navigationController?.pushViewController(LoggingController("Deep"), animated: false)
    tab("Three").tap()
    stage.advance(by: 2)
    #expect(inner.navigationController?.viewControllers.count == 1 && inner.view.window != nil)
  }

  // NV-8
  @Test func titlesAreShownHoweverDeepTheContainersAre() throws {
    inner.title = "Third"
    #expect(tab("Third").exists && !tab("Three").exists)
    first.title = "First"
    #expect(tab("First").exists)
    // Tabs on a screen of a navigation controller: both show their titles.
    let (one, two) = (ViewController(), ViewController())
    (one.title, two.title) = ("A", "B")
    let inside = TabBarController([one, two])
    inside.title = "Inside"
    let stage = try TestStage(
      size: Size(width: 300, height: 400), root: NavigationController(rootViewController: inside))
    stage.advance(by: 1)
    (one.title, inside.title) = ("A2", "Inside2")
    stage.advance(by: 1)
    #expect(stage.element(.tab, "A2").exists)
    #expect(stage.element(.navigationBar).text("Inside2").exists || stage.element(.heading, "Inside2").exists)
  }

  // NV-8
  @Test func theLastTabIsFollowedByTheFirst() {
    tabs.becomeFirstResponder()
    tabs.selectedIndex = 2
    stage.keyboard.press("Tab", modifiers: .control)
    #expect(tabs.selectedIndex == 0)
    stage.keyboard.press("Tab", modifiers: [.control, .shift])
    #expect(tabs.selectedIndex == 2)
    stage.keyboard.press("Next", modifiers: .control)
    #expect(tabs.selectedIndex == 0)
  }

  // NV-8
  @Test(arguments: [1.0, 2], [false, true]) func aBadgeCoversNoTitle(_ fontScale: Double, hasSymbol: Bool) throws {
    stage.application.traitOverrides.fontScale = fontScale
    defer { stage.application.traitOverrides.fontScale = 1 }
    first.title = "Recipes"
    let image = try Image(size: Size(width: 16, height: 16), scale: 1) { _ in }
    for controller in [first, second] { controller.tabItem.image = hasSymbol ? image : nil }
    first.tabItem.badge = .number(2)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      stage.window.traitOverrides.layoutDirection = direction
      stage.advance(by: 1)
      let bounds = try #require(tab("Recipes").view).bounds
      let badge: Badge = try part(of: "Recipes")
      let label: Label = try part(of: "Recipes")
      #expect(!badge.isHidden && !badge.frame.isEmpty && !label.frame.isEmpty)
      #expect(!badge.frame.intersects(label.frame))
      #expect(bounds.contains(badge.frame) && bounds.contains(label.frame))
      // Titles are on one line.
      let other: Label = try part(of: "Two")
      #expect(other.frame.minY == label.frame.minY)
    }
  }

  private func part<Part: View>(of name: String) throws -> Part {
    try #require(tab(name).view?.subviews.lazy.compactMap { $0 as? Part }.first)
  }
}
