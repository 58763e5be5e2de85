import DactylCore
import DactylGeometry

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
/// is (`MN-12`). Menus whose titles have no room are submenus of one more menu, with three dots as its title (`MN-13`).
///
/// ![A menu bar without room for two of its titles, with its last menu closed and open](menu-bar-narrow)
open class MenuBar: View {
  /// The menus, from the leading edge on. Set them again after changing their titles.
  public final var menus: [Menu] = [] {
    didSet { menusChanged() }
  }

  /// The index of the open menu; nil while all are closed, or the open one is that of the titles without room.
  public final var openIndex: Int? { openTitle?.index }

  /// The titles of the menus, from the leading edge on.
  private var titles: [MenuBarTitle] = []
  /// The title of the menu with those that have no room.
  private lazy var moreTitle = MenuBarTitle(
    Menu(localized: FrameworkText.more) { [weak self] in self?.menusWithoutRoom ?? [] }, of: self)
  private var presentation: MenuPresentation?
  private let hover = HoverGestureRecognizer()
  /// The title of the open menu; nil while all are closed.
  final weak var openTitle: MenuBarTitle? {
    didSet { if openTitle !== oldValue { redrawTitles() } }
  }
  /// The title under the pointer.
  final private(set) weak var hoveredTitle: MenuBarTitle? {
    didSet { if hoveredTitle !== oldValue { for title in [oldValue, hoveredTitle] { title?.setNeedsDisplay() } } }
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

  private func menusChanged() {
    closeMenu()
    for title in titles + [moreTitle] { title.removeFromSuperview() }
    titles = menus.enumerated().map { MenuBarTitle($1, index: $0, of: self) }
    for title in titles + [moreTitle] { addSubview(title) }
    moreTitle.isHidden = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Titles

  private var shownTitles: [MenuBarTitle] { (titles + [moreTitle]).filter { !$0.isHidden } }

  private var menusWithoutRoom: [Menu] { titles.filter(\.isHidden).map(\.menu) }

  private func redrawTitles() {
    for title in shownTitles { title.setNeedsDisplay() }
  }

  private func title(at point: Point) -> MenuBarTitle? {
    shownTitles.first { $0.frame.contains(point) }
  }

  // MARK: Opening

  /// Opens the menu at `index`, or shows it as a submenu if its title has no room. Returns false if it has no rows, or
  /// the bar is not in a window that is shown.
  @discardableResult public final func openMenu(at index: Int) -> Bool {
    openMenu(at: index, isByKeyboard: false)
  }

  @discardableResult private func openMenu(at index: Int, isByKeyboard: Bool) -> Bool {
    guard titles.indices.contains(index) else { return false }
    guard titles[index].isHidden else { return open(titles[index], isByKeyboard: isByKeyboard) }
    guard open(moreTitle, isByKeyboard: isByKeyboard) else { return false }
    return presentation?.openSubmenu(menus[index], isByKeyboard: isByKeyboard) ?? false
  }

  /// Closes the open menu.
  public final func closeMenu() {
    presentation?.close()
  }

  @discardableResult final func open(
    _ title: MenuBarTitle, for touch: Touch? = nil, isSliding: Bool = false, isByKeyboard: Bool = false
  ) -> Bool {
    closeMenu()
    var opening = MenuOpening(view: title, touch: touch, isByKeyboard: isByKeyboard)
    opening.isSliding = isSliding
    let presentation = MenuPresentation(opening)
    presentation.passthroughView = self
    presentation.onClose = { [weak self] in
      self?.presentation = nil
      self?.openTitle = nil
    }
    presentation.onStep = { [weak self, weak title] step in if let title { self?.step(step, from: title) } }
    presentation.onKeyboard = { [weak self] in self?.redrawTitles() }
    presentation.onSlide = { [weak self] touch in self?.slide(touch) ?? false }
    guard presentation.open(title.menu, opening) else { return false }
    self.presentation = presentation
    openTitle = title
    return true
  }

  final func pressed(_ title: MenuBarTitle, _ touch: Touch) {
    if openTitle === title { closeMenu() } else { open(title, for: touch) }
  }

  /// Opens the next menu with rows in the direction of `step`.
  private func step(_ step: Int, from title: MenuBarTitle) {
    let shown = shownTitles
    guard let index = shown.firstIndex(where: { $0 === title }) else { return }
    for distance in 1..<max(shown.count, 1) {
      let next = ((index + step * distance) % shown.count + shown.count) % shown.count
      if open(shown[next], isByKeyboard: true) { return }
    }
  }

  /// A touch that opened a menu moves. Returns whether it is over the bar.
  private func slide(_ touch: Touch) -> Bool {
    let point = touch.location(in: self)
    guard bounds.contains(point) else { return false }
    if let title = title(at: point), title !== openTitle { open(title, for: touch, isSliding: true) }
    return true
  }

  private func hovered(_ point: Point?) {
    hoveredTitle = point.flatMap(title(at:))
    if let hoveredTitle, openTitle != nil, hoveredTitle !== openTitle { open(hoveredTitle) }
  }

  /// Whether a menu is open and used by keyboard. The mnemonics of all titles are then underlined.
  final var isUsedByKeyboard: Bool { presentation?.usesKeyboard == true }

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
          self?.openMenu(at: index, isByKeyboard: true)
        }
      }
    }
    commands.append(
      KeyCommand(input: "F10") { [weak self] _ in
        if let self, let first = shownTitles.first { open(first, isByKeyboard: true) }
      })
    return menus.reduce(into: []) { $0 += $1.commands } + commands
  }

  // MARK: Layout

  /// Returns the size of all titles in a row, with at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let sizes = titles.map(\.idealSize)
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return Size(width: sizes.reduce(0) { $0 + $1.width }, height: sizes.reduce(least) { max($0, $1.height) })
  }

  /// Returns the size of all titles, or a smaller width in which some have no room.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    var size = sizeThatFits(.zero)
    if let width = proposal.width { size.width = min(size.width, max(width, moreTitle.idealSize.width)) }
    return size
  }

  open override func layoutSubviews() {
    hideTitlesWithoutRoom()
    var x = 0.0
    for title in shownTitles {
      let width = title.idealSize.width
      title.frame = mirrored(Rect(x: bounds.minX + x, y: bounds.minY, width: width, height: bounds.height))
      x += width
    }
  }

  /// Hides the last titles, as many as needed (`MN-13`). An open menu is closed if that are others than before.
  private func hideTitlesWithoutRoom() {
    let widths = titles.map(\.idealSize.width)
    // The width of a layout may differ from that of the titles by its rounding.
    let hasRoom = bounds.isEmpty || widths.reduce(0, +) <= bounds.width + 0.5
    var room = hasRoom ? Double.infinity : bounds.width - moreTitle.idealSize.width
    let shownCount = widths.prefix { width in
      room -= width
      return room >= 0
    }.count
    guard shownCount != titles.count(where: { !$0.isHidden }) || moreTitle.isHidden != hasRoom else { return }
    closeMenu()
    for (index, title) in titles.enumerated() { title.isHidden = index >= shownCount }
    moreTitle.isHidden = hasRoom
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    moreTitle.menu.title = localized(FrameworkText.more)
    redrawTitles()
    setNeedsLayout()
  }

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .menuBar
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
