import DactylCore
import DactylGraphics

/// The looks of controls: colours by their role, fonts by their role, sizes and motion.
///
///     var theme = Theme.standard
///     theme.colors.accent = Color(light: Color(hex: 0x7a3fb0), dark: Color(hex: 0x9a5fd0))
///     application.traitOverrides.theme = theme
///
/// Views read it as `traits.theme`. A theme that a view sets applies to the view and everything in it.
public struct Theme: Hashable, Sendable {
  /// The colours by their role.
  public var colors: ThemeColors
  /// The fonts by their role.
  public var typography: Typography
  /// The sizes of controls and the distances between them.
  public var metrics: ThemeMetrics
  /// The durations of changes.
  public var motion: ThemeMotion
  /// Whether lines show what colours and shadows alone show otherwise: cards have borders. Default: false.
  public var increasesContrast: Bool

  /// Creates a theme of these parts; by default they are those of the standard theme.
  public init(
    colors: ThemeColors = .standard, typography: Typography = Typography(), metrics: ThemeMetrics = ThemeMetrics(),
    motion: ThemeMotion = ThemeMotion(), increasesContrast: Bool = false
  ) {
    self.colors = colors
    self.typography = typography
    self.metrics = metrics
    self.motion = motion
    self.increasesContrast = increasesContrast
  }

  /// The theme of Dactyl, for the light and the dark appearance.
  public static let standard = Theme()

  /// The standard theme with stronger contrasts, for people who need them.
  public static let highContrast = Theme(
    colors: .highContrast, metrics: ThemeMetrics(borderWidth: 2), increasesContrast: true)
}

/// The theme of a view.
public enum ThemeTrait: TraitDefinition {
  public static var defaultValue: Theme { .standard }
}

extension Traits {
  /// The looks of controls.
  public var theme: Theme { self[ThemeTrait.self] }
}

extension TraitOverrides {
  /// The looks of controls; nil inherits them.
  public var theme: Theme? {
    get { self[ThemeTrait.self] }
    nonmutating set { self[ThemeTrait.self] = newValue }
  }
}
