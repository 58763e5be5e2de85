import DactylGeometry
import DactylInput
import DactylSurface
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Toplevels that belong to others, and wait for them (`WF-10`, `WF-11`, `WF-12`).
@MainActor struct ToplevelFamilyTests {
  private let stage: TestStage
  private let button: Button
  private let taps = Counter()

  @MainActor private final class Counter { var count = 0 }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 300))
    let counter = taps
    button = Button("Press", primaryAction: Action { _ in counter.count += 1 })
    button.frame = Rect(x: 20, y: 100, width: 120, height: 44)
    stage.view.addSubview(button)
    stage.advance(by: 0.1)
  }

  private func open(_ title: String = "Dialog", parent: Toplevel?, isModal: Bool = false) -> Toplevel {
    let toplevel = stage.application.openToplevel(
      title: title, size: Size(width: 200, height: 100), parent: parent, isModal: isModal, root: ViewController())
    stage.advance(by: 0.1)
    return toplevel
  }

  private func requests(_ toplevel: Toplevel) -> [WindowRequest] {
    toplevel.surface.map { stage.platform.requests(of: $0) } ?? []
  }

  private func tapButton() {
    let finger = stage.finger()
    finger.down(at: Point(x: 60, y: 120), in: stage.window)
    finger.up()
  }

  // WF-10
  @Test func aToplevelBelongsToItsParent() {
    let palette = open(parent: stage.toplevel)
    #expect(palette.parent === stage.toplevel && !palette.isModal)
    #expect(stage.toplevel.children.map(\.title) == ["Dialog"])
    #expect(palette.surface?.parent === stage.toplevel.surface && palette.surface?.isModal == false)
    // Both can be used.
    #expect(!stage.toplevel.isBlocked)
    tapButton()
    #expect(taps.count == 1)
    palette.parent = nil
    #expect(stage.toplevel.children.isEmpty && palette.surface?.parent == nil)
  }

  // WF-10
  @Test func theToplevelsThatBelongToOneCloseBeforeIt() {
    let palette = open("Palette", parent: stage.toplevel)
    let inner = open("Inner", parent: palette)
    let other = open("Other", parent: nil)
    stage.toplevel.close()
    #expect(inner.surface == nil && palette.surface == nil && stage.toplevel.surface == nil)
    #expect(stage.application.toplevels.map(\.title) == ["Other"])
    #expect(palette.parent == nil && other.surface != nil)
  }

  // WF-10
  @Test func theLastProgramWindowEndsTheProgramWithItsPalettes() throws {
    let session = try #require(stage.application.session)
    let palette = open("Palette", parent: stage.toplevel)
    #expect(session.isLast(stage.toplevel) && !session.isLast(palette))
    let other = open("Other", parent: nil)
    #expect(!session.isLast(stage.toplevel))
    other.close()
    stage.toplevel.performClose()
    #expect(session.isOver && stage.application.toplevels.isEmpty)
  }

  // WF-11
  @Test func aToplevelThatWaitsTakesNoInput() {
    let finger = stage.finger()
    finger.down(at: Point(x: 60, y: 120), in: stage.window)
    let dialog = open(parent: stage.toplevel, isModal: true)
    #expect(stage.toplevel.isBlocked && !dialog.isBlocked)
    // The touch that was down is cut off.
    #expect(!button.isHighlighted)
    finger.up()
    tapButton()
    stage.pointer.click(at: Point(x: 60, y: 120), in: stage.window)
    #expect(taps.count == 0)
    dialog.close()
    #expect(!stage.toplevel.isBlocked)
    tapButton()
    #expect(taps.count == 1)
  }

  /// Shows a field with the keyboard focus.
  private func focusField(in toplevel: Toplevel) -> TextField {
    let field = TextField()
    field.frame = Rect(x: 20, y: 20, width: 150, height: 40)
    toplevel.window.rootViewController?.view.addSubview(field)
    field.becomeFirstResponder()
    return field
  }

  private func setActive(_ toplevel: Toplevel, _ isActive: Bool) {
    if let surface = toplevel.surface { stage.platform.configure(surface) { $0.isActivated = isActive } }
  }

  // WF-11
  @Test func theKeysOfAToplevelThatWaitsReachTheDialog() {
    let field = focusField(in: stage.toplevel)
    stage.keyboard.type("a")
    let dialog = open(parent: stage.toplevel, isModal: true)
    let answer = focusField(in: dialog)
    setActive(stage.toplevel, false)
    setActive(dialog, true)
    stage.keyboard.type("b")
    // The user goes to the parent, and the compositor gives it the focus.
    setActive(dialog, false)
    setActive(stage.toplevel, true)
    stage.keyboard.type("c")
    tapButton()
    stage.keyboard.type("d")
    #expect(field.text == "a" && answer.text == "bcd" && taps.count == 0)
    dialog.close()
    setActive(stage.toplevel, true)
    stage.keyboard.type("e")
    #expect(field.text == "ae")
  }

  // WF-11
  @Test func theKeysOfAToplevelThatWaitsForAnotherProgramReachNobody() {
    let field = focusField(in: stage.toplevel)
    stage.keyboard.type("a")
    let block = stage.toplevel.blockInput()
    tapButton()
    stage.keyboard.type("b")
    block.end()
    stage.keyboard.type("c")
    #expect(field.text == "ac" && taps.count == 0)
  }

  // WF-11
  @Test func itsMenusClose() {
    let menu = Menu(children: [Action(title: "One") { _ in }])
    menu.show(from: button)
    stage.advance(by: 0.5)
    #expect(stage.application.shownPopups.count == 1)
    let dialog = open(parent: stage.toplevel, isModal: true)
    #expect(stage.application.shownPopups.isEmpty)
    withExtendedLifetime(dialog) {}
  }

  // WF-11
  @Test func whoeverWantsToUseItIsLedToTheDialog() {
    let dialog = open(parent: stage.toplevel, isModal: true)
    let inner = open("Inner", parent: dialog, isModal: true)
    tapButton()
    #expect(requests(inner) == [.activate(.user)] && requests(dialog).isEmpty)
    stage.toplevel.performClose()
    #expect(requests(inner).count == 2 && stage.toplevel.surface != nil)
    inner.close()
    stage.toplevel.performClose()
    #expect(requests(dialog).count == 1)
  }

  // WF-11
  @Test func aWindowForEmergenciesCanBeUsed() {
    let stop = Window(frame: Rect(x: 300, y: 0, width: 100, height: 100))
    stop.windowLevel = .critical
    stop.addGestureRecognizer(TapGestureRecognizer { [taps] _ in taps.count += 1 })
    stage.toplevel.show(stop)
    let dialog = open(parent: stage.toplevel, isModal: true)
    let finger = stage.finger()
    finger.down(at: Point(x: 350, y: 50), in: stage.window)
    finger.up()
    #expect(taps.count == 1)
    withExtendedLifetime(dialog) {}
  }

  // WF-11
  @Test func severalReasonsToWaitEndOneByOne() {
    let dialog = open(parent: stage.toplevel, isModal: true)
    var block: InputBlock? = stage.toplevel.blockInput()
    dialog.isModal = false
    #expect(stage.toplevel.isBlocked && block != nil)
    block = nil
    #expect(!stage.toplevel.isBlocked)
    dialog.isModal = true
    #expect(stage.toplevel.isBlocked)
    dialog.parent = nil
    #expect(!stage.toplevel.isBlocked)
  }

  // WF-11
  @Test func escapeAsksForTheEndOfADialogOfAnotherProgram() {
    let block = stage.toplevel.blockInput()
    var count = 0
    block.didAskToCancel = { count += 1 }
    stage.keyboard.press("a")
    #expect(count == 0)
    stage.keyboard.press("Escape")
    #expect(count == 1)
    // A dialog of another program may not answer: the window can be closed.
    stage.toplevel.performClose()
    #expect(stage.application.toplevels.isEmpty)
    block.end()
  }

  // WF-11
  @Test func aToplevelMayOutliveItsProgram() throws {
    var stage: TestStage? = try TestStage()
    let toplevel = try #require(stage?.toplevel)
    let block = toplevel.blockInput()
    stage = nil
    #expect(!toplevel.isBlocked && toplevel.children.isEmpty)
    block.end()
    toplevel.activate()
    toplevel.performClose()
  }

  // WF-3, WF-11
  @Test func aToplevelThatWaitsIsMovedByItsTitleBar() throws {
    stage.toplevel.decorations = .own
    stage.advance(by: 0.1)
    let dialog = open(parent: stage.toplevel, isModal: true)
    let finger = stage.finger()
    finger.down(at: Point(x: 100, y: 10), in: stage.window)
    finger.move(to: Point(x: 105, y: 10), in: stage.window)
    #expect(requests(stage.toplevel) == [])
    finger.move(to: Point(x: 120, y: 10), in: stage.window)
    #expect(requests(stage.toplevel) == [.move(.device(SeatID(rawValue: 1), .touchscreen))])
    finger.up()
    #expect(requests(dialog) == [])
  }

  // WF-12
  @Test func aProgramAsksForTheFocusOrForAttention() {
    stage.toplevel.activate()
    stage.toplevel.activate(token: "given")
    // The user works in the window already.
    stage.toplevel.requestAttention()
    #expect(requests(stage.toplevel) == [.activate(.user), .activate(.token("given"))])
    if let surface = stage.toplevel.surface { stage.platform.configure(surface) { $0.isActivated = false } }
    stage.toplevel.requestAttention()
    #expect(requests(stage.toplevel).last == .activate(.attention) && !stage.toplevel.isActivated)
  }
}
