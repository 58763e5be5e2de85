import Dactyl
import DactylTesting
import Testing

/// The titles of buttons with a finger on them.
@MainActor @Suite struct PressedButtonTests {
  // AU-22
  @Test(arguments: [false, true], [Appearance.light, .dark])
  func titlesOfPressedButtonsAreReadable(isStrong: Bool, appearance: Appearance) throws {
    let theme = isStrong ? Theme.highContrast : .standard
    let stage = try TestStage(size: Size(width: 300, height: 200))
    stage.view.traitOverrides.theme = theme
    stage.view.traitOverrides.appearance = appearance
    for ground in [theme.colors.background, theme.colors.surface, theme.colors.raised] {
      stage.view.backgroundColor = ground
      for style in Button.Style.allCases {
        for role in [Button.Role.normal, .destructive] {
          let button = Button("Title", style: style)
          button.role = role
          button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
          stage.view.addSubview(button)
          let finger = stage.finger()
          finger.down(at: button.center)
          stage.advance(by: 1)
          #expect(button.isHighlighted)
          let findings = stage.audit([.textContrast]).map(\.description)
          #expect(findings.isEmpty, "\(style), \(role) on \(ground)")
          finger.up()
          button.removeFromSuperview()
        }
      }
    }
  }
}
