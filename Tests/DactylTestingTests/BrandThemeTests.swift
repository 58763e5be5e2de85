import Dactyl
import DactylTesting
import Testing

@MainActor @Suite struct BrandThemeTests {
  @Test(arguments: [Appearance.light, .dark]) func everythingCanBeRead(appearance: Appearance) {
    let colors = Theme.lakeside.colors
    #expect(colors.onAccent.contrast(to: colors.accent, in: appearance) >= 4.5)
    for ground in colors.grounds {
      #expect(colors.label.contrast(to: ground, in: appearance) >= 7)
      #expect(colors.secondaryLabel.contrast(to: ground, in: appearance) >= 4.5)
      #expect(colors.accentLabel.contrast(to: ground, in: appearance) >= 4.5)
      #expect(colors.accent.contrast(to: ground, in: appearance) >= 3)
      #expect(colors.outline.contrast(to: ground, in: appearance) >= 3)
    }
  }

  @Test func strongContrastsStayStrong() {
    let colors = Theme.lakesideHighContrast.colors
    for ground in colors.grounds {
      #expect(colors.accentLabel.contrast(to: ground, in: .light) >= 7)
      #expect(colors.accentLabel.contrast(to: ground, in: .dark) >= 7)
    }
  }

  @Test func aPartOfAWindowHasTheLooks() throws {
    let stage = try TestStage()
    let (part, button) = (View(), Button("Borrow", style: .filled))
    stage.view.addSubview(part)
    part.addSubview(button)
    part.traitOverrides.theme = .lakeside
    #expect(button.traits.theme == .lakeside && stage.view.traits.theme == .standard)
  }
}
