import Dactyl

/// The looks that the user has switched on or off. The others are those of the desktop.
struct Look: Hashable {
  /// The switches.
  enum Option: CaseIterable {
    case dark, contrast, rightToLeft, largeText, compact, lessMotion

    var title: LocalizedText {
      switch self {
      case .dark: "Dark"
      case .contrast: "Contrast"
      case .rightToLeft: "Right to left"
      case .largeText: "Large text"
      case .compact: "Compact"
      case .lessMotion: "Less motion"
      }
    }

    /// Whether views with `traits` look so.
    @MainActor func isOn(in traits: Traits) -> Bool {
      switch self {
      case .dark: traits.appearance == .dark
      case .contrast: traits.theme.increasesContrast
      case .rightToLeft: traits.layoutDirection == .rightToLeft
      case .largeText: traits.fontScale >= 2
      case .compact: traits.density == .compact
      case .lessMotion: traits.reducesMotion
      }
    }
  }

  var options: [Option: Bool] = [:]
  var accent: Accent?

  /// The look with `options` and no others, whatever the desktop has. The language decides about the direction.
  static func exactly(_ options: Set<Option> = []) -> Look {
    var look = Look(options: Dictionary(uniqueKeysWithValues: Option.allCases.map { ($0, options.contains($0)) }))
    if look.options[.rightToLeft] == false { look.options[.rightToLeft] = nil }
    return look
  }

  /// The accents that the user can choose. Blue is that of the theme.
  enum Accent: CaseIterable {
    case blue, teal, green, orange, red, purple

    var title: LocalizedText {
      switch self {
      case .blue: "blue"
      case .teal: "teal"
      case .green: "green"
      case .orange: "orange"
      case .red: "red"
      case .purple: "purple"
      }
    }

    var color: Color {
      switch self {
      case .blue: ThemeColors.standard.accent
      case .teal: .systemTeal
      case .green: .systemGreen
      case .orange: .systemOrange
      case .red: .systemRed
      case .purple: .systemPurple
      }
    }
  }

  /// The theme that the user has chosen on top of `theirs`, which is that of the desktop; nil for that one.
  private func theme(_ theirs: Theme) -> Theme? {
    guard options[.contrast] != nil || accent != nil else { return nil }
    var theme = options[.contrast].map { $0 ? Theme.highContrast : .standard } ?? theirs
    if let accent, accent != .blue || options[.contrast] == nil {
      theme.colors = theme.colors.withAccent(accent.color)
    }
    return theme
  }

  /// Applies the look to all windows.
  @MainActor func apply(to application: Application) {
    let traits = application.traitOverrides
    traits.appearance = options[.dark].map { $0 ? .dark : .light }
    traits.fontScale = options[.largeText].map { $0 ? 2 : 1 }
    traits.reducesMotion = options[.lessMotion]
    traits.theme = theme(.following(application.desktopSettings))
    traits.layoutDirection = options[.rightToLeft].map { $0 ? .rightToLeft : .leftToRight }
    traits.density = options[.compact].map { $0 ? .compact : .comfortable }
  }
}
