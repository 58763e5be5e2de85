import Dactyl

/// Buttons of each style in each state.
final class ButtonsPage: Page {
  init() {
    super.init(
      Button.Style.allCases.map { style in
        Section("\(style)".prefix(1).uppercased() + "\(style)".dropFirst(), [Self.row(Self.buttons(style))])
      } + [Section("As wide as the page", [Button("Continue", style: .filled), Button("Not now", style: .plain)])])
  }

  private static func buttons(_ style: Button.Style) -> [View] {
    let titles = ["Normal", "Pressed", "Selected", "Disabled", "Delete", "Toggle"]
    let buttons = titles.map { Button($0, style: style) }
    buttons[1].isHighlighted = true
    buttons[2].isSelected = true
    buttons[3].isEnabled = false
    buttons[4].role = .destructive
    buttons[5].changesSelectionAsPrimaryAction = true
    return buttons
  }
}
