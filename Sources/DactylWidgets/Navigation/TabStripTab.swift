import DactylCore
import DactylGeometry
import DactylGraphics

/// One tab of a strip: an image, a title and a badge beside each other.
final class TabStripTab: TapControl {
  private let onChoose: @MainActor () -> Void
  private let imageView = ImageView(contentMode: .center)
  private let label = Label("", role: .body)
  private let badge = Badge()

  private static let padding = 16.0
  private static let gap = 8.0

  init(_ onChoose: @escaping @MainActor () -> Void) {
    self.onChoose = onChoose
    super.init(frame: .zero)
    for view in [imageView, label, badge] as [View] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  func show(_ tab: TitleItem) {
    label.text = tab.title
    imageView.image = tab.image
    imageView.isHidden = tab.image == nil
    label.isHidden = tab.title.isEmpty
    badge.isHidden = tab.badge == nil
    if let content = tab.badge { badge.content = content }
    setNeedsLayout()
  }

  override func stateChanged() {
    super.stateChanged()
    updateColors()
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    updateColors()
  }

  private func updateColors() {
    let colors = traits.theme.colors
    let color = !isEnabled ? colors.disabledLabel : isSelected ? colors.accentLabel : colors.secondaryLabel
    label.textColor = color
    imageView.tintColor = color
  }

  // MARK: Layout

  private var parts: [(view: View, size: Size)] {
    [imageView, label, badge].filter { !$0.isHidden }.map { ($0, $0.measuredSize(for: .unspecified)) }
  }

  private func width(of parts: [(view: View, size: Size)]) -> Double {
    parts.reduce(0) { $0 + $1.size.width } + Self.gap * Double(max(parts.count - 1, 0))
  }

  /// In points, and wide enough for a finger.
  var idealSize: Size {
    let parts = parts
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return Size(
      width: max(width(of: parts) + 2 * Self.padding, least).rounded(.up),
      height: parts.reduce(least) { max($0, $1.size.height + 12) }.rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let parts = parts
    var x = ((bounds.width - width(of: parts)) / 2).rounded()
    for (view, size) in parts {
      let y = ((bounds.height - size.height) / 2).rounded()
      view.frame = mirrored(Rect(x: x, y: y, width: size.width, height: size.height))
      x += size.width + Self.gap
    }
  }

  /// Where the content is, in the coordinates of the superview.
  var titleSpan: (x: Double, width: Double) {
    let inset = min(Self.padding / 2, frame.width / 4)
    return (frame.minX + inset, frame.width - 2 * inset)
  }

  // MARK: Choosing

  /// Returns the view of the page that the tab shows; nil while it is not shown.
  var shownPage: @MainActor () -> View? = { nil }

  override func trigger(with event: Event?) { onChoose() }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tab
    description.label = label.text
    description.children = badge.isHidden ? [] : [badge]
    if let page = shownPage() { description.relations.controls.append(page) }
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    if isHighlighted { context.fill(bounds, with: theme.colors.pressed) }
    if isFocusVisible {
      context.strokeFocus(around: bounds.insetBy(dx: 4, dy: 4), cornerRadius: theme.metrics.controlRadius, theme)
    }
  }
}
