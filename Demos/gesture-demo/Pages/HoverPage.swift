import Dactyl

/// A field whose dots grow under a pointer, or under a pen above it.
final class HoverPage: Page {
  private let field = HoverField()
  private let hover = HoverGestureRecognizer()

  init() {
    super.init(hint: "Move a pointer over the field, or a pen above it. Fingers don't hover; a touch ends hovering.")
  }

  override func viewDidLoad() {
    board.addSubview(field)
    add(hover, "hover", to: field)
    hover.addTarget(self, action: HoverPage.hovered)
  }

  override func arrange(in area: Rect) {
    field.frame = area
  }

  private func hovered(_ hover: HoverGestureRecognizer) {
    let isOver = hover.state == .began || hover.state == .changed
    field.height = hover.zOffset
    field.place = isOver ? hover.location(in: field) : nil
  }
}
