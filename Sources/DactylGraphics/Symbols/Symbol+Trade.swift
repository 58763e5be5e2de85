extension Symbol {
  // MARK: Text

  /// Bold text.
  public static let bold = Symbol(
    "bold", icon: "format-text-bold",
    """
    line N.5M6.5 12H13.5A3.75 13.5 19.5H6.5V4.5H12.5A3.75 12.5 12M7.7 5.7H12.5A2.55 12.5 10.8H7.7ZM7.7 13.2H13.5A2.55
    13.5 18.3H7.7Z
    """)

  /// Italic text.
  public static let italic = Symbol(
    "italic", icon: "format-text-italic", "line M10.5 4.5H18M6 19.5H13.5M14.5 4.5L9.5 19.5")

  /// Underlined text.
  public static let underline = Symbol(
    "underline", icon: "format-text-underline", "line M6.5 4V10.5B5.5 17.5 10.5V4M5 20H19")

  /// Text that is struck through.
  public static let strikethrough = Symbol(
    "strikethrough", icon: "format-text-strikethrough",
    """
    line M4 12H20M16.6 7.6C16.3 5.4 14.5 4 12 4C9.3 4 7.3 5.5 7.3 7.8C7.3 8.9 7.8 9.8 8.6 10.4M7 16.2C7.3 18.5 9.3 20
    12 20C14.8 20 16.9 18.4 16.9 16.1C16.9 15.3 16.7 14.7 16.3 14.1
    """)

  /// The size of text: a large letter and a small one.
  public static let textSize = Symbol(
    "text-size", icon: "preferences-desktop-font",
    """
    line M2.8 19L8.3 5L13.8 19M4.8 14.3H11.8M14.8 19L18 11.3L21.2 19M16 16.3H20
    """)

  /// Text at the leading edge.
  public static let alignLeading = Symbol(
    "align-leading", icon: "format-justify-left", isMirrored: true, "line M4 4.5H20M4 9.5H14M4 14.5H20M4 19.5H14")

  /// Text in the middle.
  public static let alignCenter = Symbol(
    "align-center", icon: "format-justify-center", "line M4 4.5H20M7 9.5H17M4 14.5H20M7 19.5H17")

  /// Text at the trailing edge.
  public static let alignTrailing = Symbol(
    "align-trailing", icon: "format-justify-right", isMirrored: true, "line M4 4.5H20M10 9.5H20M4 14.5H20M10 19.5H20")

  /// Text at both edges.
  public static let alignJustified = Symbol(
    "align-justified", icon: "format-justify-fill", "line M4 4.5H20M4 9.5H20M4 14.5H20M4 19.5H20")

  /// Farther from the edge.
  public static let indent = Symbol(
    "indent", icon: "format-indent-more", isMirrored: true,
    """
    line M4 4.5H20M11.5 9.5H20M11.5 14.5H20M4 19.5H20M4 9L7 12L4 15
    """)

  /// Nearer to the edge.
  public static let outdent = Symbol(
    "outdent", icon: "format-indent-less", isMirrored: true,
    """
    line M4 4.5H20M11.5 9.5H20M11.5 14.5H20M4 19.5H20M7 9L4 12L7 15
    """)

  /// A list: lines with dots.
  public static let list = Symbol(
    "list", icon: "view-list-bullet", isMirrored: true,
    """
    dot O4.5 6 1.4O4.5 12 1.4O4.5 18 1.4 line M9 6H20.5M9 12H20.5M9 18H20.5
    """)

  /// A list with numbers.
  public static let numberedList = Symbol(
    "numbered-list", icon: "view-list-ordered",
    """
    line M10 6H20.5M10 12H20.5M10 18H20.5M3.8 4.3L5.3 3.5V8.5M3.6 15.6A1.5 6.4 16.5L3.7 20H6.6
    """)

  /// Words of somebody else.
  public static let quote = Symbol(
    "quote", "body R4 11.5 6 6 1.5R14 11.5 6 6 1.5 line M4 13.5C4 9.5 5.5 7.3 8.5 6.3M14 13.5C14 9.5 15.5 7.3 18.5 6.3")

  /// Items in rows and columns.
  public static let grid = Symbol(
    "grid", icon: "view-grid", "body R4 4 6.5 6.5 1.5R13.5 4 6.5 6.5 1.5R4 13.5 6.5 6.5 1.5R13.5 13.5 6.5 6.5 1.5")

  /// Two columns.
  public static let columns = Symbol("columns", icon: "view-dual", "body R4 4 16 16 2.5 cut M12 4.5V19.5")

  /// A list at the side.
  public static let sidebar = Symbol(
    "sidebar", icon: "sidebar-show", isMirrored: true, "body R3 4.5 18 15 2.5 cut M9 5V19")

  // MARK: Trade

  /// Things to buy: a shopping cart.
  public static let cart = Symbol(
    "cart", "body N1.2M5.8 7H20.8L18.6 15.5H7.6Z line N1M2.5 3.8H5L7.6 15.5 dot O9 19.4 1.7O17.2 19.4 1.7")

  /// Shopping: a bag.
  public static let bag = Symbol("bag", "body N2M5 8H19L20 20.5H4Z line M8.5 8V7A3.5 15.5 7V8")

  /// Paying with a card.
  public static let paymentCard = Symbol(
    "payment-card", icon: "payment-card", "body R3 5 18 14 2.5 cut M3.5 10H20.5M6.5 15H10")

  /// Paying in cash: a banknote.
  public static let money = Symbol("money", "body R3 6 18 12 2 ring O12 12 2.7 hole O6.5 12 1O17.5 12 1")

  /// A payment: a receipt.
  public static let receipt = Symbol(
    "receipt", "body N1M5 3.5H19V20.5L16.7 19L14.3 20.5L12 19L9.7 20.5L7.3 19L5 20.5Z cut M9 8.5H15M9 13H15")

  /// A gift.
  public static let gift = Symbol(
    "gift", icon: "emblem-gift",
    """
    body R3.5 8 17 4.5 1N1.5M5 12.5V20.5H19V12.5Z cut M4.5 12.5H19.5M12 8V20.5 line M12 8C8.5 8 7 7 7 5.3C7 4 8 3.2
    9.1 3.2C11 3.2 12 5.5 12 8C12 5.5 13 3.2 14.9 3.2C16 3.2 17 4 17 5.3C17 7 15.5 8 12 8
    """)

  /// A ticket.
  public static let ticket = Symbol(
    "ticket", "body N2M3 5.5H21N0V9.5B2.5 21 14.5N2V18.5H3N0V14.5B2.5 3 9.5Z cut M14 9V10.5M14 13.5V15")

  /// The number of a product: bars.
  public static let barcode = Symbol(
    "barcode", "line M3.5 5V19M7 5V19M20.5 5V19 dot R9.8 4.1 3 15.8 .4R15.2 4.1 2.4 15.8 .4")

  /// A code to scan.
  public static let qrCode = Symbol(
    "qr-code",
    """
    line R4 4 5.5 5.5 1R14.5 4 5.5 5.5 1R4 14.5 5.5 5.5 1M14.5 14.5V15M20 14.5V16M17.3 18V17.5M14.5 20V19.5M20 20H19
    """)

  /// A shop.
  public static let store = Symbol(
    "store",
    """
    body N1M5.5 3.5H18.5L21 8.5A3 15 8.5A3 9 8.5A3 3 8.5Z line N1.5M5 13V20.5H19V13N.8M9.7 20.5V15.5H14.3V20.5
    """)

  /// Bringing something to somebody: a lorry.
  public static let delivery = Symbol(
    "delivery", "body N1.5M2.5 5H14V16H2.5ZN1M14 8.5H18L21.5 12V16H14Z over O7 16.5 2.2O17.5 16.5 2.2")

  // MARK: Travel

  /// A train.
  public static let train = Symbol(
    "train", "body R5.5 3 13 14.5 3.5 cut M6 10.5H18 hole O9 14 1.1O15 14 1.1 line M8.3 18L6.3 21M15.7 18L17.7 21")

  /// A bus.
  public static let bus = Symbol(
    "bus", "body R4.5 3.5 15 14.5 2.5 cut M5 12H19M12 4V12 hole O8 15 1.1O16 15 1.1 line M7.3 18V20.5M16.7 18V20.5")

  /// A car.
  public static let car = Symbol(
    "car",
    """
    body N2M6 11L7.8 5H16.2L18 11L20.5 13V18H3.5V13Z cut M6 11H18 hole O7.3 14.6 1.1O16.7 14.6 1.1 line M6 18V20M18 18
    V20
    """)

  /// A bicycle.
  public static let bicycle = Symbol(
    "bicycle",
    """
    line O6 15.7 3.5O18 15.7 3.5M6 15.7L9.2 9H15.5L12 15.7H6M8 6.5H10M9.2 9L8.2 6.5M9.2 9L12 15.7M14 5.5H15.8L18 15.7
    """)

  /// A way on foot.
  public static let walking = Symbol(
    "walking",
    """
    dot O13.2 4.4 1.9 line M12.2 8.7L10.8 14L14.2 16.7L15.2 21M10.8 14L9.8 17.3L7 21M12.2 8.7L8.6 10.5L7.6 13.4M12.4 9
    L14.6 11.6L17.4 12.4
    """)

  /// A flight, or no radio.
  public static let airplane = Symbol(
    "airplane", icon: "airplane-mode",
    """
    body N.8M12 2.8C13 2.8 13.6 4 13.6 5.5V9.5L21 14V16L13.6 13.8V18L16 19.8V21.2L12 20.2L8 21.2V19.8L10.4 18V13.8L3
    16V14L10.4 9.5V5.5C10.4 4 11 2.8 12 2.8Z
    """)

  /// A car park.
  public static let parking = Symbol("parking", "body R4 4 16 16 3 cut M9.5 17V7.5H12.8A2.8 12.8 13.1H9.5")

  /// A hot drink, or a break: a cup.
  public static let coffee = Symbol(
    "coffee", "body N1M4.5 9H17V16A4 13 20H8.5A4 4.5 16Z line M17 10.5H18A2.75 18 16H17M8.5 3V5.5M13 3V5.5")

  /// A meal: a fork and a knife.
  public static let food = Symbol(
    "food", "line M5 3.5V8B3 11 8V3.5M8 3.5V20.5M19 20.5V3.5C16.5 5 15.3 8.5 15.3 13.5H19")

  /// A cold drink: a glass.
  public static let drink = Symbol("drink", "body N.8M3.5 4H20.5L12 13Z line M12 13V20M8 20H16")
}
