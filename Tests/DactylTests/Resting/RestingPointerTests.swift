import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A pointer that rests while content moves under it (`EI-24`, `GT-71`).
@MainActor @Suite struct RestingPointerTests {
  private let fixture: RestingStage
  private var stage: TestStage { fixture.stage }
  private var view: View { fixture.view }

  init() throws { fixture = try RestingStage() }

  // EI-24, GT-71
  @Test func theRowThatAWheelBringsUnderThePointerIsHovered() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.stage.pointer.move(to: Point(150, 75))
    #expect(list.source.cell(for: 1)?.isHovered == true)
    for _ in 0..<10 {
      list.stage.pointer.turnWheel(by: 1)
      list.stage.advance(by: 0.02)
    }
    #expect(list.view.contentOffset.y == 150)
    let hovered = (0..<100).filter { list.source.cell(for: $0)?.isHovered == true }
    #expect(hovered == [4])
  }

  // EI-24, GT-71
  @Test func aViewThatMovesAwayIsNotHoveredAndOneThatComesIs() {
    fixture.rest()
    #expect(view.isHovered)
    view.frame.origin.x = 250
    stage.advance(by: 0.05)
    #expect(!view.isHovered)
    view.frame.origin.x = 100
    stage.advance(by: 0.05)
    #expect(view.isHovered)
    stage.pointer.leave()
    #expect(!view.isHovered)
    view.frame.origin.x = 110
    stage.advance(by: 0.05)
    #expect(!view.isHovered)
  }

  /// A change that takes the view from under the pointer.
  enum Change: CaseIterable {
    case hides, fades, ignoresTouches, shrinks, turns, isRemoved, isCovered, surroundingsScroll
  }

  private func make(_ change: Change) {
    switch change {
    case .hides: view.isHidden = true
    case .fades: view.alpha = 0
    case .ignoresTouches: view.isUserInteractionEnabled = false
    case .shrinks: view.frame.size = Size(width: 10, height: 10)
    case .turns: view.transform = AffineTransform(translationX: 200, y: 0)
    case .isRemoved: view.removeFromSuperview()
    case .isCovered: stage.view.addSubview(View(frame: view.frame))
    case .surroundingsScroll: stage.view.bounds.origin.y = 200
    }
  }

  // EI-24, GT-70
  @Test(arguments: Change.allCases) func whateverTakesTheViewAwayEndsHovering(change: Change) {
    var states: [GestureRecognizer.State] = []
    let hover = HoverGestureRecognizer { hover in states.append(hover.state) }
    view.addGestureRecognizer(hover)
    fixture.rest()
    #expect(states.first == .began)
    make(change)
    stage.advance(by: 0.05)
    #expect(!view.isHovered && states.last == .ended)
  }

  // EI-24, MN-20
  @Test(arguments: Change.allCases) func aToolTipGoesWithItsView(change: Change) {
    view.toolTip = "Explains"
    fixture.rest()
    stage.advance(by: 0.7)
    #expect(stage.application.popupSurfaces.count == 1)
    make(change)
    stage.advance(by: 0.05)
    #expect(stage.application.popupSurfaces.isEmpty)
  }

  // EI-24
  @Test func theEndOfAnAnimationBringsTheViewUnderThePointer() {
    view.frame.origin.x = 300
    fixture.rest()
    #expect(!view.isHovered)
    View.animate(withDuration: 0.2) { view.frame.origin.x = 100 }
    stage.advance(by: 0.3)
    #expect(view.isHovered)
  }

  // EI-24
  @Test func aRecognizerLearnsWhereThePointerIsInAViewThatMoves() {
    var places: [Point] = []
    view.addGestureRecognizer(HoverGestureRecognizer { [unowned view] in places.append($0.location(in: view)) })
    fixture.rest()
    #expect(places.last == Point(50, 50))
    view.frame.origin.y = 80
    stage.advance(by: 0.05)
    #expect(places.last == Point(50, 70))
  }

  // EI-24, GT-72
  @Test func theShapeOfThePointerIsThatOfTheViewThatComes() {
    let link = PointedView(frame: Rect(x: 100, y: 300, width: 100, height: 100))
    stage.view.addSubview(link)
    fixture.rest()
    let surface = stage.window.stack.flatMap { stage.application.session?.surface(of: $0) }
    #expect(surface?.cursor == .default)
    link.frame.origin.y = 100
    stage.advance(by: 0.05)
    #expect(surface?.cursor == .pointer)
  }

  // EI-24, DD-3
  @Test func aDropTargetThatComesUnderARestingFingerIsEntered() throws {
    let drag = try DragStage()
    let finger = drag.stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: drag.source)
    drag.stage.advance(by: 0.6)
    finger.move(to: Point(x: 380, y: 580))
    _ = drag.takeLog()
    drag.target.frame = Rect(x: 300, y: 500, width: 100, height: 100)
    drag.stage.advance(by: 0.05)
    #expect(drag.takeLog() == ["can", "enter", "update 80 80"])
    // Nothing more moves under it.
    drag.source.frame.origin.x = 10
    drag.stage.advance(by: 0.05)
    #expect(drag.takeLog() == [])
    drag.target.frame.origin.x = 0
    drag.stage.advance(by: 0.05)
    #expect(drag.takeLog() == ["exit"])
    finger.up()
  }
}

private final class PointedView: View {
  override var pointerStyle: PointerStyle? { .link }
}
