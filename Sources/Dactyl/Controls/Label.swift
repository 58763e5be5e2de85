import DactylGeometry
import DactylGraphics

/// A view that shows text. It takes no touches (`HT-15`).
open class Label: View {
  public final var text: String {
    didSet { if text != oldValue { textChanged() } }
  }

  public final var font = Font.system(size: 16) {
    didSet { textChanged() }
  }

  public final var textColor = Color.label {
    didSet { setNeedsDisplay() }
  }

  public final var textAlignment = TextAlignment.natural {
    didSet { setNeedsDisplay() }
  }

  /// Lines at the most; 0 for as many as fit. The last one ends in an ellipsis where text is left over.
  public final var numberOfLines = 1 {
    didSet { textChanged() }
  }

  public init(_ text: String = "", frame: Rect = .zero) {
    self.text = text
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  private func textChanged() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  /// The size of the text, wrapped at the width of `size`, in whole points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let measured = layout(width: size.width.isFinite ? size.width : nil).size
    return Size(width: measured.width.rounded(.up), height: measured.height.rounded(.up))
  }

  /// Centred from top to bottom.
  open override func draw(_ context: Context, in rect: Rect) {
    guard !text.isEmpty, !bounds.isEmpty else { return }
    let layout = layout(width: bounds.width)
    let y = bounds.minY + ((bounds.height - layout.size.height) / 2).rounded(.down)
    context.draw(layout, at: Point(x: bounds.minX, y: max(y, bounds.minY)), color: textColor)
  }

  private func layout(width: Double?) -> TextLayout {
    TextLayout(text, font: font, width: width, alignment: textAlignment, lineLimit: numberOfLines)
  }
}
