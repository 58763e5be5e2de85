import Dactyl
import Testing

/// Pictures of the symbols: all of them, their forms and weights, and symbols beside text.
@MainActor @Suite struct SymbolPictures {
  private func board(_ symbols: [Symbol], columns: Int, side: Double) -> Size {
    let rows = (symbols.count + columns - 1) / columns
    return Size(width: Double(columns) * (side + 8), height: Double(rows) * (side + 8))
  }

  private func draw(
    _ symbols: [Symbol], columns: Int, side: Double, _ context: Context, _ look: Look, weight: Font.Weight = .regular,
    isRightToLeft: Bool = false
  ) {
    for (index, symbol) in symbols.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let rect = Rect(
        x: Double(column) * (side + 8) + 4, y: Double(row) * (side + 8) + 4, width: side, height: side)
      context.draw(symbol, in: rect, with: look.foreground, weight: weight, isRightToLeft: isRightToLeft)
    }
  }

  // SY-1, SY-4
  @Test func allInTheSizeOfText() throws {
    let size = board(Symbol.all, columns: 20, side: 20)
    try Picture.check("symbol-sheet", size: size) { draw(Symbol.all, columns: 20, side: 20, $0, $1) }
  }

  // SY-3
  @Test func filledForms() throws {
    let symbols = Symbol.all.filter(\.hasFilledForm).map(\.filled)
    let size = board(symbols, columns: 16, side: 24)
    try Picture.check("symbol-filled", size: size, in: Setup.standard.filter { $0.scale == 1.5 }) {
      draw(symbols, columns: 16, side: 24, $0, $1)
    }
  }

  // SY-2
  @Test func eachWeight() throws {
    let symbols: [Symbol] = [.add, .cart, .check, .moon, .info, .info.filled, .bellSlash, .more, .copy.filled, .wifi]
    try Picture.check("symbol-weights", size: Size(width: 320, height: 224)) { context, look in
      for (row, weight) in Font.Weight.allCases.enumerated() {
        context.withState {
          context.translate(x: 0, y: Double(row) * 32)
          draw(symbols, columns: 10, side: 24, context, look, weight: weight)
        }
      }
    }
  }

  // SY-5
  @Test func directionsFromRightToLeft() throws {
    let symbols = Symbol.all.filter(\.isMirrored)
    let size = board(symbols, columns: 10, side: 24)
    try Picture.check("symbol-mirrored", size: size, in: Setup.few.filter(\.traits.isEmpty)) {
      draw(symbols, columns: 10, side: 24, $0, $1, isRightToLeft: true)
    }
  }

  /// The picture of the article.
  @Test func names() throws {
    let (columns, cell) = (7, Size(width: 104, height: 54))
    let rows = (Symbol.all.count + columns - 1) / columns
    let size = Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height)
    try Picture.check("symbol-names", size: size, in: Setup.standard.filter { $0.scale == 2 }) { context, look in
      for (index, symbol) in Symbol.all.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        let (x, y) = (Double(column) * cell.width, Double(row) * cell.height)
        context.draw(symbol, in: Rect(x: x + 40, y: y + 6, width: 24, height: 24), with: look.foreground)
        let style = TextStyle(font: .system(size: 10), color: look.foreground, alignment: .center, lineLimit: 1)
        context.draw(TextLayout(symbol.name, style: style, width: cell.width), at: Point(x: x, y: y + 34))
      }
    }
  }

  // SY-2, SY-6, SY-8
  @Test func besideTextOfEachRole() throws {
    try Picture.check(page: "symbol-text", width: { $0.contains(.large) ? 520 : 300 }) { _ in
      let lines = Typography.Role.allCases.map { role in
        let font = Theme.standard.typography.font(role)
        return View(
          .horizontal(spacing: 8, alignment: .center),
          [
            ImageView(symbol: .forward, font: font), Label("\(role)", role: role),
            ImageView(symbol: .heart.filled, font: font),
          ])
      }
      let back = Button("Back", style: .plain)
      back.image = Image(.chevronBackward)
      let buy = Button("Buy", style: .filled)
      buy.image = Image(.cart)
      let segments = SegmentedControl()
      for symbol in [Symbol.alignLeading, .alignCenter, .alignTrailing] {
        segments.insertSegment(with: Image(symbol), label: symbol.name, at: segments.numberOfSegments)
      }
      let slider = Slider()
      slider.minimumValueImage = Image(.volumeLow)
      slider.maximumValueImage = Image(.volume)
      return lines + [View(.horizontal(spacing: 8), [back, buy, Spacer()]), segments, slider]
    }
  }
}
