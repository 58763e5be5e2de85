import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Menus that open while something scrolls (`SV-34`, `MN-22`).
@MainActor @Suite struct MenuOverScrollingTests {
  private let scrolling: ScrollingMenuStage
  private var stage: TestStage { scrolling.stage }
  private var scrollView: ScrollView { scrolling.scrollView }
  private var content: View { scrolling.content }
  private let menu = Menu(children: (0..<5).map { Action(title: "Row \($0)") { _ in } })

  init() throws { scrolling = try ScrollingMenuStage(contentHeight: 9000) }

  private var offset: Double { scrollView.contentOffset.y }

  private func open(from view: View? = nil) {
    let view = view ?? content
    let rect = view.convert(Rect(x: 10, y: 10, width: 20, height: 20), from: stage.view)
    #expect(menu.show(from: view, rect: rect))
  }

  private func drag() -> TestFinger {
    let finger = stage.finger()
    finger.down(at: Point(50, 500))
    for y in [480.0, 440, 400, 360] {
      stage.advance(by: 0.016)
      finger.move(to: Point(50, y))
    }
    #expect(scrollView.isDragging)
    return finger
  }

  // SV-34
  @Test func contentThatDeceleratesStopsWhereItIs() {
    drag().up()
    stage.advance(by: 0.1)
    #expect(scrollView.isDecelerating)
    open()
    let start = offset
    #expect(!scrollView.isDecelerating && start > 0)
    stage.advance(by: 2)
    #expect(offset == start && menu.isShown)
    menu.close()
    stage.advance(by: 2)
    #expect(offset == start)
  }

  // SV-34
  @Test func aDragEndsAndTheFingerMovesNothingMore() {
    let finger = drag()
    open()
    let start = offset
    #expect(!scrollView.isDragging)
    for y in [300.0, 200, 100] {
      stage.advance(by: 0.016)
      finger.move(to: Point(50, y))
    }
    finger.up()
    stage.advance(by: 2)
    #expect(offset == start && menu.isShown)
    menu.close()
    stage.finger().drag(from: Point(50, 500), to: Point(50, 400))
    #expect(offset > start)
  }

  // SV-34
  @Test func aFingerThatHasNotMovedYetScrollsNothingEither() {
    let finger = stage.finger()
    finger.down(at: Point(50, 500))
    stage.advance(by: 0.05)
    open()
    for y in [450.0, 300, 100] { finger.move(to: Point(50, y)) }
    #expect(offset == 0)
    finger.up()
  }

  // SV-34
  @Test func twoFingersThatPinchZoomNothingMore() {
    final class Zooming: ScrollViewDelegate {
      weak var view: View?
      var ended = 0
      func viewForZooming(in scrollView: ScrollView) -> View? { view }
      func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) { ended += 1 }
    }
    let zooming = Zooming()
    zooming.view = content
    scrollView.delegate = zooming
    scrollView.maximumZoomScale = 3
    let (one, other) = (stage.finger(), stage.finger())
    one.down(at: Point(150, 300))
    other.down(at: Point(250, 300))
    one.move(to: Point(100, 300))
    other.move(to: Point(300, 300))
    let scale = scrollView.zoomScale
    #expect(scale > 1.2)
    open()
    one.move(to: Point(10, 300))
    other.move(to: Point(390, 300))
    stage.advance(by: 1)
    #expect(scrollView.zoomScale == scale && !scrollView.isZooming && zooming.ended == 1)
    one.up()
    other.up()
  }

  // SV-34, SV-11
  @Test func aPageThatTurnsIsThereAtOnce() {
    scrollView.isPagingEnabled = true
    stage.pointer.move(to: Point(200, 300))
    stage.pointer.turnWheel(by: 1)
    stage.advance(by: 0.1)
    open()
    #expect(offset == 600)
    stage.advance(by: 1)
    #expect(offset == 600)
    menu.close()
    let finger = drag()
    open()
    #expect(offset == 600 && !scrollView.isDragging)
    finger.up()
    stage.advance(by: 1)
    #expect(offset == 600)
  }

  // SV-34, SV-13
  @Test func contentBeyondItsEdgeIsBackAtOnce() {
    let finger = stage.finger()
    finger.down(at: Point(50, 100))
    for y in [120.0, 200, 300] { finger.move(to: Point(50, y)) }
    #expect(offset < -20)
    open()
    #expect(offset == 0)
    finger.up()
    stage.advance(by: 1)
    #expect(offset == 0)
  }

  // SV-34, SV-22
  @Test func aMovementOfTheProgramIsThereAtOnce() {
    scrollView.setContentOffset(Point(0, 1000), animated: true)
    stage.advance(by: 0.1)
    open()
    #expect(offset == 1000)
  }

  // SV-34
  @Test func outerScrollViewsStopToo() {
    let inner = ScrollView(frame: Rect(x: 0, y: 100, width: 400, height: 300))
    inner.contentSize = Size(width: 400, height: 300)
    content.addSubview(inner)
    drag().up()
    stage.advance(by: 0.1)
    open(from: inner)
    let start = offset
    stage.advance(by: 1)
    #expect(offset == start)
  }

  // MN-2
  @Test func anotherPersonGoesOnElsewhere() {
    let other = stage.addScrollView(frame: Rect(x: 200, y: 0, width: 200, height: 600))
    let finger = stage.finger()
    finger.down(at: Point(300, 500))
    finger.move(to: Point(300, 450))
    let start = other.contentOffset.y
    open()
    finger.move(to: Point(300, 350))
    #expect(other.contentOffset.y == start + 100 && menu.isShown)
    finger.up()
  }

  // MN-22
  @Test func aTouchpadThatScrollsEnds() {
    stage.pointer.move(to: Point(300, 500))
    for _ in 0..<5 {
      stage.touchpad.scroll(by: Point(0, 20))
      stage.advance(by: 0.016)
    }
    #expect(offset > 0)
    open()
    let start = offset
    for _ in 0..<5 {
      stage.touchpad.scroll(by: Point(0, 20))
      stage.advance(by: 0.016)
    }
    stage.touchpad.endScroll()
    stage.advance(by: 1)
    #expect(offset == start && menu.isShown)
    menu.close()
    stage.touchpad.scroll(by: Point(0, 20))
    #expect(offset > start)
  }

  // MN-22
  @Test func aTouchpadGestureBesideTheMenuEnds() {
    let card = View(frame: Rect(x: 200, y: 300, width: 200, height: 300))
    stage.view.addSubview(card)
    var states: [GestureRecognizer.State] = []
    card.addGestureRecognizer(PinchGestureRecognizer { states.append($0.state) })
    stage.advance(by: 0.1)
    stage.pointer.move(to: Point(300, 500))
    stage.touchpad.beginPinch()
    stage.touchpad.pinch(scale: 1.5)
    open()
    stage.touchpad.pinch(scale: 2)
    stage.touchpad.endPinch()
    #expect(states == [.began, .cancelled])
  }

  // SV-34, CT-30
  @Test func aPickerThatASecondFingerOpensStaysWithItsMenu() {
    let picker = Picker(["One", "Two", "Three"])
    picker.frame = Rect(x: 200, y: 300, width: 120, height: 44)
    content.addSubview(picker)
    stage.advance(by: 0.1)
    scrollView.panGestureRecognizer.maximumNumberOfTouches = 1
    let finger = drag()
    let other = stage.finger()
    other.tap(at: Point(20, 22), in: picker)
    stage.advance(by: 0.1)
    #expect(stage.application.popupSurfaces.count == 1)
    let start = offset
    finger.move(to: Point(50, 200))
    finger.up()
    stage.advance(by: 1)
    #expect(offset == start)
  }

  // MN-2
  @Test func aPopupWithoutGrabEndsNothing() {
    drag().up()
    stage.advance(by: 0.1)
    let tip = Popup(size: Size(width: 50, height: 20), root: ViewController())
    tip.grabs = false
    tip.show(from: content)
    #expect(scrollView.isDecelerating)
  }
}
