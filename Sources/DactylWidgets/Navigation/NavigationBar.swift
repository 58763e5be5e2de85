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
  private let titleLabel = NavigationTitle("", role: .headline)
  /// The title below the rows: a large one, or one that has no room beside the buttons.
  private let largeLabel = Label("", role: .largeTitle)
  private(set) var leadingViews: [View] = []
  private(set) var trailingViews: [View] = []
  private var titleView: View?
  private(set) var hasBack = false
  private var isLarge = false
  /// The height that covers something else, such as the status bar of the window, in points.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }
  /// How far the content is scrolled, in points.
  private var scrolled = 0.0

  /// The most lines of a title below the rows.
  private static let lineLimit = 4
  /// The space below such a title, in points.
  private static let largeMargin = 8.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    isFocusScope = false
    largeLabel.numberOfLines = Self.lineLimit
    largeLabel.lineHeight = 1
    largeLabel.hyphenates = true
    for button in backButtons {
      button.image = Image(.chevronBackward)
      button.addAction(Action { [weak self] _ in self?.onBack() }, for: .primaryActionTriggered)
    }
    for view in [largeLabel, titleLabel] + backButtons as [View] { addSubview(view) }
  }

  var backButtons: [Button] { [backButton, shortBackButton] }

  // MARK: Content

  /// Shows the item of a controller. `back` leads to the screen below; nil without one.
  func show(_ controller: ViewController, back: BackButtonContent?) {
    let item = controller.navigationItem
    titleLabel.text = controller.title
    largeLabel.text = controller.title
    isLarge = item.prefersLargeTitle
    largeLabel.role = isLarge ? .largeTitle : .headline
    hasBack = back != nil && !item.hidesBackButton
    backButton.title = back?.title ?? ""
    for button in backButtons { button.localize(\.accessibilityLabel, back?.label) }
    if !hasBack { for button in backButtons { button.isHidden = true } }
    replace(&leadingViews, item.leadingViews)
    replace(&trailingViews, item.trailingViews)
    var middle = titleView.map { [$0] } ?? []
    replace(&middle, item.titleView.map { [$0] } ?? [])
    titleView = middle.first
    titleLabel.isHidden = titleView != nil
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

  /// The width of the title, or of the view in its place, at the size that the user asks for.
  var wantedTitleWidth: Double { titleView?.measuredSize(for: .unspecified).width ?? titleLabel.wantedWidth }

  /// Returns the height of the first row that the title, or the view in its place, needs in `room`.
  func titleHeight(in room: Double) -> Double {
    max(titleLabel.wantedHeight + 4, titleView.map { titleSize(of: $0, in: room).height.rounded(.up) } ?? 0)
  }

  private func titleSize(of view: View, in room: Double) -> Size {
    let size = view.measuredSize(for: .unspecified)
    return size.width > room ? view.measuredSize(for: ProposedSize(width: room, height: nil)) : size
  }

  /// Whether the title is below the rows: a large title, or large text without room on one line beside the buttons
  /// (`AU-23`).
  private func isTitleBelow(_ rows: Rows) -> Bool {
    if isLarge { return true }
    return traits.fontScale > 1 && titleView == nil && titleLabel.wantedWidth > rows.titleRoom
  }

  /// Returns the size of the title below the rows; zero without one.
  private func largeSize(_ rows: Rows, in width: Double) -> Size {
    guard isTitleBelow(rows) else { return .zero }
    let room = max(width - 2 * traits.theme.metrics.largeSpacing, 0)
    fitLargeTitle(in: room)
    let size = largeLabel.measuredSize(for: ProposedSize(width: room, height: nil))
    return Size(width: min(size.width, room), height: size.height)
  }

  /// A large title with a word that is wider than the bar becomes smaller, but not smaller than titles beside buttons.
  private func fitLargeTitle(in room: Double) {
    let typography = traits.theme.typography
    let font = typography.font(largeLabel.role, fontScale: traits.fontScale)
    let fitting = NavigationTitle.Fitting(text: largeLabel.text, font: font, fontScale: traits.fontScale, room: room)
    guard fitting != largeFitting else { return }
    largeFitting = fitting
    let words = largeLabel.text.split(whereSeparator: \.isWhitespace).map {
      TextLayout(String($0), style: TextStyle(font: font, lineLimit: 1)).size.width.rounded(.up)
    }
    let longest = words.max() ?? 0
    let least = typography.font(.headline, fontScale: traits.fontScale).size
    let size = longest > room ? max((font.size * room / longest).rounded(.down), least) : font.size
    largeLabel.font = size < font.size ? font.withSize(size) : nil
  }

  /// The large title as it is shown; nil before the first layout.
  private var largeFitting: NavigationTitle.Fitting?

  private func largeHeight(_ size: Size) -> Double {
    size.height > 0 ? (size.height + Self.largeMargin).rounded(.up) : 0
  }

  /// Returns the height of a bar of `width` at the start of the content, without `topInset`.
  func fullHeight(in width: Double) -> Double {
    let rows = self.rows(in: width)
    return rows.height + largeHeight(largeSize(rows, in: width))
  }

  /// Returns the present height of a bar of `width`, with `topInset`.
  func height(in width: Double) -> Double {
    let rows = self.rows(in: width)
    return topInset + rows.height + max(largeHeight(largeSize(rows, in: width)) - max(scrolled, 0), 0)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    becomeTitleBar()
    let width = bounds.width
    let rows = self.rows(in: width)
    for (view, rect) in rows.places { place(view, rect.offsetBy(dx: 0, dy: topInset)) }
    for button in backButtons where button.isHidden != (button !== rows.back) {
      button.isHidden = button !== rows.back
    }
    let large = largeSize(rows, in: width)
    let below = largeHeight(large)
    let shownPart = below > 0 ? min(max(1 - scrolled / below, 0), 1) : 0
    largeLabel.isHidden = below == 0
    largeLabel.alpha = shownPart
    titleLabel.alpha = shownPart > 0 ? 0 : 1
    if shownPart == 0 { titleLabel.fit(in: rows.titleRoom) }

    let wanted = titleView.map { titleSize(of: $0, in: rows.titleRoom) } ?? titleLabel.measuredSize(for: .unspecified)
    let titleWidth = min(wanted.width, rows.titleRoom)
    let middle = min(
      max((width - titleWidth) / 2, rows.titleStart), max(rows.titleEnd - titleWidth, rows.titleStart))
    place(
      titleView ?? titleLabel,
      Rect(
        x: middle, y: topInset + (rows.firstHeight - wanted.height) / 2, width: titleWidth, height: wanted.height))
    place(
      largeLabel,
      Rect(
        origin: Point(
          x: traits.theme.metrics.largeSpacing, y: bounds.height - large.height - Self.largeMargin),
        size: large))
    if shownPart == 0 {
      titleLabel.explainCutText(isSmaller: titleLabel.font != nil)
    } else {
      largeLabel.explainCutText()
    }
    isLineShown = scrolled > below + 0.5
    setNeedsDisplay()
    // The buttons may have become wider.
    if abs(bounds.height - height(in: width)) > 0.01 { (superview as? NavigationScreen)?.setNeedsLayout() }
  }

  private func place(_ view: View, _ rect: Rect) { view.frame = mirrored(rect) }

  /// Whether there is a line above content that is scrolled.
  private var isLineShown = false

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

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.surface
    setNeedsLayout()
  }

  /// Draws a line above content that is scrolled.
  override func draw(_ context: Context, in rect: Rect) {
    guard isLineShown else { return }
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
