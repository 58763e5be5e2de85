import Dactyl

/// Pans with one finger in any direction or along one axis, and with two fingers on the sheet.
final class PanPage: Page {
  private static let tileSize = Size(width: 132, height: 84)
  private static let railWidth = 60.0

  private let free = Tile("Anywhere", "one finger", hue: 0)
  private let horizontal = Tile("← →", hue: 1)
  private let vertical = Tile("↕", hue: 2)
  private let horizontalRail = PlateView(isGroove: true)
  private let verticalRail = PlateView(isGroove: true)

  private let pan = PanGestureRecognizer()
  private let horizontalPan = PanGestureRecognizer()
  private let verticalPan = PanGestureRecognizer()
  private let twoFingerPan = PanGestureRecognizer()

  private var freeArea = Rect.zero
  private var hasMoved = false
  private var start = Point.zero
  private var sheetStart = Point.zero

  init() {
    super.init(
      hint: "One finger drags the fields, two of which stay on their rails. Two fingers move the sheet below.")
  }

  override func viewDidLoad() {
    for rail in [horizontalRail, verticalRail] { board.addSubview(rail) }
    for tile in [free, horizontal, vertical] { board.addSubview(tile) }

    add(pan, "pan", to: free)
    pan.maximumNumberOfTouches = 1
    pan.addTarget(self, action: PanPage.freePanned)

    add(horizontalPan, "pan-horizontal", to: horizontal)
    horizontalPan.axis = .horizontal
    horizontalPan.addTarget(self, action: PanPage.railPanned)

    add(verticalPan, "pan-vertical", to: vertical)
    verticalPan.axis = .vertical
    verticalPan.addTarget(self, action: PanPage.railPanned)

    add(twoFingerPan, "pan-two-finger", to: board)
    twoFingerPan.minimumNumberOfTouches = 2
    twoFingerPan.allowedScrollTypesMask = .all
    twoFingerPan.addTarget(self, action: PanPage.sheetPanned)
  }

  override func arrange(in area: Rect) {
    let width = Self.railWidth
    horizontalRail.frame = Rect(
      x: area.minX, y: area.maxY - width, width: max(area.width - width - Page.gap, 0), height: width)
    verticalRail.frame = Rect(x: area.maxX - width, y: area.minY, width: width, height: area.height)
    freeArea = Rect(
      x: area.minX, y: area.minY, width: horizontalRail.frame.width,
      height: max(area.height - width - Page.gap, 0))
    free.bounds.size = freeArea.middle(Self.tileSize).size
    horizontal.bounds.size = Size(width: min(120, horizontalRail.frame.width / 2).rounded(), height: width)
    vertical.bounds.size = Size(width: width, height: min(84, area.height / 2).rounded())
    if !hasMoved {
      free.center = freeArea.center
      horizontal.center = horizontalRail.frame.center
      vertical.center = verticalRail.frame.center
    }
    put(free, at: free.center)
    put(horizontal, at: horizontal.center)
    put(vertical, at: vertical.center)
  }

  /// Moves a tile, which stays within its rail or area.
  private func put(_ tile: Tile, at center: Point) {
    let area = tile === free ? freeArea : tile === horizontal ? horizontalRail.frame : verticalRail.frame
    let half = Point(x: tile.bounds.width / 2, y: tile.bounds.height / 2)
    let origin = area.insetBy(dx: half.x, dy: half.y).nearest(to: center) - half
    tile.center = Point(x: origin.x.rounded(), y: origin.y.rounded()) + half
  }

  private func follow(_ pan: PanGestureRecognizer, _ tile: Tile) {
    if pan.state == .began {
      start = tile.center
      hasMoved = true
    }
    tile.isActive = pan.state == .began || pan.state == .changed
    put(tile, at: start + pan.translation(in: board))
  }

  private func freePanned(_ pan: PanGestureRecognizer) {
    follow(pan, free)
  }

  /// Moves a tile along its rail.
  private func railPanned(_ pan: PanGestureRecognizer) {
    follow(pan, pan === horizontalPan ? horizontal : vertical)
  }

  private func sheetPanned(_ pan: PanGestureRecognizer) {
    if pan.state == .began { sheetStart = board.offset }
    let translation = pan.translation(in: board)
    board.offset = pan.numberOfTouches > 0 ? sheetStart + translation : sheetStart - translation
  }
}
