import Dactyl

/// Drawers that are pulled out of the edges of the window.
final class EdgePage: Page {
  /// The visible part of a closed drawer, in points.
  static let grip = 12.0
  private static let depth = 200.0
  /// A drawer that is released faster than this moves on, in points per second.
  private static let flick = 250.0

  private let drawers = [
    DrawerView("left", .left, hue: 0), DrawerView("right", .right, hue: 2), DrawerView("bottom", .bottom, hue: 3),
  ]
  private let close = TapGestureRecognizer()

  /// The open fraction of the drawer when its pan began.
  private var start = 0.0
  private var glides: [Glide] = []

  init() {
    super.init(hint: "Pull a drawer from within 20 points of the left, right or bottom edge. A tap closes all.")
  }

  override func viewDidLoad() {
    for drawer in drawers {
      board.addSubview(drawer)
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = drawer.edge
      pan.addHandler { [weak self, weak drawer] pan in
        if let drawer { self?.pull(drawer, pan) }
      }
      // On the sheet, since a finger often begins beside the drawer.
      add(pan, "edge-\(drawer.debugName)", to: board)
    }
    add(close, "tap", to: board)
    close.addTarget(self, action: EdgePage.closeAll)
  }

  override func arrange(in area: Rect) {
    let page = board.bounds
    for drawer in drawers {
      switch drawer.edge {
      case .left:
        let width = min(Self.depth, area.width * 0.45).rounded()
        drawer.open = Rect(x: 0, y: area.minY, width: width, height: area.height)
        drawer.travel = Point(x: width - Self.grip, y: 0)
      case .right:
        // Wide enough to be visible beside the panel.
        let left = (stage.maxX - min(Self.depth, area.width * 0.45)).rounded()
        drawer.open = Rect(x: left, y: area.minY, width: page.maxX - left, height: area.height)
        drawer.travel = Point(x: -(page.maxX - left - Self.grip), y: 0)
      default:
        let top = (stage.maxY - min(Self.depth, area.height * 0.5)).rounded()
        drawer.open = Rect(x: area.minX + 24, y: top, width: max(area.width - 48, 0), height: page.maxY - top)
        drawer.travel = Point(x: 0, y: -(page.maxY - top - Self.grip))
      }
      drawer.visible = stage
      drawer.place()
    }
  }

  private func pull(_ drawer: DrawerView, _ pan: PanGestureRecognizer) {
    let length = drawer.travel.length
    guard length > 0 else { return }
    let inwards = drawer.travel / length
    let translation = pan.translation(in: board)
    if pan.state == .began {
      for glide in glides { glide.stop() }
      board.bringSubviewToFront(drawer)
      start = drawer.fraction
    }
    drawer.fraction = min(max(start + (translation.x * inwards.x + translation.y * inwards.y) / length, 0), 1)
    drawer.isActive = pan.state == .began || pan.state == .changed
    guard pan.state == .ended || pan.state == .cancelled else { return }
    let velocity = pan.velocity(in: board)
    let speed = velocity.x * inwards.x + velocity.y * inwards.y
    let opens = pan.state == .ended && (abs(speed) > Self.flick ? speed > 0 : drawer.fraction > 0.5)
    glides = [slide(drawer, to: opens ? 1 : 0)].compactMap { $0 }
  }

  private func closeAll() {
    for glide in glides { glide.stop() }
    glides = drawers.compactMap { slide($0, to: 0) }
  }

  private func slide(_ drawer: DrawerView, to end: Double) -> Glide? {
    let start = drawer.fraction
    guard let toplevel, start != end else { return nil }
    return Glide(on: toplevel) { [weak drawer] fraction in drawer?.fraction = start + (end - start) * fraction }
  }
}
