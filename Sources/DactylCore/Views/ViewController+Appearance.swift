extension ViewController {
  // MARK: Transitions of the program

  /// Begins the appearance or disappearance of the controller, and of its children if it forwards to them. Use it in a
  /// container that returns false from `shouldAutomaticallyForwardAppearanceMethods`.
  ///
  /// Calls `viewWillAppear` or `viewWillDisappear` before it returns. Does nothing if the controller has already
  /// appeared, or disappeared. Call `endAppearanceTransition()` at the end of the transition.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard beginTransition(appears: isAppearing, animated: animated), shouldAutomaticallyForwardAppearanceMethods else {
      return
    }
    for child in children where child.isInTree(of: self) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends the transition of `beginAppearanceTransition(_:animated:)`: calls `viewIsAppearing` and `viewDidAppear`, or
  /// `viewDidDisappear`. Does nothing without a transition.
  public final func endAppearanceTransition() {
    endTransition(appears: appearance.isComing)
  }

  private final func isInTree(of container: ViewController) -> Bool {
    guard isViewLoaded, container.isViewLoaded else { return false }
    return view.isDescendant(of: container.view)
  }

  // MARK: Steps

  /// Whether the program calls `beginAppearanceTransition` for the controller or one of its containers.
  final var isForwardedByProgram: Bool {
    var container = parent
    while let present = container {
      if !present.shouldAutomaticallyForwardAppearanceMethods { return true }
      container = present.parent
    }
    return false
  }

  /// Begins a transition. Returns false if the controller has already appeared or disappeared, or is about to.
  final func beginTransition(appears: Bool, animated: Bool) -> Bool {
    switch (appearance, appears) {
    case (.disappeared, true), (.disappearing, true):
      appearance = .willAppear(animated: animated)
      viewWillAppear(animated)
    case (.appeared, false), (.willAppear, false), (.isAppearing, false):
      appearance = .disappearing(animated: animated)
      viewWillDisappear(animated)
    case (.disappeared, false), (.disappearing, false), (.appeared, true), (.willAppear, true), (.isAppearing, true):
      return false
    }
    return true
  }

  final func viewIsPlaced() {
    guard case .willAppear(let animated) = appearance else { return }
    appearance = .isAppearing(animated: animated)
    viewIsAppearing(animated)
  }

  /// Ends the transition. Does nothing if the current transition is in the other direction.
  final func endTransition(appears: Bool) {
    if appears { viewIsPlaced() }
    switch appearance {
    case .isAppearing(let animated) where appears:
      endTransitions(ofChildrenThatAppear: true)
      appearance = .appeared
      viewDidAppear(animated)
      if membership == .joining { membership = .settled }
    case .disappearing(let animated) where !appears:
      endTransitions(ofChildrenThatAppear: false)
      appearance = .disappeared
      viewDidDisappear(animated)
      if membership == .leaving { membership = .settled }
    case .disappeared, .willAppear, .isAppearing, .appeared, .disappearing:
      break
    }
  }

  private final func endTransitions(ofChildrenThatAppear appears: Bool) {
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children.reversed() { child.endTransition(appears: appears) }
  }
}
