/// The actions on an element, which a person who uses switches chooses from.
extension FrameworkText {
  /// An action on an element: does what a tap does.
  public static var switchChoose: LocalizedText { text("Choose", "switch") }
  /// An action on a text: puts the keyboard there.
  public static var switchType: LocalizedText { text("Type", "switch") }
  /// An action on a slider and the like: makes the value greater.
  public static var increase: LocalizedText { text("Increase") }
  /// An action on a slider and the like: makes the value smaller.
  public static var decrease: LocalizedText { text("Decrease") }
  /// An action on an element: opens the menu of what it can do.
  public static var showMenu: LocalizedText { text("Show Menu") }
  /// An action on a list and the like: shows the part above.
  public static var scrollUp: LocalizedText { text("Scroll Up") }
  /// An action on a list and the like: shows the part below.
  public static var scrollDown: LocalizedText { text("Scroll Down") }
  /// An action on a list and the like: shows the part at the left.
  public static var scrollLeft: LocalizedText { text("Scroll Left") }
  /// An action on a list and the like: shows the part at the right.
  public static var scrollRight: LocalizedText { text("Scroll Right") }
}
