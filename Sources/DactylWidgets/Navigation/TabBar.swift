import DactylCore
import DactylGeometry
import DactylGraphics

/// The bar of a tab bar controller.
final class TabBar: View {
  /// Whether the bar is below the content.
  var isAtBottom = true { didSet { if isAtBottom != oldValue { setNeedsDisplay() } } }
  /// The part of the bar at the edge of the window that something covers, in points.
  var edgeInset = 0.0 { didSet { if edgeInset != oldValue { setNeedsLayout() } } }

  private var tabs: [TabButton] = []
  private var selected: Int?
  /// The height of the line at the selected tab, in points.
  private static let lineHeight = 3.0
  /// The distance of the line from the sides of the tab.
  private static let lineInset = 8.0
  private static let greatestWidth = 160.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // Arrows choose the tab, as in other bars.
    focusGroup = FocusGroup(axis: .horizontal) { ($0 as? TabButton)?.onChoose() }
  }

  /// Adds a tab. `onChoose` is called when the user chooses it.
  func add(_ onChoose: @escaping @MainActor () -> Void) {
    let tab = TabButton(onChoose)
    tabs.append(tab)
    addSubview(tab)
  }

  func show(_ controllers: [ViewController], selected: Int) {
    for (number, (tab, controller)) in zip(tabs, controllers).enumerated() {
      let root = (controller as? NavigationController)?.viewControllers.first
      let title = controller.title.isEmpty ? root?.title ?? "" : controller.title
      tab.show(title, controller.tabItem, isSelected: number == selected)
      tab.accessibilityControls = number == selected && controller.isViewLoaded ? [controller.view] : []
    }
    self.selected = selected
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// In points, without `edgeInset`.
  var height: Double {
    let title = tabs.map(\.titleHeight).max() ?? 0
    return max(traits.theme.metrics.controlHeight(at: traits.density) + 4, symbolHeight + title + 8).rounded(.up)
  }

  /// The height of the symbols, so that the titles are on one line.
  private var symbolHeight: Double { tabs.map(\.symbolHeight).max() ?? 0 }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !tabs.isEmpty else { return }
    let width = min((bounds.width / Double(tabs.count)).rounded(.down), Self.greatestWidth * max(traits.fontScale, 1))
    let start = ((bounds.width - width * Double(tabs.count)) / 2).rounded()
    let symbolHeight = symbolHeight
    fitTitles(in: width)
    for (number, tab) in tabs.enumerated() {
      tab.room = symbolHeight
      let place = isMirrored ? tabs.count - 1 - number : number
      tab.frame = Rect(
        x: start + Double(place) * width, y: isAtBottom ? 0 : edgeInset, width: width, height: bounds.height - edgeInset
      )
    }
  }

  /// Makes large titles smaller where one does not fit, all by the same factor, but not smaller than standard text. A
  /// title that is smaller than the user asks, or cut even so, is shown in a tool tip.
  private func fitTitles(in width: Double) {
    let least = 1 / max(traits.fontScale, 1)
    let scale = max(tabs.map { $0.fittingScale(in: width) }.min() ?? 1, least)
    for tab in tabs { tab.fitTitle(scale: min(scale, 1), in: width) }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.surface
    setNeedsLayout()
  }

  /// Draws the separator beside the content, and a line at the selected tab, so that its colour alone does not show it.
  override func draw(_ context: Context, in rect: Rect) {
    let y = isAtBottom ? 0 : bounds.height - 1
    context.fill(Rect(x: 0, y: y, width: bounds.width, height: 1), with: traits.theme.colors.separator)
    guard let selected, tabs.indices.contains(selected) else { return }
    let frame = tabs[selected].frame.insetBy(dx: Self.lineInset, dy: 0)
    let line = Rect(
      x: frame.minX, y: isAtBottom ? 0 : bounds.height - Self.lineHeight, width: max(frame.width, 0),
      height: Self.lineHeight)
    context.fill(line, with: traits.theme.colors.accentLabel)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tabBar
  }
}

/// One tab.
private final class TabButton: TapControl {
  let onChoose: @MainActor () -> Void
  private let label = Label("", role: .caption)
  private let imageView = ImageView(contentMode: .center)
  private let badge = Badge()

  /// The least distance of the title from the sides.
  private static let margin = 4.0

  init(_ onChoose: @escaping @MainActor () -> Void) {
    self.onChoose = onChoose
    super.init(frame: .zero)
    label.textAlignment = .center
    for view in [imageView, label, badge] as [View] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  func show(_ title: String, _ item: TabItem, isSelected: Bool) {
    label.text = title
    imageView.image = item.image
    imageView.isHidden = item.image == nil
    badge.isHidden = item.badge == nil
    if let content = item.badge { badge.content = content }
    self.isSelected = isSelected
    updateColors()
    setNeedsLayout()
  }

  /// The height of the symbols of all tabs.
  var room = 0.0 { didSet { if room != oldValue { setNeedsLayout() } } }

  private var font: Font { traits.theme.typography.font(.caption, fontScale: traits.fontScale) }

  private func title(scale: Double) -> TextLayout {
    TextLayout(label.text, style: TextStyle(font: font.withSize(font.size * scale), lineLimit: 1))
  }

  /// The height of the title where it has room.
  var titleHeight: Double { title(scale: 1).fittingHeight }

  /// The room of the title in a tab of this width.
  private func titleRoom(in width: Double) -> Double {
    max(width - 2 * Self.margin - (imageView.isHidden ? badgeSize.width : 0), 0)
  }

  /// The factor at which the title fits into a tab.
  func fittingScale(in width: Double) -> Double {
    titleRoom(in: width) / max(title(scale: 1).size.width.rounded(.up), 1)
  }

  /// Shows the title in a size.
  func fitTitle(scale: Double, in width: Double) {
    let wanted = scale < 1 ? font.withSize(font.size * scale) : nil
    if label.font != wanted {
      label.font = wanted
      setNeedsLayout()
    }
    let isCut = title(scale: scale).size.width > titleRoom(in: width) + 0.5
    let tip = isCut || scale < 1 ? label.text : nil
    if toolTip != tip { toolTip = tip }
  }

  /// The height of the symbol and the gap below it; 0 without a symbol. A badge with large text is higher than the
  /// symbol.
  var symbolHeight: Double {
    guard !imageView.isHidden else { return 0 }
    return max(imageView.measuredSize(for: .unspecified).height, badgeSize.height) + 2
  }

  private var badgeSize: Size { badge.isHidden ? .zero : badge.measuredSize(for: .unspecified) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.measuredSize(for: .unspecified)
    let image = imageView.isHidden ? .zero : imageView.measuredSize(for: .unspecified)
    let top = ((bounds.height - room - text.height) / 2).rounded()
    let imageTop = top + (max(room - 2 - image.height, 0) / 2).rounded()
    imageView.frame = Rect(x: bounds.midX - image.width / 2, y: imageTop, width: image.width, height: image.height)
    placeTitle(text, y: imageView.isHidden ? ((bounds.height - text.height) / 2).rounded() : top + room)
    placeBadge(beside: imageView.isHidden ? label.frame : imageView.frame, symbolTop: top)
  }

  /// Places the title in the middle. Without a symbol, it leaves room for the badge.
  private func placeTitle(_ text: Size, y: Double) {
    let side = imageView.isHidden ? badgeSize.width : 0
    let width = min(text.width, titleRoom(in: bounds.width))
    let lowest = Self.margin + (isMirrored ? side : 0)
    let greatest = bounds.width - Self.margin - width - (isMirrored ? 0 : side)
    label.frame = Rect(x: max(min(bounds.midX - width / 2, greatest), lowest), y: y, width: width, height: text.height)
  }

  /// Places the badge at the upper corner where reading ends, but not over a title below.
  private func placeBadge(beside anchor: Rect, symbolTop: Double) {
    let size = badgeSize
    let x = isMirrored ? max(anchor.minX - size.width, 0) : min(anchor.maxX, bounds.width - size.width)
    let lowest = imageView.isHidden ? .infinity : symbolTop + room - 2 - size.height
    badge.frame = Rect(
      x: x, y: min(max(anchor.minY - size.height / 2, 0), lowest), width: size.width, height: size.height)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    updateColors()
  }

  private func updateColors() {
    let colors = traits.theme.colors
    let color = isSelected ? colors.accentLabel : colors.secondaryLabel
    label.textColor = color
    imageView.tintColor = color
  }

  // MARK: Choosing

  override func trigger(with event: Event?) { onChoose() }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tab
    description.label = label.text
    description.children = badge.isHidden ? [] : [badge]
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    if isHighlighted { context.fill(bounds, with: theme.colors.pressed) }
    if isFocusVisible {
      context.strokeFocus(around: bounds.insetBy(dx: 4, dy: 4), cornerRadius: theme.metrics.controlRadius, theme)
    }
  }
}
