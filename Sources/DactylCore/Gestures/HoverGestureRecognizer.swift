import DactylGeometry

/// Follows a pointer, or a pen near the surface, over its view and the subviews (section 6.8). Continuous.
///
/// It begins when the pointer enters the view, changes at each motion, and ends when the pointer leaves, presses, or
/// loses the view (`GT-70`). It takes no part in arbitration, claims nothing and is bound to no touch (`GR-19`). Of
/// several pointers and pens it follows the first (`EI-41`). `location(in:)` is the last known location, also after the
/// pointer has left the view; ask for it in actions.
open class HoverGestureRecognizer: GestureRecognizer {
  /// The distance of a pen from the surface, from 0 to 1 in the unit of the device; 0 for pointers (`EI-38`).
  public final internal(set) var zOffset = 0.0

  public required init() { super.init() }

  open override func reset() { zOffset = 0 }

  open override func shouldReceive(_ touch: Touch) -> Bool { false }
}
