import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pointers at the indicators of scroll views (`SV-27`).
@MainActor @Suite struct ScrollPointerTests {
  private let stage: TestStage
  private let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
  private let button = Button("Below")
  private var pressed = Counter()

  private final class Counter { var count = 0 }

  init() throws {
    stage = try TestStage()
    scrollView.contentSize = Size(width: 200, height: 1200)
    stage.view.addSubview(scrollView)
    button.frame = Rect(x: 100, y: 0, width: 100, height: 1200)
    scrollView.addSubview(button)
    button.addAction(Action { [pressed] _ in pressed.count += 1 }, for: .primaryActionTriggered)
    stage.application.layOutWindows()
  }

  private var frame: Rect? { scrollView.indicatorFrame(.vertical)?.offsetBy(dx: 0, dy: -scrollView.contentOffset.y) }

  // SV-27
  @Test func aPointerShowsTheIndicatorsUntilItRests() {
    #expect(scrollView.indicators.alpha == 0)
    stage.pointer.move(to: Point(x: 50, y: 100))
    stage.pointer.move(to: Point(x: 52, y: 100))
    #expect(scrollView.indicators.alpha == 1 && frame?.width == 2.5)
    stage.advance(by: 2)
    #expect(scrollView.indicators.alpha == 0)
    stage.pointer.move(to: Point(x: 195, y: 100))
    #expect(scrollView.indicators.alpha == 1 && frame?.width == 8)
    // It stays while the pointer is there.
    stage.advance(by: 2)
    #expect(scrollView.indicators.alpha == 1)
    stage.pointer.move(to: Point(x: 300, y: 100))
    stage.advance(by: 1)
    #expect(scrollView.indicators.alpha == 0 && scrollView.indicators.wideAxis == nil)
  }

  // SV-27
  @Test func aPointerDragsTheIndicatorAndTheContentGetsNothing() throws {
    stage.pointer.move(to: Point(x: 150, y: 100))
    stage.pointer.move(to: Point(x: 196, y: 30))
    let old = try #require(frame)
    stage.pointer.press()
    #expect(scrollView.contentOffset == .zero && !button.isHighlighted)
    stage.pointer.move(to: Point(x: 120, y: 130))
    let new = try #require(frame)
    #expect(abs(new.minY - old.minY - 100) < 0.01 && scrollView.contentOffset.y > 350)
    // Not beyond the ends.
    stage.pointer.move(to: Point(x: 120, y: 900))
    #expect(scrollView.contentOffset.y == 900)
    stage.pointer.release()
    stage.advance(by: 1)
    #expect(pressed.count == 0 && scrollView.contentOffset.y == 900)
  }

  // SV-27
  @Test func aPressBesideTheIndicatorBringsItThere() throws {
    stage.pointer.move(to: Point(x: 150, y: 100))
    stage.pointer.move(to: Point(x: 196, y: 200))
    stage.pointer.press()
    #expect(try abs(#require(frame).midY - 200) < 0.01)
    stage.pointer.release()
  }

  // SV-27, SV-18
  @Test func aFingerAtTheEdgeGoesToTheContent() {
    stage.pointer.move(to: Point(x: 150, y: 100))
    stage.pointer.move(to: Point(x: 300, y: 100))
    stage.finger().tap(at: Point(x: 196, y: 200))
    #expect(pressed.count == 1 && scrollView.contentOffset == .zero)
  }

  // SV-27
  @Test func contentThatFitsHasNoIndicatorToGrab() {
    scrollView.contentSize = Size(width: 200, height: 300)
    stage.pointer.move(to: Point(x: 150, y: 100))
    stage.pointer.move(to: Point(x: 196, y: 200))
    stage.pointer.press()
    stage.pointer.release()
    #expect(pressed.count == 1 && scrollView.indicators.alpha == 0)
  }

  // SV-18, SV-27
  @Test func indicatorsHaveInsetsAndAreAtTheLeftInARightToLeftInterface() throws {
    scrollView.scrollIndicatorInsets = Insets(top: 40, left: 0, bottom: 10, right: 6)
    let track = try #require(scrollView.indicatorTrack(.vertical))
    #expect(track == Rect(x: 188.5, y: 43, width: 2.5, height: 244))
    scrollView.traitOverrides.layoutDirection = .rightToLeft
    #expect(scrollView.indicatorTrack(.vertical)?.minX == 3)
    stage.pointer.move(to: Point(x: 150, y: 100))
    stage.pointer.move(to: Point(x: 4, y: 200))
    #expect(frame?.width == 8)
  }

  // SV-27
  @Test func aScrollViewThatLeavesDuringADragIsForgotten() {
    weak var gone: ScrollView?
    do {
      let view = ScrollView(frame: Rect(x: 200, y: 0, width: 100, height: 300))
      gone = view
      view.contentSize = Size(width: 100, height: 900)
      stage.view.addSubview(view)
      stage.pointer.move(to: Point(x: 250, y: 100))
      stage.pointer.move(to: Point(x: 296, y: 20))
      stage.pointer.press()
      view.removeFromSuperview()
    }
    stage.pointer.move(to: Point(x: 296, y: 120))
    stage.pointer.release()
    stage.advance(by: 2)
    #expect(gone == nil)
  }
}

/// The insets of scroll views and the safe area (`SV-2`).
@MainActor @Suite struct ScrollInsetTests {
  private let stage: TestStage
  private let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    scrollView.contentSize = Size(width: 400, height: 1200)
    stage.view.addSubview(scrollView)
    stage.application.layOutWindows()
  }

  private func cover(_ insets: Insets) {
    stage.window.rootViewController?.additionalSafeAreaInsets = insets
    stage.application.layOutWindows()
  }

  // SV-2
  @Test func contentCanBeScrolledOutFromBelowWhatCoversTheEdges() {
    cover(Insets(top: 50, left: 0, bottom: 30, right: 0))
    #expect(scrollView.adjustedContentInset == Insets(top: 50, left: 0, bottom: 30, right: 0))
    // Content at its start stays there.
    #expect(scrollView.contentOffset.y == -50)
    #expect(scrollView.indicatorTrack(.vertical)?.minY == 3 && scrollView.range(.vertical) == -50...630)
    scrollView.contentOffset.y = 100
    cover(.zero)
    #expect(scrollView.contentOffset.y == 100 && scrollView.range(.vertical) == 0...600)
  }

  // SV-2
  @Test func aScrollViewThatDoesNotAdjustStartsBelowWhatCoversIt() {
    scrollView.adjustsContentInsetForSafeArea = false
    cover(Insets(top: 50, left: 0, bottom: 30, right: 0))
    #expect(scrollView.contentOffset.y == 0 && scrollView.adjustedContentInset == .zero)
    scrollView.adjustsContentInsetForSafeArea = true
    #expect(scrollView.contentOffset.y == -50)
  }

  // SV-2
  @Test func aScrollViewThatComesLaterStartsBelowTheBars() {
    cover(Insets(top: 50, left: 0, bottom: 30, right: 0))
    let other = ScrollView(frame: scrollView.frame)
    other.contentSize = Size(width: 400, height: 1200)
    let group = View(frame: other.frame)
    group.addSubview(other)
    stage.view.addSubview(group)
    stage.application.layOutWindows()
    #expect(other.contentOffset.y == -50)
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 90))
    other.addSubview(inner)
    stage.application.layOutWindows()
    #expect(inner.contentOffset.y == 0)
  }

  // SV-2
  @Test func aLayoutHasTheRoomThatTheBarsLeave() {
    let content = View()
    let view = ScrollView(frame: scrollView.frame)
    view.layout = .vertical()
    content.sizing.grow = 1
    view.addSubview(content)
    stage.view.addSubview(view)
    cover(Insets(top: 50, left: 0, bottom: 30, right: 0))
    #expect(content.frame == Rect(x: 0, y: 0, width: 400, height: 520) && view.contentOffset.y == -50)
    #expect(!view.hasRoom(.vertical))
  }
}
