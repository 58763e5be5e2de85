import Dactyl

/// Cards and disclosure groups.
final class ContainersPage: Page {
  init() {
    super.init([
      Section("Cards", Card.Style.allCases.map(Self.card)),
      Section(
        "Disclosure groups",
        [
          Self.group("Collapsed", isExpanded: false), Self.group("Expanded", isExpanded: true),
          Self.group("Disabled", isExpanded: false, isEnabled: false),
        ]),
      Section("A group in a card", [Card(.vertical(), [Self.group("Advanced", isExpanded: true)])]),
    ])
  }

  private static func card(_ style: Card.Style) -> Card {
    let bar = ProgressView()
    bar.progress = 0.7
    bar.localize(\.accessibilityLabel, "Used space")
    let note = Label(localized: "\(70) GB of \(100) GB used", role: .footnote)
    note.textColor = .secondaryLabel
    let name: LocalizedText =
      switch style {
      case .elevated: "Storage, elevated"
      case .outlined: "Storage, outlined"
      }
    let title = Label(localized: name, role: .headline)
    for label in [title, note] { label.numberOfLines = 0 }
    return Card(.vertical(spacing: 8), style: style, [title, bar, note])
  }

  private static func group(_ title: LocalizedText, isExpanded: Bool, isEnabled: Bool = true) -> DisclosureGroup {
    let note = Label(localized: "Views below the group move when it expands.", role: .body)
    note.numberOfLines = 0
    let control = Switch()
    control.localize(\.accessibilityLabel, "Option")
    control.stackAlignment = .leading
    let group = DisclosureGroup(localized: title, isExpanded: isExpanded, [note, control])
    group.header.isEnabled = isEnabled
    return group
  }
}
