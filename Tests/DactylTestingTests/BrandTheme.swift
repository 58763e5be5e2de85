import Dactyl

extension Theme {
  /// The looks of the Lakeside library.
  static let lakeside = brand(.standard)
  /// The same for people who need stronger contrasts.
  static let lakesideHighContrast = brand(.highContrast)

  private static func brand(_ base: Theme) -> Theme {
    var theme = base
    theme.colors.background = Color(light: Color(hex: 0xf6faf9), dark: Color(hex: 0x10201e))
    theme.colors = theme.colors.withAccent(Color(hex: 0x00897b))
    theme.metrics.controlRadius = 4
    return theme
  }
}
