import Dactyl

/// The colours of the theme by their role.
final class ColorsPage: Page {
  private static let roles: [(name: String, path: KeyPath<ThemeColors, Color>)] = [
    ("background", \.background), ("surface", \.surface), ("raised", \.raised), ("label", \.label),
    ("secondaryLabel", \.secondaryLabel), ("placeholder", \.placeholder), ("disabledLabel", \.disabledLabel),
    ("accent", \.accent), ("accentLabel", \.accentLabel), ("visitedLabel", \.visitedLabel),
    ("destructive", \.destructive),
    ("destructiveLabel", \.destructiveLabel), ("success", \.success), ("warning", \.warning), ("fill", \.fill),
    ("outline", \.outline), ("track", \.track), ("separator", \.separator), ("focus", \.focus),
    ("selection", \.selection), ("textSelection", \.textSelection), ("hover", \.hover), ("pressed", \.pressed),
  ]

  init() {
    let columns = [GridLayout.Column.fixed(64), .flexible()]
    let views = Self.roles.flatMap { role -> [View] in
      let label = Label(role.name, role: .body)
      label.numberOfLines = 0
      return [Swatch(role.path), label]
    }
    super.init([
      Section("Roles", [View(.grid(columns, columnSpacing: 12, rowSpacing: 4), views)])
    ])
  }
}

/// A colour of the theme.
private final class Swatch: View {
  private let path: KeyPath<ThemeColors, Color>

  init(_ path: KeyPath<ThemeColors, Color>) {
    self.path = path
    super.init(frame: .zero)
    sizing.height = 32
  }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    let shape = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    context.fill(shape, with: colors[keyPath: path])
    context.stroke(shape, with: colors.separator, width: 1)
  }
}
