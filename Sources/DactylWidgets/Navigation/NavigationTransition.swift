import DactylCore
import DactylGeometry

/// The movement from one screen to another one.
@MainActor final class NavigationTransition {
  let from: NavigationScreen
  let to: NavigationScreen
  /// Whether the new screen comes from the front.
  let isPush: Bool
  let animation: NavigationAnimation
  /// Whether a finger moves the screens. They are cached, as an animation does it, so that they are not drawn anew.
  var isInteractive: Bool { didSet { cacheScreens() } }
  /// How far the movement is, from 0 to 1.
  private(set) var progress = 0.0
  /// Whether `willMove(toParent: nil)` was called on the controller that goes.
  var isAnnounced = false
  /// The number of the latest animation of it.
  var run = 0
  /// Darkens the screen behind.
  private let shade = View()

  init(
    from: NavigationScreen, to: NavigationScreen, isPush: Bool, isInteractive: Bool, animation: NavigationAnimation
  ) {
    self.from = from
    self.to = to
    self.isPush = isPush
    self.animation = animation
    self.isInteractive = isInteractive
  }

  private func cacheScreens() {
    for screen in [from, to] where screen.rasterizes != isInteractive { screen.rasterizes = isInteractive }
  }

  private func movement(in view: View) -> NavigationMovement {
    NavigationMovement(
      operation: isPush ? .push : .pop, fromView: from, toView: to, shadeView: shade, bounds: view.bounds,
      isMirrored: view.isMirrored)
  }

  /// Adds the new screen to `view`, where it is not seen yet.
  func begin(in view: View) {
    cacheScreens()
    shade.isUserInteractionEnabled = false
    shade.backgroundColor = view.traits.theme.colors.scrim
    View.performWithoutAnimation {
      if isPush { view.addSubview(to) } else { view.insertSubview(to, belowSubview: from) }
      view.insertSubview(shade, belowSubview: isPush ? to : from)
      to.frame = view.bounds
      shade.alpha = 0
      show(0, in: view)
      to.layoutIfNeeded()
    }
    if !isInteractive { leave(from) }
  }

  /// A screen that goes takes no touches, and assistive programs do not see it. The one that comes does both at once.
  func leave(_ screen: NavigationScreen) {
    screen.isUserInteractionEnabled = false
    screen.accessibilityElementsHidden = true
  }

  /// A screen that went comes back.
  func comeBack(_ screen: NavigationScreen) {
    screen.isUserInteractionEnabled = true
    screen.accessibilityElementsHidden = false
  }

  /// Places the screens for `progress`.
  func show(_ progress: Double, in view: View) {
    self.progress = progress
    if shade.frame != view.bounds { shade.frame = view.bounds }
    for screen in [from, to] where screen.bounds.size != view.bounds.size {
      screen.bounds.size = view.bounds.size
      screen.center = view.bounds.center
    }
    animation.show(movement(in: view), progress)
  }

  /// Removes what is not seen any more. `isDone`: the new screen stays.
  func end(isDone: Bool) {
    isInteractive = false
    shade.removeFromSuperview()
    (isDone ? from : to).removeFromSuperview()
    for screen in [from, to] {
      comeBack(screen)
      screen.transform = .identity
      screen.alpha = 1
    }
  }
}
