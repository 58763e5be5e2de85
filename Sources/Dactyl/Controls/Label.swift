import DactylGeometry
import DactylGraphics

/// A view that shows text. It takes no touches (`HT-15`).
open class Label: View {
  public final var text: String {
    didSet { if text != oldValue { textChanged() } }
  }

  /// Font, colour, alignment, wrapping and truncation. One line by default, with three dots where it is too short.
  public final var style: TextStyle {
    didSet { if style != oldValue { textChanged() } }
  }

  public final var font: Font {
    get { style.font }
    set { style.font = newValue }
  }

  public final var textColor: Color {
    get { style.color }
    set { style.color = newValue }
  }

  public final var textAlignment: TextStyle.Alignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }

  /// Lines at the most, 0 for as many as the text has.
  public final var numberOfLines: Int {
    get { style.lineLimit ?? 0 }
    set { style.lineLimit = newValue > 0 ? newValue : nil }
  }

  public init(_ text: String = "", style: TextStyle = TextStyle(lineLimit: 1), frame: Rect = .zero) {
    self.text = text
    self.style = style
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  private func textChanged() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  /// The size of the text, wrapped at the width of `size`, in whole points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let measured = TextLayout(text, style: style, width: size.width).size
    return Size(width: measured.width.rounded(.up), height: measured.height.rounded(.up))
  }

  /// Centred from top to bottom.
  open override func draw(_ context: Context, in rect: Rect) {
    guard !text.isEmpty, !bounds.isEmpty else { return }
    let layout = TextLayout(text, style: style, width: bounds.width)
    let space = ((bounds.height - layout.size.height) / 2).rounded(.down)
    context.draw(layout, at: Point(x: bounds.minX, y: bounds.minY + max(space, 0)))
  }
}
