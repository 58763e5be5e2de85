import DactylCore
import DactylGeometry
import DactylGraphics

/// The sign of an entry, or a small copy of a picture.
final class FileIcon: View {
  var sign = Symbol.file { didSet { if sign != oldValue { setNeedsDisplay() } } }
  var image: Image? { didSet { if image !== oldValue { setNeedsDisplay() } } }
  var isLink = false { didSet { if isLink != oldValue { setNeedsDisplay() } } }
  var isDimmed = false { didSet { if isDimmed != oldValue { setNeedsDisplay() } } }

  /// The side of the square, in points, at the usual size of text.
  static let side = 32.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    sizing.shrink = 0
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let side = (Self.side * traits.symbolScale).rounded()
    return Size(width: side, height: side)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    if let image {
      let place = ContentMode.scaleAspectFit.rect(of: image.size, in: bounds)
      // A picture that is smaller than the square is not enlarged.
      let isSmall = image.size.width <= bounds.width && image.size.height <= bounds.height
      let size = isSmall ? image.size : place.size
      let area = Rect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      context.draw(image, in: context.pixelAligned(area))
    } else {
      let side = min(bounds.width, bounds.height)
      let square = Rect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
      let color = isDimmed ? colors.disabledLabel : sign == .folder ? colors.accentLabel : colors.secondaryLabel
      context.draw(sign, in: square.insetBy(dx: side / 10, dy: side / 10), with: color)
    }
    if isLink { drawLink(in: context, colors) }
  }

  /// An arrow in the lower corner where lines begin.
  private func drawLink(in context: Context, _ colors: ThemeColors) {
    let side = bounds.height * 0.4
    let corner = mirrored(Rect(x: 0, y: bounds.maxY - side, width: side, height: side))
    context.fill(Path(roundedRect: corner, cornerRadius: side / 4), with: colors.raised)
    var arrow = Path()
    let (inner, direction) = (corner.insetBy(dx: side / 4, dy: side / 4), isMirrored ? -1.0 : 1)
    let (start, tip) = (isMirrored ? inner.maxX : inner.minX, isMirrored ? inner.minX : inner.maxX)
    arrow.move(to: Point(x: start, y: inner.maxY))
    arrow.addLine(to: Point(x: tip, y: inner.minY))
    arrow.addLine(to: Point(x: tip - direction * inner.width * 0.7, y: inner.minY))
    arrow.move(to: Point(x: tip, y: inner.minY))
    arrow.addLine(to: Point(x: tip, y: inner.minY + inner.height * 0.7))
    context.stroke(
      arrow, with: colors.label, style: StrokeStyle(width: max(side / 10, 1), cap: .round, join: .round))
  }
}
