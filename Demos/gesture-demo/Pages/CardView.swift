import Dactyl

/// A card that can be dragged and tapped.
final class CardView: View {
  /// The margin of the shadow around the card, in points.
  private static let margin = 12.0
  private static let cornerRadius = 14.0
  /// The outsets of the shadow's layers, in points. Together they make a soft edge.
  private static let shadowReaches = [10.0, 7.5, 5.5, 3.5, 2.0, 1.0]
  private static let shadowAlpha = 0.022
  private static let shadowDrop = 2.0

  var taps = 0 {
    didSet { setNeedsDisplay() }
  }

  /// The number of colour changes besides those by taps.
  var colorChanges = 0 {
    didSet { setNeedsDisplay() }
  }

  /// The rotation, clockwise, in eighths of a turn.
  var eighths = 0.0 {
    didSet { transform = AffineTransform(rotationAngle: eighths.truncatingRemainder(dividingBy: 8) * .pi / 4) }
  }

  /// Whether a finger lifts the card: its shadow is deeper.
  var isLifted = false {
    didSet { if isLifted != oldValue { setNeedsDisplay() } }
  }

  /// The card without its shadow.
  private var face: Rect { bounds.insetBy(dx: Self.margin, dy: Self.margin) }

  /// Returns the frame size of a card whose face is `size`.
  static func frameSize(face size: Size) -> Size {
    Size(width: size.width + 2 * margin, height: size.height + 2 * margin)
  }

  /// The card receives keys, so that the menu key opens its menu.
  override var canBecomeFirstResponder: Bool { true }

  /// The shadow takes no touches.
  override func point(inside point: Point, with event: Event?) -> Bool {
    face.contains(point)
  }

  override func draw(_ context: Context, in rect: Rect) {
    for fullReach in Self.shadowReaches {
      let reach = isLifted ? fullReach : fullReach * 0.6
      let shape = face.insetBy(dx: -reach, dy: -reach).offsetBy(dx: 0, dy: Self.shadowDrop)
      context.fill(
        Path(roundedRect: shape, cornerRadius: Self.cornerRadius + reach),
        with: Color.black.withAlphaComponent(Self.shadowAlpha)
      )
    }
    // Pale, so that every finger's colour contrasts with it.
    let color = Palette.color(ofCardAfter: taps + colorChanges)
    context.fill(Path(roundedRect: face, cornerRadius: Self.cornerRadius), with: color)
    context.fill(
      Path(roundedRect: face.insetBy(dx: 2, dy: 2), cornerRadius: Self.cornerRadius - 2),
      with: Palette.panel.mixed(with: color, by: 0.16))
    drawText(context, color)
  }

  private func drawText(_ context: Context, _ color: Color) {
    let isLow = face.height < 84
    let number = layout("\(taps)", font: .system(size: isLow ? 26 : 40, weight: .semibold), color)
    let caption = layout(
      taps == 0 ? "drag me, tap me" : taps == 1 ? "tap" : "taps", font: .system(size: isLow ? 11 : 13),
      Palette.fadedText)
    let top = face.minY + (face.height - number.size.height - caption.size.height) / 2
    context.draw(number, at: Point(x: face.minX, y: top.rounded()))
    context.draw(caption, at: Point(x: face.minX, y: (top + number.size.height).rounded()))
  }

  private func layout(_ text: String, font: Font, _ color: Color) -> TextLayout {
    TextLayout(
      text, style: TextStyle(font: font, color: color, alignment: .center, lineLimit: 1), width: face.width)
  }
}
