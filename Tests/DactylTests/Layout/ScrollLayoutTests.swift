import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Layouts of the content of scroll views.
@MainActor @Suite struct ScrollLayoutTests {
  private func scrollView(_ views: View...) -> ScrollView {
    let view = ScrollView(frame: rect(0, 0, 100, 50))
    view.layout = StackLayout(.vertical)
    for item in views { view.addSubview(item) }
    view.layoutIfNeeded()
    return view
  }

  @Test func contentIsAsWideAsTheViewAndAsHighAsItWants() {
    let view = scrollView(block(20, 40), block(200, 30))
    #expect(view.contentSize == Size(width: 100, height: 100))
    #expect(view.subviews.map(\.frame) == [rect(0, 0, 100, 40), rect(0, 40, 100, 60)])
  }

  @Test func lowContentFillsTheView() {
    let view = scrollView(block(20, 10), Spacer(), block(20, 10))
    #expect(view.contentSize == Size(width: 100, height: 50))
    #expect(view.subviews[2].frame.minY == 40)
  }

  @Test func contentFollowsItsViewsTheInsetAndTheSize() {
    let item = block(20, 40)
    let view = scrollView(item)
    item.ideal = Size(width: 20, height: 90)
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 90)
    view.contentInset = Insets(top: 5, left: 10, bottom: 5, right: 10)
    view.layoutIfNeeded()
    #expect(view.contentSize == Size(width: 80, height: 90))
    view.frame.size = Size(width: 60, height: 200)
    view.layoutIfNeeded()
    #expect(view.contentSize == Size(width: 40, height: 190))
  }

  @Test func scrollingMovesContentWithoutLayout() {
    let view = scrollView(block(20, 400))
    view.contentOffset.y = 30
    #expect(!view.needsLayout)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.subviews[0].frame == rect(0, 0, 100, 400))
  }

  @Test func contentCanBeWiderThanTheView() {
    let view = ScrollView(frame: rect(0, 0, 100, 50))
    view.contentAxes = [.horizontal, .vertical]
    view.layout = StackLayout(.horizontal)
    view.addSubview(block(300, 80))
    view.layoutIfNeeded()
    #expect(view.contentSize == Size(width: 300, height: 80))
    view.contentAxes = .horizontal
    view.layoutIfNeeded()
    #expect(view.contentSize == Size(width: 300, height: 50))
  }

  @Test func aScrollViewWantsTheSizeOfItsContentWithinTheOffer() {
    let view = scrollView(block(20, 40), block(60, 30))
    #expect(view.measuredSize(for: .unspecified) == Size(width: 60, height: 70))
    #expect(view.measuredSize(for: ProposedSize(width: 50, height: 30)) == Size(width: 50, height: 30))
  }

  /// A view of 100 points with ten blocks of 30 beside each other.
  private func wideScrollView(in stage: TestStage) -> ScrollView {
    let view = ScrollView(frame: rect(0, 0, 100, 50))
    view.contentAxes = .horizontal
    view.layout = StackLayout(.horizontal)
    for _ in 0..<10 { view.addSubview(block(30, 20)) }
    stage.view.addSubview(view)
    stage.window.layoutIfNeeded()
    return view
  }

  // SV-36
  @Test func wideContentBeginsWhereReadingBegins() throws {
    let stage = try TestStage()
    #expect(wideScrollView(in: stage).contentOffset.x == 0)
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    let view = wideScrollView(in: stage)
    #expect(view.contentOffset.x == 200 && view.subviews[0].frame.maxX == view.bounds.maxX)
    // More content is added at its end, which is at the left.
    view.contentOffset.x = 150
    for _ in 0..<5 { view.addSubview(block(30, 20)) }
    stage.window.layoutIfNeeded()
    #expect(view.contentSize.width == 450 && view.contentOffset.x == 300)
    view.frame.size.width = 200
    stage.window.layoutIfNeeded()
    #expect(view.contentOffset.x == 200)
    view.contentInset = Insets(top: 0, left: 0, bottom: 0, right: 10)
    stage.window.layoutIfNeeded()
    #expect(view.contentSize.width == 450 && view.contentOffset.x == 210)
  }

  // SV-36
  @Test func wideContentKeepsItsDistanceWhenTheDirectionChanges() throws {
    let stage = try TestStage()
    let view = wideScrollView(in: stage)
    let plain = ScrollView(frame: rect(0, 60, 100, 50))
    plain.contentSize = Size(width: 300, height: 50)
    stage.view.addSubview(plain)
    for scroll in [view, plain] { scroll.contentOffset.x = 60 }
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()
    #expect(view.contentOffset.x == 140 && view.subviews[2].frame.maxX == view.bounds.maxX)
    #expect(plain.contentOffset.x == 60)
    stage.window.traitOverrides.layoutDirection = .leftToRight
    stage.window.layoutIfNeeded()
    #expect(view.contentOffset.x == 60)
  }

  // SV-36
  @Test func aFingerDragsOnWhenWideContentChanges() throws {
    let stage = try TestStage()
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    let view = wideScrollView(in: stage)
    let finger = stage.finger()
    finger.down(at: Point(20, 20))
    finger.move(to: Point(40, 20))
    finger.move(to: Point(50, 20))
    #expect(view.isDragging && view.contentOffset.x == 180)
    view.addSubview(block(30, 20))
    stage.window.layoutIfNeeded()
    #expect(view.isDragging && view.contentOffset.x == 210)
    finger.move(to: Point(60, 20))
    #expect(view.contentOffset.x == 200)
    finger.up()
  }
}
