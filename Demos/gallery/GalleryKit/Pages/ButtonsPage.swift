import Dactyl

/// Buttons of each style in each state.
final class ButtonsPage: Page {
  init() {
    super.init(
      Button.Style.allCases.map { style in
        Section(Self.name(of: style), [Self.row(Self.buttons(style))])
      } + [
        Section("Content by state", [Self.row([Self.player(), Self.mute()])]),
        Section("Busy", [Self.row([Self.busy("Save", .filled), Self.busy("Load", .bordered)])]),
        Section("Place of the image", [Self.row(Button.ImagePlacement.allCases.map(Self.placed) + [Self.priced()])]),
        Section(
          "As wide as the page",
          [Button(localized: "Continue", style: .filled), Button(localized: "Not now", style: .plain)]),
        Section("Content along the width", Control.ContentHorizontalAlignment.allCases.map(Self.aligned)),
      ])
  }

  private static func name(of style: Button.Style) -> LocalizedText {
    switch style {
    case .plain: "Plain"
    case .bordered: "Bordered"
    case .filled: "Filled"
    }
  }

  /// A button that switches between two actions.
  private static func player() -> Button {
    let button = Button(localized: "Play", style: .filled)
    button.setTitle(localized: "Pause", for: .selected)
    button.changesSelectionAsPrimaryAction = true
    return button
  }

  /// A button whose symbol shows its state.
  private static func mute() -> Button {
    let button = Button(localized: "Sound")
    button.image = symbol(bars: 3)
    button.setImage(symbol(bars: 1), for: .selected)
    button.setTitle(localized: "Muted", for: .selected)
    button.changesSelectionAsPrimaryAction = true
    return button
  }

  /// A button that works for two seconds after a tap.
  private static func busy(_ title: LocalizedText, _ style: Button.Style) -> Button {
    let button = Button(localized: title, style: style)
    button.addAction(
      Action { [unowned button] _ in
        button.showsActivityIndicator = true
        button.schedule(after: 2) { [weak button] in button?.showsActivityIndicator = false }
      }, for: .primaryActionTriggered)
    return button
  }

  private static func placed(_ placement: Button.ImagePlacement) -> Button {
    let title: LocalizedText =
      switch placement {
      case .leading: "Leading"
      case .trailing: "Trailing"
      case .top: "Top"
      case .bottom: "Bottom"
      }
    let button = Button(localized: title)
    button.image = symbol(bars: 3)
    button.imagePlacement = placement
    return button
  }

  /// A button with a title of two fonts.
  private static func priced() -> Button {
    let name = "Espresso "
    var title = AttributedText(name + "2.40")
    title.changeAttributes(in: name.endIndex..<title.text.endIndex) { $0.font = .system(size: 12) }
    let button = Button("")
    button.attributedTitle = title
    return button
  }

  private static func aligned(_ alignment: Control.ContentHorizontalAlignment) -> Button {
    let title: LocalizedText =
      switch alignment {
      case .leading: "Leading"
      case .trailing: "Trailing"
      case .center: "Center"
      }
    let button = Button(localized: title)
    button.image = symbol(bars: 3)
    button.contentHorizontalAlignment = alignment
    return button
  }

  /// A symbol of `count` bars that grow towards the end of a line of text.
  private static func symbol(bars count: Int) -> Image? {
    let image = try? Image(size: Size(width: 16, height: 16), scale: 4) { context in
      for index in 0..<count {
        let height = Double(4 + 4 * index)
        context.fill(Rect(x: Double(5 * index + 1), y: 14 - height, width: 3, height: height), with: .black)
      }
    }
    return image?.template().flippedForRightToLeft()
  }

  private static func buttons(_ style: Button.Style) -> [View] {
    let titles: [LocalizedText] = ["Normal", "Pressed", "Selected", "Disabled", "Delete", "Toggle"]
    let buttons = titles.map { Button(localized: $0, style: style) }
    buttons[1].isHighlighted = true
    buttons[2].isSelected = true
    buttons[3].isEnabled = false
    buttons[4].role = .destructive
    buttons[5].changesSelectionAsPrimaryAction = true
    return buttons
  }
}
