import DactylGraphics

extension ThemeColors {
  /// Returns the colour of the theme that `color` names: `Color.label` and `Color.secondaryLabel` name ``label`` and
  /// ``secondaryLabel``. All other colours are returned as they are.
  ///
  /// Views with a colour that a program can set use it, so that these names follow the theme.
  public func themed(_ color: Color) -> Color {
    switch color {
    case .label: label
    case .secondaryLabel: secondaryLabel
    default: color
    }
  }
}
