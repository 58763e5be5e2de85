import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Tool tips of views (`MN-20` and `MN-21`).
@MainActor @Suite struct ToolTipTests {
  private let stage: TestStage
  private let copy = Button("Copy")
  private let paste = Button("Paste")
  private let middle = Point(x: 50, y: 22)

  init() throws {
    // As large as the screen, so that there is no room below the window.
    stage = try TestStage(size: Size(width: 1280, height: 800))
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
    copy.frame = Rect(x: 50, y: 100, width: 100, height: 44)
    paste.frame = Rect(x: 200, y: 100, width: 100, height: 44)
    copy.toolTip = "Copies the notes"
    paste.toolTip = "Inserts the notes"
    for button in [copy, paste] { stage.view.addSubview(button) }
  }

  /// The text of the tool tip that is shown.
  private var shown: String? {
    let tips = stage.elements(.tooltip)
    #expect(tips.count <= 1)
    return tips.first?.label
  }

  /// The rectangle of the tool tip, in the coordinates of the window.
  private var frame: Rect {
    (stage.element(.tooltip).view?.window as? PopupWindow)?.popup.flatMap { popup in
      popup.position.map { Rect(origin: $0, size: popup.size) }
    } ?? .zero
  }

  private func rest(over view: View, at point: Point? = nil, for seconds: Double = 0.6) {
    stage.pointer.move(to: point ?? middle, in: view)
    stage.advance(by: seconds)
  }

  // MN-20
  @Test func aPointerThatRestsShowsTheToolTipBelowItself() {
    rest(over: copy, for: 0.59)
    #expect(shown == nil)
    stage.advance(by: 0.01)
    #expect(shown == "Copies the notes")
    #expect(frame.origin == Point(x: 100, y: 142))
    rest(over: copy, at: Point(x: 60, y: 30))
    #expect(shown != nil && frame.origin == Point(x: 100, y: 142))
    stage.pointer.move(to: Point(x: 10, y: 10))
    #expect(shown == nil)
  }

  // MN-20
  @Test func aPointerThatMovesDoesNotRest() {
    for step in 0..<10 {
      rest(over: copy, at: Point(x: 10 + Double(step), y: 20), for: 0.5)
      #expect(shown == nil)
    }
    stage.advance(by: 0.1)
    #expect(shown != nil)
  }

  // MN-20
  @Test func withoutRoomBelowTheToolTipIsAboveThePointer() {
    copy.frame.origin.y = 756
    rest(over: copy)
    #expect(frame.maxY <= copy.frame.minY + middle.y && frame.height > 0)
  }

  // MN-20
  @Test func otherInputHidesTheToolTip() {
    for hide in [
      { stage.pointer.click(at: middle, in: copy) },
      { stage.finger().tap(at: Point(x: 20, y: 400)) }, { stage.pointer.turnWheel(by: 1) },
      { stage.keyboard.press("a") },
    ] as [@MainActor () -> Void] {
      rest(over: copy)
      #expect(shown != nil)
      hide()
      #expect(shown == nil)
      stage.advance(by: 1)
      #expect(shown == nil)
      stage.pointer.leave()
    }
  }

  // MN-20
  @Test func otherInputPreventsTheToolTip() {
    rest(over: copy, for: 0.3)
    stage.keyboard.press("a")
    stage.advance(by: 1)
    #expect(shown == nil)
  }

  // MN-20
  @Test func theNextToolTipAppearsAtOnce() {
    rest(over: copy)
    stage.pointer.move(to: Point(x: 170, y: 120))
    stage.advance(by: 0.29)
    stage.pointer.move(to: middle, in: paste)
    #expect(shown == "Inserts the notes")
    stage.pointer.move(to: Point(x: 170, y: 120))
    stage.advance(by: 0.31)
    stage.pointer.move(to: middle, in: copy)
    #expect(shown == nil)
  }

  // MN-20
  @Test func theInnermostViewUnderThePointerIsExplained() {
    let bar = View(frame: Rect(x: 0, y: 90, width: 400, height: 80))
    bar.toolTip = "A bar"
    stage.view.insertSubview(bar, at: 0)
    bar.addSubview(copy)
    copy.frame = Rect(x: 50, y: 10, width: 100, height: 44)
    rest(over: bar, at: Point(x: 20, y: 20))
    #expect(shown == "A bar")
    stage.pointer.move(to: middle, in: copy)
    #expect(shown == "Copies the notes")
    stage.pointer.move(to: Point(x: 20, y: 20), in: bar)
    #expect(shown == "A bar")
  }

  // MN-21
  @Test func aFingerThatIsHeldShowsTheToolTipAboveItself() {
    var count = 0
    copy.addAction(Action { _ in count += 1 }, for: .primaryActionTriggered)
    copy.frame.origin.y = 300
    let finger = stage.finger()
    finger.down(at: middle, in: copy)
    stage.advance(by: 0.49)
    #expect(shown == nil)
    stage.advance(by: 0.01)
    #expect(shown == "Copies the notes" && frame.maxY == copy.frame.minY + middle.y - 24)
    #expect(abs(frame.midX - 100) <= 0.5)
    stage.advance(by: 5)
    finger.move(to: Point(x: 60, y: 20), in: copy)
    #expect(shown != nil)
    finger.up()
    #expect(shown == nil && count == 0)
    finger.tap(at: middle, in: copy)
    #expect(count == 1)
  }

  // MN-21
  @Test func aFingerOnAViewWithAMenuShowsNoToolTip() {
    let menu = Menu(children: [Action(title: "Copy all") { _ in }])
    stage.view.setContextMenu(menu)
    stage.finger().down(at: middle, in: copy)
    stage.advance(by: 0.6)
    #expect(shown == nil && menu.isShown)
  }

  @Test func aToolTipFollowsItsText() {
    rest(over: copy)
    let width = frame.width
    copy.toolTip = "Copies the notes that are selected"
    #expect(shown == "Copies the notes that are selected" && frame.width > width)
    copy.toolTip = nil
    #expect(shown == nil && copy.toolTip == nil)
    #expect(!copy.gestureRecognizers.contains { $0 is ToolTipHoverRecognizer || $0 is ToolTipPressRecognizer })
    rest(over: paste)
    paste.toolTip = ""
    #expect(shown == nil && paste.toolTip == nil)
  }

  @Test func aViewThatIsRemovedHasNoToolTip() {
    rest(over: copy)
    copy.removeFromSuperview()
    stage.advance(by: 0)
    #expect(shown == nil)
    stage.pointer.leave()
    rest(over: paste, for: 0.4)
    paste.removeFromSuperview()
    stage.advance(by: 1)
    #expect(shown == nil)
  }

  @Test func aDisabledControlIsExplained() {
    copy.isEnabled = false
    rest(over: copy)
    #expect(shown == "Copies the notes")
  }

  @Test func theToolTipIsTheHintUnlessThereIsAnotherOne() {
    #expect(copy.accessibilityDescription.hint == "Copies the notes")
    copy.toolTip = "Copies"
    #expect(copy.accessibilityDescription.hint == "Copies")
    copy.toolTip = nil
    #expect(copy.accessibilityDescription.hint == nil)
    paste.accessibilityHint = "Pastes"
    paste.toolTip = "Inserts"
    #expect(paste.accessibilityDescription.hint == "Pastes")
  }

  @Test func aLongTextHasSeveralLines() {
    let short = ToolTipView("Copy").sizeThatFits(Size(width: Double.infinity, height: .infinity))
    let words = String(repeating: "word ", count: 40)
    let long = ToolTipView(words).sizeThatFits(Size(width: Double.infinity, height: .infinity))
    #expect(long.width <= 320 && long.height > 2 * short.height && short.width < 80)
    let huge = ToolTipView(String(repeating: words, count: 100)).sizeThatFits(
      Size(width: Double.infinity, height: .infinity))
    #expect(huge.height < 400)
  }
}
