import DactylGeometry
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
}
