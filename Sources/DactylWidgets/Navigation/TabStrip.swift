import DactylCore
import DactylGeometry
import DactylGraphics

/// A row of tabs, one of which is selected, for the parts of a screen. It scrolls sideways where it is too narrow.
///
///     let strip = TabStrip(["Soups", "Mains", "Desserts"])
///     strip.addTarget(self, action: Order.courseChanged, for: .valueChanged)  // func courseChanged(_ strip: TabStrip)
///
/// ![Tabs with a badge and with images, and tabs without room](tab-strip)
///
/// A tap on a tab, and the arrow keys, Home and End select it (`NV-16`). The strip of a `PageViewController` selects
/// its pages, and the line below the selected tab follows a finger that moves them:
///
///     strip.pageViewController = pages
///
/// For the screens of a program, ``TabBarController`` has a bar of its own.
open class TabStrip: Control {
  /// The tabs, from where reading begins. The selected one keeps its number, if there are enough. Default: none.
  public final var tabs: [TitleItem] = [] { didSet { showTabs() } }

  /// The titles of the tabs. Setting them adds and removes tabs at the end as needed, and keeps the images and badges of
  /// the others.
  ///
  ///     strip.localize(\.titles, ["Soups", "Mains", "Desserts"])
  public final var titles: [String] {
    get { tabs.map(\.title) }
    set { if newValue != titles { tabs = tabs.with(titles: newValue) } }
  }

  /// The number of the selected tab, from 0; 0 without tabs. A number without a tab is ignored. Setting it sends nothing
  /// (`CT-4`), and shows the page of a `pageViewController` with animation.
  public final var selectedIndex: Int {
    get { selected }
    set { select(newValue) }
  }

  /// The pages that the tabs select, one for each tab. The strip shows the tab of the page, also while the pages move,
  /// and sends nothing when the user swipes them: see `PageViewController.didShow`. Only the strip that was set last
  /// follows a page view controller. Default: nil.
  public final weak var pageViewController: PageViewController? {
    didSet {
      guard pageViewController !== oldValue else { return }
      if oldValue?.tabStrip === self { oldValue?.tabStrip = nil }
      pageViewController?.tabStrip = self
      pageViewController?.reportMovement()
    }
  }

  private var selected = 0
  /// The movement of pages that the line shows.
  private var movement: (from: Int, to: Int, progress: Double)?
  private var tabViews: [TabStripTab] = []
  private let scrollView = StripScrollView()
  private let indicator = View()

  private static let indicatorHeight = 3.0
  /// How much of the neighbours of the selected tab is visible, as a hint that there are more.
  private static let hint = 40.0

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    indicator.isUserInteractionEnabled = false
    addSubview(scrollView)
    scrollView.addSubview(indicator)
    focusGroup = FocusGroup(axis: .horizontal) { [weak self] view in
      if let self, let tab = tabViews.firstIndex(where: { $0 === view }) { choose(tab) }
    }
  }

  /// Creates a strip with a tab for each title.
  public convenience init(_ titles: [String], selectedIndex: Int = 0) {
    self.init()
    tabs = titles.map { TitleItem($0) }
    // The observer is not called here.
    showTabs()
    select(selectedIndex)
  }

  // MARK: Tabs

  private func showTabs() {
    while tabViews.count > tabs.count { tabViews.removeLast().removeFromSuperview() }
    while tabViews.count < tabs.count {
      let number = tabViews.count
      let view = TabStripTab { [weak self] in self?.choose(number) }
      view.shownPage = { [weak self] in self?.shownPage(number) }
      tabViews.append(view)
      scrollView.insertSubview(view, belowSubview: indicator)
    }
    selected = min(selected, max(tabs.count - 1, 0))
    for (view, tab) in zip(tabViews, tabs) { view.show(tab) }
    showSelection()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func shownPage(_ number: Int) -> View? {
    let controller = number == selected ? pageViewController?.selectedViewController : nil
    return controller?.isViewLoaded == true ? controller?.view : nil
  }

  private func showSelection() {
    for (number, view) in tabViews.enumerated() { view.isSelected = number == selected }
    indicator.isHidden = tabViews.isEmpty
  }

  /// Selects a tab. Returns false if it is selected already, or not there.
  @discardableResult private func select(_ index: Int) -> Bool {
    guard tabs.indices.contains(index), index != selected else { return false }
    selected = index
    showSelection()
    if let pageViewController {
      // The pages move the line.
      pageViewController.show(index, animated: window != nil)
    } else {
      movement = nil
      moveIndicator(animated: true)
    }
    return true
  }

  /// Selects a tab for the user.
  private func choose(_ index: Int) {
    if isEnabled, select(index) { sendActions(for: .valueChanged) }
  }

  /// The pages have moved from one to another, or rest at one.
  final func follow(from: Int, to: Int, progress: Double, selected page: Int) {
    guard tabs.indices.contains(from), tabs.indices.contains(to) else { return }
    movement = from == to ? nil : (from, to, progress)
    selected = page
    showSelection()
    moveIndicator(animated: false)
  }

  // MARK: Layout

  /// Returns the size of all tabs, or a smaller width, in which they scroll.
  open override func sizeThatFits(_ size: Size) -> Size {
    let sizes = tabViews.map(\.idealSize)
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    let width = sizes.reduce(0) { $0 + $1.width }
    return Size(width: min(width, max(size.width, least)), height: sizes.reduce(least) { max($0, $1.height) })
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = bounds
    let widths = tabViews.map(\.idealSize.width)
    let width = max(widths.reduce(0, +), bounds.width)
    scrollView.contentSize = Size(width: width, height: bounds.height)
    var x = 0.0
    for (view, own) in zip(tabViews, widths) {
      view.frame = Rect(x: isMirrored ? width - x - own : x, y: 0, width: own, height: bounds.height)
      x += own
    }
    // The offset follows the direction before the selected tab is brought into sight.
    scrollView.layoutIfNeeded()
    moveIndicator(animated: false)
  }

  /// Scrolls until the line below the tab, or between two tabs, is visible.
  private func moveIndicator(animated: Bool) {
    guard !bounds.isEmpty, let frame = indicatorFrame else { return }
    let isAnimated = animated && window != nil && !reducesMotion
    if isAnimated {
      layoutIfNeeded()
      View.animate(spring: traits.theme.motion.spring) { indicator.frame = frame }
    } else {
      indicator.frame = frame
    }
    let wanted = Rect(x: frame.minX, y: 0, width: frame.width, height: 1).insetBy(dx: -Self.hint, dy: 0)
    scrollView.scrollRectToVisible(wanted, animated: isAnimated)
  }

  private var indicatorFrame: Rect? {
    guard tabViews.indices.contains(selected) else { return nil }
    let (from, to, part) = movement ?? (selected, selected, 1)
    let (start, end) = (tabViews[from].titleSpan, tabViews[to].titleSpan)
    let height = Self.indicatorHeight
    return Rect(
      x: start.x + (end.x - start.x) * part, y: bounds.height - height,
      width: start.width + (end.width - start.width) * part, height: height)
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    updateColors()
    setNeedsLayout()
  }

  open override func stateChanged() {
    super.stateChanged()
    for view in tabViews { view.isEnabled = isEnabled }
    updateColors()
  }

  private func updateColors() {
    let colors = traits.theme.colors
    indicator.backgroundColor = isEnabled ? colors.accentLabel : colors.disabledLabel
    indicator.cornerRadius = Self.indicatorHeight / 2
  }

  /// Draws the separator below the tabs.
  open override func draw(_ context: Context, in rect: Rect) {
    context.fill(
      Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: traits.theme.colors.separator)
  }

  /// Returns false: the tabs take the touches.
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool { false }

  /// False: the tabs have the keyboard focus.
  open override var canBecomeFirstResponder: Bool { false }

  /// Describes a list of tabs. Set `accessibilityLabel`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tabBar
    description.children = tabViews
  }
}
