/// Where a controller stands on its way into sight and out of it. Each callback is made by one step of it.
enum AppearanceState: Hashable {
  /// Its view is in no window that is shown, or a presented controller covers it.
  case disappeared
  /// `viewWillAppear` was called.
  case willAppear(animated: Bool)
  /// `viewIsAppearing` was called.
  case isAppearing(animated: Bool)
  /// `viewDidAppear` was called.
  case appeared
  /// `viewWillDisappear` was called.
  case disappearing(animated: Bool)

  /// Between `viewWillAppear` and `viewDidAppear`.
  var isComing: Bool {
    switch self {
    case .willAppear, .isAppearing: true
    case .disappeared, .appeared, .disappearing: false
    }
  }
}

/// One change of what is in sight, told to all controllers whose views are inside `views`: a container before its children
/// while it begins, children before their container when it ends.
@MainActor struct AppearanceTransition {
  private let appears: Bool
  private let animated: Bool
  /// Those that it concerns, a container before its children.
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
    // As they are after the callback, which may add some.
    for subview in view.storedSubviews { begin(in: subview) }
  }

  /// Calls `viewIsAppearing`: the views are in the window, at their place.
  func viewsArePlaced() {
    guard appears else { return }
    for controller in controllers { controller.viewIsPlaced() }
  }

  /// Calls `viewDidAppear` or `viewDidDisappear`. A child whose container is appearing itself waits for that.
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
  final var isInSight: Bool {
    guard let window = storedWindow, window.isOnShow else { return false }
    guard let front = window.presentations?.front else { return true }
    return isDescendant(of: front.container)
  }

  /// The change that moving the view into `superview`, or out of the tree, is to the controllers inside it; nil for none.
  final func appearanceTransition(movingTo superview: View?) -> AppearanceTransition? {
    let appears = superview?.isInSight ?? false
    guard appears != isInSight else { return nil }
    return AppearanceTransition(appears: appears, animated: false, in: [self])
  }
}

extension Window {
  /// The views that are not covered by a presented controller.
  final var viewsInSight: [View] {
    if let front = presentations?.front { return [front.container] }
    return storedSubviews.filter { !($0 is PresentationView) }
  }

  /// The window begins or ceases to be shown on a surface.
  final func setOnShow(_ shows: Bool) {
    guard shows != isOnShow else { return }
    let transition = AppearanceTransition(appears: shows, animated: false, in: viewsInSight)
    isOnShow = shows
    transition.viewsArePlaced()
    transition.end()
  }
}
