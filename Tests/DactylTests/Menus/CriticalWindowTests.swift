import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Windows above menus (`WD-13`), and closing everything that is open (`MN-14`).
@MainActor @Suite struct CriticalWindowTests {
  private let stage: TestStage
  private let stop = Window(frame: Rect(x: 0, y: 0, width: 400, height: 60))
  private let button = Button("Stop")
  private let menu = Menu(children: (0..<5).map { Action(title: "Row \($0)") { _ in } })
  private let log = Log()

  @MainActor private final class Log { var lines: [String] = [] }

  init() throws {
    stage = try TestStage()
    let root = ViewController()
    root.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    button.frame = Rect(x: 0, y: 0, width: 100, height: 60)
    root.view.addSubview(button)
    stop.rootViewController = root
    stop.windowLevel = .critical
    button.addAction(Action { [log] _ in log.lines.append("stop") }, for: .primaryActionTriggered)
    stage.toplevel.show(stop)
    stage.advance(by: 0.1)
  }

  private func open(at y: Double = 10) {
    menu.show(from: stage.view, rect: Rect(x: 10, y: y, width: 20, height: 20))
    stage.advance(by: 0.1)
    #expect(menu.isShown)
  }

  // WD-13, WD-11
  @Test func theFirstTouchOnAWindowAboveMenusIsDeliveredAndClosesNoMenu() {
    open()
    stage.finger().tap(at: Point(50, 30), in: button)
    #expect(log.lines == ["stop"] && menu.isShown)
    stage.pointer.click(at: Point(50, 30), in: button)
    #expect(log.lines == ["stop", "stop"] && menu.isShown)
    stage.finger().tap(at: Point(300, 500))
    #expect(!menu.isShown)
  }

  // WD-13
  @Test func theWheelScrollsInAWindowAboveMenus() throws {
    let scrollView = ScrollView(frame: Rect(x: 200, y: 0, width: 200, height: 60))
    scrollView.contentSize = Size(width: 200, height: 600)
    stop.rootViewController?.view.addSubview(scrollView)
    stage.advance(by: 0.1)
    open()
    stage.pointer.move(to: Point(300, 30), in: stop)
    stage.pointer.turnWheel(by: 1)
    #expect(scrollView.contentOffset.y == 15 && menu.isShown)
  }

  // WD-13
  @Test func itIsDrawnInFrontOfTheMenu() throws {
    open(at: 0)
    let picture = try #require(stage.toplevel.snapshotBitmap())
    #expect(picture.argb(x: 150, y: 40) == picture.argb(x: 390, y: 30))
  }

  // WD-13
  @Test func aCopyIsAboveThePopupThatWasShownLastWhileOneIsShown() throws {
    let session = try #require(stage.application.session)
    #expect(session.windowCopies.count == 0)
    open()
    #expect(session.windowCopies.count == 1)
    let tip = Popup(size: Size(width: 50, height: 20), root: ViewController())
    tip.grabs = false
    tip.show(from: stage.view, rect: Rect(x: 200, y: 300, width: 20, height: 20))
    #expect(session.windowCopies.count == 1)
    tip.close()
    #expect(session.windowCopies.count == 1)
    stop.windowLevel = .alert
    stage.advance(by: 0.1)
    #expect(session.windowCopies.count == 0)
    stop.windowLevel = .critical
    stage.advance(by: 0.1)
    #expect(session.windowCopies.count == 1)
    menu.close()
    #expect(session.windowCopies.count == 0)
  }

  // WD-2
  @Test func theLevelsAreInOrder() {
    #expect(Window.Level.normal < .status && .status < Window.Level.alert && .alert < Window.Level.inputView)
    #expect(Window.Level.inputView < .critical)
  }

  // MN-14
  @Test func dismissAllClosesMenusPopupsAndPresentedControllers() {
    let root = stage.window.rootViewController
    let first = ViewController()
    let alert = AlertController(title: "Sure?")
    root?.present(first, animated: false)
    first.present(alert, animated: true)
    stage.advance(by: 0.5)
    open(at: 200)
    let tip = Popup(size: Size(width: 50, height: 20), root: ViewController())
    tip.grabs = false
    var dismissed = 0
    tip.didDismiss = { _ in dismissed += 1 }
    tip.show(from: stage.view)
    stage.toplevel.dismissAll()
    #expect(!menu.isShown && !tip.isShown && dismissed == 1)
    #expect(root?.presentedViewController == nil && first.view.window == nil && alert.view.window == nil)
    stage.toplevel.dismissAll()
    stage.finger().tap(at: Point(50, 30), in: button)
    #expect(log.lines == ["stop"])
  }

  // IN-7
  @Test(arguments: [true, false]) func presentingAPopoverLeavesOtherFingersAloneIfItIsToldTo(cancels: Bool) {
    let card = View(frame: Rect(x: 100, y: 200, width: 100, height: 100))
    stage.view.addSubview(card)
    var states: [GestureRecognizer.State] = []
    card.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    stage.advance(by: 0.1)
    let finger = stage.finger()
    finger.down(at: Point(50, 50), in: card)
    finger.move(to: Point(80, 50), in: card)
    #expect(states == [.began])
    let popover = PopoverController(ViewController(), from: button)
    popover.cancelsTouchesWhenPresented = cancels
    stage.window.rootViewController?.present(popover)
    stage.advance(by: 0.5)
    finger.move(to: Point(90, 50), in: card)
    finger.up()
    #expect(states == (cancels ? [.began, .cancelled] : [.began, .changed, .ended]))
    #expect(popover.view.window != nil)
  }
}
