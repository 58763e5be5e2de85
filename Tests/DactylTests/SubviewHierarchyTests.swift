import DactylGeometry
import DactylGraphics
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A view with very many subviews is painted as if each of them were visited, although most are not.
@MainActor struct SubviewHierarchyTests {
  private let drawn: DrawnStack
  private let board = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let views: [View]

  /// Five hundred tiles, twenty-five in a row.
  init() throws {
    drawn = try DrawnStack(width: 100, height: 100)
    views = (0..<500).map { index in
      let view = View(frame: Rect(x: Double(index % 25) * 4, y: Double(index / 25) * 4, width: 4, height: 4))
      view.backgroundColor = Color(red: Double(index % 7) / 7, green: Double(index % 11) / 11, blue: 0.5)
      return view
    }
    for view in views { board.addSubview(view) }
    drawn.window.addSubview(board)
    drawn.frame()
  }

  private func near(_ rect: Rect) -> [View] { board.subviews(near: rect) }

  @Test func distantViewsAreNotVisited() {
    let corner = Rect(x: 0, y: 0, width: 3, height: 3)
    #expect(near(corner).count == 16 && near(corner).first === views[0])
    #expect(near(board.bounds).count == 500)
    // A view that moves there is found, in drawing order, and so is the last one added.
    views[499].center = Point(x: 2, y: 2)
    let last = View(frame: corner)
    board.addSubview(last)
    #expect(near(corner).count == 16 + 5 && near(corner).last === last)
    // The subview is also found if only one of its own subviews reaches there.
    let far = View(frame: Rect(x: -60, y: -40, width: 2, height: 2))
    views[250].addSubview(far)
    #expect(near(Rect(x: -60, y: 0, width: 1, height: 1)).contains { $0 === views[250] })
  }

  @Test func wornRectanglesAreRebuilt() {
    let corner = Rect(x: 0, y: 0, width: 3, height: 3)
    for step in 0..<250 { views[499].center = Point(x: 2 + Double(step % 2), y: 2) }
    #expect(near(corner).contains { $0 === views[499] })
    for step in 0..<300 { views[499].center = Point(x: 97 + Double(step % 2), y: 78) }
    #expect(near(corner).count == 16)
    #expect(near(Rect(x: 97, y: 77, width: 1, height: 1)).last === views[499])
  }

  @Test(arguments: [false, true], 1...2) func picturesAreTheSameAsWithoutTheHierarchy(clips: Bool, seed: UInt64) {
    var random = SeededSource(seed: seed)
    board.clipsToBounds = clips
    for round in 0..<50 {
      for _ in 0..<4 { change(&random) }
      drawn.frame()
      let changed = pixels
      board.subviewHierarchy = nil
      drawn.window.setNeedsDisplay()
      drawn.frame()
      guard zip(changed, pixels).allSatisfy(Self.isSame) else {
        Issue.record("seed \(seed), clips \(clips): other pixels in round \(round)")
        return
      }
    }
  }

  /// Cairo smooths an edge a little differently where the clip cuts through it.
  private static func isSame(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { shift in abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)) <= 8 }
  }

  private var pixels: [UInt32] { drawn.bitmap.pixels }

  private func change(_ random: inout SeededSource) {
    guard let view = random.pick(views) else { return }
    let place = Point(x: Double(random.int(-10...110)), y: Double(random.int(-10...110)))
    switch random.int(0...9) {
    case 0, 1: view.center = place
    case 2: view.bounds.size = Size(width: Double(random.int(0...30)), height: 5)
    case 3: view.isHidden.toggle()
    case 4: view.alpha = random.pick([0, 0.5, 1]) ?? 1
    case 5: view.transform = AffineTransform(scaleX: Double(random.int(1...3)), y: 1)
    case 6:
      let inner = View(frame: Rect(origin: place, size: Size(width: 6, height: 6)))
      inner.backgroundColor = .black
      view.addSubview(inner)
    case 7: view.subviews.first?.center = place
    case 8:
      view.removeFromSuperview()
      board.insertSubview(view, at: random.pick([0, 100, board.subviews.count]) ?? 0)
    default: board.bringSubviewToFront(view)
    }
  }
}
