import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The view at the upper edge of a scroll view (SV-35).
@MainActor @Suite struct ScrollHeaderTests {
  private let stage: TestStage
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
  private let header = View(.horizontal(), [Button("One"), Button("Two")])

  init() throws {
    stage = try TestStage(size: Size(width: 200, height: 300))
    header.sizing.height = 60
    scroll.contentSize = Size(width: 500, height: 2000)
    stage.view.addSubview(scroll)
    scroll.headerView = header
    stage.advance(by: 0.1)
  }

  // SV-35
  @Test func theHeaderStaysAtTheUpperEdgeAndScrollsSideways() {
    #expect(scroll.contentOffset.y == -60 && header.frame == Rect(x: 0, y: -60, width: 500, height: 60))
    scroll.contentOffset = Point(x: 100, y: 700)
    #expect(header.frame == Rect(x: 0, y: 700, width: 500, height: 60))
    scroll.contentSize.width = 100
    #expect(header.frame.width == 200)
    scroll.scrollToTop(animated: false)
    #expect(scroll.contentOffset == Point(x: 0, y: -60) && scroll.adjustedContentInset.top == 60)
    scroll.additionalSafeAreaInsets.top = 40
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == -100 && header.frame.minY == -60)
    scroll.addSubview(View())
    stage.advance(by: 0.1)
    #expect(scroll.subviews.last === header)
  }

  // SV-35
  @Test func aHeaderOfAnotherHeightMovesContentAtItsStart() {
    header.sizing.height = 90
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == -90 && header.frame.height == 90)
    header.isHidden = true
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == 0)
    header.isHidden = false
    scroll.headerView = nil
    #expect(scroll.contentOffset.y == 0 && header.superview == nil && scroll.adjustedContentInset == .zero)
  }

  // SV-35, SV-22, KF-9
  @Test func contentIsScrolledIntoSightBelowTheHeader() {
    scroll.contentOffset.y = 500
    scroll.scrollRectToVisible(Rect(x: 0, y: 520, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 460)
    scroll.scrollRectToVisible(Rect(x: 0, y: 790, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 500)
    let inside = Button("Inside")
    inside.frame = Rect(x: 0, y: 510, width: 100, height: 44)
    scroll.addSubview(inside)
    stage.keyboard.press("Tab")
    stage.advance(by: 1)
    // The focus in the header moves nothing up or down.
    #expect(header.subviews[0].isFirstResponder && scroll.contentOffset == Point(x: 0, y: 500))
    stage.keyboard.press("Tab")
    stage.keyboard.press("Tab")
    stage.advance(by: 1)
    #expect(inside.isFirstResponder && scroll.contentOffset.y == 442)
  }

  // SV-35, SV-28
  @Test func pagesAreWhatTheHeaderLeavesFree() {
    #expect(scroll.canBecomeFirstResponder && scroll.becomeFirstResponder())
    stage.keyboard.press("Next")
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == -60 + 240 - 40)
    #expect(scroll.perform(.scroll(.down)))
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 140 + 240)
    #expect(scroll.indicatorTrack(.vertical)?.minY == scroll.bounds.minY + 60 + 3)
  }

  // SV-35
  @Test func aLayoutLeavesTheHeaderAlone() {
    let column = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    column.layout = .vertical()
    let (header, content) = (View(), View())
    header.sizing.height = 50
    content.sizing.height = 900
    stage.view.addSubview(column)
    column.addSubview(content)
    column.headerView = header
    stage.advance(by: 0.1)
    #expect(content.frame == Rect(x: 0, y: 0, width: 200, height: 900))
    #expect(column.contentSize.height == 900 && header.frame == Rect(x: 0, y: -50, width: 200, height: 50))
    column.headerView = nil
    column.addSubview(header)
    stage.advance(by: 0.1)
    #expect(header.frame.minY == 900)
  }
}
