import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// The distances of drags (section 7d).
@MainActor @Suite struct DragDistanceTests {
  private let fixture: DragStage
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try DragStage()
    // The source takes drops, too.
    fixture.source.dropInteraction = DropInteraction(delegate: fixture)
  }

  // DD-2
  @Test func aFingerDragsBeyond10Points() {
    let finger = fixture.lift()
    _ = fixture.takeLog()
    for x in [59.5, 60] { finger.move(to: Point(x: x, y: 50)) }
    #expect(fixture.log.isEmpty)
    finger.move(to: Point(x: 60.5, y: 50))
    #expect(fixture.takeLog().first == "can")
    finger.up()
  }

  // DD-1
  @Test func aPointerDragsFrom5PointsOn() {
    stage.pointer.move(to: Point(x: 50, y: 50))
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 54.5, y: 50))
    #expect(fixture.log.isEmpty)
    stage.pointer.move(to: Point(x: 55, y: 50))
    #expect(fixture.takeLog().prefix(4) == ["items 50 50", "begin", "can", "enter"])
    stage.pointer.release()
  }

  // DD-7
  @Test func contentScrollsWithin40PointsOfAnEdge() {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    scrollView.contentSize = Size(width: 300, height: 2000)
    stage.view.addSubview(scrollView)
    let drag = stage.drag([.text("x")], at: Point(x: 150, y: 359.5))
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == 0)
    drag.move(to: Point(x: 150, y: 360.5))
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y > 2)
    drag.leave()
  }

  // DD-7
  @Test func aScrollViewAroundScrollsIfTheInnerOneCanNot() {
    let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    outer.contentSize = Size(width: 300, height: 2000)
    let inner = ScrollView(frame: Rect(x: 0, y: 200, width: 300, height: 200))
    inner.contentSize = Size(width: 300, height: 200)
    outer.addSubview(inner)
    stage.view.addSubview(outer)
    let drag = stage.drag([.text("x")], at: Point(x: 150, y: 390))
    stage.advance(by: 0.2)
    #expect(outer.contentOffset.y > 50 && inner.contentOffset.y == 0)
    drag.leave()
  }
}
