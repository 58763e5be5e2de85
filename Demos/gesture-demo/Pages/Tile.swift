import Dactyl

/// A rounded field with a colour, a title and a line below it.
class Tile: View {
  private static let cornerRadius = 14.0
  private static let flashTime = 0.25
  private static let padding = 8.0

  final var title: String {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  final var detail: String {
    didSet { if detail != oldValue { setNeedsDisplay() } }
  }

  /// The index of the colour in the Palette.
  final var hue: Int {
    didSet { if hue != oldValue { setNeedsDisplay() } }
  }

  /// Whether a gesture is active on the tile, which is then filled.
  final var isActive = false {
    didSet { if isActive != oldValue { setNeedsDisplay() } }
  }

  private var flash: ScheduledAction?

  init(_ title: String, _ detail: String = "", hue: Int) {
    self.title = title
    self.detail = detail
    self.hue = hue
    super.init()
    debugName = title
  }

  /// Shows the tile as active for a moment.
  final func flashUp() {
    flash?.cancel()
    isActive = true
    flash = Application.shared?.schedule(after: Self.flashTime) { [weak self] in self?.isActive = false }
  }

  final var color: Color { Palette.color(hue) }

  override func draw(_ context: Context, in rect: Rect) {
    let radius = min(Self.cornerRadius, bounds.width / 2, bounds.height / 2)
    let inner = bounds.insetBy(dx: 2, dy: 2)
    context.fill(Path(roundedRect: bounds, cornerRadius: radius), with: color)
    context.fill(
      Path(roundedRect: inner, cornerRadius: max(radius - 2, 0)),
      with: Palette.panel.mixed(with: color, by: isActive ? 0.45 : 0.14))
    drawText(context, in: inner)
  }

  /// Draws the title and the line below it, centred.
  final func drawText(_ context: Context, in rect: Rect) {
    let padding = min(Self.padding, rect.width / 12)
    let width = rect.width - 2 * padding
    guard width > 8 else { return }
    var title = layout(self.title, size: 15, .semibold, Palette.text, width)
    if title.isTruncated { title = layout(self.title, size: 12, .semibold, Palette.text, width) }
    let detail = layout(self.detail, size: 12, .regular, isActive ? Palette.text : Palette.fadedText, width)
    let hasDetail = !self.detail.isEmpty && title.size.height + detail.size.height <= rect.height
    let height = title.size.height + (hasDetail ? detail.size.height : 0)
    let top = (rect.midY - height / 2).rounded()
    context.draw(title, at: Point(x: rect.minX + padding, y: top))
    guard hasDetail else { return }
    context.draw(detail, at: Point(x: rect.minX + padding, y: (top + title.size.height).rounded()))
  }

  private func layout(
    _ text: String, size: Double, _ weight: Font.Weight, _ color: Color, _ width: Double
  ) -> TextLayout {
    TextLayout(
      text,
      style: TextStyle(
        font: Font.system(size: size, weight: weight).monospacedDigits(), color: color, alignment: .center,
        lineLimit: 1),
      width: width)
  }
}
