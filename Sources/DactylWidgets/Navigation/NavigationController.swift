import DactylCore
import DactylGeometry
import DactylGraphics

/// A container that shows the last one of a stack of controllers, with a bar that leads back.
///
///     let recipes = ViewController()
///     recipes.title = "Recipes"
///     let navigation = NavigationController(rootViewController: recipes)
///     navigation.pushViewController(ViewController(), animated: true)
///
/// The user goes back with the back button, by a swipe from the edge at which reading begins, with Escape, Alt-Left,
/// and the back button of a mouse (`NV-3`). A swipe follows the finger, and can be turned back.
///
/// A change of the stack takes effect at once. The screens follow it, one movement after the other: controllers that
/// are replaced before they were shown are never loaded (`NV-1`). So a controller can be pushed or popped at any time,
/// also in the callbacks of its own appearance.
///
/// The bar covers the top of the controllers' views, and a toolbar with the `toolbarItems` of the controller their
/// lower edge: layouts and scroll views keep clear of them, as of everything outside of the safe area.
///
/// ![A screen with a large title, and one with a back button](navigation)
open class NavigationController: ViewController {
  /// The controllers, the root first. Setting them is the same as `setViewControllers` without animation.
  public final var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The last controller; nil if there is none.
  public final var topViewController: ViewController? { stack.last }
  /// Called before another controller is shown, before its `viewWillAppear`. For a swipe that goes back, `didShow` is
  /// not called if the user does not finish it. Default: nil.
  public final var willShow: (@MainActor (ViewController) -> Void)?
  /// Called when another controller is shown, after its `viewDidAppear`. Default: nil.
  public final var didShow: (@MainActor (ViewController) -> Void)?
  /// The kinds of movement from one screen to another.
  public enum Operation: Hashable, Sendable {
    /// The new screen comes from the front.
    case push
    /// The new screen was behind.
    case pop
  }

  /// Chooses the animation from one controller to another, at the beginning of each animated movement, also of a swipe
  /// that goes back. If it or its result is nil, the screens slide. Default: nil.
  public final var animation:
    (@MainActor (_ operation: Operation, _ from: ViewController, _ to: ViewController) -> NavigationAnimation?)?
  /// Makes a controller of the last run again, whose `restorationIdentifier` is the string (`NV-9`). Without it, or if
  /// it returns nil, that controller and those above it are not shown again. Default: nil.
  public final var controllerForRestoration: (@MainActor (String) -> ViewController?)?
  /// The recognizer of the swipe that goes back, for requirements (``GestureRecognizer/require(toFail:)``). Disable it
  /// to forbid the swipe.
  public final let interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer()

  /// Called at the end of each movement, also of one that was turned back.
  final var onSettle: (@MainActor () -> Void)?
  final var stack: [ViewController] = []
  final lazy var appearances = ContainerScreens(of: self)
  /// The stack when `shown` was.
  final var shownStack: [ViewController] = []
  final var screens: [ObjectIdentifier: NavigationScreen] = [:]
  final var transition: NavigationTransition?
  /// Controllers that have left the stack, and are still shown.
  final var leaving: [ViewController] = []
  /// Whether the next movement is animated.
  final var isNextAnimated = false
  final var isUpdating = false
  final var hidesToolbars = false
  private lazy var decisions = NavigationDecisions(self)
  private let backPress = LongPressGestureRecognizer()

  /// Creates a container that shows `rootViewController`.
  public init(rootViewController: ViewController) {
    super.init()
    setViewControllers([rootViewController], animated: false)
  }

  // MARK: The stack

  /// Puts `controller` on top. One that is in the stack already, or in another container, is reported, and nothing
  /// happens.
  open func pushViewController(_ controller: ViewController, animated: Bool = true) {
    setViewControllers(stack + [controller], animated: animated)
  }

  /// Removes the top controller, and returns it; nil if it is the only one.
  @discardableResult open func popViewController(animated: Bool = true) -> ViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Removes all controllers above `controller`, and returns them. Nothing happens if it is not in the stack.
  @discardableResult public final func popToViewController(
    _ controller: ViewController, animated: Bool = true
  ) -> [ViewController] {
    guard let index = stack.firstIndex(where: { $0 === controller }) else { return [] }
    let removed = Array(stack[(index + 1)...])
    if !removed.isEmpty { setViewControllers(Array(stack[...index]), animated: animated) }
    return removed
  }

  /// Removes all controllers but the root, and returns them.
  @discardableResult public final func popToRootViewController(animated: Bool = true) -> [ViewController] {
    stack.first.map { popToViewController($0, animated: animated) } ?? []
  }

  /// Replaces the stack. The new top controller comes from the back if it was in the stack before, else from the front.
  /// A controller that comes twice, or that is in another container, is reported and left out; so is everything if the
  /// stack would be empty.
  public final func setViewControllers<Controllers: Sequence>(
    _ controllers: Controllers, animated: Bool
  ) where Controllers.Element == ViewController {
    let new = accepted(Array(controllers))
    guard !new.isEmpty, !new.elementsEqual(stack, by: ===) else { return }
    let old = stack
    let kept = Set(new.map { ObjectIdentifier($0) })
    stack = new
    for controller in old where !kept.contains(ObjectIdentifier(controller)) { remove(controller) }
    let known = Set(old.map { ObjectIdentifier($0) })
    for controller in new where !known.contains(ObjectIdentifier(controller)) { add(controller) }
    isNextAnimated = animated
    updateScreens()
  }

  private func accepted(_ controllers: [ViewController]) -> [ViewController] {
    if controllers.isEmpty { Warnings.report("a navigation controller needs a controller; it keeps those it has") }
    var accepted: [ViewController] = []
    var known: Set<ObjectIdentifier> = []
    for controller in controllers {
      if !known.insert(ObjectIdentifier(controller)).inserted {
        Warnings.report(
          "\(type(of: controller)) is in the stack of a navigation controller already; it is not pushed again")
      } else if let parent = controller.parent, parent !== self {
        Warnings.report("\(type(of: controller)) is a child of \(type(of: parent)); it is not pushed")
      } else if sequence(first: self as ViewController, next: \.parent).contains(where: { $0 === controller }) {
        Warnings.report("\(type(of: controller)) contains the navigation controller; it is not pushed")
      } else {
        accepted.append(controller)
      }
    }
    return accepted
  }

  private func add(_ controller: ViewController) {
    // It may be on its way out.
    leaving.removeAll { $0 === controller }
    if controller.parent !== self { addChild(controller) }
    controller.navigationItem.onChange = { [weak self] in self?.updateBars() }
  }

  private func remove(_ controller: ViewController) {
    appearances.leave(controller)
    let isAnnounced = transition?.from.controller === controller && transition?.isAnnounced == true
    if !isAnnounced { controller.willMove(toParent: nil) }
    controller.navigationItem.onChange = nil
    let isShown = [shown, transition?.from, transition?.to].contains { $0?.controller === controller }
    if isShown { leaving.append(controller) } else { release(controller) }
  }

  /// Ends what there was for a controller that is not shown any more.
  final func release(_ controller: ViewController) {
    screens[ObjectIdentifier(controller)] = nil
    controller.removeFromParent()
  }

  /// Gives all controllers away, for a container that shows them elsewhere.
  final func releaseAll() {
    endTransitionAtOnce()
    let all = stack
    stack = []
    for controller in all { remove(controller) }
    let shown = shown
    appearances.leaveAll { shown?.removeFromSuperview() }
    for controller in leaving { release(controller) }
    leaving = []
  }

  /// Shows in all bars what has changed.
  final func updateBars() {
    for controller in stack {
      if let screen = screens[ObjectIdentifier(controller)] { updateBar(of: screen) }
    }
  }

  /// The top controller.
  open override var childForPresses: ViewController? { topViewController }

  /// The title; if it is empty, the name of the top controller.
  open override var accessibilityTitle: String {
    title.isEmpty ? topViewController?.accessibilityTitle ?? "" : title
  }

  /// Shows the title in the bars. Call `super`.
  open override func titleDidChange(of child: ViewController) {
    super.titleDidChange(of: child)
    if child.parent === self { updateBars() }
  }

  final func updateBar(of screen: NavigationScreen) {
    guard let index = stack.firstIndex(where: { $0 === screen.controller }) else { return }
    let below = index > 0 ? stack[index - 1] : nil
    screen.update(back: below.map { BackButtonContent(to: $0) }, hidesToolbar: hidesToolbars)
  }

  // MARK: View

  /// Prepares the swipe. Call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    interactivePopGestureRecognizer.delegate = decisions
    interactivePopGestureRecognizer.addHandler { [weak self] in self?.follow($0) }
    view.addGestureRecognizer(interactivePopGestureRecognizer)
    backPress.minimumPressDuration = 0
    backPress.allowedTouchTypes = [.indirectPointer]
    backPress.buttonMaskRequired = .back
    backPress.addHandler { [weak self] in if $0.state == .began { self?.goBack() } }
    view.addGestureRecognizer(backPress)
    updateScreens()
  }

  /// Places the screens. Call `super`.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeScreens()
  }

  /// Places the swipe at the edge at which reading begins. Call `super`.
  open override func traitsDidChange() {
    super.traitsDidChange()
    interactivePopGestureRecognizer.edges = view.isMirrored ? .right : .left
  }

  /// False, since the container forwards the appearance methods to the screens itself.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  /// Forwards the call to the screen that is shown. Call `super`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    updateScreens()
    appearances.containerWillAppear(animated)
  }

  /// Forwards the call to the screen that is shown. Call `super`.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    appearances.containerDidAppear()
  }

  /// Forwards the call to the screen that is shown. Call `super`.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    endTransitionAtOnce()
    appearances.containerWillDisappear(animated)
  }

  /// Forwards the call to the screen that is shown. Call `super`.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    appearances.containerDidDisappear()
  }

  // MARK: Restoration (NV-9)

  /// Writes the identifiers of the stack, up to the first controller without one. Call `super`.
  open override func encodeRestorableState(into state: inout RestorableState) {
    super.encodeRestorableState(into: &state)
    for (number, controller) in stack.enumerated().dropFirst() {
      guard let identifier = controller.restorationIdentifier else { return }
      state["screen \(number)"] = identifier
    }
  }

  /// Pushes the controllers that `controllerForRestoration` makes. Call `super`.
  open override func decodeRestorableState(from state: RestorableState) {
    super.decodeRestorableState(from: state)
    var restored = Array(stack.prefix(1))
    while let identifier: String = state["screen \(restored.count)"],
      let controller = controllerForRestoration?(identifier)
    {
      controller.restorationIdentifier = identifier
      restored.append(controller)
    }
    if restored.count > 1 { setViewControllers(restored, animated: false) }
  }

  // MARK: Going back

  /// Whether the user can go back.
  final var canGoBack: Bool { stack.count > 1 && stack.last?.navigationItem.hidesBackButton == false }

  final func goBack() {
    if canGoBack, transition?.isInteractive != true { popViewController(animated: true) }
  }

  /// True, so that its keys work when nothing in the screen has the focus.
  open override var canBecomeFirstResponder: Bool { true }

  /// The keys that go back: Escape, Alt-Left and the key Back (`NV-3`). Call `super`.
  open override var keyCommands: [KeyCommand] {
    guard canGoBack else { return super.keyCommands }
    let arrow = view.isMirrored ? KeyCommand.inputRightArrow : KeyCommand.inputLeftArrow
    let keys: [(String, ModifierFlags)] = [(KeyCommand.inputEscape, []), (arrow, .alternate), ("XF86Back", [])]
    return super.keyCommands
      + keys.map { input, modifiers in
        KeyCommand(localized: FrameworkText.back, input: input, modifierFlags: modifiers) { [weak self] _ in
          self?.goBack()
        }
      }
  }
}

/// Answers the questions of the swipe.
@MainActor private final class NavigationDecisions: GestureRecognizerDelegate {
  weak var controller: NavigationController?

  init(_ controller: NavigationController) { self.controller = controller }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let controller else { return false }
    return controller.canGoBack && controller.transition == nil
  }
}
