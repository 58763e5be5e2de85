import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The cached ink bounds of a view and its subviews must never be too small.
@MainActor struct InkBoundsTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let middle = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
  private let leaf = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))

  init() {
    root.addSubview(middle)
    middle.addSubview(leaf)
  }

  @Test func aViewReachesAsFarAsItsProtrudingContent() {
    #expect(root.inkBounds == root.bounds)
    leaf.center = Point(x: 200, y: 5)
    #expect(middle.inkBounds == Rect(x: 0, y: 0, width: 205, height: 50))
    #expect(root.inkBounds == Rect(x: 0, y: 0, width: 215, height: 100))
    leaf.center = Point(x: 10, y: 10)
    #expect(root.inkBounds == root.bounds)
  }

  @Test func hiddenAndInvisibleViewsReachNowhereUntilTheyAreShown() {
    leaf.center = Point(x: 200, y: 5)
    leaf.isHidden = true
    #expect(root.inkBounds == root.bounds)
    leaf.isHidden = false
    #expect(root.inkBounds.maxX == 215)
    middle.alpha = 0
    #expect(root.inkBounds == root.bounds)
    middle.alpha = 1
    #expect(root.inkBounds.maxX == 215)
  }

  // CM-7
  @Test func aViewReachesNoFurtherForItsMask() {
    let mask = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    middle.mask = mask
    #expect(middle.inkBounds == middle.bounds)
    mask.center = Point(x: 300, y: 300)
    #expect(middle.inkBounds == middle.bounds && root.inkBounds == root.bounds)
  }

  @Test func aClippingViewReachesAsFarAsItsBounds() {
    leaf.center = Point(x: 200, y: 5)
    #expect(root.inkBounds.maxX == 215)
    middle.clipsToBounds = true
    #expect(root.inkBounds == root.bounds)
    middle.clipsToBounds = false
    #expect(root.inkBounds.maxX == 215)
  }

  @Test func anAddedOrRemovedDescendantCountsAtTheTop() {
    let far = View(frame: Rect(x: -70, y: 0, width: 5, height: 5))
    #expect(root.inkBounds == root.bounds)
    leaf.addSubview(far)
    #expect(root.inkBounds.minX == -55)
    far.removeFromSuperview()
    #expect(root.inkBounds == root.bounds)
    leaf.addSubview(far)
    middle.removeFromSuperview()
    #expect(root.inkBounds == root.bounds)
  }

  @Test func anExtremelyDistantViewTakesNothingFromNearOnes() {
    for far in [-1e18, 1e18, -1e300, 1e300] {
      leaf.center.y = far
      #expect(root.inkBounds.contains(root.bounds), "\(far)")
      #expect(middle.inkBounds.contains(middle.bounds), "\(far)")
    }
    // Rows of the largest tables are much nearer.
    leaf.center.y = 1e10
    #expect(root.inkBounds.maxY == 1e10 + 15)
  }

  @Test func onlyTheMovingViewAmongManyIsVisited() throws {
    let world = View()
    root.addSubview(world)
    let views = (0..<100).map {
      View(frame: Rect(x: Double($0 % 10) * 20, y: Double($0 / 10) * 20, width: 10, height: 10))
    }
    #expect(world.inkBounds == world.bounds)
    for view in views {
      world.addSubview(view)
      // From the first subview on, each new one extends the cached rectangle.
      #expect(world.inkBoundsCache.map { !$0.isLoose } ?? true)
      #expect(root.inkBounds.contains(world.convert(view.frame, to: root)))
    }
    #expect(world.inkBoundsCache?.rect == Rect(x: 0, y: 0, width: 190, height: 190))
    // Moves one view inside and one outwards; removes one and adds it again.
    views[55].center.x += 5
    views[99].center.x += 5
    views[55].removeFromSuperview()
    world.addSubview(views[55])
    #expect(world.inkBoundsCache?.isLoose == false)
    #expect(world.inkBounds == Rect(x: 0, y: 0, width: 195, height: 190))
    // The view that defined an edge moves back: the ink bounds are recomputed at the next query.
    views[99].center.x -= 5
    #expect(world.inkBoundsCache?.isLoose == true && root.inkBoundsCache?.isLoose == true)
    for view in views.suffix(50) { view.removeFromSuperview() }
    #expect(world.inkBoundsCache?.isLoose == true)
    #expect(root.inkBounds == Rect(x: 0, y: 0, width: 190, height: 100))
    #expect(world.inkBoundsCache?.rect == Rect(x: 0, y: 0, width: 190, height: 90))
    #expect(world.inkBoundsCache?.isLoose == false && root.inkBoundsCache?.isLoose == false)
  }

  /// After every change of a random tree, compares the cached ink bounds with those of a complete traversal.
  @Test func cachedInkBoundsAreThoseOfACompleteTraversal() {
    var random = SeededSource(seed: 5)
    var views = [root, middle, leaf]
    for _ in 0..<12 {
      let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      views[Int.random(in: 0..<views.count, using: &random)].addSubview(view)
      views.append(view)
    }
    for _ in 0..<3000 {
      let view = views[Int.random(in: 1..<views.count, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: view.center.x = Double(Int.random(in: -50...150, using: &random))
      case 1: view.bounds.size.width = Double(Int.random(in: 0...80, using: &random))
      case 2: view.isHidden.toggle()
      case 3: view.clipsToBounds.toggle()
      case 4: view.alpha = random.chance(30) ? 0 : 1
      case 5:
        let offset = Point(x: Double(Int.random(in: -50...50, using: &random)), y: 0)
        view.shadow = random.chance(50) ? nil : Shadow(color: .black, radius: 2, offset: offset)
      default:
        let above = views[Int.random(in: 0..<views.count, using: &random)]
        if !above.isDescendant(of: view) { above.addSubview(view) }
      }
      if random.chance(50) {
        let asked = random.chance(50) ? root : views[Int.random(in: 0..<views.count, using: &random)]
        #expect(asked.inkBounds == wholeInkBounds(of: asked))
      }
    }
  }

  private func wholeInkBounds(of view: View) -> Rect {
    let own = view.shadow.map { view.bounds.union($0.bounds(around: view.bounds)) } ?? view.bounds
    if view.clipsToBounds { return own }
    return view.subviews.filter { !$0.isHidden && $0.alpha > 0 }.reduce(own) { union, subview in
      let part = wholeInkBounds(of: subview)
      let corner = subview.convertToSuperview(part.origin)
      let moved = Rect(origin: corner, size: part.size)
      return union.contains(moved) ? union : union.union(moved)
    }
  }
}
