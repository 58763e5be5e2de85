import Dactyl

/// The layouts, with boxes that show their places.
final class LayoutsPage: Page {
  init() {
    let badge = Box("\(3)")
    badge.overlayAlignment = .topTrailing
    let picture = Box("fills")
    picture.overlayAlignment = .fill
    let overlay = View(.overlay(), [picture, badge, Box("centre")])
    overlay.sizing.minimumHeight = 120
    let fruits: [LocalizedText] = ["apples", "pears", "plums", "sour cherries", "quinces", "figs", "medlars"]
    super.init([
      Section(
        "Row with growing views",
        [View(.horizontal(spacing: 8), [Box("\(1)", grow: 1), Box("fixed"), Box("\(2)", grow: 2)])]),
      Section(
        "Equal lengths",
        [View(.horizontal(spacing: 8, distribution: .fillEqually), "abc".map { Box(.verbatim(String($0))) })]),
      Section("Grid", [Self.grid()]),
      Section("Keypad", [Self.keypad()]),
      Section(
        "Flow",
        [Self.row(fruits.map { Box($0) })]),
      Section("Overlay", [overlay]),
    ])
  }

  private static func grid() -> View {
    let wide = Box("spans two")
    wide.gridSpan = GridSpan(columns: 2)
    let layout = GridLayout([.fitting, .flexible(), .flexible()], columnSpacing: 8, rowSpacing: 8)
    return View(layout, [Box("fits"), Box("shares"), Box("shares"), Box(.verbatim("a")), wide])
  }

  private static func keypad() -> View {
    let layout = GridLayout(
      Array(repeating: .flexible(), count: 3), columnSpacing: 8, rowSpacing: 8, rows: .equal)
    let pad = View(layout, (1...9).map { Button(localized: "\($0)") })
    pad.sizing.maximumWidth = 280
    pad.stackAlignment = .leading
    // Numbers have the same order in every language.
    pad.traitOverrides.layoutDirection = .leftToRight
    return pad
  }
}

/// A tinted box with a text.
private final class Box: View {
  init(_ text: LocalizedText, grow: Double = 0) {
    super.init(frame: .zero)
    layout = .overlay()
    layoutMargins = DirectionalInsets(8)
    sizing.grow = grow
    sizing.minimumHeight = 36
    let label = Label(localized: text, role: .footnote)
    label.numberOfLines = 0
    label.textAlignment = .center
    addSubview(label)
  }

  override func traitsDidChange() {
    backgroundColor = traits.theme.colors.selection
  }
}
