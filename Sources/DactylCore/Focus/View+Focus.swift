import DactylGeometry

extension View {
  /// Whether Tab stops at the view while it `canBecomeFirstResponder` (`KF-1`). Default: true.
  public final var isTabStop: Bool {
    get { focusState?.isTabStop ?? true }
    set { focusStateForUse.isTabStop = newValue }
  }

  /// Whether Tab neither leaves the view nor enters it from outside, as in a dialog (`KF-3`). Default: false; windows
  /// and presented controllers are always scopes.
  public final var isFocusScope: Bool {
    get { isAlwaysFocusScope || focusState?.isScope == true }
    set { focusStateForUse.isScope = newValue }
  }

  /// How the arrow keys move the focus among the views inside; nil, the default, if they do not (`KF-4`).
  public final var focusGroup: FocusGroup? {
    get { focusState?.group }
    set { focusStateForUse.group = newValue }
  }

  /// Whether the view has the keyboard focus and should show it: the user moves the focus by keys (`KF-6`).
  ///
  /// `focusDidChange()` is called when it changes.
  public final var isFocusVisible: Bool { isFirstResponder && window?.showsFocus == true }

  final var focusStateForUse: FocusState {
    let state = focusState ?? FocusState()
    focusState = state
    return state
  }

  private var isAlwaysFocusScope: Bool { self is Window || self is PresentationView }

  /// The nearest scope above the view; the window if there is no other.
  final var focusScope: View? {
    var view = superview
    while let present = view, !present.isFocusScope { view = present.superview }
    return view ?? window
  }

  /// The nearest view above this one with a focus group, inside its scope.
  final var viewWithFocusGroup: View? {
    var view = isFocusScope ? nil : superview
    while let present = view, present.focusGroup == nil {
      if present.isFocusScope { return nil }
      view = present.superview
    }
    return view
  }

  /// Whether Tab can stop at the view, if the user can see and use its superviews.
  final var isStop: Bool { isTabStop && !storedBounds.isEmpty && canBecomeFirstResponder }

  /// Uses a key that neither this view nor a view inside has used: the arrow keys if the view is a group, and Tab,
  /// Return and Escape if it is a scope. Returns whether it did. A key that is held moves the focus again, but
  /// activates nothing.
  final func useForFocus(_ key: Key, isRepeated: Bool) -> Bool {
    guard let window else { return false }
    if focusGroup != nil, let heading = FocusHeading(groupKey: key), window.moveFocus(heading, inGroup: self) {
      return true
    }
    guard isFocusScope else { return false }
    if let heading = FocusHeading(scopeKey: key) { return window.moveFocus(heading, inScope: self) }
    guard !isRepeated, let activation = ActivationKey(key) else { return false }
    return coveringScope.activate(by: activation)
  }

  /// The presented controller's container that covers a window; otherwise the view itself.
  private var coveringScope: View { (self as? Window)?.presentations?.front?.container ?? self }

  /// Activates the first view inside for `activation` (`KF-5`). Returns false if there is none.
  private func activate(by activation: ActivationKey) -> Bool {
    for view in storedSubviews where view.geometry.takesTouches && !view.isFocusScope {
      if view.activationKey == activation, view.performAccessibilityAction(.activate) { return true }
      if view.activate(by: activation) { return true }
    }
    return false
  }
}
