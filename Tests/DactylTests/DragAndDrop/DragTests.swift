import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// Drags inside the program (section 7d).
@MainActor @Suite struct DragTests {
  private let fixture: DragStage
  private var stage: TestStage { fixture.stage }
  private let inside = Point(x: 250, y: 250)

  init() throws { fixture = try DragStage() }

  // DD-1, DD-3, DD-4
  @Test func aHeldFingerDragsAndDrops() {
    let finger = stage.finger()
    finger.down(at: Point(x: 30, y: 40))
    stage.advance(by: 0.49)
    #expect(fixture.log.isEmpty && fixture.previews.isEmpty)
    stage.advance(by: 0.01)
    #expect(fixture.takeLog() == ["items 30 40", "begin"] && fixture.previews.count == 1)
    finger.move(to: Point(x: 210, y: 220))
    #expect(fixture.takeLog() == ["can", "enter", "update 10 20"])
    finger.move(to: inside)
    #expect(fixture.takeLog() == ["update 50 50"])
    finger.up()
    #expect(fixture.takeLog() == ["drop copy", "end copy"] && fixture.dropped == ["hello"])
    #expect(fixture.lastSession?.items.first?.localObject as? Int == 7)
    stage.advance(by: 1)
    #expect(fixture.previews.isEmpty)
  }

  // DD-1
  @Test func withoutItemsNothingIsDragged() {
    fixture.items = []
    let finger = fixture.lift()
    finger.move(to: inside)
    finger.up()
    #expect(fixture.takeLog() == ["items 50 50"] && fixture.previews.isEmpty)
  }

  // DD-1
  @Test func aPointerThatIsPressedAndMovesDrags() {
    stage.pointer.move(to: Point(x: 50, y: 50))
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 54, y: 50))
    stage.advance(by: 1)
    #expect(fixture.log.isEmpty)
    stage.pointer.move(to: Point(x: 56, y: 50))
    #expect(fixture.takeLog() == ["items 50 50", "begin"])
    stage.pointer.move(to: inside)
    stage.pointer.release()
    #expect(fixture.takeLog() == ["can", "enter", "update 50 50", "drop copy", "end copy"])
  }

  // DD-1
  @Test func theViewLosesTheTouch() {
    let view = TouchLog(frame: fixture.source.bounds)
    fixture.source.addSubview(view)
    let finger = fixture.lift()
    #expect(view.log == ["began", "cancelled"])
    finger.up()
    #expect(view.log == ["began", "cancelled"])
  }

  // DD-1
  @Test func thePreviewFollowsTheFingerAndTakesNoTouches() throws {
    let finger = fixture.lift(at: Point(x: 20, y: 20))
    let preview = try #require(fixture.previews.first)
    #expect(preview.center == Point(x: 50, y: 50))
    finger.move(to: Point(x: 220, y: 230))
    stage.advance(by: 0.3)
    #expect(preview.center == Point(x: 250, y: 260))
    let other = stage.finger()
    other.down(at: Point(x: 250, y: 260))
    #expect(stage.window.stack?.hitTest(Point(x: 250, y: 260), with: nil)?.view === fixture.target)
    other.up()
    finger.up()
  }

  // DD-1
  @Test func aLargePictureIsShownSmallerUnlessItKeepsItsSize() throws {
    fixture.source.frame.size.width = 360
    for keepsSize in [false, true] {
      fixture.preview = DragPreview(of: fixture.source, in: fixture.source)
      fixture.preview?.keepsSize = keepsSize
      let finger = fixture.lift(at: Point(x: 60, y: 50))
      stage.advance(by: 0.3)
      let preview = try #require(fixture.previews.first)
      // The place of the picture that the finger was put on is still below it.
      let wanted = keepsSize ? fixture.source.frame : Rect(x: 20, y: 50 - 100.0 / 3, width: 240, height: 200.0 / 3)
      let rest = preview.frame.origin - wanted.origin
      #expect(abs(rest.x) < 1e-6 && abs(rest.y) < 1e-6 && abs(preview.frame.width - wanted.width) < 1e-6)
      finger.up()
      stage.advance(by: 1)
    }
  }

  // DD-4
  @Test func aLiftWhereNothingTakesTheItemsEndsWithoutADrop() {
    for (answer, place) in [(nil, inside), (DropOperation.copy, Point(x: 150, y: 150)), (.move, inside)] {
      fixture.answer = answer
      let finger = fixture.lift()
      finger.move(to: place)
      _ = fixture.takeLog()
      finger.up()
      #expect(fixture.takeLog() == (place == inside ? ["exit", "end -"] : ["end -"]) && fixture.dropped.isEmpty)
      stage.advance(by: 1)
      #expect(fixture.previews.isEmpty)
    }
  }

  // DD-3
  @Test func aViewThatDoesNotTakeTheItemsIsAskedOnceAndLeavesThemToTheViewsAround() {
    let inner = DropInteraction()
    let refusing = Refusing()
    inner.delegate = refusing
    let view = View(frame: fixture.target.bounds)
    view.dropInteraction = inner
    fixture.target.addSubview(view)
    let finger = fixture.lift()
    finger.move(to: inside)
    finger.move(to: inside + Point(x: 1, y: 0))
    #expect(refusing.count == 1)
    #expect(fixture.takeLog().suffix(4) == ["can", "enter", "update 50 50", "update 51 50"])
    finger.move(to: Point(x: 150, y: 150))
    finger.move(to: inside)
    #expect(fixture.takeLog() == ["exit", "enter", "update 50 50"] && refusing.count == 1)
    finger.up()
  }

  // DD-3
  @Test func aDisabledInteractionTakesAndGivesNothing() {
    fixture.drop.isEnabled = false
    let finger = fixture.lift()
    finger.move(to: inside)
    finger.up()
    #expect(fixture.takeLog() == ["items 50 50", "begin", "end -"])
    stage.advance(by: 1)
    fixture.drag.isEnabled = false
    let other = fixture.lift()
    other.up()
    #expect(fixture.log.isEmpty)
  }

  // DD-4
  @Test func escapeEndsTheDragAndGoesNowhereElse() {
    let view = TouchLog()
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    let finger = fixture.lift()
    finger.move(to: inside)
    _ = fixture.takeLog()
    stage.keyboard.press("Escape")
    #expect(fixture.takeLog() == ["exit", "end -"] && view.log.isEmpty)
    finger.move(to: inside + Point(x: 1, y: 1))
    finger.up()
    #expect(fixture.log.isEmpty && fixture.dropped.isEmpty)
    stage.keyboard.press("Escape")
    #expect(view.log == ["Escape"])
  }

  // DD-4
  @Test func anInterruptionEndsTheDrag() {
    let finger = fixture.lift()
    finger.move(to: inside)
    _ = fixture.takeLog()
    stage.cancelTouches()
    #expect(fixture.takeLog() == ["exit", "end -"])
    finger.up()
    stage.advance(by: 1)
    #expect(fixture.previews.isEmpty && fixture.log.isEmpty)
  }

  // DD-4
  @Test func aSourceThatIsRemovedEndsTheDrag() {
    let finger = fixture.lift()
    finger.move(to: inside)
    _ = fixture.takeLog()
    fixture.source.removeFromSuperview()
    #expect(fixture.takeLog() == ["exit", "end -"])
    finger.up()
  }

  // DD-5
  @Test func aViewMayMoveWhatWasLiftedInIt() {
    fixture.answer = .move
    fixture.source.dropInteraction = fixture.drop
    let finger = fixture.lift(at: Point(x: 20, y: 20))
    finger.move(to: Point(x: 80, y: 80))
    finger.up()
    #expect(fixture.takeLog().suffix(2) == ["drop move", "end move"])
    // Others may not.
    fixture.target.dropInteraction = DropInteraction()
    fixture.target.dropInteraction?.delegate = fixture
    let other = fixture.lift(at: Point(x: 20, y: 20))
    other.move(to: inside)
    other.up()
    #expect(fixture.takeLog().suffix(2) == ["exit", "end -"])
  }

  // DD-5
  @Test func modifiersChooseTheEffect() {
    fixture.drag.allowedOperations = [.copy, .move]
    fixture.answer = .move
    stage.pointer.move(to: Point(x: 50, y: 50))
    stage.pointer.press()
    stage.pointer.move(to: inside)
    stage.keyboard.down("Control_L")
    stage.pointer.release()
    stage.keyboard.up("Control_L")
    #expect(fixture.takeLog().suffix(2) == ["exit", "end -"])
    stage.pointer.move(to: Point(x: 50, y: 50))
    stage.pointer.press()
    stage.pointer.move(to: inside)
    stage.pointer.release()
    #expect(fixture.takeLog().suffix(2) == ["drop move", "end move"])
  }

  // DD-6
  @Test func tapsOfOtherFingersAddItems() {
    let finger = fixture.lift()
    finger.move(to: inside)
    #expect(fixture.previews.first?.count == 1)
    stage.finger().tap(at: Point(x: 80, y: 20))
    stage.finger().tap(at: Point(x: 81, y: 20))
    #expect(fixture.previews.first?.count == 3)
    finger.up()
    #expect(fixture.dropped == ["hello\nmore 80\nmore 81"])
    stage.finger().tap(at: Point(x: 80, y: 20))
    #expect(fixture.dropped.count == 1)
  }

  // DD-1
  @Test func twoFingersDragTwoThings() throws {
    let (one, two) = (fixture.lift(), stage.finger())
    let other = DragInteraction()
    let view = View(frame: Rect(x: 0, y: 300, width: 100, height: 100))
    other.delegate = fixture
    view.dragInteraction = other
    stage.view.addSubview(view)
    two.down(at: Point(x: 50, y: 350))
    stage.advance(by: 0.5)
    #expect(fixture.previews.count == 2)
    one.move(to: inside)
    two.move(to: inside + Point(x: 10, y: 0))
    two.up()
    one.up()
    #expect(fixture.dropped == ["hello", "hello"])
  }

  // DD-1
  @Test func aFingerAndThePointerDragOutOfOneView() {
    let finger = fixture.lift()
    stage.pointer.move(to: Point(x: 20, y: 20))
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 40, y: 20))
    #expect(fixture.previews.count == 2)
    finger.move(to: inside)
    finger.up()
    #expect(fixture.dropped == ["hello"] && stage.application.drags.isActive)
    stage.pointer.move(to: inside)
    stage.pointer.release()
    #expect(fixture.dropped == ["hello", "hello"] && !stage.application.drags.isActive)
    stage.advance(by: 1)
    #expect(fixture.previews.isEmpty)
  }

  // DD-1
  @Test func eachOfTwoDragsOutOfOneViewFollowsItsOwnTouch() {
    let finger = fixture.lift()
    stage.pointer.move(to: Point(x: 20, y: 20))
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 40, y: 20))
    finger.move(to: inside)
    // Nothing takes it here.
    stage.pointer.release()
    #expect(fixture.dropped.isEmpty)
    finger.up()
    #expect(fixture.dropped == ["hello"])
  }
}

/// Takes nothing.
@MainActor private final class Refusing: DropInteractionDelegate {
  var count = 0

  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
    count += 1
    return false
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) { Issue.record("dropped") }
}

/// Records its touches and presses.
private final class TouchLog: View {
  var log: [String] = []

  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: [Press], with event: Event) { log += presses.map(\.key.name) }

  override func touchesBegan(_ touches: [Touch], with event: Event) { log.append("began") }
  override func touchesEnded(_ touches: [Touch], with event: Event) { log.append("ended") }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { log.append("cancelled") }
}
