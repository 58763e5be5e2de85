import DactylCore
import DactylGeometry
import DactylGraphics

/// Shows one row of a menu. It is used for another row when it has been scrolled away.
final class MenuRowView: View {
  /// Nil after the menu has closed. A touch, or an accessibility element, may retain the row for longer.
  private weak var menuView: MenuView?
  /// The index of the row.
  var row = 0 {
    didSet { setNeedsDisplay() }
  }

  init(_ menuView: MenuView) {
    self.menuView = menuView
    super.init(frame: .zero)
  }

  private var content: MenuRow? { menuView?.content(of: row) }

  // MARK: Touches

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { menuView?.presentation?.began(touch) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    for touch in touches { menuView?.presentation?.moved(touch) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    for touch in touches { menuView?.presentation?.ended(touch) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { menuView?.presentation?.cancelled(touch) }
  }

  // MARK: Accessibility

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let menuView, let content else { return }
    switch content {
    case .separator: description.role = .separator
    case .header(let title):
      description.role = .heading
      description.label = title
    case .item(let item):
      description.role = .menuItem
      description.label = item.title
      description.state.formUnion(state(of: item, in: menuView))
      description.position = menuView.position(of: row)
      description.keyBinding = keyBinding(of: item)
      description.actions.append(.activate)
    }
  }

  private func keyBinding(of item: MenuItem) -> AccessibilityKeyBinding? {
    let command = item.element as? KeyCommand
    guard command != nil || item.element.mnemonic != nil else { return nil }
    return AccessibilityKeyBinding(
      mnemonic: item.element.mnemonic, input: command?.input, modifierFlags: command?.modifierFlags ?? [])
  }

  private func state(of item: MenuItem, in menuView: MenuView) -> AccessibilityState {
    var state: AccessibilityState = []
    if !item.isEnabled { state.insert(.disabled) }
    if menuView.highlighted == row { state.insert(.selected) }
    if item.submenu != nil { state.insert(menuView.expanded == row ? .expanded : .collapsed) }
    if menuView.rows.hasChecks(around: row) { state.insert(.checkable) }
    switch item.state {
    case .off: break
    case .on: state.insert(.checked)
    case .mixed: state.insert(.mixed)
    }
    return state
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    guard let menuView else { return false }
    return menuView.presentation?.choose(row, in: menuView) ?? false
  }

  // MARK: Drawing

  override func draw(_ context: Context, in rect: Rect) {
    guard let menuView, let content, !bounds.isEmpty else { return }
    let (style, columns) = (menuView.style, menuView.columns)
    switch content {
    case .separator: drawSeparator(context, style, columns)
    case .header(let title): drawHeader(title, context, style, columns)
    case .item(let item): draw(item, context, in: menuView)
    }
  }

  private func drawSeparator(_ context: Context, _ style: MenuStyle, _ columns: MenuColumns) {
    let width = bounds.width - columns.titleStart - MenuStyle.padding
    let line = Rect(x: columns.titleStart, y: bounds.midY - 0.5, width: width, height: 1)
    if width > 0 { context.fill(context.pixelAligned(placed(line, style)), with: style.theme.colors.separator) }
  }

  private func drawHeader(_ title: String, _ context: Context, _ style: MenuStyle, _ columns: MenuColumns) {
    let room = columns.headerRoom(in: bounds.width)
    let layout = style.layout(title, style.headerFont, style.theme.colors.secondaryLabel, width: room)
    draw(layout, at: columns.titleStart, context, style)
  }

  private func draw(_ item: MenuItem, _ context: Context, in menuView: MenuView) {
    let (style, columns, colors) = (menuView.style, menuView.columns, menuView.style.theme.colors)
    let isHighlighted = menuView.highlighted == row && item.isEnabled
    let ground = bounds.insetBy(dx: MenuStyle.inset, dy: 0)
    if isHighlighted || menuView.expanded == row {
      let color = !isHighlighted ? colors.selection : item.isDestructive ? colors.destructive : colors.accent
      context.fill(Path(roundedRect: ground, cornerRadius: style.theme.metrics.controlRadius), with: color)
    }
    let color = self.color(of: item, isHighlighted, colors)
    if let mark = MenuSymbol(item.state) { draw(mark, at: MenuStyle.padding, color, context, style) }
    if let image = item.element.image { draw(image, color, context, style, columns) }
    if item.submenu != nil {
      let start = bounds.width - MenuStyle.padding - style.markSize
      draw(.chevron(isMirrored: style.isMirrored), at: start, color, context, style)
    }
    if let shortcut = item.shortcut, columns.hasRoomForShortcut(of: item, in: bounds.width, style) {
      let layout = style.title(shortcut, color: isHighlighted || !item.isEnabled ? color : colors.secondaryLabel)
      draw(layout, at: columns.end(in: bounds.width, style) - layout.size.width.rounded(.up), context, style)
    }
    let room = columns.titleRoom(of: item, in: bounds.width, style)
    guard room > 0 else { return }
    let showsMnemonic = menuView.presentation?.usesKeyboard == true
    let title = title(of: item, color, width: room, style, showsMnemonic: showsMnemonic)
    draw(title, at: columns.titleStart, context, style)
  }

  private func color(of item: MenuItem, _ isHighlighted: Bool, _ colors: ThemeColors) -> Color {
    if !item.isEnabled { return colors.disabledLabel }
    if isHighlighted { return item.isDestructive ? colors.onDestructive : colors.onAccent }
    return item.isDestructive ? colors.destructiveLabel : colors.label
  }

  /// The title; `showsMnemonic` underlines its mnemonic.
  private func title(
    of item: MenuItem, _ color: Color, width: Double, _ style: MenuStyle, showsMnemonic: Bool
  ) -> TextLayout {
    let title = item.title
    let textStyle = style.titleStyle(style.font, color)
    guard showsMnemonic, let letter = item.element.mnemonic,
      let text = AttributedText(title, underlining: letter)
    else { return TextLayout(title, style: textStyle, width: width) }
    return TextLayout(text, style: textStyle, width: width)
  }

  private func draw(_ layout: TextLayout, at start: Double, _ context: Context, _ style: MenuStyle) {
    // Lines are placed in the width that they were made for.
    let width = style.hasLines ? layout.width ?? layout.size.width : layout.size.width
    let size = Size(width: min(width, bounds.width), height: layout.size.height)
    let top = layout.top(in: bounds.height)
    context.draw(layout, at: placed(Rect(origin: Point(x: start, y: top), size: size), style).origin)
  }

  private func draw(
    _ image: Image, _ color: Color, _ context: Context, _ style: MenuStyle, _ columns: MenuColumns
  ) {
    let scale = style.scale * min(MenuStyle.largestImage / max(image.size.width, image.size.height, 1), 1)
    let size = image.size * scale
    let start = columns.imageStart + ((columns.imageWidth - size.width) / 2).rounded(.down)
    let rect = Rect(origin: Point(x: start, y: ((bounds.height - size.height) / 2).rounded(.down)), size: size)
    let place = context.pixelAligned(placed(rect, style))
    context.symbolWeight = style.font.weight
    context.mirror(image, in: place, traits) {
      context.draw(image, in: place, tintedWith: image.isTemplate ? color : nil)
    }
  }

  private func draw(
    _ symbol: MenuSymbol, at start: Double, _ color: Color, _ context: Context, _ style: MenuStyle
  ) {
    let side = style.markSize
    let top = ((bounds.height - side) / 2).rounded(.down)
    let rect = placed(Rect(x: start, y: top, width: side, height: side), style)
    symbol.draw(in: rect, with: color, context)
  }

  /// Mirrors `rect` in a right-to-left interface.
  private func placed(_ rect: Rect, _ style: MenuStyle) -> Rect {
    guard style.isMirrored else { return rect }
    return Rect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension AttributedText {
  /// The text with the first occurrence of `letter`, in either case, underlined; nil if it has none.
  init?(_ text: String, underlining letter: Character) {
    let wanted = letter.lowercased()
    guard let index = text.firstIndex(where: { $0.lowercased() == wanted }) else { return nil }
    self.init(text)
    changeAttributes(in: index..<text.index(after: index)) { $0.underline = .single }
  }
}
