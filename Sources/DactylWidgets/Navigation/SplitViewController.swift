import DactylCore
import DactylGeometry

/// A container of two controllers: beside each other where there is room, else one instead of the other.
///
///     let (list, editor) = (ViewController(), ViewController())
///     let split = SplitViewController(primary: list, secondary: editor)
///     split.show(.secondary)
///
/// Each column is in a navigation controller, so that it has a bar. In a window of compact width both are in one, in
/// which `show(.secondary)` leads to the second one, and all ways back of a navigation controller to the first one
/// (`NV-6`).
///
/// ![Two columns, and the same in a narrow window](split)
open class SplitViewController: ViewController {
  /// One of the two columns.
  public enum Column: Hashable, Sendable, CaseIterable {
    /// The column at the start, such as a list.
    case primary
    /// The column that gets the rest of the width, such as what is chosen in the list.
    case secondary
  }

  /// The controller at the start.
  public final let primary: ViewController
  /// The controller behind the first column, which gets the rest of the width.
  public final let secondary: ViewController

  /// The width of the first column beside the other one, in points. It gets no more than half of the width. Values that
  /// are not positive and finite are ignored. Default: 320.
  public final var primaryWidth = 320.0 {
    didSet {
      if !(primaryWidth.isFinite && primaryWidth > 0) { primaryWidth = oldValue }
      if isViewLoaded { view.setNeedsLayout() }
    }
  }

  /// Whether only one column is shown, because the width is compact, or the view was in no window yet.
  public final private(set) var isCollapsed = true
  /// Called when `isCollapsed` has changed. Default: nil.
  public final var didChangeCollapse: (@MainActor (SplitViewController) -> Void)?
  /// Called when the user or the program has gone to another column of a collapsed container. Default: nil.
  public final var didShow: (@MainActor (Column) -> Void)?

  /// The column that is shown while the container is collapsed.
  public final private(set) var shownColumn = Column.primary

  private let primaryNavigation: NavigationController
  private var secondaryNavigation: NavigationController?
  private let separator = View()

  /// Creates a container of two controllers.
  public init(primary: ViewController, secondary: ViewController) {
    self.primary = primary
    self.secondary = secondary
    primaryNavigation = NavigationController(rootViewController: primary)
    super.init()
    primaryNavigation.onSettle = { [weak self] in self?.screenDidChange() }
  }

  /// Goes to a column, if the container is collapsed; else both are there.
  public final func show(_ column: Column, animated: Bool = true) {
    guard column != shownColumn else { return }
    guard isCollapsed, isViewLoaded else {
      shownColumn = column
      return
    }
    if column == .secondary {
      primaryNavigation.pushViewController(secondary, animated: animated)
    } else {
      primaryNavigation.popToViewController(primary, animated: animated)
    }
    columnDidChange()
  }

  private func screenDidChange() {
    if isCollapsed { columnDidChange() }
  }

  private func columnDidChange() {
    let isSecondary = primaryNavigation.viewControllers.contains { $0 === secondary }
    guard (shownColumn == .secondary) != isSecondary else { return }
    shownColumn = isSecondary ? .secondary : .primary
    didShow?(shownColumn)
  }

  /// The container of the shown column; that of the first one if both are shown.
  open override var childForPresses: ViewController? { primaryNavigation }

  /// The title; if it is empty, the name of the shown column, or of the first one if both are shown.
  open override var accessibilityTitle: String {
    title.isEmpty ? primaryNavigation.accessibilityTitle : title
  }

  // MARK: View

  /// Adds the columns. Call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    separator.isUserInteractionEnabled = false
    add(primaryNavigation)
    view.addSubview(separator)
    separator.isHidden = true
    // The width is known in a window.
    if shownColumn == .secondary { primaryNavigation.setViewControllers([primary, secondary], animated: false) }
  }

  /// Shows one column or both. Call `super`.
  open override func traitsDidChange() {
    super.traitsDidChange()
    separator.backgroundColor = view.traits.theme.colors.separator
    guard view.window != nil else { return }
    let isCompact = view.traits.horizontalSizeClass == .compact
    if isCompact != isCollapsed { collapse(isCompact) }
  }

  // MARK: Restoration (NV-9)

  /// Writes the chosen column, and the states of both controllers. Call `super`.
  open override func encodeRestorableState(into state: inout RestorableState) {
    super.encodeRestorableState(into: &state)
    state["isSecondaryShown"] = shownColumn == .secondary
    for (name, controller) in [("primary", primary), ("secondary", secondary)] {
      state[part: name] = controller.restorableState()
    }
  }

  /// Shows the column and the states of both controllers. Call `super`.
  open override func decodeRestorableState(from state: RestorableState) {
    super.decodeRestorableState(from: state)
    for (name, controller) in [("primary", primary), ("secondary", secondary)] {
      controller.restore(from: state[part: name])
    }
    if state["isSecondaryShown"] == true { show(.secondary, animated: false) }
  }

  private func add(_ navigation: NavigationController) {
    addChild(navigation)
    // The columns are read in their order.
    view.insertSubview(navigation.view, at: navigation === primaryNavigation ? 0 : 1)
    navigation.didMove(toParent: self)
  }

  private func collapse(_ collapses: Bool) {
    isCollapsed = collapses
    let focus = view.window?.firstResponder as? View
    if collapses {
      if let navigation = secondaryNavigation {
        secondaryNavigation = nil
        navigation.releaseAll()
        navigation.willMove(toParent: nil)
        navigation.view.removeFromSuperview()
        navigation.removeFromParent()
      }
      if shownColumn == .secondary { primaryNavigation.setViewControllers([primary, secondary], animated: false) }
    } else if secondaryNavigation == nil {
      // A screen that moves is a child until its movement ends.
      primaryNavigation.endTransitionAtOnce()
      primaryNavigation.setViewControllers([primary], animated: false)
      let navigation = NavigationController(rootViewController: secondary)
      secondaryNavigation = navigation
      add(navigation)
    }
    separator.isHidden = collapses
    view.setNeedsLayout()
    if let focus, view.window?.firstResponder !== focus, focus.window != nil { focus.becomeFirstResponder() }
    didChangeCollapse?(self)
  }

  /// Places the columns. Call `super`.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    guard let secondaryNavigation else {
      primaryNavigation.view.frame = bounds
      return
    }
    let width = min(primaryWidth * min(max(view.traits.fontScale, 1), 1.25), bounds.width / 2).rounded()
    func frame(_ x: Double, _ width: Double) -> Rect {
      view.mirrored(Rect(x: x, y: 0, width: width, height: bounds.height))
    }
    primaryNavigation.view.frame = frame(0, width)
    separator.frame = frame(width, 1)
    secondaryNavigation.view.frame = frame(width + 1, max(bounds.width - width - 1, 0))
  }
}

extension ViewController {
  /// The nearest split view controller around this one; nil if there is none.
  public final var splitViewController: SplitViewController? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? SplitViewController }.first
  }
}
