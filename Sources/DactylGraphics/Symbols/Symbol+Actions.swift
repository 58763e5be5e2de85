extension Symbol {
  /// Adding an item: a plus.
  public static let add = Symbol("add", icon: "list-add", "line M12 4.5V19.5M4.5 12H19.5")

  /// Removing an item: a minus.
  public static let remove = Symbol("remove", icon: "list-remove", "line M4.5 12H19.5")

  /// Closing: a cross.
  public static let close = Symbol("close", icon: "window-close", "line M6 6L18 18M18 6L6 18")

  /// A choice that is made: a tick.
  public static let check = Symbol("check", icon: "object-select", "line M4.5 12.5L9.5 17.5L19.5 6.5")

  /// Changing something: a pencil.
  public static let edit = Symbol(
    "edit", icon: "document-edit", "body N1M4 20L5 15.5L15.7 4.8A2.5 19.2 8.3L8.5 19Z cut M13.2 7.3L16.7 10.8")

  /// Copying: two sheets.
  public static let copy = Symbol("copy", icon: "edit-copy", "body R4 4 12 12 2.5 over R8 8 12 12 2.5")

  /// Cutting out: scissors.
  public static let cut = Symbol("cut", icon: "edit-cut", "line O6 6.5 2.6O6 17.5 2.6M8.2 8L20 16.5M8.2 16L20 7.5")

  /// Pasting: a clipboard.
  public static let paste = Symbol("paste", icon: "edit-paste", "body R5 5 14 16 2.5 over R9 3 6 4 1.2")

  /// Taking back a change: an arrow that turns back.
  public static let undo = Symbol(
    "undo", icon: "edit-undo", isMirrored: true, "line M8.5 4L4 8.5L8.5 13M4 8.5H14.5A5.5 14.5 19.5H9")

  /// Making a change again: an arrow that turns forward.
  public static let redo = Symbol(
    "redo", icon: "edit-redo", isMirrored: true, "line M15.5 4L20 8.5L15.5 13M20 8.5H9.5B5.5 9.5 19.5H15")

  /// Deleting: a bin.
  public static let trash = Symbol(
    "trash", icon: "user-trash",
    """
    line M4 6.5H20M9 6.5V4.5A1 10 3.5H14A1 15 4.5V6.5 body N2M6 6.5L6.8 20.5H17.2L18 6.5Z cut M10 11V16M14 11V16
    """)

  /// Saving: a disk.
  public static let save = Symbol(
    "save", icon: "document-save", "body N2M4 4H16.5N1L20 7.5N2V20H4Z cut N.5M8 4V8.5H14.5V4M7.5 20V14H16.5V20")

  /// Searching: a magnifying glass.
  public static let search = Symbol("search", icon: "system-search", "line O10.5 10.5 6.5M15.3 15.3L20.5 20.5")

  /// Showing more closely: a magnifying glass with a plus.
  public static let zoomIn = Symbol(
    "zoom-in", icon: "zoom-in", "line O10.5 10.5 6.5M15.3 15.3L20.5 20.5M10.5 7.5V13.5M7.5 10.5H13.5")

  /// Showing from afar: a magnifying glass with a minus.
  public static let zoomOut = Symbol(
    "zoom-out", icon: "zoom-out", "line O10.5 10.5 6.5M15.3 15.3L20.5 20.5M7.5 10.5H13.5")

  /// Showing a part of the items: a funnel.
  public static let filter = Symbol("filter", "body N1.2M4 4.5H20L14 12V18L10 20.5V12Z")

  /// Choosing the order of items: an arrow up and one down.
  public static let sort = Symbol(
    "sort", icon: "view-sort-descending", "line M7.5 19V5M4 8.5L7.5 5L11 8.5M16.5 5V19M13 15.5L16.5 19L20 15.5")

  /// Loading again: an arrow in a circle.
  public static let refresh = Symbol("refresh", icon: "view-refresh", "line M20 4V9H15M20 9B-8.5 18 18")

  /// Making two places equal: two arrows in a circle.
  public static let sync = Symbol(
    "sync", icon: "emblem-synchronizing",
    """
    line M3.7 11.5A8.4 19.2 7.8M20 3.5V8H15.5M20.3 12.5A8.4 4.8 16.2M4 20.5V16H8.5
    """)

  /// Settings: a gear.
  public static let settings = Symbol(
    "settings", icon: "emblem-system",
    """
    body N.8M10.2 5.2L10.2 2.9L13.8 2.9L13.8 5.2L15.5 5.9L17.2 4.3L19.7 6.8L18.1 8.5L18.8 10.2L21.1 10.2L21.1 13.8
    L18.8 13.8L18.1 15.5L19.7 17.2L17.2 19.7L15.5 18.1L13.8 18.8L13.8 21.1L10.2 21.1L10.2 18.8L8.5 18.1L6.8 19.7L4.3
    17.2L5.9 15.5L5.2 13.8L2.9 13.8L2.9 10.2L5.2 10.2L5.9 8.5L4.3 6.8L6.8 4.3L8.5 5.9Z ring O12 12 3
    """)

  /// Adjusting values: two sliders.
  public static let adjust = Symbol(
    "adjust", "line M3.5 7.5H12.5M17.5 7.5H20.5M3.5 16.5H6.5M11.5 16.5H20.5 body O15 7.5 2.5O9 16.5 2.5")

  /// More actions: three dots beside each other.
  public static let more = Symbol("more", icon: "view-more-horizontal", "dot O5 12 1.7O12 12 1.7O19 12 1.7")

  /// More actions: three dots above each other.
  public static let moreVertical = Symbol("more-vertical", icon: "view-more", "dot O12 5 1.7O12 12 1.7O12 19 1.7")

  /// A menu: three lines.
  public static let menu = Symbol("menu", icon: "open-menu", "line M4 6H20M4 12H20M4 18H20")

  /// Sharing with others: a point with lines to two others.
  public static let share = Symbol(
    "share", icon: "emblem-shared", "body O18 5.5 2.6O6 12 2.6O18 18.5 2.6 line M8.3 10.8L15.7 6.7M8.3 13.2L15.7 17.3")

  /// Loading from the network: an arrow down into a tray.
  public static let download = Symbol(
    "download", icon: "folder-download", "line M12 3.5V15M7.5 10.5L12 15L16.5 10.5N2.5M4 16V20H20V16")

  /// Sending to the network: an arrow up out of a tray.
  public static let upload = Symbol("upload", "line M12 15V3.5M7.5 8L12 3.5L16.5 8N2.5M4 16V20H20V16")

  /// A place in another program: an arrow out of a box.
  public static let externalLink = Symbol(
    "external-link", isMirrored: true, "line M14 4H20V10M20 4L11.5 12.5N2.5M19 14V20H4V5H10")

  /// A link: two links of a chain.
  public static let link = Symbol(
    "link", icon: "insert-link",
    """
    line M10.6 7.6L13 5.2A4.1 18.8 11L16.4 13.4M13.4 16.4L11 18.8A4.1 5.2 13L7.6 10.6M9.2 14.8L14.8 9.2
    """)

  /// Something attached: a paper clip.
  public static let attach = Symbol(
    "attach", icon: "mail-attachment",
    """
    line M20 10.8L11.8 19A4.6 5.3 12.5L13.3 4.5A3.1 17.7 8.9L9.8 16.8A1.56 7.6 14.6L14.8 7.4
    """)

  /// Sending a message: a paper plane.
  public static let send = Symbol(
    "send", icon: "document-send", isMirrored: true, "body N1M4 4L21 12L4 20L6.5 12Z cut M6.5 12H13")

  /// Answering a message: an arrow back.
  public static let reply = Symbol(
    "reply", icon: "mail-reply-sender", isMirrored: true, "line M9 5L4 10L9 15M4 10H14A6 20 16V19")

  /// Putting away: a box with a lid.
  public static let archive = Symbol("archive", "body R3.5 4 17 5 1.5N2M5 9V20H19V9Z cut M4.5 9H19.5M10 13.5H14")

  /// Scanning a code or a sheet: a frame with a line.
  public static let scan = Symbol("scan", "line N2.5M4 8V4H8M16 4H20V8M20 16V20H16M8 20H4V16M4 12H20")

  /// Cutting off the edges of a picture.
  public static let crop = Symbol("crop", icon: "edit-select-all", "line N2M7 3V17H21M3 7H17V21")

  /// A place to drag by: six dots.
  public static let grip = Symbol(
    "grip", icon: "list-drag-handle", "dot O9 5.5 1.5O15 5.5 1.5O9 12 1.5O15 12 1.5O9 18.5 1.5O15 18.5 1.5")

  /// Keeping in place: a pin.
  public static let pin = Symbol("pin", icon: "view-pin", "body N1M8.5 3.5H15.5L15 10L18 14.5H6L9 10Z line M12 14.5V21")

  /// Signing in: an arrow into a door.
  public static let signIn = Symbol(
    "sign-in", isMirrored: true, "line N2.5M13 4H20V20H13N0M4 12H15M10.5 7.5L15 12L10.5 16.5")

  /// Signing out: an arrow out of a door.
  public static let signOut = Symbol(
    "sign-out", icon: "system-log-out", isMirrored: true, "line N2.5M11 4H4V20H11N0M9.5 12H20.5M16 7.5L20.5 12L16 16.5")

  /// Switching on and off.
  public static let power = Symbol("power", icon: "system-shutdown", "line M12 3V11.5M7 6.8B-8 17 6.8")

  /// Filling the screen: two arrows outwards.
  public static let fullscreen = Symbol(
    "fullscreen", icon: "view-fullscreen", "line M14 4H20V10M20 4L14 10M10 20H4V14M4 20L10 14")

  /// Leaving the full screen: two arrows inwards.
  public static let exitFullscreen = Symbol(
    "exit-fullscreen", icon: "view-restore", "line M20 10H14V4M14 10L20.5 3.5M4 14H10V20M10 14L3.5 20.5")
}
