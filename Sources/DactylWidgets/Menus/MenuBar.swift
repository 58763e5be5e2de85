import DactylCore
import DactylGeometry
import DactylGraphics

/// The menus of a window, as a row of titles.
///
///     let menuBar = MenuBar([
///       Menu(title: "File", mnemonic: "f", children: [
///         KeyCommand(title: "Save", input: "s", modifierFlags: .control) { [weak self] _ in self?.save() }
///       ])
///     ])
///
/// ![The titles of three menus](menu-bar)
///
/// A press opens a menu, and can slide to its rows and to other titles. While a menu is open, other titles open theirs
/// when a pointer hovers over them, and Left and Right go from menu to menu. Alt with the mnemonic of a title opens its
/// menu, F10 the first one. The key commands in the menus work while no menu is open, wherever the focus in the window
/// is (`MN-12`).
open class MenuBar: View {
  /// The menus, from the leading edge on. Set them again after changing their titles.
  public final var menus: [Menu] = [] {
    didSet { menusChanged() }
  }

  /// The index of the open menu; nil while all are closed.
  public final internal(set) var openIndex: Int? {
    didSet {
      guard openIndex != oldValue else { return }
      for index in [oldValue, openIndex] { index.flatMap(title(at:))?.setNeedsDisplay() }
    }
  }

  private var titles: [MenuBarTitle] = []
  private var presentation: MenuPresentation?
  private let hover = HoverGestureRecognizer()
  final fileprivate var hoveredIndex: Int? {
    didSet {
      guard hoveredIndex != oldValue else { return }
      for index in [oldValue, hoveredIndex] { index.flatMap(title(at:))?.setNeedsDisplay() }
    }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    hover.addHandler { [weak self] hover in
      guard let self else { return }
      hovered(hover.state == .ended ? nil : hover.location(in: self))
    }
    addGestureRecognizer(hover)
  }

  /// Creates a bar of `menus`.
  public convenience init(_ menus: [Menu]) {
    self.init()
    self.menus = menus
    // The observer is not called here.
    menusChanged()
  }

  private func title(at index: Int) -> MenuBarTitle? {
    titles.indices.contains(index) ? titles[index] : nil
  }

  private func menusChanged() {
    closeMenu()
    for title in titles { title.removeFromSuperview() }
    titles = menus.indices.map { MenuBarTitle(menus[$0], index: $0, in: self) }
    for title in titles { addSubview(title) }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Opening

  /// Opens the menu at `index`. Returns false if it has no rows, or the bar is not in a window that is shown.
  @discardableResult public final func openMenu(at index: Int) -> Bool {
    open(index)
  }

  /// Closes the open menu.
  public final func closeMenu() {
    presentation?.close()
  }

  @discardableResult private func open(
    _ index: Int, for touch: Touch? = nil, isSliding: Bool = false, isByKeyboard: Bool = false
  ) -> Bool {
    guard let title = title(at: index) else { return false }
    closeMenu()
    var opening = MenuOpening(view: title, touch: touch, isByKeyboard: isByKeyboard)
    opening.isSliding = isSliding
    let presentation = MenuPresentation(opening)
    presentation.passthroughViews = [self]
    presentation.onClose = { [weak self] in
      self?.presentation = nil
      self?.openIndex = nil
    }
    presentation.onStep = { [weak self] step in self?.step(step, from: index) }
    presentation.onSlide = { [weak self] touch in self?.slide(touch) ?? false }
    guard presentation.open(menus[index], opening) else { return false }
    self.presentation = presentation
    openIndex = index
    return true
  }

  fileprivate func pressed(_ index: Int, _ touch: Touch) {
    if openIndex == index { closeMenu() } else { open(index, for: touch) }
  }

  /// Opens the next menu with rows in the direction of `step`.
  private func step(_ step: Int, from index: Int) {
    let count = menus.count
    for distance in 1...max(count, 1) {
      let next = ((index + step * distance) % count + count) % count
      if next == index || open(next, isByKeyboard: true) { return }
    }
  }

  /// A touch that opened a menu moves. Returns whether it is over the bar.
  private func slide(_ touch: Touch) -> Bool {
    let point = touch.location(in: self)
    guard bounds.contains(point) else { return false }
    if let index = index(at: point), index != openIndex { open(index, for: touch, isSliding: true) }
    return true
  }

  private func hovered(_ point: Point?) {
    hoveredIndex = point.flatMap(index(at:))
    if let hoveredIndex, openIndex != nil, hoveredIndex != openIndex { open(hoveredIndex) }
  }

  private func index(at point: Point) -> Int? {
    titles.firstIndex { $0.frame.contains(point) }
  }

  fileprivate func isUsedByKeyboard(_ index: Int) -> Bool {
    openIndex != nil && presentation?.usesKeyboard == true
  }

  // MARK: Keys

  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    self.window?.removeKeyCommandSource(self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.addKeyCommandSource(self)
  }

  /// The commands in the menus, and the keys that open menus. Those of a menu that makes its children when it opens are
  /// available afterwards.
  open override var keyCommands: [KeyCommand] {
    var commands = menus.enumerated().compactMap { index, menu in
      menu.mnemonic.map { letter in
        KeyCommand(input: String(letter), modifierFlags: .alternate) { [weak self] _ in
          self?.open(index, isByKeyboard: true)
        }
      }
    }
    commands.append(KeyCommand(input: "F10") { [weak self] _ in self?.open(0, isByKeyboard: true) })
    return menus.reduce(into: []) { $0 += $1.commands } + commands
  }

  // MARK: Layout

  /// Returns the size of the titles in a row, with the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: titles.reduce(0) { $0 + $1.width }, height: traits.theme.metrics.controlHeight(at: traits.density))
  }

  open override func layoutSubviews() {
    let isMirrored = traits.layoutDirection == .rightToLeft
    var x = 0.0
    for title in titles {
      let width = title.width
      let left = isMirrored ? bounds.maxX - x - width : bounds.minX + x
      title.frame = Rect(x: left, y: bounds.minY, width: width, height: bounds.height)
      x += width
    }
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    for title in titles { title.setNeedsDisplay() }
    setNeedsLayout()
  }

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .menuBar
  }
}

/// A title in a menu bar.
private final class MenuBarTitle: View {
  private static let padding = 12.0
  private let menu: Menu
  private let index: Int
  private weak var bar: MenuBar?

  init(_ menu: Menu, index: Int, in bar: MenuBar) {
    self.menu = menu
    self.index = index
    self.bar = bar
    super.init(frame: .zero)
  }

  private func layout(_ color: Color) -> TextLayout {
    let style = TextStyle(font: traits.theme.typography.font(.body), color: color, lineLimit: 1)
    if bar?.isUsedByKeyboard(index) == true, let letter = menu.mnemonic,
      let text = AttributedText(menu.title, underlining: letter)
    {
      return TextLayout(text, style: style)
    }
    return TextLayout(menu.title, style: style)
  }

  /// The width of the title with its padding, in whole points.
  var width: Double { (layout(.black).size.width + 2 * Self.padding).rounded(.up) }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first(where: { $0.startButton.isEmpty || $0.startButton == .primary }) {
      bar?.pressed(index, touch)
    }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesEnded(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let bar else { return }
    description.role = .menuItem
    description.label = menu.title
    description.state.insert(bar.openIndex == index ? .expanded : .collapsed)
    description.actions.append(.activate)
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    action == .activate ? bar?.openMenu(at: index) ?? false : super.perform(action)
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard let bar, !bounds.isEmpty else { return }
    let theme = traits.theme
    let isOpen = bar.openIndex == index
    if isOpen || bar.hoveredIndex == index {
      let ground = bounds.insetBy(x: 0, y: MenuStyle.inset)
      let shape = Path(roundedRect: ground, cornerRadius: theme.metrics.controlRadius)
      context.fill(shape, with: isOpen ? theme.colors.selection : theme.colors.hover)
    }
    let layout = layout(theme.colors.label)
    let x = ((bounds.width - layout.size.width) / 2).rounded(.down)
    context.draw(layout, at: Point(x: x, y: ((bounds.height - layout.size.height) / 2).rounded(.down)))
  }
}

extension Menu {
  /// The key commands of the menu and its submenus, each once.
  fileprivate var commands: [KeyCommand] {
    var seen: [Menu] = []
    var commands: [KeyCommand] = []
    func add(_ menu: Menu) {
      guard !seen.contains(where: { $0 === menu }) else { return }
      seen.append(menu)
      for child in menu.children {
        if let command = child as? KeyCommand { commands.append(command) }
        if let submenu = child as? Menu { add(submenu) }
      }
    }
    add(self)
    return commands
  }
}
