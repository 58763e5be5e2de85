import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sizes, proposals and layouts that make no sense.
@MainActor @Suite struct LayoutInputTests {
  private struct Constant: Layout {
    var size: Size
    var frame = Rect.zero
    func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size { size }
    func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
      for view in items { items.place(view, in: frame) }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5])
  func aSideThatMakesNoSenseCountsAsZero(_ side: Double) {
    let view = View(Constant(size: Size(width: side, height: 10)))
    let column = View(.vertical(alignment: .leading), [view, block(5, 5)])
    #expect(view.measuredSize(for: .unspecified) == Size(width: 0, height: 10))
    column.frame.size = Size(width: 100, height: 100)
    column.layoutIfNeeded()
    #expect(column.subviews[1].frame == rect(0, 10, 5, 5))
  }

  @Test(arguments: [Double.nan, .infinity])
  func aPlaceThatMakesNoSenseLeavesTheViewWhereItIs(_ number: Double) {
    let item = View(frame: rect(1, 2, 3, 4))
    let view = View(Constant(size: .zero, frame: rect(number, 0, 10, 10)), [item])
    view.layoutIfNeeded()
    #expect(item.frame == rect(1, 2, 3, 4))
  }

  @Test(arguments: [Double.nan, -5])
  func aProposalThatMakesNoSenseIsNoneOrZero(_ side: Double) {
    final class Asked: View {
      var proposal: ProposedSize?
      override func sizeThatFits(proposal: ProposedSize) -> Size {
        self.proposal = proposal
        return .zero
      }
    }
    let view = Asked()
    _ = view.measuredSize(for: ProposedSize(width: side, height: side))
    #expect(view.proposal == (side.isNaN ? .unspecified : .zero))
  }

  private static let odd: [any Layout] = [
    StackLayout(.horizontal, spacing: .nan), StackLayout(.vertical, spacing: .infinity),
    FlowLayout(spacing: .nan, lineSpacing: .infinity), OverlayLayout(),
    GridLayout([], columnSpacing: .nan, rowSpacing: .infinity),
    GridLayout([.fixed(.nan), .flexible(weight: .nan, minimum: .infinity), .flexible(weight: -1, minimum: -1)]),
  ]

  @Test(arguments: 0..<6) func everyLayoutGivesFiniteSizesAndPlaces(_ index: Int) {
    let odd = block(10, 10)
    (odd.sizing.grow, odd.sizing.shrink, odd.spacingAfter) = (.nan, .infinity, .nan)
    let growing = block(10, 10)
    growing.sizing.grow = .infinity
    let container = View(Self.odd[index], [odd, growing, block(20, 10, grow: -3), block(5, 5)])
    for proposal in [ProposedSize.zero, .infinity, .unspecified, ProposedSize(width: 33, height: .infinity)] {
      let size = container.measuredSize(for: proposal)
      #expect(size.width >= 0 && size.height >= 0 && size.width < 1000 && size.height < 1000)
      container.frame.size = size
      container.setNeedsLayout()
      container.layoutIfNeeded()
      for view in container.subviews { #expect(view.frame.isFinite) }
    }
  }

  @Test func layoutsWithoutViewsAreEmpty() {
    let layouts: [any Layout] = [
      StackLayout(.horizontal, spacing: 5), OverlayLayout(), FlowLayout(spacing: 5), GridLayout([.fitting]),
    ]
    for layout in layouts {
      let view = View(layout)
      #expect(view.measuredSize(for: .unspecified) == .zero)
      #expect(view.firstBaseline(in: .zero) == nil)
      view.layoutIfNeeded()
    }
  }

  /// One paragraph, many, and one word.
  @Test(arguments: ["lorem ipsum ", "lorem ipsum\n", "x"])
  func aLabelOfAMegabyteHasAPlaceInALayout(_ part: String) {
    let text = String(repeating: part, count: 1_000_000 / part.utf8.count)
    let layouts: [any Layout] = [
      StackLayout(.vertical), FlowLayout(), GridLayout([.fixed(40), .flexible(weight: 1, minimum: 10)]),
    ]
    for layout in layouts {
      let (label, other) = (Label(text), block(10, 10))
      label.numberOfLines = 0
      let view = View(layout, [label, other])
      view.frame.size = Size(width: 300, height: 200)
      view.layoutIfNeeded()
      let size = view.measuredSize(for: ProposedSize(width: 300, height: nil))
      #expect(size.width.isFinite && size.height.isFinite && size.height > 0)
      #expect(label.frame.isFinite && other.frame.isFinite && label.frame.width > 0)
    }
  }

  @Test func aLayoutThatMeasuresItsOwnViewGetsNothing() {
    final class Selfish: View {
      override func sizeThatFits(proposal: ProposedSize) -> Size {
        measuredSize(for: ProposedSize(width: (proposal.width ?? 0) + 1, height: nil))
      }
    }
    #expect(Selfish().measuredSize(for: .unspecified) == .zero)
  }

  @Test func aViewThatAsksForLayoutInItsLayoutIsReported() throws {
    final class Restless: View {
      override func layoutSubviews() { setNeedsLayout() }
    }
    let view = Restless()
    view.debugName = "restless"
    let reports = warnings { view.layoutIfNeeded() }
    #expect(reports.count == 1 && reports[0].contains("Restless \"restless\""))
    #expect(view.needsLayout)
  }

  @Test func aLayoutThatChangesTheTreeDoesNotTrap() {
    final class Shuffling: View {
      var count = 0
      override func layoutSubviews() {
        count += 1
        if count < 10 { subviews.first?.removeFromSuperview() }
        addSubview(BlockView(10, 10))
      }
    }
    struct Removing: Layout {
      func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
        items.first?.removeFromSuperview()
        return Size(width: 10, height: 10)
      }
      func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
        for view in items {
          view.removeFromSuperview()
          items.place(view, in: bounds)
        }
      }
    }
    let views = [View(Removing(), [block(1, 1), block(1, 1)]), Shuffling(.vertical(), [block(1, 1)])]
    let column = View(.vertical(), views)
    column.frame.size = Size(width: 10, height: 10)
    for _ in 0..<5 { column.layoutIfNeeded() }
    #expect(views[0].subviews.isEmpty)
  }
}
