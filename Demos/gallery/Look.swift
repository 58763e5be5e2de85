import Dactyl

/// The looks that the user can switch on.
struct Look: Hashable {
  var isDark = false
  var hasHighContrast = false
  var isRightToLeft = false
  var hasLargeText = false
  var isCompact = false

  /// The switches, with their titles.
  @MainActor static let switches: [(title: String, path: WritableKeyPath<Look, Bool>)] = [
    ("Dark", \.isDark), ("Contrast", \.hasHighContrast), ("Right to left", \.isRightToLeft),
    ("Large text", \.hasLargeText), ("Compact", \.isCompact),
  ]

  /// Applies the look to all windows.
  @MainActor func apply(to application: Application) {
    application.appearance = isDark ? .dark : .light
    application.fontScale = hasLargeText ? 2 : 1
    application.traitOverrides.theme = hasHighContrast ? .highContrast : .standard
    application.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    application.traitOverrides.density = isCompact ? .compact : .comfortable
  }
}
