import DactylCore
import DactylGeometry
import DactylGraphics

/// A thin line between groups of views.
///
///     let list = View(.vertical(), [firstList, Separator(), secondList])
///     let toolbar = View(.horizontal(spacing: 8), [undoButton, redoButton, Separator(.vertical), copyButton])
///
/// ![Lines between badges and texts](badge)
///
/// In a stack it is as long as the stack is wide, whatever the alignment of the stack. It takes no touches (`HT-15`).
open class Separator: View {
  /// The direction of the line. Default: `horizontal`.
  public final var axis: Axis {
    didSet {
      guard axis != oldValue else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// The distances of the line from the ends of the view, in points, such as the leading one that aligns it with the
  /// text above. Default: zero.
  public final var insets: DirectionalInsets {
    didSet { if insets != oldValue { setNeedsDisplay() } }
  }

  /// Creates a line along `axis`, `insets` shorter than the view.
  public init(_ axis: Axis = .horizontal, insets: DirectionalInsets = .zero) {
    self.axis = axis
    self.insets = insets
    super.init(frame: .zero)
    stackAlignment = .fill
    isUserInteractionEnabled = false
  }

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .separator
    description.axis = axis
  }

  // MARK: Appearance

  private var thickness: Double { traits.theme.metrics.borderWidth }

  /// Returns the given length, or zero if it is infinite, and the thickness of the line.
  open override func sizeThatFits(_ size: Size) -> Size {
    let length = axis == .horizontal ? size.width : size.height
    return makeSize(length: length.isFinite ? max(length, 0) : 0)
  }

  /// Returns no length, since a line fits any, and the thickness of the line.
  open override func sizeThatFits(proposal: ProposedSize) -> Size { makeSize(length: 0) }

  private func makeSize(length: Double) -> Size {
    axis == .horizontal ? Size(width: length, height: thickness) : Size(width: thickness, height: length)
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard bounds.isFinite else { return }
    // Whole pixels, and rather a thinner line than one of unequal pixels.
    let pixels = max((thickness * context.scale).rounded(.down), 1)
    let width = pixels / context.scale
    let (left, right) = isMirrored ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    let (top, bottom) = (insets.top, insets.bottom)
    let line =
      axis == .horizontal
      ? Rect(x: bounds.minX + left, y: bounds.minY, width: bounds.width - left - right, height: width)
      : Rect(x: bounds.minX, y: bounds.minY + top, width: width, height: bounds.height - top - bottom)
    context.fill(context.pixelAligned(line), with: traits.theme.colors.separator)
  }
}
