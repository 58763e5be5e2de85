extension Color {
  /// Black in both appearances.
  public static let black = Color(white: 0)
  /// White in both appearances.
  public static let white = Color(white: 1)
  /// A medium grey in both appearances.
  public static let gray = Color(white: 0.5)
  /// Invisible.
  public static let clear = Color(white: 0, alpha: 0)
  /// Pure red, `0xff0000`.
  public static let red = Color(hex: 0xff0000)
  /// Pure green, `0x00ff00`.
  public static let green = Color(hex: 0x00ff00)
  /// Pure blue, `0x0000ff`.
  public static let blue = Color(hex: 0x0000ff)
  /// Pure yellow, `0xffff00`.
  public static let yellow = Color(hex: 0xffff00)
  /// Pure cyan, `0x00ffff`.
  public static let cyan = Color(hex: 0x00ffff)
  /// Pure magenta, `0xff00ff`.
  public static let magenta = Color(hex: 0xff00ff)
}

/// The palette of the interface. Its hues have a similar weight in both appearances.
extension Color {
  /// The red of the interface.
  public static let systemRed = pair(0xdf3d3d, 0xf2605e)
  /// The orange of the interface.
  public static let systemOrange = pair(0xe8821e, 0xf0963c)
  /// The yellow of the interface.
  public static let systemYellow = pair(0xe5b50b, 0xf0c843)
  /// The green of the interface.
  public static let systemGreen = pair(0x35a853, 0x46b865)
  /// The teal of the interface.
  public static let systemTeal = pair(0x1fa3a8, 0x3fc1c6)
  /// The blue of the interface, which controls and links have.
  public static let systemBlue = pair(0x2472d8, 0x3d86ea)
  /// The indigo of the interface.
  public static let systemIndigo = pair(0x5151c8, 0x7b7be8)
  /// The purple of the interface.
  public static let systemPurple = pair(0x9347c4, 0xb06fe0)
  /// The pink of the interface.
  public static let systemPink = pair(0xdb3f77, 0xf0659a)
  /// The brown of the interface.
  public static let systemBrown = pair(0x94704f, 0xb58f6c)
  /// The grey of the interface, as strong as its hues.
  public static let systemGray = pair(0x8a8d93, 0x8e9197)
  /// The second grey, for fills and frames. Each grey is nearer to the background than the one before.
  public static let systemGray2 = pair(0xaaadb3, 0x6f7278)
  /// The third grey, counted from `systemGray` towards the background.
  public static let systemGray3 = pair(0xc4c7cc, 0x565960)
  /// The fourth grey, counted from `systemGray` towards the background.
  public static let systemGray4 = pair(0xd6d8dc, 0x44474c)
  /// The fifth grey, counted from `systemGray` towards the background: the fill of buttons.
  public static let systemGray5 = pair(0xe5e7ea, 0x35383d)
  /// The sixth grey, the nearest to the background: the fill of disabled controls.
  public static let systemGray6 = pair(0xf2f3f5, 0x282a2e)

  /// The colour of text.
  public static let label = pair(0x1b1c1f, 0xf2f3f5)
  /// The colour of less important text.
  public static let secondaryLabel = label.withAlphaComponent(0.62)
  /// The colour of placeholders and of disabled text.
  public static let tertiaryLabel = label.withAlphaComponent(0.36)
  /// The background of a window.
  public static let background = pair(0xfafafb, 0x1b1c1f)
  /// The background of a group or a card on a window.
  public static let secondaryBackground = pair(0xffffff, 0x27292d)
  /// The colour of thin lines that separate things.
  public static let separator = label.withAlphaComponent(0.16)

  private static func pair(_ light: UInt32, _ dark: UInt32) -> Color {
    Color(light: Color(hex: light), dark: Color(hex: dark))
  }
}
