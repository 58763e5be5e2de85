/// The appearance state of a controller. Each change of the state calls one method of the controller.
enum AppearanceState: Hashable {
  /// The view is in no window that is shown, or a presented controller covers it.
  case disappeared
  /// `viewWillAppear` was called.
  case willAppear(animated: Bool)
  /// `viewIsAppearing` was called.
  case isAppearing(animated: Bool)
  /// `viewDidAppear` was called.
  case appeared
  /// `viewWillDisappear` was called.
  case disappearing(animated: Bool)

  /// Whether the state is between `viewWillAppear` and `viewDidAppear`.
  var isComing: Bool {
    switch self {
    case .willAppear, .isAppearing: true
    case .disappeared, .appeared, .disappearing: false
    }
  }
}

/// An appearance change of all controllers whose views are inside `views`. The beginning is reported to a container
/// before its children, the end to children before their container.
@MainActor struct AppearanceTransition {
  private let appears: Bool
  private let animated: Bool
  /// The controllers that change, a container before its children.
  private var controllers: [ViewController] = []

  /// Calls `viewWillAppear` or `viewWillDisappear`.
  init(appears: Bool, animated: Bool, in views: [View]) {
    self.appears = appears
    self.animated = animated
    for view in views { begin(in: view) }
  }

  private mutating func begin(in view: View) {
    if let controller = view.viewController, !controller.isForwardedByProgram,
      controller.beginTransition(appears: appears, animated: animated)
    {
      controllers.append(controller)
    }
    // Read after the callback, which may have added some.
    for subview in view.storedSubviews { begin(in: subview) }
  }

  /// Calls `viewIsAppearing`, when the views are in the window and have their size.
  func viewsArePlaced() {
    guard appears else { return }
    for controller in controllers { controller.viewIsPlaced() }
  }

  /// Calls `viewDidAppear` or `viewDidDisappear`. A child of a container that is still appearing waits for the
  /// container.
  func end() {
    for controller in controllers.reversed() {
      if let parent = controller.parent, parent.appearance.isComing, !controllers.contains(where: { $0 === parent }) {
        continue
      }
      controller.endTransition(appears: appears)
    }
  }
}

extension View {
  /// Whether the view is in a window that a surface shows, and not covered by a presented controller.
  final var isOnScreen: Bool {
    guard let window = storedWindow, window.isShownOnSurface else { return false }
    guard let front = window.presentations?.front else { return true }
    return isDescendant(of: front.container)
  }

  /// Returns the appearance change of the controllers inside the view if it moves into `superview`, or out of the tree;
  /// nil for none.
  final func appearanceTransition(movingTo superview: View?) -> AppearanceTransition? {
    let appears = superview?.isOnScreen ?? false
    guard appears != isOnScreen else { return nil }
    return AppearanceTransition(appears: appears, animated: false, in: [self])
  }
}

extension Window {
  /// The views that are not covered by a presented controller.
  final var uncoveredViews: [View] {
    if let front = presentations?.front { return [front.container] }
    return storedSubviews.filter { !($0 is PresentationView) }
  }

  /// Changes whether a surface shows the window.
  final func setShownOnSurface(_ shows: Bool) {
    guard shows != isShownOnSurface else { return }
    let transition = AppearanceTransition(appears: shows, animated: false, in: uncoveredViews)
    isShownOnSurface = shows
    transition.viewsArePlaced()
    transition.end()
  }
}
