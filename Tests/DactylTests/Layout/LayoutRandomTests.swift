import DactylGeometry
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Random trees of layouts: remembered sizes give the same places as none, and changes the same as a new tree.
@MainActor @Suite struct LayoutRandomTests {
  @Test(arguments: 0..<40)
  func rememberedSizesGiveTheSamePlacesAsNone(_ seed: Int) {
    var random = SeededSource(seed: UInt64(seed))
    let plan = LayoutPlan(depth: 4, &random)
    let size = LayoutPlan.size(&random)
    #expect(plan.frames(in: size, storesSizes: true) == plan.frames(in: size, storesSizes: false))
  }

  @Test(arguments: 0..<40)
  func changesGiveTheSamePlacesAsANewTree(_ seed: Int) {
    var random = SeededSource(seed: 1000 + UInt64(seed))
    let plan = LayoutPlan(depth: 4, &random)
    let tree = plan.view()
    for _ in 0..<12 {
      let node = random.pick(plan.nodes) ?? plan
      node.change(&random)
      let size = LayoutPlan.size(&random)
      if random.chance(50) { tree.frame.size = size }
      tree.layoutIfNeeded()
      #expect(LayoutPlan.frames(tree) == plan.frames(in: tree.bounds.size, storesSizes: true))
    }
  }
}

/// The description of a tree of layouts, from which equal trees of views are made.
@MainActor private final class LayoutPlan {
  private enum Kind { case leaf(Size), stack(StackLayout), overlay(OverlayLayout), flow(FlowLayout), grid(GridLayout) }

  private var kind: Kind
  private var sizing = Sizing()
  private var isHidden = false
  private var pinning: Pinning?
  private var margins = DirectionalInsets.zero
  private var span = GridSpan()
  private var direction: LayoutDirection?
  private var children: [LayoutPlan] = []
  /// The view of the tree that follows the changes.
  private weak var view: View?

  init(depth: Int, _ random: inout SeededSource) {
    kind = .leaf(Self.leafSize(&random))
    if depth > 1, random.chance(80) || depth == 4 {
      kind = Self.layout(&random)
      children = (0..<random.int(1...4)).map { _ in LayoutPlan(depth: depth - 1, &random) }
    }
    changeRules(&random)
  }

  var nodes: [LayoutPlan] { [self] + children.flatMap(\.nodes) }

  static func size(_ random: inout SeededSource) -> Size {
    Size(width: Double(random.int(0...400)), height: Double(random.int(0...400)))
  }

  private static func leafSize(_ random: inout SeededSource) -> Size {
    Size(width: Double(random.int(0...90)), height: Double(random.int(1...30)))
  }

  private static func layout(_ random: inout SeededSource) -> Kind {
    let spacing = Double(random.int(0...9))
    let alignment = ViewAlignment(
      random.pick(.start, .center, .end, .fill), random.pick(.start, .center, .end, .fill))
    switch random.int(0...5) {
    case 0: return .overlay(OverlayLayout(alignment: alignment))
    case 1: return .flow(FlowLayout(spacing: spacing, lineSpacing: 2, alignment: alignment))
    case 2:
      let columns = (0..<random.int(1...3)).map { _ -> GridLayout.Column in
        random.pick(.fitting, .fixed(40), .flexible(), .flexible(weight: 2, minimum: 30))
      }
      return .grid(
        GridLayout(
          columns, columnSpacing: spacing, rowSpacing: 3, rows: random.pick(.fitting, .equal), alignment: alignment))
    default:
      return .stack(
        StackLayout(
          random.pick(.horizontal, .vertical), spacing: spacing,
          alignment: random.pick(.fill, .leading, .center, .trailing, .firstBaseline),
          distribution: random.pick(.leading, .center, .trailing, .equalSpacing, .fillEqually)))
    }
  }

  private func changeRules(_ random: inout SeededSource) {
    sizing = Sizing()
    if random.chance(25) { sizing.grow = Double(random.int(1...3)) }
    if random.chance(15) { sizing.shrink = Double(random.int(0...2)) }
    if random.chance(10) { sizing.width = Double(random.int(0...120)) }
    if random.chance(10) { sizing.height = Double(random.int(0...60)) }
    if random.chance(10) { sizing.minimumWidth = Double(random.int(0...80)) }
    if random.chance(10) { sizing.maximumWidth = Double(random.int(0...80)) }
    if random.chance(10) { sizing.maximumHeight = Double(random.int(0...40)) }
    if random.chance(10) { sizing.aspectRatio = Double(random.int(1...4)) / 2 }
    isHidden = random.chance(10)
    pinning = random.chance(10) ? random.pick(.fill, .center, Pinning(bottom: 3, trailing: 4)) : nil
    margins = random.chance(30) ? DirectionalInsets(horizontal: Double(random.int(0...9)), vertical: 2) : .zero
    span = random.chance(20) ? GridSpan(columns: random.int(1...3), rows: random.int(1...2)) : GridSpan()
    direction = random.chance(10) ? random.pick(.leftToRight, .rightToLeft) : nil
  }

  // MARK: Views

  /// Makes a tree of views, which `change` changes together with the plan.
  func view(storesSizes: Bool = true, follows: Bool = true) -> View {
    let view: View
    if case .leaf(let size) = kind { view = BlockView(size.width, size.height) } else { view = View() }
    view.madeLayoutState.measurements.storesSizes = storesSizes
    if follows { self.view = view }
    apply(to: view)
    for child in children { view.addSubview(child.view(storesSizes: storesSizes, follows: follows)) }
    return view
  }

  private func apply(to view: View) {
    switch kind {
    case .leaf(let size): (view as? BlockView)?.ideal = size
    case .stack(let layout): view.layout = layout
    case .overlay(let layout): view.layout = layout
    case .flow(let layout): view.layout = layout
    case .grid(let layout): view.layout = layout
    }
    view.sizing = sizing
    view.isHidden = isHidden
    view.pinning = pinning
    view.layoutMargins = margins
    view.gridSpan = span
    view.traitOverrides.layoutDirection = direction
  }

  /// Changes this part of the plan, and of the tree that follows it.
  func change(_ random: inout SeededSource) {
    switch random.int(0...4) {
    case 0: changeRules(&random)
    case 1:
      if case .leaf = kind { kind = .leaf(Self.leafSize(&random)) } else { kind = Self.layout(&random) }
    case 2 where !children.isEmpty && children.count < 6:
      let child = LayoutPlan(depth: 2, &random)
      let index = random.int(0...children.count)
      children.insert(child, at: index)
      view?.insertSubview(child.view(), at: index)
    case 3 where children.count > 1:
      children.remove(at: random.int(0...children.count - 1)).view?.removeFromSuperview()
    default: sizing.grow = sizing.grow == 0 ? 1 : 0
    }
    if let view { apply(to: view) }
  }

  func frames(in size: Size, storesSizes: Bool) -> [Rect] {
    let tree = view(storesSizes: storesSizes, follows: false)
    tree.frame.size = size
    tree.layoutIfNeeded()
    return Self.frames(tree)
  }

  /// The frames of all views that are shown. Hidden ones stay where they were.
  static func frames(_ view: View) -> [Rect] {
    [view.frame] + view.subviews.filter { !$0.isHidden }.flatMap(frames)
  }
}
