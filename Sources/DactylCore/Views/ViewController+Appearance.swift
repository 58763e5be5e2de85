extension ViewController {
  // MARK: Transitions that the program makes

  /// Tells the controller, and its children as far as it forwards, that it begins to appear or to disappear: for a
  /// container that answers no to `shouldAutomaticallyForwardAppearanceMethods`.
  ///
  /// Calls `viewWillAppear` or `viewWillDisappear` before it returns. Nothing happens where the controller has appeared, or
  /// disappeared, already. Call `endAppearanceTransition()` when the transition is over.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard beginTransition(appears: isAppearing, animated: animated), shouldAutomaticallyForwardAppearanceMethods else {
      return
    }
    for child in children where child.isInTree(of: self) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends what `beginAppearanceTransition(_:animated:)` began: calls `viewIsAppearing` and `viewDidAppear`, or
  /// `viewDidDisappear`. Nothing happens where no transition is under way.
  public final func endAppearanceTransition() {
    endTransition(appears: appearance.isComing)
  }

  private final func isInTree(of container: ViewController) -> Bool {
    guard isViewLoaded, container.isViewLoaded else { return false }
    return view.isDescendant(of: container.view)
  }

  // MARK: Steps

  /// Whether a container calls `beginAppearanceTransition` for it, or for a container that it is in.
  final var isForwardedByProgram: Bool {
    var container = parent
    while let present = container {
      if !present.shouldAutomaticallyForwardAppearanceMethods { return true }
      container = present.parent
    }
    return false
  }

  /// Answers whether a transition began: none does where the controller is there, or on its way there, already.
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

  /// Nothing happens where the transition under way is another one.
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
