import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys that reach views in front of a presented controller (`NV-13`).
@MainActor @Suite struct ToastFocusTests {
  private let root = ViewController()
  private let stage: TestStage
  private let front = ViewController()
  private var undone = 0
  private let log = Log()

  @MainActor private final class Log { var lines: [String] = [] }

  private func button(_ title: String, _ y: Double, in view: View) -> Button {
    let button = Button(title)
    button.frame = Rect(x: 10, y: y, width: 100, height: 44)
    view.addSubview(button)
    return button
  }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 500), root: root)
  }

  private func focused() -> String? { (stage.window.firstResponder as? Button)?.title }

  private func titles(_ count: Int, backwards: Bool = false) -> [String?] {
    (0..<count).map { _ in
      stage.tab(backwards: backwards)
      return focused()
    }
  }

  private func showToast() {
    Toast("Deleted", action: Action(title: "Undo") { [log] _ in log.lines.append("undo") }).show(in: root.view)
    stage.advance(by: 1)
  }

  // NV-13, KF-3
  @Test func tabReachesAToastInFrontOfAPresentedController() {
    _ = button("Behind", 10, in: root.view)
    root.present(front)
    stage.advance(by: 1)
    _ = button("One", 10, in: front.view)
    _ = button("Two", 80, in: front.view)
    showToast()
    #expect(titles(4) == ["One", "Two", "Undo", "One"])
    #expect(titles(3, backwards: true) == ["Undo", "Two", "One"])
    stage.tab(2)
    stage.keyboard.press(" ")
    #expect(log.lines == ["undo"])
  }

  // NV-13
  @Test func aControllerWithoutStopsLetsTabReachTheToast() {
    root.present(front)
    stage.advance(by: 1)
    showToast()
    #expect(titles(2) == ["Undo", "Undo"])
    stage.pressEscape()
    stage.advance(by: 1)
    #expect(stage.elements(.notification).isEmpty && root.presentedViewController === front)
  }

  // NV-13
  @Test func aToastBehindAControllerIsNotReached() {
    _ = button("Behind", 10, in: root.view)
    showToast()
    root.present(front)
    stage.advance(by: 1)
    _ = button("One", 10, in: front.view)
    #expect(titles(2) == ["One", "One"])
  }

  // NV-13
  @Test func overASecondPresentedControllerTheToastIsReachedFromTheFrontOneAlone() {
    root.present(front)
    stage.advance(by: 1)
    _ = button("One", 10, in: front.view)
    let second = ViewController()
    front.present(second)
    stage.advance(by: 1)
    _ = button("Second", 10, in: second.view)
    showToast()
    #expect(titles(3) == ["Second", "Undo", "Second"])
  }

  // NV-13, KF-8
  @Test(arguments: [false, true]) func theFocusInAToastGoesBackWithIt(isMirrored: Bool) {
    if isMirrored { stage.window.traitOverrides.layoutDirection = .rightToLeft }
    root.present(SheetController(front, detents: [.height(200)]))
    stage.advance(by: 1)
    _ = button("One", 10, in: front.view)
    showToast()
    stage.advance(by: 0.1)
    var found: [String?] = []
    for _ in 0..<4 where !found.contains("Undo") { found += titles(1) }
    #expect(found.contains("Undo") && found.contains("One"))
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(log.lines == ["undo"])
    #expect(titles(4).contains("One"))
  }

  // NV-12
  @Test func withoutAPresentedControllerTabReachesIt() {
    _ = button("One", 10, in: root.view)
    showToast()
    #expect(titles(3) == ["One", "Undo", "One"])
  }

  // NV-13
  @Test func aButtonThatTheProgramPutsInFrontIsReached() {
    root.present(front)
    stage.advance(by: 1)
    _ = button("One", 10, in: front.view)
    _ = button("Emergency", 400, in: stage.window)
    #expect(titles(3) == ["One", "Emergency", "One"])
  }
}
