import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pictures that move are not drawn anew, and what lies below an opaque one is drawn beside it only (`FR-1`).
@MainActor @Suite struct CoveredDrawingTests {
  /// Notes the rectangles that it draws.
  private final class Probe: View {
    var rects: [Rect] = []
    var draws: Int { rects.count }

    override func draw(_ context: Context, in rect: Rect) {
      rects.append(rect)
      context.fill(rect, with: .systemGreen)
    }
  }

  enum Side: CaseIterable { case left, right, top, bottom, corner }

  // FR-1
  @Test(arguments: DamageSetting.allCases, Side.allCases) func whatLiesBelowAPictureThatComesIsDrawnBesideIt(
    _ setting: DamageSetting, _ side: Side
  ) throws {
    let size = Size(width: 120, height: 90)
    let stage = try TestStage(size: size)
    let below = Probe(frame: Rect(origin: .zero, size: size))
    let front = View(frame: below.frame)
    front.backgroundColor = .systemRed
    // With a subview it is a picture while it moves.
    front.addSubview(View(frame: Rect(x: 50, y: 40, width: 10, height: 10)))
    for view in [below, front] { stage.view.addSubview(view) }
    stage.use(setting)
    switch side {
    case .left: front.frame.origin.x = -120
    case .right: front.frame.origin.x = 120
    case .top: front.frame.origin.y = -90
    case .bottom: front.frame.origin.y = 90
    case .corner: front.frame.origin = Point(x: 120, y: 90)
    }
    stage.advance(by: 0.1)
    let meter = FrameMeter(stage)
    View.animate(withDuration: 1, curve: .linear) { front.frame.origin = .zero }
    _ = meter.frames(for: 0.1)
    var compared = 0
    for _ in 0..<50 {
      below.rects = []
      below.setNeedsDisplay()
      let frames = meter.frames(for: 1.0 / 60)
      #expect(frames.undeclared == 0)
      let covered = front.rectDrawn.intersection(below.frame)
      let free = size.width * size.height - covered.width * covered.height
      // Each frame is drawn twice by the meter.
      for rect in below.rects where side != .corner {
        #expect(rect.width * rect.height <= free + 3 * max(size.width, size.height), "\(rect), \(covered)")
        compared += 1
      }
      // No pixel is left out at the edge.
      var wrong: [Point] = []
      let picture = try #require(meter.picture)
      let scale = stage.toplevel.scale
      for (x, y) in (0..<120).map({ ($0, 20) }) + (0..<90).map({ (20, $0) }) {
        let place = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        if covered.insetBy(dx: 1, dy: 1).contains(place) || !covered.insetBy(dx: -1, dy: -1).contains(place) {
          if picture.argb(x: x, y: y) != (covered.contains(place) ? 0xff_df3d3d : 0xff_35a853) { wrong.append(place) }
        }
      }
      #expect(wrong.isEmpty)
    }
    #expect(side == .corner || compared >= 40)
  }

  // NV-3, FR-1
  @Test func aSwipeBackDrawsEachScreenOnce() throws {
    let probes = [Probe(), Probe()]
    let controllers = probes.map { probe in
      let controller = ViewController()
      controller.view = probe
      return controller
    }
    let navigation = NavigationController(rootViewController: controllers[0])
    let stage = try TestStage(size: Size(width: 300, height: 400), root: navigation)
    stage.advance(by: 1)
    navigation.pushViewController(controllers[1], animated: true)
    stage.advance(by: 3)
    let finger = stage.finger()
    finger.down(at: Point(x: 5, y: 200))
    finger.move(to: Point(x: 45, y: 200))
    stage.advance(by: 0.1)
    for probe in probes { probe.rects = [] }
    for x in stride(from: 50.0, through: 200, by: 7.3) {
      finger.move(to: Point(x: x, y: 200))
      stage.advance(by: 1.0 / 60)
    }
    finger.up()
    // The screen that stays is drawn once more, when it is no picture any more.
    stage.advance(by: 3)
    #expect(probes[0].draws <= 1 && probes[1].draws == 0, "\(probes[0].draws), \(probes[1].draws)")
    #expect(navigation.viewControllers.count == 1 && probes[0].window != nil)
    var screen: View? = probes[0]
    while let view = screen {
      #expect(!view.rasterizes && view.layer == nil)
      screen = view.superview
    }
  }

  // NV-7, FR-1
  @Test func aSheetThatIsDraggedIsDrawnOnce() throws {
    let (root, content, probe) = (ViewController(), ViewController(), Probe())
    content.view = probe
    let stage = try TestStage(size: Size(width: 300, height: 400), root: root)
    let sheet = SheetController(content, detents: [.height(150), .height(300)])
    root.present(sheet)
    stage.advance(by: 3)
    let finger = stage.finger()
    finger.down(at: Point(x: 150, y: 258))
    finger.move(to: Point(x: 150, y: 235))
    finger.move(to: Point(x: 150, y: 230))
    stage.advance(by: 0.1)
    probe.rects = []
    for y in stride(from: 225.0, through: 140, by: -3.7) {
      finger.move(to: Point(x: 150, y: y))
      stage.advance(by: 1.0 / 60)
    }
    #expect(probe.draws == 0)
    finger.up()
    stage.advance(by: 3)
    #expect(sheet.selectedDetent == .height(300) && probe.draws <= 2, "\(probe.draws)")
  }
}
