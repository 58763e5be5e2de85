import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The contrasts of the themes, by the formula of WCAG 2.
@MainActor @Suite struct ThemeColorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let theme: String
    let appearance: Appearance
    var colors: ThemeColors { theme == "standard" ? .standard : .highContrast }
    var testDescription: String { "\(theme), \(appearance)" }
  }

  nonisolated static let cases = ["standard", "high contrast"].flatMap { theme in
    Appearance.allCases.map { Case(theme: theme, appearance: $0) }
  }

  private func expect(
    _ path: KeyPath<ThemeColors, Color>, on ground: Color, atLeast least: Double, _ test: Case,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let contrast = test.colors[keyPath: path].contrast(to: ground, in: test.appearance)
    #expect(contrast >= least, "\(path) has \(contrast)", sourceLocation: location)
  }

  @Test(arguments: cases) func textIsReadableOnEveryGround(_ test: Case) {
    let isHigh = test.theme != "standard"
    for ground in test.colors.grounds {
      expect(\.label, on: ground, atLeast: 7, test)
      for path in [\ThemeColors.secondaryLabel, \.placeholder, \.accentLabel, \.visitedLabel, \.destructiveLabel] {
        expect(path, on: ground, atLeast: isHigh ? 7 : 4.5, test)
      }
    }
    expect(\.onAccent, on: test.colors.accent, atLeast: 4.5, test)
    expect(\.onDestructive, on: test.colors.destructive, atLeast: 4.5, test)
    for path in [\ThemeColors.label, \.accentLabel, \.visitedLabel] {
      expect(path, on: test.colors.selection, atLeast: 4.5, test)
    }
  }

  @Test(arguments: cases) func everythingThatCanBeTouchedIsSeenOnEveryGround(_ test: Case) {
    for ground in test.colors.grounds {
      for path in [
        \ThemeColors.accent, \.destructive, \.success, \.warning, \.outline, \.track, \.focus,
      ] {
        expect(path, on: ground, atLeast: 3, test)
      }
      if test.theme != "standard" { expect(\.outline, on: ground, atLeast: 4.5, test) }
    }
    for ground in [test.colors.track, test.colors.accent, test.colors.success] {
      expect(\.knob, on: ground, atLeast: 3, test)
    }
  }

  @Test func theContrastIsThatOfWCAG() {
    #expect(Color.white.contrast(to: .black, in: .light) == 21)
    #expect(Color.white.contrast(to: .white, in: .dark) == 1)
    // Values of the contrast checker of WebAIM.
    #expect(abs(Color(hex: 0x777777).contrast(to: .white, in: .light) - 4.48) < 0.005)
    #expect(abs(Color(hex: 0x0000ff).contrast(to: .white, in: .light) - 8.59) < 0.005)
    // Half of black over white is the grey 0x808080.
    let half = Color(white: 0, alpha: 0.5).contrast(to: .white, in: .light)
    #expect(abs(half - Color(white: 0.5).contrast(to: .white, in: .light)) < 1e-6)
  }
}
