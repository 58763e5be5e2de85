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
          Self.paragraph("نص عربي يقرأ من اليمين إلى اليسار."),
        ]),
      Section(
        "One line",
        [
          View(
            .horizontal(spacing: 8, alignment: .firstBaseline),
            [Label("Large", role: .largeTitle), Label("and small", role: .footnote)]),
          Label("A text that is too long for one line ends with three dots, wherever the window ends", role: .body),
        ]),
    ])
  }

  private static func paragraph(_ text: String, color: Color = .label) -> Label {
    let label = Label(text, role: .body)
    label.numberOfLines = 0
    label.textColor = color
    return label
  }
}
