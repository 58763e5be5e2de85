import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Rows and columns.
@MainActor @Suite struct StackLayoutTests {
  @Test func viewsFollowEachOtherWithSpacesAndFillTheWidth() {
    let result = frames(.vertical(spacing: 8), 100, 200, block(40, 10), block(60, 20), block(30, 5))
    #expect(result == [rect(0, 0, 100, 10), rect(0, 18, 100, 20), rect(0, 46, 100, 5)])
  }

  @Test func aRowBeginsAtTheLeadingEdge() {
    let result = frames(.horizontal(spacing: 4), 100, 50, block(40, 10), block(20, 20))
    #expect(result == [rect(0, 0, 40, 50), rect(44, 0, 20, 50)])
  }

  @Test func aRowIsMirroredInARightToLeftInterface() {
    let result = frames(.horizontal(spacing: 4), 100, 50, block(40, 10), block(20, 20), direction: .rightToLeft)
    #expect(result == [rect(60, 0, 40, 50), rect(36, 0, 20, 50)])
  }

  @Test(arguments: [
    (StackLayout.Alignment.leading, rect(0, 0, 40, 10)), (.center, rect(30, 0, 40, 10)),
    (.trailing, rect(60, 0, 40, 10)), (.fill, rect(0, 0, 100, 10)),
  ])
  func alignmentPlacesViewsAcrossTheAxis(_ alignment: StackLayout.Alignment, _ expected: Rect) {
    #expect(frames(.vertical(alignment: alignment), 100, 50, block(40, 10)) == [expected])
  }

  @Test func aViewCanHaveItsOwnAlignment() {
    let view = block(40, 10)
    view.stackAlignment = .trailing
    #expect(frames(.vertical(alignment: .leading), 100, 50, view) == [rect(60, 0, 40, 10)])
  }

  @Test(arguments: [
    (StackLayout.Distribution.leading, [0.0, 20]), (.center, [30, 50]), (.trailing, [60, 80]),
    (.equalSpacing, [0, 80]),
  ])
  func distributionPlacesTheSpaceThatIsLeft(_ distribution: StackLayout.Distribution, _ starts: [Double]) {
    let result = frames(.horizontal(distribution: distribution), 100, 10, block(20, 10), block(20, 10))
    #expect(result.map(\.minX) == starts)
  }

  @Test func viewsOfEqualLengthShareTheRowInWholePixels() {
    let result = frames(
      .horizontal(spacing: 2, distribution: .fillEqually), 100, 10, block(50, 10), block(5, 10), block(1, 10))
    #expect(result == [rect(0, 0, 32, 10), rect(34, 0, 32, 10), rect(68, 0, 32, 10)])
  }

  @Test func theLastOfEqualViewsGetsThePixelsThatAreLeft() {
    let result = frames(.horizontal(distribution: .fillEqually), 101.5, 10, block(5, 10), block(5, 10), block(5, 10))
    #expect(result.map(\.width) == [33, 34, 34.5])
  }

  @Test func growingViewsShareTheSpaceThatIsLeftByTheirWeights() {
    let result = frames(.horizontal(), 100, 10, block(10, 10, grow: 1), block(10, 10), block(10, 10, grow: 3))
    #expect(result.map(\.width) == [27, 10, 63])
  }

  @Test func aGrowingViewLeavesTheRestToOthersAtItsGreatestLength() {
    let (first, second) = (block(10, 10, grow: 1), block(10, 10, grow: 1))
    first.sizing.maximumWidth = 25
    #expect(frames(.horizontal(), 100, 10, first, second).map(\.width) == [25, 75])
  }

  @Test func aSpacerPushesViewsApart() {
    let result = frames(.horizontal(), 100, 10, block(10, 10), Spacer(), block(10, 10))
    #expect(result.map(\.minX) == [0, 10, 90])
  }

  @Test func missingSpaceIsTakenInProportionToLength() {
    let result = frames(.horizontal(), 90, 100, block(100, 10), block(50, 10))
    #expect(result.map(\.width) == [60, 30])
  }

  @Test func aViewThatDoesNotShrinkLeavesTheLackToOthers() {
    let (first, second) = (block(100, 10), block(50, 10))
    second.sizing.shrink = 0
    #expect(frames(.horizontal(), 90, 100, first, second).map(\.width) == [40, 50])
  }

  @Test func aViewDoesNotBecomeSmallerThanItsLeastSize() {
    let (first, second) = (block(100, 10), block(50, 10))
    first.sizing.minimumWidth = 80
    #expect(frames(.horizontal(), 100, 100, first, second).map(\.width) == [80, 20])
  }

  @Test func aRowIsAsHighAsANarrowedView() {
    let row = View(.horizontal(), [block(100, 10), block(100, 10)])
    #expect(row.measuredSize(for: ProposedSize(width: 100, height: nil)) == Size(width: 100, height: 20))
  }

  @Test func aRowIsAlignedByTheFirstLinesOfText() {
    let (large, small, picture) = (block(30, 40, baseline: 30), block(20, 15, baseline: 12), block(10, 20))
    let layout = StackLayout(.horizontal, alignment: .firstBaseline)
    #expect(frames(layout, 100, 60, large, small, picture).map(\.minY) == [0, 18, 10])
    let row = View(layout, [block(30, 40, baseline: 10), block(20, 15, baseline: 12)])
    #expect(row.measuredSize(for: .unspecified) == Size(width: 50, height: 42))
    #expect(row.firstBaseline(in: Size(width: 50, height: 42)) == 12)
  }

  @Test func aColumnHasTheFirstLineOfItsFirstView() {
    let column = View(.vertical(spacing: 4), [block(30, 40, baseline: 30), block(20, 15, baseline: 12)])
    column.layoutMargins = DirectionalInsets(5)
    #expect(column.firstBaseline(in: Size(width: 100, height: 100)) == 35)
  }

  @Test func theSpaceBehindAViewCanDiffer() {
    let view = block(10, 10)
    view.spacingAfter = 30
    #expect(frames(.vertical(spacing: 5), 10, 100, view, block(10, 10), block(10, 10)).map(\.minY) == [0, 40, 55])
  }

  @Test func marginsAndSpacesBelongToTheSize() {
    let view = View(.vertical(spacing: 5), [block(10, 10), block(20, 10)])
    view.layoutMargins = DirectionalInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.measuredSize(for: .unspecified) == Size(width: 26, height: 29))
    view.traitOverrides.layoutDirection = .rightToLeft
    view.frame.size = Size(width: 26, height: 29)
    view.layoutIfNeeded()
    #expect(view.subviews.map(\.frame) == [rect(4, 1, 20, 10), rect(4, 16, 20, 10)])
  }

  @Test func hiddenViewsTakeNoSpace() {
    let (first, second) = (block(10, 10), block(10, 20))
    let column = View(.vertical(spacing: 5), [first, second])
    column.frame.size = Size(width: 10, height: 100)
    column.layoutIfNeeded()
    first.isHidden = true
    column.layoutIfNeeded()
    #expect(second.frame.minY == 0)
    #expect(column.measuredSize(for: .unspecified).height == 20)
    first.isHidden = false
    column.layoutIfNeeded()
    #expect(second.frame.minY == 15)
  }

  @Test func aLabelIsMeasuredAgainInAnotherFontScale() {
    let label = Label("Large")
    let size = label.measuredSize(for: .unspecified)
    let application = Application()
    application.traitOverrides.fontScale = 2
    defer { application.traitOverrides.fontScale = 1 }
    #expect(label.measuredSize(for: .unspecified).height > 1.5 * size.height)
  }

  @Test func aStackViewChangesItsParameters() {
    let stack = StackView(.horizontal, spacing: 10, [block(10, 10), block(10, 10)])
    stack.frame.size = Size(width: 100, height: 100)
    stack.axis = .vertical
    stack.spacing = 3
    stack.alignment = .center
    stack.distribution = .trailing
    stack.layoutIfNeeded()
    #expect(stack.subviews.map(\.frame) == [rect(45, 77, 10, 10), rect(45, 90, 10, 10)])
  }

  @Test func aWrappingLabelGetsTheHeightOfItsLines() {
    let label = Label("one two three four five six seven eight")
    label.numberOfLines = 0
    let column = View(.vertical(), [label, block(10, 10)])
    let line = Label("one").measuredSize(for: .unspecified).height
    #expect(column.measuredSize(for: ProposedSize(width: 100, height: nil)).height > 2 * line + 10)
    column.frame.size = Size(width: 100, height: 300)
    column.layoutIfNeeded()
    #expect(column.subviews[1].frame.minY == label.frame.height)
  }
}
