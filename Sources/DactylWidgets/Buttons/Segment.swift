import DactylCore
import DactylGeometry
import DactylGraphics

/// A segment of a segmented control.
final class Segment: ControlPart {
  var title = ""
  var image: Image?
  /// The label for assistive technology; nil is the title.
  var label: String?

  private static let padding = 12.0
  /// The least space between the content and the edges.
  private static let leastPadding = 8.0
  /// The space between symbol and title.
  private static let gap = 8.0

  override var feedbackRect: Rect { SegmentedControl.plateRect(in: frame) }

  private var segments: SegmentedControl? { superview as? SegmentedControl }

  private var titleFont: Font { segments?.font ?? traits.theme.typography.font(.control) }

  private func layout(width: Double) -> TextLayout {
    let style = TextStyle(
      font: titleFont, color: isEnabled ? traits.theme.colors.label : traits.theme.colors.disabledLabel,
      alignment: .left, lineLimit: 1)
    return TextLayout(title, style: style, width: width)
  }

  private var imageSize: Size { (image?.size ?? .zero) * traits.fontScale }

  /// The space that the symbol takes beside the title.
  private var imageLength: Double { image == nil ? 0 : imageSize.width + (title.isEmpty ? 0 : Self.gap) }

  /// Whether symbol and title have room in `width`.
  func fits(in width: Double) -> Bool {
    let length = imageLength + (title.isEmpty ? 0 : layout(width: .infinity).size.width)
    return length <= width - 2 * Self.leastPadding
  }

  /// Whether the title ends with dots in `width`.
  func isTruncated(in width: Double) -> Bool {
    let room = width - 2 * Self.leastPadding - imageLength
    return !title.isEmpty && (room <= 0 || layout(width: room).isTruncated)
  }

  /// The size of symbol and title, in points, with space on both sides.
  var idealSize: Size {
    let text = title.isEmpty ? nil : layout(width: .infinity)
    return Size(
      width: (imageLength + (text?.size.width ?? 0) + 2 * Self.padding).rounded(.up),
      height: max(imageSize.height, text?.fittingHeight ?? 0))
  }

  /// The distance of the baseline from the upper edge; nil without a title.
  func baseline(height: Double) -> Double? {
    guard !title.isEmpty else { return nil }
    let text = layout(width: .infinity)
    return text.top(in: height) + text.baseline
  }

  /// Draws symbol and title in the middle of `rect`. A title that is too long ends with three dots.
  func drawContent(_ context: Context, in rect: Rect) {
    let (imageSize, imageLength) = (self.imageSize, self.imageLength)
    let room = rect.width - 2 * Self.leastPadding - imageLength
    let text = title.isEmpty || room <= 0 ? nil : layout(width: room)
    let width = imageLength + (text?.size.width ?? 0)
    let start = rect.minX + ((rect.width - width) / 2).rounded(.down)
    func x(_ width: Double, after offset: Double) -> Double {
      isMirrored ? rect.minX + rect.maxX - start - offset - width : start + offset
    }
    if let image, imageSize.width <= rect.width {
      let colors = traits.theme.colors
      let tint = image.isTemplate ? isEnabled ? colors.label : colors.disabledLabel : nil
      let top = rect.minY + ((rect.height - imageSize.height) / 2).rounded(.down)
      let place = Rect(origin: Point(x: x(imageSize.width, after: 0), y: top), size: imageSize)
      context.symbolWeight = titleFont.weight
      context.mirror(image, in: place, traits) {
        context.draw(image, in: context.pixelAligned(place), tintedWith: tint)
      }
    }
    guard let text else { return }
    context.draw(text, at: Point(x: x(text.size.width, after: imageLength), y: rect.minY + text.top(in: rect.height)))
  }

  // MARK: Accessibility

  /// One of several choices, with its place among them.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .radioButton
    description.label = label ?? (title.isEmpty ? nil : title)
    if !isEnabled { description.state.insert(.disabled) }
    if let segments, let index = segments.index(of: self) {
      description.position = AccessibilityPosition(index: index, count: segments.numberOfSegments)
      if segments.selectedIndex == index { description.state.formUnion([.selected, .checked]) }
    }
    description.actions.append(.activate)
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate, let segments else { return super.perform(action) }
    segments.choose(self)
    return true
  }
}
