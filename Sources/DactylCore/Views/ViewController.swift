import DactylGeometry

/// Manages a view: it creates the view when it is first needed, and is the view's next responder.
///
/// **Appearance.** A controller appears when its view is added to a window that a surface shows, when that window is
/// shown, or when the controller that covers it is dismissed. It disappears in the opposite cases. The methods are
/// called in this order:
///
/// 1. `viewWillAppear`, a container before its children; the view may be in no window yet.
/// 2. `viewIsAppearing`, a container before its children; the view is in the window and has its size.
/// 3. `viewDidAppear`, children before their container, after the animation if there is one.
///
/// Later `viewWillDisappear` is called, on a container before its children, and `viewDidDisappear`, on children before
/// their container. When `present` or `dismiss` exchanges two controllers, the beginning is reported first to the one
/// that disappears, and the end last. Each method is called once for each change. A child whose view is added while its
/// container appears gets `viewDidAppear` together with the container. Moving a view between visible superviews calls
/// nothing.
@MainActor open class ViewController: Responder {
  private var storedView: View?

  /// The root view. `loadView` creates it on first use.
  public final var view: View {
    get { storedView ?? load(in: sizeForLoading) }
    set {
      storedView?.viewController = nil
      storedView = newValue
      newValue.viewController = self
      newValue.needUpdate(.controller)
    }
  }

  /// Creates the root view if there is none, for a window of `size`.
  @discardableResult final func load(in size: Size) -> View {
    if let storedView { return storedView }
    loadView()
    let view: View
    if let storedView {
      view = storedView
    } else {
      view = View()
      self.view = view
    }
    if view.bounds.size == .zero { view.frame.size = size }
    viewDidLoad()
    return view
  }

  /// The size of the window that the root view is likely to be shown in: that of a container, of the presenting
  /// controller, or the program's; zero without one.
  private var sizeForLoading: Size {
    let around = sequence(first: self, next: { $0.parent ?? $0.presentingViewController }).dropFirst()
    for controller in around {
      guard let view = controller.storedView else { continue }
      return view.window?.bounds.size ?? view.bounds.size
    }
    let application = Application.shared
    return (application?.keyWindow ?? application?.toplevels.first?.window)?.bounds.size ?? .zero
  }

  /// Whether the root view was created. Reading this does not create it.
  public final var isViewLoaded: Bool { storedView != nil }

  /// The controller that this one is a child of; nil if there is none.
  public final internal(set) weak var parent: ViewController?
  /// The child controllers, in order of addition.
  public final private(set) var children: [ViewController] = []
  /// The controller that presented this one modally; nil if there is none.
  public final package(set) weak var presentingViewController: ViewController?
  /// The controller that this one presents; nil if there is none.
  public final internal(set) var presentedViewController: ViewController?
  /// Whether presenting this controller takes the touches that are down from the presenting controller's view, also
  /// those of other people at the screen: their drags end (`IN-7`). If false, these touches go on below it. Default:
  /// true.
  public final var cancelsTouchesWhenPresented = true
  /// The presentation of this controller over another one.
  final weak var modalPresentation: ModalPresentation?

  public final var localizedProperties: LocalizedProperties?

  /// The title of the controller's screen, such as in a navigation bar. Default: empty.
  open var title = "" {
    didSet { if title != oldValue { parent?.titleDidChange(of: self) } }
  }
  /// The name of a dialog that shows the controller, for assistive technology: the title. A container without a title
  /// returns the name of the child that it shows.
  open var accessibilityTitle: String { title }
  /// The child whose keys come first while nothing or the controller itself has the focus (`RC-11`). A container
  /// returns the one that it shows. Default: nil. A child whose view is not in the window of the controller counts as
  /// nil.
  open var childForPresses: ViewController? { nil }

  private var attachments: [ObjectIdentifier: AnyObject] = [:]

  final var appearance = AppearanceState.disappeared

  /// Whether the controller is being added to a container, or removed from it.
  enum Membership { case settled, joining, leaving }
  final var membership = Membership.settled

  /// Creates the root view and sets `view`. Default: a plain `View`.
  open func loadView() {
    view = View()
  }

  /// The root view has been created. Add subviews and recognizers here.
  ///
  /// A view without a size has that of the window then, in points. A container or a compositor may give it another one
  /// later: views that depend on the size are placed in `viewDidLayoutSubviews`.
  open func viewDidLoad() {}

  /// The root view was added to a window, or, for nil, removed from it.
  open func viewDidMove(toWindow window: Window?) {}

  /// Returns the object of a class that is kept with the controller. `make` makes it on first use. For libraries that
  /// add something to every controller.
  public final func attachment<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let object = attachments[ObjectIdentifier(Object.self)] as? Object { return object }
    let object = make()
    attachments[ObjectIdentifier(Object.self)] = object
    return object
  }

  // MARK: Presenting

  /// Presents `controller` modally: its view covers the window and follows its size, and its responder chain continues
  /// with this controller (`RC-2`).
  ///
  /// `animated` fades the view in; `completion` is called after `viewDidAppear`.
  ///
  /// Touches inside this controller's view are cut off (`IN-7`), also those of other people's fingers, unless the
  /// `cancelsTouchesWhenPresented` of `controller` is false. Menus that were shown from there close. The views beneath
  /// get no touches until the controller is dismissed, and their first responder resigns. This controller's view stays
  /// in the window and is visible beneath a presented view without a background.
  ///
  /// Reports a warning on standard error and does nothing else if this controller's view is in no window, if this
  /// controller already presents another one or is covered by one, or if `controller` is presented, is a child of
  /// another one or contains this one. A call from an appearance callback of a presentation or dismissal takes effect
  /// after that callback.
  open func present(
    _ controller: ViewController, animated: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    presentModally(controller, animated: animated, completion: completion)
  }

  /// Dismisses the controller that this one presents, and all that are presented over it; without one, this controller
  /// or its presented container.
  ///
  /// `animated` fades the front view out; those beneath are removed at once. `completion` is called after
  /// `viewDidDisappear`, and at once if there is nothing to dismiss. A call from an appearance callback of a
  /// presentation or dismissal takes effect after that callback.
  open func dismiss(animated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
    dismissPresented(animated: animated, completion: completion)
  }

  // MARK: Appearing

  /// The view is about to become visible. `animated`: with an animation.
  open func viewWillAppear(_ animated: Bool) {}

  /// The transition of the view when the controller is presented and dismissed. Read at the start of a transition with
  /// animation. Default: `crossDissolve`.
  open var modalTransitionStyle: ModalTransitionStyle { .crossDissolve }

  /// The view is in the window, has its size, and is about to become visible.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is visible, and its transition has ended.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to become invisible: removed, in a window that is hidden or closed, or covered by a presented
  /// controller.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view is invisible, and its transition has ended.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether children whose views are inside this controller's view appear and disappear with it. Default: true.
  ///
  /// A container that returns false calls `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` of
  /// its children.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Gives views the values of a model. Called before layout, and before the `updateProperties()` of the root view: when
  /// that has come into a window that is shown, after `setNeedsUpdateProperties()`, and after a change of traits or of
  /// anything `@Observable` that the last call has read (`OB-1`). Call `super`. Default: nothing.
  open func updateProperties() {}

  /// The root view is about to lay out its subviews. Default: nothing.
  open func viewWillLayoutSubviews() {}
  /// The root view has laid out its subviews. Set the frames of your views here. Default: nothing.
  open func viewDidLayoutSubviews() {}

  /// Traits of the root view have changed, such as the size class of the window, or may have changed because the view
  /// was added to a window. The view is laid out again in any case. Default: nothing.
  open func traitsDidChange() {}

  /// The distances from the edges of the root view, in points, that bars of the controller cover, in addition to what
  /// covers the view in the window. Default: zero.
  public final var additionalSafeAreaInsets = Insets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue, let view = storedView else { return }
      view.window?.hasSafeArea = true
      view.safeAreaChangedThroughout()
    }
  }

  // MARK: Restoration (NV-9)

  /// The name under which the state of the controller is kept for the next start of the program; nil for none. All its
  /// containers need one, too. Default: nil.
  public final var restorationIdentifier: String?

  /// Writes what the next start of the program needs to show the same: which item was chosen, not the item itself.
  /// Called often, so it should be quick. Call `super`. Default: nothing.
  open func encodeRestorableState(into state: inout RestorableState) {}

  /// Shows again what `encodeRestorableState(into:)` has written. Called before the first appearance, if there is
  /// something; the view may not be loaded yet. Call `super`. Default: nothing.
  open func decodeRestorableState(from state: RestorableState) {}

  // MARK: Containers

  /// The title of a child has changed, or of a child's child. A container that shows titles overrides this. Call
  /// `super`, which passes the call to the parent.
  open func titleDidChange(of child: ViewController) { parent?.titleDidChange(of: child) }

  /// Adds `child` to this controller, after `child.willMove(toParent:)`. The caller then adds its view to the tree and
  /// calls `child.didMove(toParent:)`. Traps if `child` contains this controller.
  public final func addChild(_ child: ViewController) {
    precondition(
      !sequence(first: self, next: \.parent).contains { $0 === child },
      "A controller can't be a child of itself or of one of its own children.")
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.membership = .joining
  }

  /// Removes the controller from its container, and calls `didMove(toParent: nil)`. The caller calls
  /// `willMove(toParent: nil)` before, and removes the view. Does nothing without a container.
  public final func removeFromParent() {
    guard let container = parent else { return }
    container.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// The controller is about to become a child of `parent`, or, for nil, to leave its container. Call `super`.
  open func willMove(toParent parent: ViewController?) {
    if parent == nil, self.parent != nil { membership = .leaving }
  }

  /// The controller is a child of `parent`, and its view is in place; for nil, it has left its container. Call `super`.
  open func didMove(toParent parent: ViewController?) {
    if parent == nil, appearance != .disappeared { membership = .leaving } else { membership = .settled }
  }

  /// Whether the view appears because the controller is being added to a container, for use in the appearance
  /// callbacks.
  public final var isMovingToParent: Bool { membership == .joining }

  /// Whether the view disappears because the controller is being removed from its container, for use in the appearance
  /// callbacks.
  public final var isMovingFromParent: Bool { membership == .leaving }

  /// The presenting controller for a presented one, the window for a root controller, else the superview of the root
  /// view (`RC-2`).
  open override var next: Responder? {
    if let presentingViewController { return presentingViewController }
    if let window = storedView?.window, window.rootViewController === self { return window }
    return storedView?.superview
  }

  override var firstResponderWindow: Window? { storedView?.window }
  override var homeView: View? { storedView }
}
