import Dactyl

/// Text of each role.
final class TextPage: Page {
  init() {
    super.init([
      Section("Roles", Typography.Role.allCases.map { Label("\($0)", role: $0) }),
      Section(
        "Lines",
        [
          Self.paragraph(
            "A text of several lines is wrapped at the width that the layout gives it, and gives its height."),
          Self.paragraph("Less important text has a lighter colour.", color: .secondaryLabel),
          Self.paragraph(.verbatim("نص عربي يقرأ من اليمين إلى اليسار.")), Self.selectable(),
        ]),
      Section(
        "Long words",
        [
          View(
            .flow(spacing: 24, lineSpacing: 12), [Self.narrow(hyphenates: false), Self.narrow(hyphenates: true)]),
          Self.paragraph(
            "On the right a dictionary breaks the words, if one for German is installed.", color: .secondaryLabel),
        ]),
      Section(
        "One line",
        [Self.sizes(), Self.long()]),
    ])
  }

  /// Texts of two sizes on one line.
  private static func sizes() -> View {
    let labels = [Label(localized: "Large", role: .largeTitle), Label(localized: "and small", role: .footnote)]
    for label in labels { label.numberOfLines = 0 }
    return View(.horizontal(spacing: 8, alignment: .firstBaseline), labels)
  }

  /// A text that is cut where the window ends. Its tool tip has all of it.
  private static func long() -> Label {
    let text: LocalizedText = "A text that is too long for one line ends with three dots, wherever the window ends"
    let label = Label(localized: text, role: .body)
    label.localize(\.toolTip, text)
    return label
  }

  private static func selectable() -> Label {
    let label = paragraph("This text can be selected and copied: hold it, or drag over it with a mouse.")
    label.isSelectable = true
    return label
  }

  private static func narrow(hyphenates: Bool) -> Label {
    let label = paragraph(.verbatim("Roggensauerteigbrot, Kartoffelsuppe und Weihnachtsplätzchen"))
    label.sizing.width = 100
    label.language = "de"
    label.hyphenates = hyphenates
    return label
  }

  private static func paragraph(_ text: LocalizedText, color: Color? = nil) -> Label {
    let label = Label(localized: text)
    label.numberOfLines = 0
    label.textColor = color
    return label
  }
}
