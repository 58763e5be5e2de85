import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The toolbar of a screen (NV-15), in a window of 300 by 400 points.
@MainActor @Suite struct NavigationToolbarTests {
  private let it: NavigationStage
  private var navigation: NavigationController { it.navigation }
  private let tapped = Tapped()

  @MainActor private final class Tapped { var titles: [String] = [] }

  init() throws {
    it = try NavigationStage()
  }

  private func button(_ title: String) -> Button {
    Button(title, style: .plain, primaryAction: Action { [tapped] _ in tapped.titles.append(title) })
  }

  private func show(_ titles: [String]) {
    it.root.toolbarItems = titles.map(button)
    it.stage.advance(by: 0.1)
  }

  private var toolbar: NavigationToolbar? { navigation.shown?.toolbar }

  // NV-15
  @Test func itemsAreAtTheLowerEdgeAndTheContentKeepsClearOfThem() throws {
    #expect(toolbar == nil && it.root.view.safeAreaInsets.bottom == 0)
    show(["Share", "Delete"])
    let bar = try #require(toolbar)
    #expect(bar.frame.maxY == 400 && bar.frame.width == 300)
    #expect(it.root.view.safeAreaInsets.bottom == bar.frame.height)
    let items = it.root.toolbarItems.map { $0.convert($0.bounds, to: navigation.view) }
    #expect(items[0].minX == 8 && items[1].maxX == 292)
    it.stage.button("Delete").tap()
    #expect(tapped.titles == ["Delete"])
    it.root.toolbarItems = []
    it.settle()
    #expect(it.root.view.safeAreaInsets.bottom == 0)
    #expect(it.stage.elements(.button, nil).isEmpty)
  }

  // NV-15
  @Test func aNarrowToolbarScrollsAndFollowsTheFocus() throws {
    let titles = ["Share", "Archive", "Move", "Duplicate", "Print", "Delete"]
    show(titles)
    let last = try #require(it.root.toolbarItems.last)
    func isInSight() -> Bool {
      let frame = last.convert(last.bounds, to: navigation.view)
      return frame.minX >= 0 && frame.maxX <= 300
    }
    #expect(!isInSight())
    for _ in titles { it.stage.tab() }
    it.settle()
    #expect(last.isFirstResponder && isInSight())
  }

  // NV-15
  @Test func aNarrowToolbarBeginsWhereReadingBegins() throws {
    it.stage.window.traitOverrides.layoutDirection = .rightToLeft
    show(["Share", "Archive", "Move", "Duplicate", "Print", "Delete"])
    let first = try #require(it.root.toolbarItems.first)
    #expect(first.convert(first.bounds, to: navigation.view).maxX == 292)
  }

  // NV-15
  @Test func aHiddenToolbarIsOutOfReach() throws {
    show(["Share", "Delete"])
    let item = try #require(it.root.toolbarItems.first)
    item.becomeFirstResponder()
    navigation.setToolbarHidden(true, animated: true)
    #expect(navigation.isToolbarHidden && navigation.isFirstResponder)
    #expect(it.stage.elements(.button, nil).isEmpty)
    it.settle()
    #expect(toolbar?.frame.minY == 400 && it.root.view.safeAreaInsets.bottom == 0)
    it.stage.tab()
    #expect(!item.isFirstResponder)
    navigation.isToolbarHidden = false
    it.settle()
    #expect(toolbar?.frame.maxY == 400)
    it.stage.button("Share").tap()
    #expect(tapped.titles == ["Share"])
  }

  // NV-15
  @Test func eachScreenHasItsOwnToolbar() {
    show(["Share"])
    let next = it.push("B")
    it.settle()
    #expect(toolbar == nil && next.view.safeAreaInsets.bottom == 0)
    navigation.popViewController(animated: true)
    it.settle()
    it.stage.button("Share").tap()
    #expect(tapped.titles == ["Share"])
  }

  // NV-15
  @Test func largeTextMakesItHigher() throws {
    show(["Share"])
    let height = try #require(toolbar).height
    defer { it.stage.application.traitOverrides.fontScale = 1 }
    it.stage.application.traitOverrides.fontScale = 3
    it.settle()
    let item = try #require(it.root.toolbarItems.first)
    #expect(try #require(toolbar).height > height)
    #expect(item.convert(item.bounds, to: navigation.view).maxY <= 400)
  }

  // NV-15, TK-3
  @Test func itStandsAboveWhatCoversTheWindow() throws {
    show(["Share"])
    it.stage.window.obscuredInsets = Insets(top: 0, left: 0, bottom: 120, right: 0)
    it.settle()
    let item = try #require(it.root.toolbarItems.first)
    #expect(item.convert(item.bounds, to: navigation.view).maxY <= 280)
    #expect(it.root.view.safeAreaInsets.bottom == 120 + (toolbar?.height ?? 0))
  }
}
