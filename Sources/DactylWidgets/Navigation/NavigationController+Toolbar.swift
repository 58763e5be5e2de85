import DactylCore

/// The toolbar (`NV-15`).
extension NavigationController {
  /// Whether screens have no toolbar, even if they have items. Default: false. Setting it is the same as
  /// `setToolbarHidden` without animation.
  ///
  /// A screen without items has no toolbar anyway, so there is nothing to switch on, unlike in UIKit.
  public final var isToolbarHidden: Bool {
    get { hidesToolbars }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbars of the screens. They move over the lower edge, unless motion is reduced
  /// (``Traits/reducesMotion``).
  public final func setToolbarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != hidesToolbars else { return }
    hidesToolbars = isHidden
    guard isViewLoaded else { return }
    if isHidden, let toolbar = shown?.toolbar, let focus = view.window?.firstResponder as? View,
      focus.isDescendant(of: toolbar)
    {
      becomeFirstResponder()
    }
    guard animated, appearances.isOnScreen, !view.reducesMotion else { return updateBars() }
    View.animate(spring: view.traits.theme.motion.spring) {
      updateBars()
      view.layoutIfNeeded()
    }
  }
}

extension ViewController {
  /// The views of the toolbar at the lower edge of the controller's screen in a navigation controller. Without views
  /// there is no toolbar. Default: none.
  ///
  ///     toolbarItems = [Button("Share", style: .plain), Spacer(), Button("Delete", style: .plain)]
  ///
  /// The first one is at the edge where reading begins, the last one at the other edge, and the space between them is
  /// in equal parts; a `Spacer` takes all of it. Where they have no room beside each other, the toolbar scrolls.
  public final var toolbarItems: [View] {
    get { navigationItem.toolbarItems }
    set { navigationItem.toolbarItems = newValue }
  }
}
