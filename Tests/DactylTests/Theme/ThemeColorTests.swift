import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The contrasts of the themes, by the formula of WCAG 2.
@MainActor @Suite struct ThemeColorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let theme: String
    let appearance: Appearance
    var accent: UInt32?
    var colors: ThemeColors {
      let colors = theme == "standard" ? ThemeColors.standard : .highContrast
      return accent.map { colors.withAccent(Color(hex: $0)) } ?? colors
    }
    var testDescription: String { "\(theme), \(appearance)\(accent.map { ", \(String($0, radix: 16))" } ?? "")" }
  }

  /// Without another accent, and with those at the corners of the colour space and between.
  nonisolated static let cases = ["standard", "high contrast"].flatMap { theme in
    Appearance.allCases.flatMap { appearance in
      [Case(theme: theme, appearance: appearance)]
        + (0..<27).map { index in
          let levels: [UInt32] = [0x00, 0x80, 0xff]
          let accent = levels[index / 9] << 16 | levels[index / 3 % 3] << 8 | levels[index % 3]
          return Case(theme: theme, appearance: appearance, accent: accent)
        }
    }
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
    // On dark grounds a dark accent would not be seen.
    expect(\.onAccent, on: test.colors.accent, atLeast: isHigh && test.appearance == .light ? 7 : 4.5, test)
    expect(\.onDestructive, on: test.colors.destructive, atLeast: 4.5, test)
    for path in [\ThemeColors.label, \.secondaryLabel, \.accentLabel, \.visitedLabel, \.destructiveLabel] {
      expect(path, on: test.colors.selection, atLeast: 4.5, test)
    }
    for path in [\ThemeColors.textSelection, \.findHighlight, \.findSelection] {
      expect(\.label, on: test.colors[keyPath: path], atLeast: 4.5, test)
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

  // AU-14
  @Test(arguments: cases) func theFocusRingIsSeenOnEveryGroundAndBesideItsGap(_ test: Case) {
    // Rows and days are selected, texts are marked.
    for ground in test.colors.grounds + [test.colors.selection] { expect(\.focus, on: ground, atLeast: 3, test) }
    // The gap is in the colour of the background, so that a control of the colour of the ring shows the ring too.
    expect(\.focus, on: test.colors.background, atLeast: 3, test)
    for ground in [test.colors.accent, test.colors.destructive, test.colors.success, test.colors.track] {
      let seen = [test.colors.focus, test.colors.background].map { $0.contrast(to: ground, in: test.appearance) }
      #expect(seen.contains { $0 >= 3 }, "neither the ring nor its gap is seen: \(seen)")
    }
  }

  @Test(arguments: cases) func theSelectionIsSeen(_ test: Case) {
    expect(\.selection, on: test.colors.background, atLeast: 1.2, test)
  }

  @Test func anAccentThatFitsIsKeptAndTheSelectionHasItsHue() {
    let colors = ThemeColors.standard.withAccent(Color(hex: 0x8a3fb8))
    #expect(colors.accent.resolved(for: .light) == Color(hex: 0x8a3fb8))
    let selection = colors.selection.resolved(for: .light)
    #expect(selection.blue > selection.green + 0.05 && selection.red > selection.green + 0.02)
    #expect(colors.label == ThemeColors.standard.label)
    // The ring has the hue too.
    #expect(colors.focus == colors.accentLabel && colors.focus != ThemeColors.standard.focus)
  }

  @Test func aThemeWithoutRoomForAnAccentKeepsItsOwn() {
    var colors = ThemeColors.standard
    (colors.background, colors.surface) = (.white, .black)
    colors.raised = Color(white: 0.5)
    #expect(colors.withAccent(.systemPurple).accent.resolved(for: .light) == colors.accent.resolved(for: .light))
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
