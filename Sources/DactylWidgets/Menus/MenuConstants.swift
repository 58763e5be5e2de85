/// The constants of menus, in points and seconds. Those of fingers that tap or rest change with the user's
/// accommodations (`AU-17`, `AU-19`).
enum MenuConstants {
  /// The duration of the long press that opens the menu of a button (`MN-11`).
  static let pressDuration = 0.5
  /// The same if the menu is the primary action (`MN-11`).
  static let primaryPressDuration = 0.25
  /// The distance that the opening touch must move before its lift chooses a row (`MN-5`).
  static let slack = 8.0
  /// The time that a touch rests on the row of a submenu before it opens (`MN-7`).
  static let restingTime = 0.3
  /// The time that a pointer hovers over the row of a submenu before it opens (`MN-7`).
  static let hoverTime = 0.15
  /// The longest time without progress within the safe triangle (`MN-8`).
  static let triangleTime = 0.3
  /// The distance from the upper and the lower edge of a menu within which a touch that slides scrolls it (`MN-10`).
  static let scrollEdge = 24.0
  /// The speed at the edge, in points per second (`MN-10`).
  static let scrollSpeed = 600.0
  /// The time between two steps of scrolling.
  static let scrollStep = 1.0 / 60
}
