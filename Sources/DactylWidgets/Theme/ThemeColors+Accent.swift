import DactylGraphics

extension ThemeColors {
  /// Returns the colours with another accent, made lighter or darker as far as the contrasts of the roles require:
  /// `accent`, `accentLabel`, `focus` and `selection`.
  ///
  ///     var theme = Theme.standard
  ///     theme.colors = theme.colors.withAccent(.systemPurple)
  ///     application.traitOverrides.theme = theme
  ///
  /// A theme whose backgrounds leave no such colour keeps its own. The alpha of `color` is ignored.
  public func withAccent(_ color: Color) -> ThemeColors {
    let (light, dark) = (accents(of: color, in: .light), accents(of: color, in: .dark))
    var colors = self
    colors.accent = Color(light: light.accent, dark: dark.accent)
    colors.accentLabel = Color(light: light.label, dark: dark.label)
    colors.focus = colors.accentLabel
    colors.selection = Color(light: light.selection, dark: dark.selection)
    return colors
  }

  private func accents(of color: Color, in appearance: Appearance) -> (accent: Color, label: Color, selection: Color) {
    let color = color.resolved(for: appearance).withAlphaComponent(1)
    let grounds = grounds.map { $0.resolved(for: appearance) }
    func least(_ color: Color) -> Double { grounds.map { color.contrast(to: $0, in: appearance) }.min() ?? 1 }

    func nearestAccent(_ contrast: Double) -> Color? {
      color.nearest { onAccent.contrast(to: $0, in: appearance) >= contrast && least($0) >= 3 }
    }
    // The contrasts of a theme with strong contrasts are kept.
    let isStrong = onAccent.contrast(to: self.accent.resolved(for: appearance), in: appearance) >= 7
    let accent = (isStrong ? nearestAccent(7) : nil) ?? nearestAccent(4.5)
    let wanted = least(accentLabel.resolved(for: appearance)) >= 7 ? 7.0 : 4.5
    // A little more, since the selection is closer to the text than the backgrounds are.
    let label = color.nearest { least($0) >= wanted + 1.2 }
    guard let accent, let label else {
      return (
        self.accent.resolved(for: appearance), accentLabel.resolved(for: appearance),
        selection.resolved(for: appearance)
      )
    }
    let ground = background.resolved(for: appearance)
    let selection = stride(from: 0.36, through: 0, by: -0.02).lazy.map { ground.mixed(with: accent, by: $0) }
      .first { candidate in
        [self.label, secondaryLabel, label, visitedLabel, destructiveLabel]
          .allSatisfy { $0.contrast(to: candidate, in: appearance) >= 4.5 }
      }
    return (accent, label, selection ?? ground)
  }
}

extension Color {
  /// The nearest colour on the way to black or to white that `isAllowed`; nil if there is none.
  fileprivate func nearest(_ isAllowed: (Color) -> Bool) -> Color? {
    for fraction in stride(from: 0.0, through: 1, by: 0.01) {
      for end in [Color.black, .white] {
        let candidate = mixed(with: end, by: fraction)
        if isAllowed(candidate) { return candidate }
      }
    }
    return nil
  }
}
