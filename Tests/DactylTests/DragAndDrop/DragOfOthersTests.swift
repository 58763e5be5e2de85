import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// Drags of other programs, and what stands beside a drag: menus and scrolling (section 7d).
@MainActor @Suite struct DragOfOthersTests {
  private let fixture: DragStage
  private var stage: TestStage { fixture.stage }
  private let inside = Point(x: 250, y: 250)

  init() throws { fixture = try DragStage() }

  // DD-9
  @Test func aDragOfAnotherProgramIsDropped() {
    let drag = stage.drag([.text("outside"), .html("<b>")], at: Point(x: 10, y: 10))
    #expect(drag.operation == nil && fixture.log.isEmpty)
    drag.move(to: inside)
    #expect(fixture.takeLog() == ["can", "enter", "update 50 50"] && drag.operation == .copy)
    #expect(drag.drop() == .copy)
    #expect(fixture.takeLog() == ["drop copy"] && fixture.dropped == ["outside"])
    let session = fixture.lastSession
    #expect(session?.localDragSession == nil && session?.items.isEmpty == true && session?.hasText == true)
    #expect(session?.types.contains(.html) == true)
  }

  // DD-9
  @Test func aDragThatLeavesOrIsNotTakenChangesNothing() {
    let drag = stage.drag([.text("outside")], at: inside)
    drag.leave()
    #expect(fixture.takeLog() == ["can", "enter", "update 50 50", "exit"])
    fixture.answer = .move
    let other = stage.drag([.text("outside")], at: inside)
    #expect(other.operation == nil && other.drop() == nil && fixture.dropped.isEmpty)
    let third = stage.drag([.text("outside")], operations: [.copy, .move], at: inside)
    #expect(third.operation == .move && third.drop() == .move)
  }

  // DD-9
  @Test func addressesAreReadWithoutComments() {
    var uris: [String] = []
    let session = DropSession(
      DragSession(view: fixture.source, allowedOperations: [.copy], at: DragPlace(stack: nil, point: .zero)),
      incoming: nil, at: DragPlace(stack: nil, point: .zero))
    session.localDragSession?.items = [
      DragItem([.uris(["file:///a"])]), DragItem([.uris(["file:///b%20c"])]),
      DragItem([PasteboardRepresentation(.uriList, bytes: Array("# x\r\nfile:///d\r\n".utf8))]),
    ]
    session.readURIs { uris = (try? $0.get()) ?? [] }
    #expect(uris == ["file:///a", "file:///b%20c", "file:///d"])
    var failed: PasteboardError?
    session.read(.png) { if case .failure(let error) = $0 { failed = error } }
    #expect(failed == .noSuchType)
    session.read(.uriList, limit: 3) { if case .failure(let error) = $0 { failed = error } }
    #expect(failed == .tooLarge)
  }

  // DD-2
  @Test func aLiftWithoutAMovementShowsTheMenu() {
    var requests: [MenuRequest] = []
    fixture.source.menuHandler = { requests.append($0) }
    let finger = fixture.lift()
    finger.move(to: Point(x: 55, y: 50))
    #expect(requests.isEmpty && fixture.previews.count == 1)
    finger.up()
    #expect(requests.count == 1 && requests[0].location == Point(x: 55, y: 50) && requests[0].touch == nil)
    #expect(fixture.takeLog() == ["items 50 50", "begin", "end -"])
    let other = fixture.lift()
    other.move(to: Point(x: 65, y: 50))
    other.up()
    #expect(requests.count == 1)
    // Without items the long press is the menu's.
    fixture.items = []
    let third = fixture.lift()
    #expect(requests.count == 2 && requests[1].source == .longPress && requests[1].touch != nil)
    third.up()
  }

  // DD-7
  @Test func aDragNearAnEdgeScrolls() {
    let scrollView = ScrollView(frame: Rect(x: 200, y: 200, width: 200, height: 200))
    scrollView.contentSize = Size(width: 200, height: 1000)
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 1000))
    content.dropInteraction = fixture.drop
    scrollView.addSubview(content)
    stage.view.addSubview(scrollView)
    let finger = fixture.lift()
    finger.move(to: Point(x: 300, y: 300))
    stage.advance(by: 1)
    #expect(scrollView.contentOffset == .zero)
    finger.move(to: Point(x: 300, y: 380))
    _ = fixture.takeLog()
    stage.advance(by: 1)
    // Half of the strip: half of the speed.
    let reached = scrollView.contentOffset.y
    #expect(abs(reached - 450) < 20)
    #expect(fixture.takeLog().count > 30)
    finger.move(to: Point(x: 300, y: 300))
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y < reached + 20)
    finger.move(to: Point(x: 300, y: 399))
    stage.advance(by: 2)
    #expect(scrollView.contentOffset.y == 800)
    finger.move(to: Point(x: 300, y: 201))
    stage.advance(by: 0.1)
    finger.up()
    let last = scrollView.contentOffset.y
    #expect(last < 800)
    stage.advance(by: 1)
    #expect(scrollView.contentOffset.y == last)
  }
}
