import Dactyl
import DactylGeometry

/// A view that counts its measurements.
private final class CountedLeaf: View {
  let counter: CostCounter
  var ideal = Size(width: 20, height: 10) {
    didSet { invalidateIntrinsicContentSize() }
  }

  init(_ counter: CostCounter) {
    self.counter = counter
    super.init(frame: .zero)
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    counter.count += 1
    return ideal
  }
}

extension CostSubject {
  /// Views in containers.
  package static let layout = CostSubject(
    name: "layout, views", count: 64, chance: 4, allocationChance: 10,
    operations: [
      first("a stack that was never laid out", StackLayout(.vertical, spacing: 1)),
      first("a grid that was never laid out", GridLayout([.fitting, .flexible(), .fixed(30)])),
      first("a flow that was never laid out", FlowLayout(spacing: 2)),
      first("an overlay that was never laid out", OverlayLayout()),
      change("a change in a stack", StackLayout(.vertical, spacing: 1)),
      change("a change in a grid", GridLayout([.fitting, .flexible(), .fixed(30)])),
      change("a change in a flow", FlowLayout(spacing: 2)),
      change("a change in an overlay", OverlayLayout()),
      CostOperation("another width of a flow") { count in
        let (view, _, counter) = container(FlowLayout(spacing: 2), count)
        view.layoutIfNeeded()
        return {
          counter.work {
            view.frame.size.width = 500
            view.layoutIfNeeded()
          }
        }
      },
      CostOperation("nothing has changed") { count in
        let (view, _, counter) = container(StackLayout(.vertical), count)
        view.layoutIfNeeded()
        return { counter.work { view.layoutIfNeeded() } }
      },
      CostOperation("a view in nested stacks") { count in
        let counter = CostCounter()
        let leaf = CountedLeaf(counter)
        var view: View = leaf
        for level in 0..<count / 3 {
          view = View(StackLayout(level % 2 == 0 ? .vertical : .horizontal), [view, CountedLeaf(counter)])
        }
        view.frame.size = Size(width: 100, height: 100)
        return { counter.work { view.layoutIfNeeded() } }
      },
      CostOperation("a change in a tree of stacks") { count in
        let counter = CostCounter()
        let leaves = (0..<count).map { _ in CountedLeaf(counter) }
        var views: [View] = leaves
        var isVertical = false
        while views.count > 1 {
          views = stride(from: 0, to: views.count, by: 4).map {
            View(StackLayout(isVertical ? .vertical : .horizontal), Array(views[$0..<$0 + 4]))
          }
          isVertical.toggle()
        }
        let view = views[0]
        view.frame.size = Size(width: 4000, height: 4000)
        view.layoutIfNeeded()
        return {
          counter.work {
            leaves[count / 2].ideal = Size(width: 30, height: 20)
            view.layoutIfNeeded()
          }
        }
      },
    ])

  private static func container(_ layout: any Layout, _ count: Int) -> (View, [CountedLeaf], CostCounter) {
    let counter = CostCounter()
    let leaves = (0..<count).map { _ in CountedLeaf(counter) }
    let view = View(layout, leaves)
    view.frame.size = Size(width: 400, height: 4000)
    return (view, leaves, counter)
  }

  private static func first(_ name: String, _ layout: any Layout) -> CostOperation {
    CostOperation(name) { count in
      let (view, _, counter) = container(layout, count)
      return { counter.work { view.layoutIfNeeded() } }
    }
  }

  private static func change(_ name: String, _ layout: any Layout) -> CostOperation {
    CostOperation(name) { count in
      let (view, leaves, counter) = container(layout, count)
      view.layoutIfNeeded()
      return {
        counter.work {
          leaves[count / 2].ideal = Size(width: 30, height: 20)
          view.layoutIfNeeded()
        }
      }
    }
  }
}
