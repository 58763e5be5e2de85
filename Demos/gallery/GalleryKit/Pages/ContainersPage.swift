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
    bar.accessibilityLabel = "Used space"
    let note = Label("70 GB of 100 GB used", role: .footnote)
    note.textColor = .secondaryLabel
    let title = Label("Storage, \(style)", role: .headline)
    for label in [title, note] { label.numberOfLines = 0 }
    return Card(.vertical(spacing: 8), style: style, [title, bar, note])
  }

  private static func group(_ title: String, isExpanded: Bool, isEnabled: Bool = true) -> DisclosureGroup {
    let note = Label("Views below the group move when it expands.", role: .body)
    note.numberOfLines = 0
    let control = Switch()
    control.accessibilityLabel = "Option"
    control.stackAlignment = .leading
    let group = DisclosureGroup(title, isExpanded: isExpanded, [note, control])
    group.header.isEnabled = isEnabled
    return group
  }
}
