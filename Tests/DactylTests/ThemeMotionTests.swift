import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The springs of the theme, which all movements of widgets use.
@MainActor struct ThemeMotionTests {
  private let root = ViewController()
  private let stage: TestStage

  init() throws { stage = try TestStage(size: Size(width: 300, height: 400), root: root) }

  private func slow(_ view: View, _ change: (inout Theme) -> Void) {
    var theme = Theme.standard
    change(&theme)
    view.traitOverrides.theme = theme
  }

  @Test(arguments: [false, true]) func aScreenIsPushedWithTheSpringOfTheTheme(isSlow: Bool) {
    let navigation = NavigationController(rootViewController: ViewController())
    var shown = 0
    navigation.didShow = { _ in shown += 1 }
    stage.window.rootViewController = navigation
    if isSlow { slow(stage.window) { $0.motion.screenResponse = 3 } }
    stage.advance(by: 1)
    navigation.pushViewController(ViewController(), animated: true)
    stage.advance(by: 1)
    #expect(shown == (isSlow ? 0 : 1))
    stage.advance(by: 10)
    #expect(shown == 1)
  }

  @Test(arguments: [false, true]) func aSheetGoesToADetentWithTheSpringOfTheTheme(isSlow: Bool) {
    if isSlow { slow(stage.window) { $0.motion.sheetResponse = 3 } }
    let sheet = SheetController(ViewController(), detents: [.medium, .large])
    root.present(sheet)
    stage.advance(by: 5)
    sheet.selectedDetent = .large
    stage.advance(by: 1)
    #expect(stage.window.stack?.isAnimating == isSlow)
    stage.advance(by: 10)
    #expect(stage.window.stack?.isAnimating == false)
  }

  @Test func theSpringsDoNotSwing() {
    let motion = ThemeMotion()
    #expect(motion.spring == SpringParameters(dampingRatio: 1, response: 0.25))
    #expect(motion.screenSpring == SpringParameters(dampingRatio: 1, response: 0.3))
    #expect(motion.sheetSpring == SpringParameters(dampingRatio: 1, response: 0.35))
  }
}
