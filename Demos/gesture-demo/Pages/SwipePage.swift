import Dactyl

/// A piece on a grid that each swipe moves by one field.
final class SwipePage: Page {
  private static let side = 3
  private static let largestField = 132.0

  private let grid = GridView(side: SwipePage.side)
  private let piece = Tile("Swipe", hue: 5)
  private var column = 1
  private var row = 1
  private var glide: Glide?

  private static let directions: [(name: String, direction: SwipeGestureRecognizer.Direction)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down),
  ]

  init() {
    super.init(
      hint: "A quick stroke anywhere moves the piece. A slow one must be straight and last at most half a second.")
  }

  override func viewDidLoad() {
    for child in [grid, piece] { board.addSubview(child) }
    piece.isUserInteractionEnabled = false
    for (name, direction) in Self.directions {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = direction
      swipe.addTarget(self, action: SwipePage.swiped)
      add(swipe, "swipe-\(name)", to: board)
    }
  }

  override func arrange(in area: Rect) {
    let room = min(area.width, area.height, Self.largestField * Double(Self.side))
    let field = (room / Double(Self.side)).rounded(.down)
    let side = field * Double(Self.side)
    grid.frame = area.middle(Size(width: side, height: side))
    piece.bounds.size = Size(width: max(field - 12, 0), height: max(field - 12, 0))
    glide?.stop()
    piece.center = place
  }

  private var place: Point {
    let field = grid.frame.width / Double(Self.side)
    return grid.frame.origin + Point(x: (Double(column) + 0.5) * field, y: (Double(row) + 0.5) * field)
  }

  private func swiped(_ swipe: SwipeGestureRecognizer) {
    let last = Self.side - 1
    switch swipe.direction {
    case .left: column = max(column - 1, 0)
    case .right: column = min(column + 1, last)
    case .up: row = max(row - 1, 0)
    default: row = min(row + 1, last)
    }
    piece.title = Self.directions.first { $0.direction == swipe.direction }?.name ?? ""
    piece.flashUp()
    guard let toplevel else { return }
    glide?.stop()
    glide = Glide(piece, to: place, on: toplevel)
  }
}
