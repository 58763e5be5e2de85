import Dactyl
import DactylInput

/// Layout of a tree of 1,023 views, ten deep: stacks in alternating directions with two views each, and 512 leaves.
@MainActor enum LayoutBenchmark {
  private final class Leaf: View {
    var ideal = Size(width: 20, height: 10)
    override func sizeThatFits(proposal: ProposedSize) -> Size { ideal }
  }

  private static var surfaces = 0

  static func run() {
    let application = Application()
    let window = makeWindow(application)
    let times = Measurement.microseconds(
      rounds: 500,
      prepare: {
        window.subviews.first?.removeFromSuperview()
        window.addSubview(tree(depth: 10) { Leaf() })
      },
      { window.layoutIfNeeded() })
    Measurement.report("layout, 1,023 views, ten deep, from nothing", times, limit: 500)

    let unchanged = Measurement.microseconds(rounds: 2_000) {
      window.setNeedsLayout()
      window.layoutIfNeeded()
    }
    Measurement.report("layout, nothing changed", unchanged, limit: 20, mayAllocate: false)

    let labels = makeWindow(application)
    var label: Label?
    labels.addSubview(
      tree(depth: 10) {
        let leaf = Label("0")
        label = label ?? leaf
        return leaf
      })
    labels.layoutIfNeeded()
    var count = 0
    let changed = Measurement.microseconds(rounds: 2_000) {
      count += 1
      label?.text = ["one", "three"][count % 2]
      labels.layoutIfNeeded()
    }
    Measurement.report("layout, one label of 512 changed", changed, limit: 20)
  }

  private static func makeWindow(_ application: Application) -> Window {
    let size = Size(width: 1200, height: 800)
    surfaces += 1
    let stack = WindowStack(surface: SurfaceID(rawValue: surfaces), size: size, application: application)
    let window = Window(frame: Rect(origin: .zero, size: size))
    window.layout = StackLayout(.vertical)
    stack.show(window)
    return window
  }

  /// A binary tree of stacks.
  private static func tree(depth: Int, leaf: () -> View) -> View {
    if depth == 1 { return leaf() }
    let layout = StackLayout(depth % 2 == 0 ? .horizontal : .vertical)
    return View(layout, [tree(depth: depth - 1, leaf: leaf), tree(depth: depth - 1, leaf: leaf)])
  }
}
