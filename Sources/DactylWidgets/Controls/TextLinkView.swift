import DactylCore
import DactylGeometry
import DactylGraphics

/// A link in a text: it covers the letters, has the focus for them, and is what assistive programs know (`AC-27`).
///
/// The text draws the letters, and the view only what is around them.
final class TextLinkView: TapControl, AccessibilityTextLink {
  /// The space between the letters and the ring, in points.
  private static let margin = 2.0

  private(set) var link: TextLink
  /// The rectangles around the letters, one for each line, in the view's own coordinates.
  private var parts: [Rect] = []

  init(_ link: TextLink) {
    self.link = link
    super.init(frame: .zero)
  }

  /// The place among the links of the text, which follow each other in its order, wherever they are.
  var index = -1 { didSet { if index != oldValue { accessibilitySortPriority = -Double(index + 1) } } }

  private var text: (any TextLinking)? { superview as? any TextLinking }

  var accessibilityTextRange: Range<Int> { link.range }
  var accessibilityLinkTarget: String { link.target }

  /// Shows another link, or the same one at another place.
  func show(_ link: TextLink) {
    guard link != self.link else { return }
    let isOther = link.title != self.link.title || link.target != self.link.target
    self.link = link
    if isOther { setNeedsAccessibilityUpdate() }
  }

  // MARK: Place

  /// Covers the letters. A link without any that are shown is hidden.
  func place() {
    guard let text else { return }
    place(at: text.linkRects(of: link))
  }

  /// Covers letters in rectangles of the superview.
  func place(at rects: [Rect]) {
    isHidden = rects.isEmpty
    guard let first = rects.first else { return }
    let margin = isFocusVisible ? Self.margin + traits.theme.metrics.focusWidth : 0
    let area = rects.dropFirst().reduce(first) { $0.union($1) }.insetBy(dx: -margin, dy: -margin)
    if frame != area { frame = area }
    let parts = rects.map { $0.offsetBy(dx: -area.minX, dy: -area.minY) }
    guard parts != self.parts else { return }
    self.parts = parts
    setNeedsDisplay()
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    text?.linksTakeTouches == true && parts.contains { $0.offsetBy(dx: bounds.minX, dy: bounds.minY).contains(point) }
  }

  // MARK: Use

  override var canBecomeFirstResponder: Bool { isEnabled && text?.opensLinks == true && text?.linksTakeFocus == true }

  override var pointerStyle: PointerStyle? { .link }

  override func trigger(with event: Event?) {
    super.trigger(with: event)
    _ = text?.openLink(link.target)
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    return text?.openLink(link.target) == true
  }

  override func focusDidChange() {
    super.focusDidChange()
    if isFocusVisible { text?.scrollToLink(link) }
    place()
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .link
    description.label = link.title
    if text?.opensLinks != true { description.actions.removeAll { $0 == .activate } }
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    let letters = parts.map { $0.offsetBy(dx: bounds.minX, dy: bounds.minY) }
    for part in letters { context.fillFeedback(of: self, in: Path(part)) }
    guard isFocusVisible else { return }
    let margin = Self.margin + theme.metrics.focusWidth
    for part in letters {
      context.strokeBorder(
        inside: part.insetBy(dx: -margin, dy: -margin), cornerRadius: margin, with: theme.colors.focus,
        width: theme.metrics.focusWidth)
    }
  }
}
