import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Short messages at the lower edge (NV-12).
@MainActor @Suite struct ToastTests {
  private let root = ViewController()
  private let stage: TestStage
  private let log = Log()

  @MainActor private final class Log { var lines: [String] = [] }

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400), root: root)
  }

  @discardableResult private func show(_ message: String, action: Action? = nil, duration: Double = 5) -> Toast {
    let toast = Toast(message, action: action, duration: duration)
    toast.didDismiss = { [log] in log.lines.append(message) }
    toast.show(in: root.view)
    return toast
  }

  private var shown: [String] { stage.elements(.notification).compactMap(\.label) }
  private var frame: Rect { stage.element(.notification).frame }

  // NV-12
  @Test func aToastComesAndGoes() {
    let toast = show("Saved")
    stage.advance(by: 1)
    #expect(shown == ["Saved"] && toast.isShown)
    #expect(frame.maxY == 384 && abs(frame.midX - 150) <= 0.5)
    stage.advance(by: 3.9)
    #expect(shown == ["Saved"])
    stage.advance(by: 0.5)
    #expect(shown.isEmpty && !toast.isShown && log.lines == ["Saved"])
    #expect(stage.window.subviews.count == 1)
    toast.show(in: root.view)
    stage.advance(by: 1)
    #expect(shown == ["Saved"])
  }

  // NV-12, TK-3
  @Test func aToastAboveTheTouchKeyboardIsAsHighAsItsContent() {
    stage.application.keyboardLayouts = [KeyboardLayout("us")]
    show("Saved")
    stage.advance(by: 1)
    let height = frame.height
    let field = TextField()
    field.frame = Rect(x: 10, y: 10, width: 200, height: 44)
    root.view.addSubview(field)
    stage.finger().tap(at: Point(50, 30), in: root.view)
    stage.advance(by: 1)
    #expect(stage.application.inputView != nil && frame.height == height && frame.maxY < 384)
    stage.advance(by: 5)
    show("Saved")
    stage.advance(by: 1)
    #expect(frame.height == height)
  }

  // NV-12
  @Test(arguments: ["Bring it back again", "Bring back all that was deleted since the beginning of last year"])
  func aLongButtonIsBelowTheMessage(_ title: String) {
    show("The recipe is deleted.", action: Action(title: "Undo") { _ in }, duration: 1)
    stage.advance(by: 0.5)
    let message = stage.text("The recipe is deleted.")
    #expect(stage.button("Undo").frame.minX >= message.frame.maxX)
    stage.advance(by: 5)
    show("The recipe is deleted.", action: Action(title: title) { [log] _ in log.lines.append("back") })
    stage.advance(by: 1)
    let button = stage.button(title)
    #expect(button.frame.minY >= message.frame.maxY && abs(frame.maxX - 8 - button.frame.maxX) <= 0.5)
    #expect(frame.contains(button.frame) && frame.contains(message.frame))
    button.tap()
    stage.advance(by: 1)
    #expect(log.lines.contains("back") && shown.isEmpty)
  }

  // NV-12
  @Test func toastsComeOneAfterTheOther() {
    let toasts = ["One", "Two", "Three", "Four"].map { show($0) }
    toasts[0].show(in: root.view)
    stage.advance(by: 1)
    #expect(shown == ["One"] && toasts.allSatisfy(\.isShown))
    toasts[2].dismiss()
    #expect(log.lines == ["Three"])
    toasts[0].dismiss()
    toasts[0].dismiss()
    stage.advance(by: 1)
    #expect(shown == ["Two"])
    stage.advance(by: 5)
    #expect(shown == ["Four"])
    stage.advance(by: 6)
    #expect(log.lines == ["Three", "One", "Two", "Four"] && shown.isEmpty)
  }

  // NV-12
  @Test func itsButtonActsAndTakesItAway() {
    show("Deleted", action: Action(title: "Undo") { [log] _ in log.lines.append("undo") })
    stage.advance(by: 1)
    stage.button("Undo").tap()
    stage.advance(by: 1)
    #expect(log.lines == ["undo", "Deleted"])
  }

  // NV-12
  @Test func everythingBesideItCanBeUsed() {
    var taps = 0
    let button = Button("Below", primaryAction: Action { _ in taps += 1 })
    button.frame = Rect(x: 0, y: 340, width: 40, height: 44)
    root.view.addSubview(button)
    show("Hi")
    stage.advance(by: 1)
    stage.finger().tap(at: Point(20, 360))
    stage.advance(by: 1)
    #expect(taps == 1 && shown == ["Hi"])
  }

  // NV-12
  @Test func aToastThatIsHeldStays() {
    show("Held")
    stage.advance(by: 1)
    let finger = stage.finger()
    finger.down(at: frame.center)
    stage.advance(by: 20)
    #expect(shown == ["Held"])
    finger.up()
    stage.advance(by: 2)
    #expect(shown.isEmpty)
    show("Hovered")
    stage.advance(by: 1)
    stage.pointer.move(to: frame.center)
    stage.advance(by: 20)
    #expect(shown == ["Hovered"])
    stage.pointer.move(to: Point(5, 5))
    stage.advance(by: 2)
    #expect(shown.isEmpty)
    show("Focused", action: Action(title: "Undo") { _ in })
    stage.advance(by: 1)
    stage.button("Undo").view?.becomeFirstResponder()
    stage.advance(by: 20)
    #expect(shown == ["Focused"])
    stage.keyboard.press("Escape")
    stage.advance(by: 1)
    #expect(shown.isEmpty)
  }

  // NV-12
  @Test(arguments: [Point(x: 140, y: 0), Point(x: -140, y: 0), Point(x: 0, y: 60)])
  func aSwipeTakesItAway(_ way: Point) {
    show("A message that is long enough for a swipe", duration: .infinity)
    stage.advance(by: 100)
    #expect(shown.count == 1)
    let start = frame.center
    stage.finger().drag(from: start, to: Point(x: start.x + way.x, y: start.y + way.y))
    stage.advance(by: 1)
    #expect(shown.isEmpty)
  }

  // NV-12
  @Test(arguments: [Point(x: 30, y: 0), Point(x: 0, y: -140)])
  func aShortWayAndOneUpwardsDoNot(_ way: Point) {
    show("A message that is long enough for a swipe", duration: .infinity)
    stage.advance(by: 1)
    let start = frame
    stage.finger().drag(from: start.center, to: Point(x: start.midX + way.x, y: start.midY + way.y), over: 2)
    stage.advance(by: 1)
    #expect(frame == start)
  }

  // NV-12
  @Test func aToastIsAboveTheBarsOfItsView() throws {
    let tabs = TabBarController([ViewController(), ViewController()])
    let stage = try TestStage(size: Size(width: 300, height: 400), root: tabs)
    stage.advance(by: 1)
    try Toast("Saved").show(in: #require(tabs.selectedViewController).view)
    stage.advance(by: 1)
    let bar = stage.element(.tabBar).frame
    #expect(bar.minY > 300 && stage.element(.notification).frame.maxY == bar.minY - 16)
  }

  // NV-12
  @Test func longMessagesHaveSeveralLines() {
    show(String(repeating: "word ", count: 40), action: Action(title: "Undo") { _ in })
    stage.advance(by: 1)
    #expect(frame.minX == 16 && frame.maxX == 284 && frame.height > 80)
    let button = stage.button("Undo").frame
    #expect(button.maxX <= frame.maxX && button.minX > frame.midX)
  }

  // NV-12
  @Test func withoutAWindowItIsReported() {
    let reported = warnings {
      Toast("Nowhere").show(in: View())
    }
    #expect(reported.count == 1)
    #expect(Toast("x", duration: -1).duration == 5 && Toast("x", duration: .nan).duration == 5)
  }
}
