import DactylCore
import DactylGeometry

/// A screen of a navigation controller: the view of one controller, with its bar.
final class NavigationScreen: View {
  let controller: ViewController
  let bar = NavigationBar()
  /// The toolbar, since there are items the first time.
  private(set) var toolbar: NavigationToolbar?
  private var showsToolbar = false
  /// Holds the view of the controller, whose content the bar covers.
  private let holder = View()
  private weak var scrollView: ScrollView?
  private var observation: Subscription?
  /// The view that had the focus when the screen was left.
  private weak var lastFocus: View?

  init(_ controller: ViewController) {
    self.controller = controller
    super.init(frame: .zero)
    clipsToBounds = true
    holder.addSubview(controller.view)
    addSubview(holder)
    addSubview(bar)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.background
    setNeedsLayout()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  /// Shows what has changed in the bars.
  func update(back: BackButtonContent?, hidesToolbar: Bool) {
    bar.isHidden = controller.navigationItem.isBarHidden
    bar.show(controller, back: back)
    updateToolbar(isHidden: hidesToolbar)
    setNeedsLayout()
  }

  private func updateToolbar(isHidden: Bool) {
    let items = controller.toolbarItems
    if toolbar == nil, !items.isEmpty {
      let new = NavigationToolbar()
      insertSubview(new, belowSubview: bar)
      View.performWithoutAnimation { new.frame = Rect(x: 0, y: bounds.height, width: bounds.width, height: 0) }
      toolbar = new
    }
    guard let toolbar else { return }
    showsToolbar = !isHidden && !items.isEmpty
    toolbar.show(items)
    toolbar.isUserInteractionEnabled = showsToolbar
    toolbar.accessibilityElementsHidden = !showsToolbar
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.topInset = safeAreaInsets.top
    holder.frame = bounds
    if holder.subviews.isEmpty || controller.view.superview !== holder { holder.addSubview(controller.view) }
    controller.view.frame = holder.bounds
    holder.additionalSafeAreaInsets = Insets(
      top: bar.isHidden ? 0 : bar.fullHeight(in: bounds.width), left: 0, bottom: placeToolbar(), right: 0)
    follow()
  }

  /// Places the toolbar. Returns its height, without what covers the edge of the window.
  private func placeToolbar() -> Double {
    guard let toolbar else { return 0 }
    let (height, edge) = (toolbar.height, safeAreaInsets.bottom)
    toolbar.edgeInset = edge
    let y = bounds.height - (showsToolbar ? height + edge : 0)
    toolbar.frame = Rect(x: 0, y: y, width: bounds.width, height: height + edge)
    return showsToolbar ? height : 0
  }

  // MARK: Scrolling

  private func follow() {
    let found = Self.contentScrollView(in: controller.view)
    if found !== scrollView {
      scrollView = found
      observation = found?.observeScrolling { [weak self] _ in self?.placeBar() }
    }
    placeBar()
  }

  private func placeBar() {
    let scrolled = scrollView.map { $0.contentOffset.y + $0.adjustedContentInset.top } ?? 0
    bar.follow(scrolled)
    let frame = Rect(x: 0, y: 0, width: bounds.width, height: bar.height(in: bounds.width))
    if bar.frame != frame { bar.frame = frame }
  }

  /// Returns the scroll view that fills a view, which may be the view itself.
  private static func contentScrollView(in view: View) -> ScrollView? {
    if let scrollView = view as? ScrollView { return scrollView }
    for subview in view.subviews where !subview.isHidden {
      if let found = contentScrollView(in: subview), found.frame.height > view.bounds.height / 2 { return found }
    }
    return nil
  }

  // MARK: Focus

  /// Remembers the view of the screen that has the focus. Returns it; nil if none has it.
  func rememberFocus() -> View? {
    guard let focus = window?.firstResponder as? View, focus.isDescendant(of: self) else { return nil }
    lastFocus = focus
    return focus
  }

  /// Moves the focus to where it was, or, with `orFirst`, to the first view that can have it.
  func restoreFocus(orFirst: Bool) {
    if let lastFocus, lastFocus.isDescendant(of: self), lastFocus.becomeFirstResponder() { return }
    if orFirst { Self.firstStop(in: controller.view)?.becomeFirstResponder() }
  }

  private static func firstStop(in view: View) -> View? {
    guard !view.isHidden, view.isUserInteractionEnabled else { return nil }
    if view.isTabStop, view.canBecomeFirstResponder { return view }
    return view.subviews.lazy.compactMap(firstStop).first
  }
}
