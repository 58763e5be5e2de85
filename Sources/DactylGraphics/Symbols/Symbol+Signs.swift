extension Symbol {
  // MARK: Directions

  /// To what was before: an arrow against the direction of reading.
  public static let back = Symbol(
    "back", icon: "go-previous", isMirrored: true, "line M20 12H4M10.5 5.5L4 12L10.5 18.5")

  /// To what comes next: an arrow in the direction of reading.
  public static let forward = Symbol(
    "forward", icon: "go-next", isMirrored: true, "line M4 12H20M13.5 5.5L20 12L13.5 18.5")

  /// Up: an arrow.
  public static let up = Symbol("up", icon: "go-up", "line M12 20V4M5.5 10.5L12 4L18.5 10.5")

  /// Down: an arrow.
  public static let down = Symbol("down", icon: "go-down", "line M12 4V20M5.5 13.5L12 20L18.5 13.5")

  /// Back to the screen before: a corner against the direction of reading.
  public static let chevronBackward = Symbol("chevron-backward", isMirrored: true, "line M15 5L8 12L15 19")

  /// More behind a row: a corner in the direction of reading.
  public static let chevronForward = Symbol("chevron-forward", isMirrored: true, "line M9 5L16 12L9 19")

  /// Closing what is open: a corner that points up.
  public static let chevronUp = Symbol("chevron-up", icon: "pan-up", "line M5 15.5L12 8.5L19 15.5")

  /// Opening a choice: a corner that points down.
  public static let chevronDown = Symbol("chevron-down", icon: "pan-down", "line M5 8.5L12 15.5L19 8.5")

  /// Exchanging two things: an arrow in each direction.
  public static let swap = Symbol("swap", "line M4 8H20M16 4L20 8L16 12M20 16H4M8 12L4 16L8 20")

  // MARK: Signs

  /// Adding an item: a plus in a circle.
  public static let addCircle = Symbol("add-circle", "body O12 12 9 cut M12 8V16M8 12H16")

  /// Removing an item: a minus in a circle.
  public static let removeCircle = Symbol("remove-circle", "body O12 12 9 cut M8 12H16")

  /// Emptying a field: a cross in a circle.
  public static let clear = Symbol("clear", icon: "edit-clear", "body O12 12 9 cut M9 9L15 15M15 9L9 15")

  /// Something has succeeded: a tick in a circle.
  public static let success = Symbol("success", icon: "emblem-ok", "body O12 12 9 cut M7.8 12.4L10.8 15.4L16.2 9.2")

  /// Information: an i in a circle.
  public static let info = Symbol(
    "info", icon: "dialog-information", "body O12 12 9 cut M12 11.5V16.5 hole O12 7.8 1.2")

  /// A warning: an exclamation mark in a triangle.
  public static let warning = Symbol(
    "warning", icon: "dialog-warning", "body N1.6M12 2.5L22.3 20.3H1.7Z cut M12 9.5V13.8 hole O12 16.9 1.2")

  /// An error: an exclamation mark in a circle.
  public static let error = Symbol("error", icon: "dialog-error", "body O12 12 9 cut M12 7.3V12.7 hole O12 16.3 1.2")

  /// Help: a question mark in a circle.
  public static let help = Symbol(
    "help", icon: "help-contents",
    """
    body O12 12 9 cut M9.3 9.6A-2.75 13.2 12.1C12.4 12.5 12 13 12 13.8 hole O12 16.9 1.15
    """)

  /// Not allowed: a circle that is crossed out.
  public static let blocked = Symbol("blocked", icon: "action-unavailable", "body O12 12 9 cut M5.6 5.6L18.4 18.4")

  /// A favourite or a rating: a star.
  public static let star = Symbol(
    "star", icon: "starred",
    """
    body N.7M12 2.3L14.9 8.9L22.1 9.6L16.7 14.4L18.2 21.5L12 17.8L5.8 21.5L7.3 14.4L1.9 9.6L9.1 8.9Z
    """)

  /// Something that one likes: a heart.
  public static let heart = Symbol(
    "heart", icon: "emblem-favorite",
    """
    body M12 20.3C6.5 16.3 3 12.8 3 8.8C3 6 5.1 3.9 7.7 3.9C9.5 3.9 11 4.8 12 6.4C13 4.8 14.5 3.9 16.3 3.9C18.9 3.9 21
    6 21 8.8C21 12.8 17.5 16.3 12 20.3Z
    """)

  /// A place to come back to: a bookmark.
  public static let bookmark = Symbol("bookmark", icon: "user-bookmarks", "body N2M6 3.5H18N.6V20.5N0L12 16N.6L6 20.5Z")

  /// Something marked: a flag.
  public static let flag = Symbol("flag", "body M5 4.5N1H19.5L16.5 9L19.5 13.5N0H5Z line M5 21V4.5")

  /// A category or a price: a label.
  public static let tag = Symbol("tag", icon: "tag", "body N1.5M3.5 3.5H12L20.5 12L12 20.5L3.5 12Z ring O8 8 1.4")

  /// Notifications: a bell.
  public static let bell = Symbol(
    "bell", icon: "preferences-system-notifications",
    """
    body N.8M12 3.5C8.5 3.5 6.3 6 6.3 9.5V13L4 17H20L17.7 13V9.5C17.7 6 15.5 3.5 12 3.5Z line M9.8 19.9B2.6 14.2 19.9
    """)

  /// No notifications: a bell that is crossed out.
  public static let bellSlash = Symbol(
    "bell-slash", icon: "notifications-disabled",
    """
    body N.8M12 3.5C8.5 3.5 6.3 6 6.3 9.5V13L4 17H20L17.7 13V9.5C17.7 6 15.5 3.5 12 3.5Z line M9.8 19.9B2.6 14.2 19.9
    gap M4 3.5L20.5 20 line M4 3.5L20.5 20
    """)

  /// Something that can be seen: an eye.
  public static let eye = Symbol(
    "eye", icon: "view-reveal",
    """
    body M2.5 12C4.5 8 8 5.5 12 5.5C16 5.5 19.5 8 21.5 12C19.5 16 16 18.5 12 18.5C8 18.5 4.5 16 2.5 12Z ring O12 12 3
    """)

  /// Something that is hidden: an eye that is crossed out.
  public static let eyeSlash = Symbol(
    "eye-slash", icon: "view-conceal",
    """
    body M2.5 12C4.5 8 8 5.5 12 5.5C16 5.5 19.5 8 21.5 12C19.5 16 16 18.5 12 18.5C8 18.5 4.5 16 2.5 12Z ring O12 12 3
    gap M4 4L20 20 line M4 4L20 20
    """)

  /// Locked: a closed lock.
  public static let lock = Symbol(
    "lock", icon: "changes-prevent", "body R5 10.5 14 10 2.5 line M8 10.5V7.5A4 16 7.5V10.5 cut M12 14.5V16.5")

  /// Unlocked: an open lock.
  public static let unlock = Symbol(
    "unlock", icon: "changes-allow", "body R5 10.5 14 10 2.5 line M8 10.5V7A4 15.7 5.5 cut M12 14.5V16.5")

  /// A password: a key.
  public static let key = Symbol("key", icon: "dialog-password", "line O7.7 16.3 4M10.5 13.5L20 4M15.5 8.5L18.5 11.5")

  /// Protected: a shield.
  public static let shield = Symbol(
    "shield", icon: "security-high",
    """
    body N1M12 3L19.5 6V11.5C19.5 16 16.5 19.5 12 21C7.5 19.5 4.5 16 4.5 11.5V6Z cut M8.5 12L11 14.5L15.5 9.5
    """)

  /// Approval: a thumb that points up.
  public static let thumbsUp = Symbol(
    "thumbs-up", "body N1.5M8 20V11L11.5 3.5A2.5 14 6.3L13.4 9.5H20.5L18.8 20ZN1M8 11H4V20H8Z cut M8 11.5V19.5")

  /// A feeling: a face that smiles.
  public static let smile = Symbol(
    "smile", icon: "face-smile", "body O12 12 9 cut M8 14B4.5 16 14 hole O9 9.7 1.2O15 9.7 1.2")

  /// Electricity, or something fast: a flash of lightning.
  public static let flash = Symbol("flash", "body N.6M13.5 2.2L4 14H11L10.5 21.8L20 10H13Z")

  /// Medical help: a cross.
  public static let firstAid = Symbol(
    "first-aid", "body N1.5M8.7 3.3H15.3V8.7H20.7V15.3H15.3V20.7H8.7V15.3H3.3V8.7H8.7Z")

  /// Help for people with a disability: a person with open arms.
  public static let accessibility = Symbol(
    "accessibility", icon: "preferences-desktop-accessibility",
    """
    body O12 12 9 hole O12 7.4 1.4 cut M7.5 10.3C10 11.2 14 11.2 16.5 10.3M12 11V14L9.8 17.6M12 14L14.2 17.6
    """)

  /// The language: letters of two scripts.
  public static let language = Symbol(
    "language", icon: "preferences-desktop-locale",
    """
    line M3.5 6H13.5M8.5 3.5V6M11.5 6C11 10 8 13.5 3.5 15M5.8 9C6.8 11.5 8.5 13.3 11 14.3M11.5 20.5L16 10.5L20.5 20.5
    M13 17.3H19
    """)
}
