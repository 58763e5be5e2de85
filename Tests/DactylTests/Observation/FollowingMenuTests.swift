import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Menus that are open while something changes.
@MainActor @Suite struct FollowingMenuTests {
  private let stage: TestStage
  private let model = Counter()

  init() throws { stage = try TestStage() }

  // OB-8
  @Test func anOpenMenuFollowsItsModel() {
    var calls = 0
    let menu = Menu { [model] in
      calls += 1
      return [Action(title: "Count \(model.count)") { _ in }, Action(title: "Other") { _ in }]
    }
    #expect(menu.show(from: stage.view))
    stage.advance(by: 0.5)
    #expect(stage.menuItem("Count 0").exists && calls == 1)
    model.count = 1
    model.count = 2
    stage.advance(by: 0.1)
    #expect(stage.menuItem("Count 2").exists && !stage.menuItem("Count 0").exists && calls == 2)
    model.other = 1
    stage.advance(by: 0.1)
    #expect(calls == 2)
    menu.close()
    model.count = 3
    stage.advance(by: 0.5)
    #expect(calls == 2)
  }

  // OB-8
  @Test func anOpenMenuFollowsTheLanguage() {
    let view = stage.view
    let menu = Menu { [unowned view] in [Action(title: view.localized(FrameworkText.copy)) { _ in }] }
    #expect(menu.show(from: view))
    stage.advance(by: 0.5)
    #expect(stage.menuItem("Copy").exists)
    defer { stage.application.traitOverrides.locale = nil }
    stage.application.traitOverrides.locale = "de"
    stage.advance(by: 0.1)
    #expect(stage.menuItem("Kopieren").exists)
  }
}
