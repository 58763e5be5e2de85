import Dactyl

/// The looks that the user can switch on.
struct Look: Hashable {
  var isDark = false
  var hasHighContrast = false
  var isRightToLeft = false
  var hasLargeText = false
  var isCompact = false
  var reducesMotion = false
  var accent = Accent.blue

  /// The accents that the user can choose. Blue is that of the theme.
  enum Accent: String, CaseIterable {
    case blue, teal, green, orange, red, purple

    var color: Color? {
      switch self {
      case .blue: nil
      case .teal: .systemTeal
      case .green: .systemGreen
      case .orange: .systemOrange
      case .red: .systemRed
      case .purple: .systemPurple
      }
    }
  }

  /// The switches, with their titles.
  @MainActor static let switches: [(title: String, path: WritableKeyPath<Look, Bool>)] = [
    ("Dark", \.isDark), ("Contrast", \.hasHighContrast), ("Right to left", \.isRightToLeft),
    ("Large text", \.hasLargeText), ("Compact", \.isCompact), ("Less motion", \.reducesMotion),
  ]

  var theme: Theme {
    var theme = hasHighContrast ? Theme.highContrast : .standard
    if let color = accent.color { theme.colors = theme.colors.withAccent(color) }
    return theme
  }

  /// Applies the look to all windows.
  @MainActor func apply(to application: Application) {
    application.traitOverrides.appearance = isDark ? .dark : .light
    application.traitOverrides.fontScale = hasLargeText ? 2 : 1
    application.traitOverrides.reducesMotion = reducesMotion
    application.traitOverrides.theme = theme
    application.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    application.traitOverrides.density = isCompact ? .compact : .comfortable
  }
}
