import Dactyl

/// All symbols with their names, and their forms, weights and sizes.
final class SymbolsPage: Page {
  init() {
    super.init([
      Section("Weights", [Self.weights()]),
      Section("Sizes", [Self.sizes()]),
      Section("Filled", [Self.forms()]),
      Section("Beside text", [Self.row(Self.buttons())]),
      SymbolGrid(),
    ])
  }

  private static let some: [Symbol] = [.add, .cart, .moon, .check, .bell, .settings, .train, .volume]

  private static func weights() -> View {
    let weights: [Font.Weight] = [.light, .regular, .semibold, .bold]
    let columns = Array(repeating: GridLayout.Column.flexible(), count: some.count)
    let views = weights.flatMap { weight in
      some.map { ImageView(symbol: $0, font: .system(size: 18, weight: weight)) as View }
    }
    return View(.grid(columns, rowSpacing: 12), views)
  }

  private static func sizes() -> View {
    row(
      [Typography.Role.caption, .body, .title, .largeTitle].map { role in
        let label = Label("\(role)", role: role)
        label.numberOfLines = 0
        label.hyphenates = true
        return View(
          .horizontal(spacing: 8, alignment: .center),
          [ImageView(symbol: .coffee, font: Theme.standard.typography.font(role)), label])
      })
  }

  private static func forms() -> View {
    row(
      [Symbol.heart, .star, .bell, .home, .person, .photo, .lock, .message].flatMap { symbol in
        [ImageView(symbol: symbol), ImageView(symbol: symbol.filled)] as [View]
      })
  }

  private static func buttons() -> [View] {
    let back = Button(localized: "Back", style: .plain)
    back.image = Image(.chevronBackward)
    let buy = Button(localized: "Buy", style: .filled)
    buy.image = Image(.cart.filled)
    let delete = Button(localized: "Delete")
    delete.role = .destructive
    delete.image = Image(.trash)
    let share = Button(localized: "Share")
    share.image = Image(.share)
    share.imagePlacement = .trailing
    return [back, buy, delete, share]
  }
}

/// The symbols whose names contain what is in a field.
private final class SymbolGrid: View {
  private let field = SearchField()
  private let count = Label("", role: .footnote)
  private let cells = Symbol.all.map { SymbolCell($0) }

  init() {
    super.init(frame: .zero)
    layout = .vertical(spacing: 12)
    let title = Label(localized: "All symbols", role: .headline)
    title.numberOfLines = 0
    field.localize(\.placeholder, "Name of a symbol")
    field.addAction(Action { [weak self] _ in self?.filter() }, for: .editingChanged)
    for view in [title, field, count, View(.flow(spacing: 4, lineSpacing: 4), cells)] as [View] { addSubview(view) }
    filter()
  }

  private func filter() {
    let wanted = field.text.lowercased()
    for cell in cells { cell.isHidden = !wanted.isEmpty && !cell.symbol.name.contains(wanted) }
    let found = cells.count { !$0.isHidden }
    count.localize(\.text, LocalizedText(one: "\(found) symbol", other: "\(found) symbols", count: found))
  }
}

/// A symbol above its name.
private final class SymbolCell: View {
  let symbol: Symbol

  init(_ symbol: Symbol) {
    self.symbol = symbol
    super.init(frame: .zero)
    layout = .vertical(spacing: 4, alignment: .center)
    layoutMargins = DirectionalInsets(6)
    let label = Label(symbol.name, role: .caption)
    label.textColor = .secondaryLabel
    label.textAlignment = .center
    label.numberOfLines = 0
    for view in [ImageView(symbol: symbol, font: .system(size: 18)), label] as [View] { addSubview(view) }
  }

  /// Two columns have room in a narrow window with large text.
  override func traitsDidChange() {
    super.traitsDidChange()
    sizing.width = 120 * min(max(traits.fontScale, 1), 1.2)
  }
}
