import DactylCore
import DactylGeometry
import DactylGraphics

/// A title in a menu bar, or the three dots for those that have no room.
final class MenuBarTitle: View {
  private static let padding = 12.0
  let menu: Menu
  /// The index of the menu in the bar; nil for the three dots.
  let index: Int?
  private weak var bar: MenuBar?

  init(_ menu: Menu, index: Int? = nil, of bar: MenuBar) {
    self.menu = menu
    self.index = index
    self.bar = bar
    super.init(frame: .zero)
  }

  private var title: String { localized(menu.localizedTitle) }

  private func layout(_ color: Color) -> TextLayout {
    let style = TextStyle(font: traits.theme.typography.font(.body), color: color, lineLimit: 1)
    if bar?.isUsedByKeyboard == true, let letter = menu.mnemonic,
      let text = AttributedText(title, underlining: letter)
    {
      return TextLayout(text, style: style)
    }
    return TextLayout(title, style: style)
  }

  /// The size of the title with its padding, in whole points.
  var idealSize: Size {
    let side = traits.theme.metrics.controlHeight(at: traits.density)
    guard index != nil else {
      return Size(width: max((traits.fontScale * 16).rounded(.up) + 2 * Self.padding, side), height: side)
    }
    let text = layout(.black)
    return Size(width: (text.size.width + 2 * Self.padding).rounded(.up), height: text.fittingHeight + 4)
  }

  /// True: the touch has opened a menu, and may slide to a row.
  override var keepsTouchesFromScrolling: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first(where: { $0.startButton.isEmpty || $0.startButton == .primary }) {
      bar?.pressed(self, touch)
    }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesEnded(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let bar else { return }
    description.role = .menuItem
    description.label = index == nil ? localized(FrameworkText.more) : title
    description.state.insert(bar.openTitle === self ? .expanded : .collapsed)
    description.actions.append(.activate)
    if let letter = menu.mnemonic {
      description.keyBinding = AccessibilityKeyBinding(
        mnemonic: letter, input: String(letter), modifierFlags: .alternate)
    }
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    action == .activate ? bar?.open(self) ?? false : super.perform(action)
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard let bar, !bounds.isEmpty else { return }
    let theme = traits.theme
    let isOpen = bar.openTitle === self
    if isOpen || bar.hoveredTitle === self {
      let ground = bounds.insetBy(dx: 0, dy: MenuStyle.inset)
      let shape = Path(roundedRect: ground, cornerRadius: theme.metrics.controlRadius)
      context.fill(shape, with: isOpen ? theme.colors.selection : theme.colors.hover)
    }
    guard index != nil else { return drawDots(with: theme.colors.label, context) }
    let layout = layout(theme.colors.label)
    let x = ((bounds.width - layout.size.width) / 2).rounded(.down)
    context.draw(layout, at: Point(x: x, y: layout.top(in: bounds.height)))
  }

  private func drawDots(with color: Color, _ context: Context) {
    let scale = traits.fontScale
    for place in -1...1 {
      let center = bounds.center + Point(x: 6 * scale * Double(place), y: 0)
      let dot = Rect(origin: center, size: .zero).insetBy(dx: -1.75 * scale, dy: -1.75 * scale)
      context.fill(Path(ellipseIn: dot), with: color)
    }
  }
}
