import DactylGeometry

/// What stands behind a view: it makes the view when it is first asked for, and answers what the view's responders
/// leave.
///
/// **Appearing.** A controller appears when its view gets into a window that a surface shows, or that window is shown, or
/// the controller that covers it is dismissed; it disappears the other way round. The calls come in this order:
///
/// 1. `viewWillAppear`, a container before its children; the view may be in no window yet.
/// 2. `viewIsAppearing`, a container before its children; the view is in the window and has its size.
/// 3. `viewDidAppear`, children before their container, after the animation if there is one.
///
/// Later `viewWillDisappear`, a container before its children, and `viewDidDisappear`, children before their container.
/// Where one controller takes the place of another by `present` or `dismiss`, the one that goes is told first of the
/// beginning, and last of the end. Each call is made once for each time. A child whose view is added while its container
/// appears gets its `viewDidAppear` with that. Moving a view within what is in sight calls nothing.
@MainActor open class ViewController: Responder {
  private var storedView: View?

  /// The root view, made by `loadView` when first asked for.
  public final var view: View {
    get {
      if let storedView { return storedView }
      loadView()
      let view: View
      if let storedView {
        view = storedView
      } else {
        view = View()
        self.view = view
      }
      viewDidLoad()
      return view
    }
    set {
      storedView?.viewController = nil
      storedView = newValue
      newValue.viewController = self
    }
  }

  /// Whether the root view was made. Asking does not make it.
  public final var isViewLoaded: Bool { storedView != nil }

  /// The controller that this one is a child of.
  public final internal(set) weak var parent: ViewController?
  /// The controllers that are part of this one, in order of addition.
  public final private(set) var children: [ViewController] = []
  /// The controller that presented this one modally.
  public final package(set) weak var presentingViewController: ViewController?
  /// The controller that this one presents.
  public final internal(set) var presentedViewController: ViewController?
  /// That of this controller over another one.
  final weak var modalPresentation: ModalPresentation?

  final var appearance = AppearanceState.disappeared

  /// Whether the controller is on its way into a container, or out of it.
  enum Membership { case settled, joining, leaving }
  final var membership = Membership.settled

  /// Makes the root view and sets `view`. Default: a plain `View`.
  open func loadView() {
    view = View()
  }

  /// The root view has been made; add subviews and recognizers here.
  open func viewDidLoad() {}

  /// The root view is in a window, or in none any more.
  open func viewDidMove(toWindow window: Window?) {}

  // MARK: Appearing

  /// The view is about to be seen. `animated`: by a transition that takes time.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in the window, with its size, and about to be seen.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is seen, and its transition is over.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to be out of sight: removed, in a window that is hidden or closed, or covered by a presented
  /// controller.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view is out of sight, and its transition is over.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether children whose views are inside this controller's view appear and disappear with it. Default: true.
  ///
  /// A container that answers no calls `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` of its
  /// children.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The root view is about to lay out its subviews. Default: nothing.
  open func viewWillLayoutSubviews() {}
  /// The root view has laid out its subviews: set the frames of yours here. Default: nothing.
  open func viewDidLayoutSubviews() {}

  // MARK: Containers

  /// Makes `child` part of this controller, after `child.willMove(toParent:)`. Add its view to the tree yourself, and call
  /// `child.didMove(toParent:)` when it is there. Traps where `child` contains this controller.
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

  /// Takes the controller out of its container, and calls `didMove(toParent: nil)`. Call `willMove(toParent: nil)` before
  /// that, and remove its view. Nothing happens where it is in none.
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

  /// The controller is a child of `parent`, and its view at its place; for nil, it has left its container. Call `super`.
  open func didMove(toParent parent: ViewController?) {
    if parent == nil, appearance != .disappeared { membership = .leaving } else { membership = .settled }
  }

  /// Whether the view appears because the controller has been added to a container: of use in the appearance callbacks.
  public final var isMovingToParent: Bool { membership == .joining }

  /// Whether the view disappears because the controller leaves its container: of use in the appearance callbacks.
  public final var isMovingFromParent: Bool { membership == .leaving }

  /// The window for a root controller, the presenting controller for a presented one, else the superview of the root
  /// view (`RC-2`).
  open override var next: Responder? {
    if let presentingViewController { return presentingViewController }
    if let window = storedView?.window, window.rootViewController === self { return window }
    return storedView?.superview
  }

  override var firstResponderWindow: Window? { storedView?.window }
  override var homeView: View? { storedView }
}
