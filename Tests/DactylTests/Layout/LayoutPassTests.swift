import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A change measures and lays out the views that depend on it, and no others.
@MainActor @Suite struct LayoutPassTests {
  /// A column of two rows with two views each.
  private struct Tree {
    let blocks: [BlockView]
    let rows: [View]
    let column: View

    @MainActor init() {
      blocks = (0..<4).map { _ in BlockView(20, 10) }
      rows = [View(.horizontal(), Array(blocks[..<2])), View(.horizontal(), Array(blocks[2...]))]
      column = View(.vertical(), rows)
      column.frame.size = Size(width: 100, height: 100)
      column.layoutIfNeeded()
    }

    @MainActor var measurements: [Int] { blocks.map(\.measurements) }
  }

  @Test func eachViewIsMeasuredOnce() {
    #expect(Tree().measurements == [1, 1, 1, 1])
  }

  @Test func aChangeMeasuresItsViewAlone() {
    let tree = Tree()
    tree.blocks[1].ideal = Size(width: 30, height: 25)
    tree.column.layoutIfNeeded()
    #expect(tree.measurements == [1, 2, 1, 1])
    #expect(tree.rows.map(\.frame) == [rect(0, 0, 100, 25), rect(0, 25, 100, 10)])
  }

  @Test func nothingIsMeasuredOrLaidOutWithoutAChange() {
    let tree = Tree()
    let layouts = tree.blocks.map(\.layouts)
    tree.column.setNeedsLayout()
    tree.column.layoutIfNeeded()
    #expect(tree.measurements == [1, 1, 1, 1])
    #expect(tree.blocks.map(\.layouts) == layouts)
  }

  @Test func aChangeInsideAFixedSizeStaysThere() {
    let inner = block(20, 10)
    let box = View(.vertical(), [inner])
    box.sizing = .fixed(width: 50, height: 50)
    let column = View(.vertical(), [box])
    column.frame.size = Size(width: 100, height: 100)
    column.layoutIfNeeded()
    inner.ideal = Size(width: 30, height: 30)
    #expect(!column.needsLayout)
    #expect(box.needsLayout)
    column.layoutIfNeeded()
    #expect(inner.frame == rect(0, 0, 50, 30))
  }

  @Test func aLayoutOfAFixedSizeIgnoresTheContent() {
    let fixed = block(20, 10)
    fixed.sizing = .fixed(width: 20, height: 10)
    let column = View(.vertical(), [fixed])
    column.layoutIfNeeded()
    fixed.ideal = Size(width: 50, height: 50)
    #expect(!column.needsLayout)
  }

  @Test func aSuperviewLaidOutByHandCanMeasureALayout() {
    final class HandMade: View {
      let row = View(.horizontal(), [BlockView(30, 10)])
      override func layoutSubviews() {
        let size = row.measuredSize(for: .unspecified)
        row.frame = Rect(x: 5, y: 5, width: size.width, height: size.height)
      }
      override func sizeThatFits(_ size: Size) -> Size { row.measuredSize(for: .unspecified) }
    }
    let hand = HandMade()
    hand.addSubview(hand.row)
    let column = View(.vertical(alignment: .leading), [hand, block(10, 10)])
    column.frame.size = Size(width: 100, height: 100)
    column.layoutIfNeeded()
    #expect(hand.row.frame == rect(5, 5, 30, 10))
    let changed = hand.row.subviews[0] as? BlockView
    changed?.ideal = Size(width: 40, height: 20)
    column.layoutIfNeeded()
    #expect(hand.frame == rect(0, 0, 40, 20))
    #expect(hand.row.frame == rect(5, 5, 40, 20))
    #expect(column.subviews[1].frame.minY == 20)
  }

  @Test func layoutSubviewsCanMoveWhatTheLayoutHasPlaced() {
    final class Shifted: View {
      override func layoutSubviews() {
        for view in subviews { view.frame.origin.x += 7 }
      }
    }
    let view = Shifted(.vertical(alignment: .leading), [block(10, 10)])
    view.frame.size = Size(width: 100, height: 100)
    view.layoutIfNeeded()
    #expect(view.subviews[0].frame == rect(7, 0, 10, 10))
  }

  @Test func aViewWithoutContentHasNoSizeInALayout() {
    let plain = View(frame: rect(0, 0, 30, 30))
    #expect(plain.measuredSize(for: .unspecified) == .zero)
    #expect(plain.sizeThatFits(Size(width: 100, height: 100)) == Size(width: 30, height: 30))
  }

  @Test func addingAndRemovingViewsLaysOutAgain() {
    let tree = Tree()
    tree.rows[0].addSubview(block(5, 30))
    tree.column.layoutIfNeeded()
    #expect(tree.rows[1].frame.minY == 30)
    tree.rows[0].subviews.last?.removeFromSuperview()
    tree.column.layoutIfNeeded()
    #expect(tree.rows[1].frame.minY == 10)
    tree.rows[1].addSubview(tree.blocks[0])
    tree.column.layoutIfNeeded()
    #expect(tree.blocks[0].frame == rect(40, 0, 20, 10))
    #expect(tree.blocks[1].frame == rect(0, 0, 20, 10))
  }

  @Test func sizingAndMarginsCountWhenTheyChange() {
    let tree = Tree()
    tree.blocks[0].sizing.minimumHeight = 40
    tree.column.layoutIfNeeded()
    #expect(tree.rows[1].frame.minY == 40)
    tree.rows[0].layoutMargins = DirectionalInsets(5)
    tree.column.layoutIfNeeded()
    #expect(tree.rows[1].frame.minY == 50)
    tree.column.layout = .vertical(spacing: 3)
    tree.column.layoutIfNeeded()
    #expect(tree.rows[1].frame.minY == 53)
  }

  @Test func aFixedWidthIsOfferedToTheContent() {
    let column = View(.vertical(), [View(.flow(), (0..<3).map { _ in block(20, 10) }), block(5, 5)])
    column.sizing.width = 45
    let row = View(.horizontal(), [column])
    row.frame.size = Size(width: 200, height: 100)
    row.layoutIfNeeded()
    #expect(column.subviews.map(\.frame) == [rect(0, 0, 45, 20), rect(0, 20, 45, 5)])
  }

  @Test func contentFollowsAWidthThatIsLessThanItWanted() {
    let column = View(.vertical(), [View(.flow(), (0..<3).map { _ in block(20, 10) }), block(5, 5)])
    let row = View(Narrowing(), [column])
    row.frame.size = Size(width: 45, height: 100)
    row.layoutIfNeeded()
    #expect(column.subviews.map(\.frame) == [rect(0, 0, 45, 20), rect(0, 20, 45, 5)])
  }

  /// Asks views for their ideal size, and gives them another one.
  private struct Narrowing: Layout {
    func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size { .zero }
    func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
      for view in items {
        _ = view.measuredSize(for: .unspecified)
        items.place(view, in: bounds, proposal: .unspecified)
      }
    }
  }

  @Test func placesAreWholePixelsAtAScaleOfOneAndAHalf() {
    let fixture = Fixture()
    fixture.stack.scale = 1.5
    let row = View(.horizontal(distribution: .center), [block(20, 10), block(21, 10)])
    row.frame = rect(0, 0, 100, 10)
    fixture.window.addSubview(row)
    fixture.window.layoutIfNeeded()
    for view in row.subviews {
      let pixel = view.frame.minX * 1.5
      #expect(abs(pixel - pixel.rounded()) < 1e-9)
    }
    // 29.5 points in the middle.
    fixture.stack.scale = 1
    fixture.window.layoutIfNeeded()
    #expect(row.subviews[0].frame.minX == 30)
    fixture.stack.scale = 1.5
    let equal = View(.horizontal(distribution: .fillEqually), (0..<3).map { _ in block(1, 1) })
    equal.frame = rect(0, 20, 100, 10)
    fixture.window.addSubview(equal)
    fixture.window.layoutIfNeeded()
    #expect(equal.subviews.map { ($0.frame.width * 1.5).rounded() } == [50, 50, 50])
  }
}
