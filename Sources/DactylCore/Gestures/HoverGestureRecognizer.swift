import DactylGeometry

/// Follows a pointer, or a pen near the surface, over its view and the subviews of that (section 6.8). Continuous.
///
/// `began` when it comes over the view, `changed` at each motion, `ended` when it leaves, presses, or loses the view
/// (`GT-70`). It takes part in no arbitration, claims nothing and is bound to no touch (`GR-19`). Of several pointers
/// and pens it follows the one that came first (`EI-41`). `location(in:)` is where that was seen last, also after it has
/// left the view; a program asks it in actions.
open class HoverGestureRecognizer: GestureRecognizer {
  /// How far a pen is above the surface, from 0 to 1 in the device's own measure; 0 for pointers (`EI-38`).
  public final internal(set) var zOffset = 0.0

  public required init() { super.init() }

  open override func reset() { zOffset = 0 }

  open override func shouldReceive(_ touch: Touch) -> Bool { false }
}
