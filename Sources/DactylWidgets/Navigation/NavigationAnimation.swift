import DactylCore
import DactylGeometry

/// How one screen of a navigation controller takes the place of another (`NV-14`).
///
///     navigationController?.animation = { operation, from, to in to.title == "Photo" ? .fade : nil }
///
/// An animation of your own places both screens for a progress from 0, where the movement begins, to 1, where it ends:
///
///     let zoom = NavigationAnimation { movement, progress in
///       let part = movement.operation == .push ? progress : 1 - progress
///       movement.frontView.transform = AffineTransform(scaleX: 0.8 + 0.2 * part, y: 0.8 + 0.2 * part)
///       movement.frontView.alpha = part
///     }
///
/// The closure does not depend on time. The controller calls it once at the beginning, once in a spring animation to
/// the end, and for each movement of a finger that swipes back. So each animation can be swiped, interrupted and turned
/// back. If motion is reduced (``Traits/reducesMotion``), it is called with the end at once; a finger still moves the
/// screens.
@MainActor public struct NavigationAnimation {
  /// The spring of the animation; nil for that of the theme. Default: nil.
  public var spring: SpringParameters?
  let show: @MainActor (NavigationMovement, Double) -> Void
  /// Whether the velocity of the finger goes over to the centres of the screens.
  var keepsVelocity = false

  /// Creates an animation. `show` sets frames, transforms and alphas of the screens for a progress from 0 to 1. At the
  /// end of the movement they get back the frame of the controller's view, no transform, and an alpha of 1.
  public init(spring: SpringParameters? = nil, show: @escaping @MainActor (NavigationMovement, Double) -> Void) {
    self.spring = spring
    self.show = show
  }

  /// The part of the width by which the screen behind moves.
  private static let parallax = 0.3

  /// The screen in front moves over the other one from the edge at which reading ends. The default.
  public static let slide: NavigationAnimation = {
    var slide = NavigationAnimation { movement, progress in
      let bounds = movement.bounds
      let width = movement.isMirrored ? -bounds.width : bounds.width
      let out = movement.operation == .push ? 1 - progress : progress
      let front = bounds.offsetBy(dx: width * out, dy: 0)
      let back = bounds.offsetBy(dx: -width * parallax * (1 - out), dy: 0)
      if movement.frontView.frame != front { movement.frontView.frame = front }
      if movement.backView.frame != back { movement.backView.frame = back }
      movement.shadeView.alpha = (1 - out) * 0.5
    }
    slide.keepsVelocity = true
    return slide
  }()

  /// The screen in front appears over the other one in its place.
  public static let fade = NavigationAnimation { movement, progress in
    movement.frontView.alpha = movement.operation == .push ? progress : 1 - progress
  }
}

/// The two screens of a movement in a navigation controller, for a `NavigationAnimation`.
@MainActor public struct NavigationMovement {
  /// The kind of the movement: `push` if the new screen comes from the front, `pop` if it was behind.
  public let operation: NavigationController.Operation
  /// The screen that leaves, with its bars.
  public let fromView: View
  /// The screen that appears, with its bars.
  public let toView: View
  /// A view between the two screens, in the colour with which the theme dims a screen behind. Its alpha is 0 at the
  /// beginning.
  public let shadeView: View
  /// The place of a screen at rest, in points, in the coordinates of the superview of both.
  public let bounds: Rect
  /// Whether the interface is laid out from right to left.
  public let isMirrored: Bool

  /// The screen in front of the other one.
  public var frontView: View { operation == .push ? toView : fromView }
  /// The screen behind the other one.
  public var backView: View { operation == .push ? fromView : toView }
}
