import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Scrolling by keys (`SV-28`), to places (`SV-19`, `SV-22`), and to rectangles (`SV-17`).
@MainActor @Suite struct ScrollKeyTests {
  private let stage: TestStage
  private let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  private let inner = ScrollView(frame: Rect(x: 0, y: 50, width: 400, height: 240))

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    outer.contentSize = Size(width: 400, height: 3000)
    inner.contentSize = Size(width: 900, height: 500)
    stage.view.addSubview(outer)
    outer.addSubview(inner)
    stage.application.layOutWindows()
  }

  private func press(_ key: String, _ modifiers: ModifierFlags = []) {
    stage.keyboard.press(key, modifiers: modifiers)
    stage.advance(by: 0.5)
  }

  // SV-28, KF-1
  @Test func aScrollViewIsAStopIfNothingInsideIs() {
    #expect(inner.canBecomeFirstResponder && !outer.canBecomeFirstResponder)
    stage.keyboard.press("Tab")
    #expect(inner.isFirstResponder)
    let button = Button("x")
    inner.addSubview(button)
    #expect(!inner.canBecomeFirstResponder)
    button.isEnabled = false
    #expect(inner.canBecomeFirstResponder)
    inner.contentSize = inner.bounds.size
    #expect(!inner.canBecomeFirstResponder && outer.canBecomeFirstResponder)
    outer.isScrollEnabled = false
    #expect(!outer.canBecomeFirstResponder)
  }

  // SV-28
  @Test func aRingShowsTheFocusWhileContentScrolls() throws {
    func edge() throws -> [UInt32] {
      stage.advance(by: 1)
      let image = try #require(stage.window.snapshot(scale: 1))
      let pixels = try Bitmap(size: stage.window.bounds.size) { $0.draw(image, at: .zero) }.pixels
      let frame = inner.convert(inner.bounds, to: stage.window)
      let row = Int(frame.minY) * Int(stage.window.bounds.width)
      return Array(pixels[(row + Int(frame.minX) + 1)..<(row + Int(frame.maxX) - 1)])
    }
    let plain = try edge()
    stage.keyboard.press("Tab")
    #expect(inner.isFirstResponder)
    let ring = try edge()
    #expect(zip(plain, ring).allSatisfy { $0 != $1 })
    stage.keyboard.press("Down")
    #expect(try edge() == ring)
    // A touch hides it.
    stage.finger().tap(at: Point(x: 1, y: stage.window.bounds.maxY - 1))
    #expect(try edge() != ring)
  }

  // SV-28, SV-17
  @Test func keysZoomWhereZoomingIsPossible() {
    let zooming = Zooming()
    let picture = ScrollView(frame: Rect(x: 0, y: 300, width: 200, height: 200))
    picture.contentSize = Size(width: 200, height: 200)
    picture.addSubview(zooming.content)
    stage.view.addSubview(picture)
    #expect(!picture.canBecomeFirstResponder)
    picture.delegate = zooming
    picture.maximumZoomScale = 4
    #expect(picture.becomeFirstResponder())
    press("plus", .control)
    #expect(picture.zoomScale == 1.5)
    press("equal", .control)
    #expect(picture.zoomScale == 2.25)
    press("minus", .control)
    #expect(picture.zoomScale == 1.5)
    for _ in 0..<5 { press("equal", .control) }
    #expect(picture.zoomScale == 4)
    press("0", .control)
    #expect(picture.zoomScale == 1)
    press("minus", .control)
    #expect(picture.zoomScale == 1)
    picture.isScrollEnabled = false
    press("plus", .control)
    #expect(picture.zoomScale == 1.5)
  }

  private final class Zooming: ScrollViewDelegate {
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    func viewForZooming(in scrollView: ScrollView) -> View? { content }
  }

  // SV-28
  @Test func keysScrollTheViewWithTheFocus() {
    inner.becomeFirstResponder()
    press("Down")
    #expect(inner.contentOffset == Point(x: 0, y: 40))
    press("Right")
    #expect(inner.contentOffset == Point(x: 40, y: 40))
    press("Left")
    press("space")
    #expect(inner.contentOffset == Point(x: 0, y: 240))
    press("space", .shift)
    #expect(inner.contentOffset == Point(x: 0, y: 40))
    press("End")
    #expect(inner.contentOffset.y == 260 && outer.contentOffset.y == 0)
    press("Home")
    #expect(inner.contentOffset.y == 0)
    // Keys in quick succession go on from the end of the movement.
    stage.keyboard.press("Down")
    stage.keyboard.press("Down")
    stage.advance(by: 0.5)
    #expect(inner.contentOffset.y == 80)
  }

  // SV-28
  @Test func aViewAtItsEndLeavesThePageKeysToTheNextOne() {
    inner.becomeFirstResponder()
    press("Next")
    #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 0)
    press("Next")
    #expect(inner.contentOffset.y == 260 && outer.contentOffset.y == 0)
    press("Next")
    #expect(inner.contentOffset.y == 260 && outer.contentOffset.y == 560)
    press("End", .control)
    #expect(outer.contentOffset.y == 2400)
    press("Home", .control)
    #expect(inner.contentOffset.y == 0 && outer.contentOffset.y == 2400)
    press("Prior")
    #expect(outer.contentOffset.y == 1840)
  }

  // SV-28
  @Test func aFocusInsideScrollsByPagesButNotByArrows() {
    let button = Button("x")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    outer.addSubview(button)
    button.becomeFirstResponder()
    press("Down")
    #expect(outer.contentOffset.y == 0)
    press("Next")
    #expect(outer.contentOffset.y == 560)
  }

  // SV-28, EI-32
  @Test func aTextInsideTakesItsKeys() {
    let field = TextField("one two", frame: Rect(x: 0, y: 0, width: 200, height: 44))
    let text = TextView(String(repeating: "a\n", count: 60), frame: Rect(x: 0, y: 50, width: 200, height: 100))
    for view in [field, text] { outer.addSubview(view) }
    stage.application.layOutWindows()
    field.becomeFirstResponder()
    press("Home", .control)
    #expect(field.editor.selection.head == 0)
    press("End", .control)
    #expect(field.editor.selection.head == 7 && outer.contentOffset.y == 0)
    press("Next")
    #expect(outer.contentOffset.y == 560)
    text.becomeFirstResponder()
    outer.contentOffset.y = 0
    text.editor.selection = TextSelection(0)
    press("Next")
    #expect(text.editor.selection.head > 0 && outer.contentOffset.y == 0)
    press("End", .control)
    #expect(text.editor.selection.head == 120 && outer.contentOffset.y == 0)
  }

  // SV-22
  @Test func contentScrollsToItsTop() {
    outer.contentOffset.y = 700
    outer.contentInset.top = 30
    outer.scrollToTop(animated: true)
    #expect(outer.contentOffset.y == 700)
    stage.advance(by: 0.5)
    #expect(outer.contentOffset.y == -30)
  }

  // MARK: Snapping

  /// Drags the content of `view` with a finger, which lifts after it has rested.
  private func drag(_ view: ScrollView, by way: Point) {
    let finger = stage.finger()
    finger.down(at: Point(x: 200, y: 60), in: stage.view)
    for step in 1...10 {
      stage.advance(by: 0.016)
      finger.move(to: Point(x: 200, y: 60) + way * (Double(step) / 10), in: stage.view)
    }
    stage.advance(by: 0.3)
    finger.up()
    stage.advance(by: 2)
  }

  // SV-19
  @Test func contentComesToRestAtTheNearestPlace() {
    inner.removeFromSuperview()
    outer.contentSize = Size(width: 400, height: 1250)
    outer.verticalSnapping = .every(160)
    outer.contentOffset = .zero
    drag(outer, by: Point(x: 0, y: -100))
    #expect(outer.contentOffset.y == 160)
    drag(outer, by: Point(x: 0, y: -70))
    #expect(outer.contentOffset.y == 160)
    // The end of the range is a place, too.
    outer.contentOffset.y = 600
    drag(outer, by: Point(x: 0, y: -58))
    #expect(outer.contentOffset.y == 650)
    outer.verticalSnapping = .offsets([700, .nan, 300, 90])
    outer.contentOffset.y = 0
    drag(outer, by: Point(x: 0, y: -55))
    #expect(outer.contentOffset.y == 90)
    outer.verticalSnapping = .every(-1)
    outer.contentOffset.y = 0
    drag(outer, by: Point(x: 0, y: -55))
    #expect(outer.contentOffset.y == 45)
  }

  // SV-19, SV-7
  @Test func aFlingPassesPlacesAndEndsAtOne() {
    inner.removeFromSuperview()
    outer.verticalSnapping = .every(100)
    let finger = stage.finger()
    finger.down(at: Point(x: 200, y: 500))
    for step in 1...6 {
      stage.advance(by: 0.016)
      finger.move(to: Point(x: 200, y: 500 - Double(step) * 20))
    }
    finger.up()
    stage.advance(by: 8)
    let rest = outer.contentOffset.y
    #expect(rest >= 400 && rest.truncatingRemainder(dividingBy: 100) == 0)
  }

  // MARK: Zooming

  private final class Zoomed: ScrollViewDelegate {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    func viewForZooming(in scrollView: ScrollView) -> View? { view }
  }

  // SV-17
  @Test func contentIsZoomedToARectangle() {
    let zoomed = Zoomed()
    let view = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    view.delegate = zoomed
    view.addSubview(zoomed.view)
    view.contentSize = Size(width: 400, height: 600)
    view.maximumZoomScale = 4
    stage.view.addSubview(view)
    view.zoom(to: Rect(x: 100, y: 300, width: 200, height: 200), animated: false)
    #expect(view.zoomScale == 2 && view.contentOffset == Point(x: 200, y: 500))
    view.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: true)
    stage.advance(by: 1)
    #expect(view.zoomScale == 4 && view.contentOffset == .zero)
    view.zoom(to: Rect(x: 0, y: 0, width: -1, height: Double.nan), animated: false)
    #expect(view.zoomScale == 4)
    view.zoom(to: Rect(x: -500, y: -500, width: 4000, height: 4000), animated: false)
    #expect(view.zoomScale == 1 && view.contentOffset == .zero)
  }
}
