import DactylGeometry

/// What stands behind a view: it makes the view when it is first asked for, and answers what the view's responders
/// leave.
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

  /// Makes the root view and sets `view`. Default: a plain `View`.
  open func loadView() {
    view = View()
  }

  /// The root view has been made; add subviews and recognizers here.
  open func viewDidLoad() {}

  /// The root view is in a window, or in none any more.
  open func viewDidMove(toWindow window: Window?) {}

  /// The root view is about to lay out its subviews. Default: nothing.
  open func viewWillLayoutSubviews() {}
  /// The root view has laid out its subviews: set the frames of yours here. Default: nothing.
  open func viewDidLayoutSubviews() {}

  /// Makes `child` part of this controller; add its view to the tree yourself.
  public final func addChild(_ child: ViewController) {
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }

  /// Takes the controller out of its parent. Remove its view from the tree yourself.
  public final func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

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
