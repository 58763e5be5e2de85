import DactylCore
import DactylGeometry
import DactylGraphics

/// The content of a back button.
struct BackButtonContent {
  /// The title, which is not shown where it has no room.
  let title: String
  /// The name for assistive technology.
  let label: LocalizedText

  /// The button leads to `controller`.
  @MainActor init(to controller: ViewController) {
    let own = controller.navigationItem.backButtonTitle
    title = own ?? controller.title
    label = own.flatMap { $0.isEmpty ? nil : .verbatim($0) } ?? FrameworkText.back
  }
}

/// The bar of a screen: back button, title, and the views of the navigation item.
final class NavigationBar: View {
  /// Called when the user presses the back button.
  var onBack: () -> Void = {}

  /// The back button with its title, and the one without, where that has no room.
  let backButton = Button("", style: .plain)
  let shortBackButton = Button("", style: .plain)
  private let titleLabel = Label("", role: .headline)
  private let largeLabel = Label("", role: .largeTitle)
  private var leading: [View] = []
  private var trailing: [View] = []
  private var titleView: View?
  private var hasBack = false
  private var isLarge = false
  /// The height that covers something else, such as the status bar of the window, in points.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }
  /// How far the content is scrolled, in points.
  private var scrolled = 0.0
  /// The title as it is shown; nil before the first layout.
  private var fitted: Fitting?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    isFocusScope = false
    for button in backButtons {
      button.image = Image(.chevronBackward)
      button.addAction(Action { [weak self] _ in self?.onBack() }, for: .primaryActionTriggered)
    }
    for view in [largeLabel, titleLabel] + backButtons as [View] { addSubview(view) }
  }

  private var backButtons: [Button] { [backButton, shortBackButton] }

  // MARK: Content

  /// Shows the item of a controller. `back` leads to the screen below; nil without one.
  func show(_ controller: ViewController, back: BackButtonContent?) {
    let item = controller.navigationItem
    titleLabel.text = controller.title
    largeLabel.text = controller.title
    isLarge = item.prefersLargeTitle
    hasBack = back != nil && !item.hidesBackButton
    backButton.title = back?.title ?? ""
    for button in backButtons { button.localize(\.accessibilityLabel, back?.label) }
    if !hasBack { for button in backButtons { button.isHidden = true } }
    replace(&leading, item.leadingViews)
    replace(&trailing, item.trailingViews)
    var middle = titleView.map { [$0] } ?? []
    replace(&middle, item.titleView.map { [$0] } ?? [])
    titleView = middle.first
    titleLabel.isHidden = titleView != nil
    largeLabel.isHidden = !isLarge
    setNeedsLayout()
  }

  private func replace(_ old: inout [View], _ new: [View]) {
    for view in old where !new.contains(where: { $0 === view }) && view.superview === self {
      view.removeFromSuperview()
    }
    for view in new where view.superview !== self { addSubview(view) }
    old = new
  }

  /// The content is scrolled by `distance` points from its start.
  func follow(_ distance: Double) {
    guard distance != scrolled else { return }
    scrolled = distance
    setNeedsLayout()
  }

  // MARK: Sizes

  /// The height of the title, and of the views beside it, which are higher than a control of the standard height if
  /// their text is large.
  private var rowHeight: Double {
    let title = max(titleLabel.measuredSize(for: .unspecified).height, title(scale: 1).size.height).rounded(.up)
    let views = leading + trailing + [titleView].compactMap(\.self) + (hasBack ? backButtons : [])
    return views.reduce(max(traits.theme.metrics.controlHeight(at: traits.density) + 4, title + 4, titleBarHeight)) {
      max($0, $1.measuredSize(for: .unspecified).height.rounded(.up))
    }
  }

  /// The height of the bar with the buttons of the window, if that is in front of this one.
  private var titleBarHeight: Double {
    guard titleBarInsets != .zero, let titleBar = window?.toplevel?.titleBar else { return 0 }
    return titleBar.bounds.height
  }

  private var largeHeight: Double {
    isLarge ? (largeLabel.measuredSize(for: .unspecified).height + 8).rounded(.up) : 0
  }

  /// The height of the bar at the start of the content, without `topInset`.
  var fullHeight: Double { rowHeight + largeHeight }
  /// The present height, with `topInset`.
  var height: Double { topInset + rowHeight + max(largeHeight - max(scrolled, 0), 0) }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let metrics = traits.theme.metrics
    let width = bounds.width
    func place(_ view: View, x: Double, y: Double, _ size: Size) {
      view.frame = mirrored(Rect(x: x, y: y, width: size.width, height: size.height))
    }
    func centred(_ size: Size) -> Double { topInset + (rowHeight - size.height) / 2 }

    becomeTitleBar()
    let covered = titleBarInsets
    var start = metrics.smallSpacing + (isMirrored ? covered.right : covered.left)
    var end = width - metrics.smallSpacing - (isMirrored ? covered.left : covered.right)
    let (first, last) = (start, end)
    for view in trailing.reversed() {
      let size = view.measuredSize(for: .unspecified)
      end -= size.width
      place(view, x: end, y: centred(size), size)
      end -= metrics.smallSpacing
    }
    if hasBack {
      let titleWidth = titleView?.measuredSize(for: .unspecified).width ?? title(scale: 1).size.width.rounded(.up)
      let button = backButton(in: end - start, titleWidth: titleWidth)
      for other in backButtons where other.isHidden != (other !== button) { other.isHidden = other !== button }
      let size = button.measuredSize(for: .unspecified)
      place(button, x: start, y: centred(size), size)
      start += size.width + metrics.smallSpacing
    }
    for view in leading {
      let size = view.measuredSize(for: .unspecified)
      place(view, x: start, y: centred(size), size)
      start += size.width + metrics.smallSpacing
    }
    if start == first { start += metrics.largeSpacing - metrics.smallSpacing }
    if end == last { end -= metrics.largeSpacing - metrics.smallSpacing }
    fitTitle(in: end - start)
    let titleSize = (titleView ?? titleLabel).measuredSize(for: .unspecified)
    let titleWidth = min(titleSize.width, max(end - start, 0))
    let middle = min(max((width - titleWidth) / 2, start), max(end - titleWidth, start))
    place(titleView ?? titleLabel, x: middle, y: centred(titleSize), Size(width: titleWidth, height: titleSize.height))

    let large = largeLabel.measuredSize(for: .unspecified)
    let largeRoom = max(width - 2 * metrics.largeSpacing, 0)
    place(
      largeLabel, x: metrics.largeSpacing, y: bounds.height - large.height - 8,
      Size(width: min(large.width, largeRoom), height: large.height))
    let shownPart = largeHeight > 0 ? min(max(1 - scrolled / largeHeight, 0), 1) : 0
    largeLabel.alpha = shownPart
    titleLabel.alpha = isLarge ? (shownPart > 0 ? 0 : 1) : 1
    setNeedsDisplay()
  }

  private var isTitleBar = false

  /// The bar moves the window if it has no other title bar.
  private func becomeTitleBar() {
    guard !isTitleBar, window?.toplevel?.titleBarStyle == .unified else { return }
    isTitleBar = true
    addTitleBarGestures()
  }

  /// Keeps clear of the buttons of the window.
  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  private func title(scale: Double) -> TextLayout {
    var font = traits.theme.typography.font(.headline, fontScale: traits.fontScale)
    font.size *= scale
    return TextLayout(titleLabel.text, style: TextStyle(font: font, lineLimit: 1))
  }

  /// A title without room becomes smaller before it ends with dots, but not smaller than at the usual size of text.
  private func fitTitle(in room: Double) {
    let wanted = title(scale: 1).style.font
    let fitting = Fitting(text: titleLabel.text, font: wanted, fontScale: traits.fontScale, room: room)
    // The same title in the same room has the same size.
    guard fitting != fitted else { return }
    fitted = fitting
    let scale = fittingScale(in: room)
    titleLabel.font = scale < 1 ? title(scale: scale).style.font : nil
  }

  /// A title, and the room that it was fitted into.
  private struct Fitting: Equatable {
    let text: String
    let font: Font
    let fontScale: Double
    let room: Double
  }

  /// Returns the largest scale of the title that has room, in steps of 0.05. The search halves the scales that are
  /// left.
  private func fittingScale(in room: Double) -> Double {
    let least = min(1 / max(traits.fontScale, 1), 1)
    let scales = Array(stride(from: 1, to: least, by: -0.05))
    func fits(_ scale: Double) -> Bool { title(scale: scale).size.width.rounded(.up) <= room }
    guard let first = scales.first, !fits(first) else { return 1 }
    var (low, high) = (1, scales.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(scales[middle]) { high = middle } else { low = middle + 1 }
    }
    return low < scales.count ? scales[low] : least
  }

  /// The back button has its title if that leaves room for the title of the screen.
  private func backButton(in room: Double, titleWidth: Double) -> Button {
    let width = backButton.measuredSize(for: .unspecified).width
    return width > (room - titleWidth) / 2 || width > room / 3 ? shortBackButton : backButton
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.surface
    setNeedsLayout()
  }

  /// Draws a line above content that is scrolled.
  override func draw(_ context: Context, in rect: Rect) {
    guard scrolled > largeHeight + 0.5 else { return }
    context.fill(
      Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: traits.theme.colors.separator)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .navigationBar
    let hiddenTitle = titleLabel.alpha == 0 ? titleLabel : largeLabel
    description.children = subviews.filter { $0 !== hiddenTitle && !$0.isHidden }
  }
}
