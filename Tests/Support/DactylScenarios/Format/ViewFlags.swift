import Dactyl
import DactylGeometry

/// The flags after the frame of a view.
package struct ViewFlags: Hashable, Sendable {
  package var isHidden = false
  package var takesNoInteraction = false
  package var passesTouchesThrough = false
  package var alpha: Double?
  package var takesMultipleTouches = false
  package var isExclusive = false
  package var doesNotClip = false
  /// Degrees, clockwise on the screen.
  package var rotation: Double?
  package var scale: Double?

  package var isRightToLeft = false

  // For the keyboard focus.
  package var group: Group?
  package var isScope = false
  package var isNoTabStop = false
  package var role: ButtonRole?

  package enum Group: String, Hashable, Sendable, CaseIterable { case horizontal, vertical, grid }
  package enum ButtonRole: String, Hashable, Sendable, CaseIterable { case primary, cancel }

  // For windows.
  package var level: Double?
  package var surface: String?
  package var grabs = false

  // For controls.
  package var isDisabled = false
  package var value: Double?

  // For time pickers.
  package var time: TimeOfDay?
  package var limits: Limits?
  package var usesTwelveHourClock = false

  package struct Limits: Hashable, Sendable {
    package var first: TimeOfDay
    package var last: TimeOfDay
  }

  // For text fields.
  package var text: String?
  package var isSecure = false

  // For menus.
  /// The menu of the view.
  package var menu: String?
  /// The menu that is the primary action of the button.
  package var primaryMenu: String?
  package var titles: [String] = []
  /// The menus of a menu bar.
  package var menus: [String] = []

  package var hasToolTip = false

  // For dragging and dropping.
  /// The text that is dragged out of the view.
  package var draggedText: String?
  /// The effect of drops on the view.
  package var drop: Drop?

  package enum Drop: String, Hashable, Sendable, CaseIterable { case copy, move, any, never, no }

  // For scroll views.
  package var content: Size?
  package var offset: Point?
  package var doesNotDelayTouches = false
  package var doesNotCancelTouches = false
  package var doesNotBounce = false
  package var pages = false
  package var locksDirection = false
  package var alwaysBouncesHorizontally = false
  package var alwaysBouncesVertically = false
  package var zoom: ZoomRange?
  package var refreshes = false
  /// The distance of the places at which drags end, up and down.
  package var snap: Double?

  package struct ZoomRange: Hashable, Sendable {
    package var least: Double
    package var greatest: Double
  }
}
