import DactylCore
import DactylGeometry
import DactylGraphics

/// The view of an alert: the dimmed window, and the card in front of it.
final class AlertBackdrop: Backdrop {
  /// The width of the card with text of the standard size, in points.
  private static let width = 320.0
  /// The largest width, with large text, in points.
  private static let greatestWidth = 480.0
  /// The least distance from the edges of the window, in points.
  private static let margin = 16.0

  private let title: LocalizedText
  private let message: LocalizedText
  let card: Card
  private let content = ScrollView()
  private let area: View

  init(
    _ style: AlertController.Style, _ title: LocalizedText, _ message: LocalizedText, _ fields: [TextField],
    _ buttons: [Button]
  ) {
    (self.title, self.message) = (title, message)
    content.layout = StackLayout(.vertical, spacing: 12, alignment: .fill)
    content.layoutMargins = DirectionalInsets(16)
    for (text, role) in [(title, Typography.Role.headline), (message, .body)] where text != .verbatim("") {
      let label = Label(localized: text, role: role)
      label.numberOfLines = 0
      label.textAlignment = .center
      content.addSubview(label)
    }
    for field in fields { content.addSubview(field) }
    content.addSubview(AlertButtons(AlertButtonLayout(), buttons))
    card = Card(StackLayout(.vertical, alignment: .fill), [content])
    card.layoutMargins = .zero
    card.clipsToBounds = true
    area = View(OverlayLayout(alignment: style == .alert ? .center : .bottom), [card])
    area.layoutMargins = DirectionalInsets(Self.margin)
    area.pinning = .fillSafeArea
    super.init(frame: .zero)
    addSubview(area)
    applyTheme()
  }

  override func applyTheme() {
    backgroundColor = traits.theme.colors.scrim
    fit()
  }

  /// Shows that there is more than fits.
  func flashScrollIndicators() {
    if content.contentSize.height > content.bounds.height { content.flashScrollIndicators() }
  }

  override func layoutSubviews() {
    fit()
    super.layoutSubviews()
  }

  /// Keeps the card clear of buttons of the window, and gives it the width of the text size, as far as there is room.
  private func fit() {
    let top = max(Self.margin, titleBarHeight - safeAreaInsets.top)
    if area.layoutMargins.top != top { area.layoutMargins.top = top }
    let wanted = min(Self.width * max(traits.fontScale, 1), Self.greatestWidth)
    let room = bounds.width - area.layoutMargins.leading - area.layoutMargins.trailing
    let width = room > 0 ? min(wanted, room) : wanted
    if card.sizing.width != width { card.sizing = .fixed(width: width) }
  }

  // MARK: Touches

  override func isOnCard(_ point: Point) -> Bool { card.frame.contains(area.convert(point, from: self)) }

  /// An alert with its title and its message.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .alert
    description.label = name(of: content, titles: [localized(title), localized(message)])
    if message != .verbatim(""), title != .verbatim("") { description.hint = localized(message) }
  }
}

/// The buttons, which are read as they are placed.
private final class AlertButtons: View {
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.children = subviews.sorted { first, second in
      if first.frame.minY != second.frame.minY { return first.frame.minY < second.frame.minY }
      return isMirrored ? first.frame.maxX > second.frame.maxX : first.frame.minX < second.frame.minX
    }
  }
}

/// Two buttons beside each other if both titles fit, the last one first; else one below the other.
struct AlertButtonLayout: Layout {
  private static let spacing = 8.0

  func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    let sizes = sizes(items)
    let width = proposal.width ?? sizes.reduce(0) { max($0, $1.width) }
    if isRow(sizes, in: width) { return Size(width: width, height: sizes.reduce(0) { max($0, $1.height) }) }
    let heights = heights(items, in: width)
    return Size(
      width: width, height: heights.reduce(0, +) + Self.spacing * Double(max(heights.count - 1, 0)))
  }

  func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    if isRow(sizes(items), in: bounds.width) {
      let width = items.roundedDown((bounds.width - Self.spacing) / 2)
      for (index, view) in items.enumerated() {
        let x = index == 0 ? bounds.maxX - width : bounds.minX
        items.place(view, in: Rect(x: x, y: bounds.minY, width: width, height: bounds.height))
      }
      return
    }
    var y = bounds.minY
    for (view, height) in zip(items, heights(items, in: bounds.width)) {
      items.place(view, in: Rect(x: bounds.minX, y: y, width: bounds.width, height: height))
      y += height + Self.spacing
    }
  }

  private func sizes(_ items: LayoutItems) -> [Size] { items.map { $0.measuredSize(for: .unspecified) } }

  /// The heights of buttons of `width`, whose titles may need several lines.
  private func heights(_ items: LayoutItems, in width: Double) -> [Double] {
    items.map { $0.measuredSize(for: ProposedSize(width: width, height: nil)).height }
  }

  private func isRow(_ sizes: [Size], in width: Double) -> Bool {
    sizes.count == 2 && sizes.allSatisfy { $0.width <= (width - Self.spacing) / 2 }
  }
}
