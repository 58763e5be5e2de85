import DactylGeometry
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Texts beside views: titles of screens, actions, menus and messages.
@MainActor @Suite struct LocalizedScreensTests {
  /// A screen whose title is in the language of its place.
  private final class Screen: ViewController {
    init(_ title: LocalizedText) {
      super.init()
      localize(\.title, title)
    }
  }

  private func setLanguage(_ language: Locale?, _ stage: TestStage) {
    stage.window.traitOverrides.locale = language
    stage.advance(by: 0.1)
  }

  // LA-6
  @Test func theBackButtonHasTheTitleOfTheCoveredScreen() throws {
    let navigation = NavigationController(rootViewController: Screen(FrameworkText.files))
    let stage = try TestStage(root: navigation)
    navigation.pushViewController(Screen(FrameworkText.name), animated: false)
    navigation.pushViewController(Screen(FrameworkText.save), animated: false)
    stage.advance(by: 1)
    setLanguage("de", stage)
    #expect(navigation.viewControllers.map(\.title) == ["Dateien", "Name", "Speichern"])
    navigation.popViewController(animated: false)
    stage.advance(by: 1)
    let bar = try #require(bars(in: stage.window).first { $0.backButton.title == "Dateien" })
    #expect(bar.backButton.accessibilityLabel == "Zur\u{fc}ck")
    setLanguage(nil, stage)
    #expect(navigation.viewControllers.map(\.title) == ["Files", "Name"])
    #expect(bar.backButton.title == "Files" && bar.backButton.accessibilityLabel == "Back")
  }

  private func bars(in view: View) -> [NavigationBar] {
    (view as? NavigationBar).map { [$0] } ?? view.subviews.flatMap(bars)
  }

  // LA-6
  @Test func tabsThatAreNotSelectedHaveTheirTitles() throws {
    let saving = NavigationController(rootViewController: Screen(FrameworkText.save))
    let tabs = TabBarController([Screen(FrameworkText.files), saving])
    let stage = try TestStage(root: tabs)
    stage.advance(by: 0.1)
    // A second look at the first tab leaves the view of the other one without a window.
    tabs.selectedIndex = 1
    stage.advance(by: 0.5)
    tabs.selectedIndex = 0
    stage.advance(by: 0.5)
    setLanguage("de", stage)
    let inner = try #require(tabs.viewControllers[1].children.first)
    #expect(tabs.viewControllers[0].title == "Dateien" && inner.title == "Speichern")
  }

  // LA-6
  @Test func toastsFollow() throws {
    let root = ViewController()
    let stage = try TestStage(root: root)
    let undo = Action(localized: FrameworkText.undo) { _ in }
    Toast(localized: FrameworkText.files, action: undo).show(in: root.view)
    stage.advance(by: 0.5)
    setLanguage("de", stage)
    #expect(stage.element(.notification).label == "Dateien")
    #expect(stage.elements(.button).map(\.label) == ["R\u{fc}ckg\u{e4}ngig"])
  }

  // LA-6
  @Test func menusWithGivenChildrenFollow() throws {
    let root = ViewController()
    let stage = try TestStage(root: root)
    let section = Menu(
      localized: FrameworkText.files, options: .displayInline,
      children: [Action(localized: FrameworkText.save) { _ in }, Action(title: "Fixed") { _ in }])
    let menu = Menu(children: [section, Menu(localized: FrameworkText.more, children: [Action(title: "x") { _ in }])])
    #expect(menu.show(from: root.view))
    stage.advance(by: 0.5)
    #expect(stage.elements(.menuItem).map(\.label) == ["Save", "Fixed", "More"])
    setLanguage("de", stage)
    #expect(stage.elements(.menuItem).map(\.label) == ["Speichern", "Fixed", "Mehr"])
    #expect(stage.elements(.heading).map(\.label) == ["Dateien"])
    // A letter finds the row by the title that is shown.
    stage.keyboard.type("s")
    #expect(stage.elements(.menuItem)[0].isSelected)
  }

  // LA-6
  @Test func titlesInAMenuBarFollow() throws {
    let bar = MenuBar()
    bar.menus = [Menu(localized: FrameworkText.files, children: [Action(title: "x") { _ in }])]
    bar.frame = Rect(x: 0, y: 0, width: 300, height: 44)
    let stage = try TestStage()
    stage.view.addSubview(bar)
    stage.advance(by: 0.1)
    let width = bar.measuredSize(for: .unspecified).width
    setLanguage("de", stage)
    #expect(stage.elements(.menuItem).contains { $0.label == "Dateien" })
    #expect(bar.measuredSize(for: .unspecified).width > width)
  }

  // LA-6
  @Test func aButtonWithTheTitleOfItsActionFollows() throws {
    let action = Action(localized: FrameworkText.save) { _ in }
    let (button, link) = (Button("", primaryAction: action), Link(primaryAction: action))
    let named = Button("Mine", primaryAction: action)
    let stage = try TestStage()
    for view in [button, link, named] as [View] { stage.view.addSubview(view) }
    #expect(button.title == "Save" && link.text == "Save" && action.title == "Save")
    setLanguage("de", stage)
    #expect(button.title == "Speichern" && link.text == "Speichern" && named.title == "Mine")
    action.title = "Other"
    #expect(action.localizedTitle == .verbatim("Other"))
  }

  // LA-6
  @Test func kindsOfFilesFollow() throws {
    let kind = FileKind(localized: FrameworkText.files, extensions: ["txt"])
    #expect(kind.name == "Files" && kind.patterns == ["*.txt"])
    #expect(FileKind("Notes", patterns: ["*"]).localizedName == .verbatim("Notes"))
  }
}
