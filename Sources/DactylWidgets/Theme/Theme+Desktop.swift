import DactylCore
import DactylGraphics

extension Theme {
  /// Returns the theme for the settings of a desktop (`DS-2`): the standard one or that with strong contrasts, with the
  /// accent colour and the font of the user.
  public static func following(_ settings: DesktopSettings) -> Theme {
    var theme = settings.increasesContrast == true ? Theme.highContrast : .standard
    if let color = settings.accentColor { theme.colors = theme.colors.withAccent(color) }
    if let family = settings.fontFamily {
      // Letters that it lacks come from the others.
      theme.typography.family = family + ", " + theme.typography.family
    }
    return theme
  }
}

extension Application {
  /// Makes the theme of the desktop's settings the one of views, where neither a view nor the application has a theme
  /// of its own. `runOrExit` calls it.
  public final func useDesktopTheme() {
    followDesktopSettings { [weak self] settings in
      let theme = Theme.following(settings)
      self?.desktopTraits.theme = theme == .standard ? nil : theme
    }
    focusRingPainter = { context, rect, traits in context.strokeFocus(around: rect, cornerRadius: 0, traits.theme) }
    switchHighlightStyle = { traits in
      let theme = traits.theme
      return SwitchHighlightStyle(
        foreground: theme.colors.label, background: theme.colors.background, font: theme.typography.font(.headline))
    }
  }
}
