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
    }
    setNeedsLayout()
  }

  /// In points, without `edgeInset`.
  var height: Double {
    let tallest = tabs.map { $0.contentHeight }.max() ?? 0
    return max(traits.theme.metrics.controlHeight(at: traits.density) + 4, tallest + 8).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !tabs.isEmpty else { return }
    let width = min((bounds.width / Double(tabs.count)).rounded(.down), Self.greatestWidth * max(traits.fontScale, 1))
    let start = ((bounds.width - width * Double(tabs.count)) / 2).rounded()
    let isMirrored = traits.layoutDirection == .rightToLeft
    for (number, tab) in tabs.enumerated() {
      let place = isMirrored ? tabs.count - 1 - number : number
      tab.frame = Rect(
        x: start + Double(place) * width, y: isAtBottom ? 0 : edgeInset, width: width, height: bounds.height - edgeInset
      )
    }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.surface
    setNeedsLayout()
  }

  /// Draws the line beside the content.
  override func draw(_ context: Context, in rect: Rect) {
    let y = isAtBottom ? 0 : bounds.height - 1
    context.fill(Rect(x: 0, y: y, width: bounds.width, height: 1), with: traits.theme.colors.separator)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tabBar
  }
}

/// One tab.
private final class TabButton: Control {
  let onChoose: @MainActor () -> Void
  private let label = Label("", role: .caption)
  private let imageView = ImageView(contentMode: .center)
  private let badge = Badge()

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

  var contentHeight: Double {
    let image = imageView.isHidden ? 0 : imageView.measuredSize(for: .unspecified).height + 2
    return image + label.measuredSize(for: .unspecified).height
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.measuredSize(for: .unspecified)
    let image = imageView.isHidden ? .zero : imageView.measuredSize(for: .unspecified)
    var y = ((bounds.height - contentHeight) / 2).rounded()
    imageView.frame = Rect(x: bounds.midX - image.width / 2, y: y, width: image.width, height: image.height)
    if !imageView.isHidden { y += image.height + 2 }
    let width = min(text.width, bounds.width - 8)
    label.frame = Rect(x: bounds.midX - width / 2, y: y, width: width, height: text.height)
    let size = badge.measuredSize(for: .unspecified)
    let anchor = imageView.isHidden ? label.frame : imageView.frame
    let isMirrored = traits.layoutDirection == .rightToLeft
    let x = isMirrored ? max(anchor.minX - size.width, 0) : min(anchor.maxX, bounds.width - size.width)
    badge.frame = Rect(x: x, y: max(anchor.minY - size.height / 2, 0), width: size.width, height: size.height)
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

  override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { onChoose() }
  }

  override func activate(with event: Event) -> Bool {
    onChoose()
    return true
  }

  override var canBecomeFirstResponder: Bool { isEnabled }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    onChoose()
    return true
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tab
    description.label = label.text
    description.children = []
    description.actions.append(.activate)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    if isHighlighted { context.fill(bounds, with: theme.colors.pressed) }
    if isFocusVisible {
      context.strokeFocus(around: bounds.insetBy(x: 4, y: 4), cornerRadius: theme.metrics.controlRadius, theme)
    }
  }
}
