import DactylCore
import DactylGeometry
import DactylGraphics

/// A container that shows one of several controllers, with a bar to choose it.
///
///     let (recipes, settings) = (ViewController(), ViewController())
///     recipes.title = "Recipes"
///     settings.title = "Settings"
///     let tabs = TabBarController([recipes, settings])
///
/// The bar is at the lower edge in compact width, under the thumb, and else at the upper one. Its titles are those of
/// the controllers, or of the roots of navigation controllers without one; `tabItem` has more.
///
/// Control-Tab and Control-Page Down go to the next tab, Control-Page Up to the previous one, and Alt with a digit to
/// the tab of that number (`NV-8`). A tap on the chosen tab leads to the root of a navigation controller.
///
/// ![Tabs at the lower edge and at the upper one](tabs)
open class TabBarController: ViewController {
  /// The controllers, in the order of their tabs.
  public final let viewControllers: [ViewController]
  /// The number of the controller that is shown, from 0. A number without a controller is ignored. Setting it does not
  /// call `didSelect`.
  public final var selectedIndex: Int {
    get { selected }
    set { select(newValue) }
  }
  /// The controller that is shown; nil without controllers.
  public final var selectedViewController: ViewController? {
    viewControllers.indices.contains(selected) ? viewControllers[selected] : nil
  }
  /// Called when the user has chosen another tab. Default: nil.
  public final var didSelect: (@MainActor (Int) -> Void)?

  private var selected = 0
  private let bar = TabBar()
  private let holder = View()
  private var focus = FocusMemory()

  /// Creates a container of controllers. One that is in another container is taken out of it.
  public init(_ viewControllers: [ViewController]) {
    self.viewControllers = viewControllers
    super.init()
    for (number, controller) in viewControllers.enumerated() {
      addChild(controller)
      controller.didMove(toParent: self)
      controller.tabItem.onChange = { [weak self] in self?.showTabs() }
      bar.add { [weak self] in self?.choose(number) }
    }
  }

  // MARK: View

  /// Adds the bar. Call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    for part in [holder, bar] as [View] { view.addSubview(part) }
    showSelected()
    showTabs()
  }

  /// Shows the colours of the theme. Call `super`.
  open override func traitsDidChange() {
    super.traitsDidChange()
    view.backgroundColor = view.traits.theme.colors.background
  }

  /// The selected controller.
  open override var childForPresses: ViewController? { selectedViewController }

  /// The title; if it is empty, the name of the selected controller.
  open override var accessibilityTitle: String {
    title.isEmpty ? selectedViewController?.accessibilityTitle ?? "" : title
  }

  /// Shows the title in the bar. Call `super`.
  open override func titleDidChange(of child: ViewController) {
    super.titleDidChange(of: child)
    showTabs()
  }

  private func showTabs() {
    bar.show(viewControllers, selected: selected)
  }

  /// Places the bar and the controller that is shown. Call `super`.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let safe = view.safeAreaInsets
    let isBelow = view.traits.horizontalSizeClass == .compact
    let height = bar.height
    bar.isAtBottom = isBelow
    bar.edgeInset = isBelow ? safe.bottom : safe.top
    let full = height + bar.edgeInset
    bar.frame = Rect(x: 0, y: isBelow ? bounds.maxY - full : 0, width: bounds.width, height: full)
    holder.frame = bounds
    holder.additionalSafeAreaInsets = Insets(
      top: isBelow ? 0 : height, left: 0, bottom: isBelow ? height : 0, right: 0)
    selectedViewController?.view.frame = holder.bounds
  }

  // MARK: Restoration (NV-9)

  /// Writes which tab is shown. Call `super`.
  open override func encodeRestorableState(into state: inout RestorableState) {
    super.encodeRestorableState(into: &state)
    state["tab"] = selected
  }

  /// Shows the tab. Call `super`.
  open override func decodeRestorableState(from state: RestorableState) {
    super.decodeRestorableState(from: state)
    if let tab: Int = state["tab"] { selectedIndex = tab }
  }

  // MARK: Choosing

  private func choose(_ number: Int) {
    guard number != selected else {
      let root = selectedViewController as? NavigationController
      root?.popToRootViewController(animated: true)
      return
    }
    select(number)
    didSelect?(number)
  }

  private func select(_ number: Int) {
    guard viewControllers.indices.contains(number), number != selected else { return }
    let old = selectedViewController
    let hadFocus = isViewLoaded && focus.remember(selected, in: holder, of: self)
    selected = number
    guard isViewLoaded else { return }
    old?.view.removeFromSuperview()
    showSelected()
    showTabs()
    if hadFocus { focus.restore(number, of: self) }
  }

  private func showSelected() {
    guard let controller = selectedViewController else { return }
    controller.view.frame = holder.bounds
    holder.addSubview(controller.view)
    view.setNeedsLayout()
  }

  /// True, so that its keys work when nothing in the tab has the focus.
  open override var canBecomeFirstResponder: Bool { true }

  /// The keys that choose tabs: Control-Tab, Control-Page Down and Up, and Alt with a digit (`NV-8`). Call `super`.
  open override var keyCommands: [KeyCommand] {
    let count = viewControllers.count
    guard count > 1 else { return super.keyCommands }
    func command(_ input: String, _ modifiers: ModifierFlags, _ target: @escaping @MainActor (Int) -> Int) -> KeyCommand
    {
      KeyCommand(input: input, modifierFlags: modifiers) { [weak self] _ in
        if let self { choose(target(selected)) }
      }
    }
    let digits = (1...min(count, 9)).map { digit in command("\(digit)", .alternate) { _ in digit - 1 } }
    return super.keyCommands + digits + [
      command(KeyCommand.inputTab, .control) { ($0 + 1) % count },
      command(KeyCommand.inputTab, [.control, .shift]) { ($0 + count - 1) % count },
      command(KeyCommand.inputPageDown, .control) { ($0 + 1) % count },
      command(KeyCommand.inputPageUp, .control) { ($0 + count - 1) % count },
    ]
  }
}

/// The content of a tab, besides the title of its controller.
@MainActor public final class TabItem {
  /// The symbol above the title; nil for none. Default: nil.
  public var image: Image? { didSet { onChange?() } }
  /// A badge beside the symbol, such as the number of what is new; nil for none. Default: nil.
  public var badge: Badge.Content? { didSet { onChange?() } }
  /// Called after a change.
  var onChange: (@MainActor () -> Void)?

  init() {}
}

extension ViewController {
  /// The content of the controller's tab, besides its title.
  public final var tabItem: TabItem { attachment { TabItem() } }

  /// The nearest tab bar controller around this one; nil if there is none.
  public final var tabBarController: TabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? TabBarController }.first
  }
}
