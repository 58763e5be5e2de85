extension Color {
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(white: 0.5)
  /// Invisible.
  public static let clear = Color(white: 0, alpha: 0)
  public static let red = Color(hex: 0xff0000)
  public static let green = Color(hex: 0x00ff00)
  public static let blue = Color(hex: 0x0000ff)
  public static let yellow = Color(hex: 0xffff00)
  public static let cyan = Color(hex: 0x00ffff)
  public static let magenta = Color(hex: 0xff00ff)
}

/// The palette of the interface: hues of similar weight on a light background.
extension Color {
  public static let systemRed = Color(hex: 0xdf3d3d)
  public static let systemOrange = Color(hex: 0xe8821e)
  public static let systemYellow = Color(hex: 0xe5b50b)
  public static let systemGreen = Color(hex: 0x35a853)
  public static let systemTeal = Color(hex: 0x1fa3a8)
  public static let systemBlue = Color(hex: 0x2472d8)
  public static let systemIndigo = Color(hex: 0x5151c8)
  public static let systemPurple = Color(hex: 0x9347c4)
  public static let systemPink = Color(hex: 0xdb3f77)
  public static let systemBrown = Color(hex: 0x94704f)
  public static let systemGray = Color(hex: 0x8a8d93)
  /// Greys for fills and frames, each lighter than the one before.
  public static let systemGray2 = Color(hex: 0xaaadb3)
  public static let systemGray3 = Color(hex: 0xc4c7cc)
  public static let systemGray4 = Color(hex: 0xd6d8dc)
  public static let systemGray5 = Color(hex: 0xe5e7ea)
  public static let systemGray6 = Color(hex: 0xf2f3f5)

  /// Text that matters most.
  public static let label = Color(hex: 0x1b1c1f)
  /// Text beside it.
  public static let secondaryLabel = Color(hex: 0x1b1c1f, alpha: 0.62)
  /// Placeholders, and text of what is disabled.
  public static let tertiaryLabel = Color(hex: 0x1b1c1f, alpha: 0.36)
  /// Of a window.
  public static let background = Color(hex: 0xfafafb)
  /// Of a group or a card on a window.
  public static let secondaryBackground = Color(hex: 0xffffff)
  /// Thin lines between things.
  public static let separator = Color(hex: 0x1b1c1f, alpha: 0.16)
}
