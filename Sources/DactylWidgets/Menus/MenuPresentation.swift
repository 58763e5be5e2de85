import DactylCore
import DactylGeometry

/// An open menu with its open submenus: which rows are highlighted, and what happens when one is chosen.
///
/// The popups retain it, and it retains their views, which know it weakly.
@MainActor final class MenuPresentation {
  /// The views of the menu and its submenus, from the outermost to the innermost.
  private(set) var levels: [MenuView] = []
  /// Whether the menus were opened by keyboard, or have been used by keyboard. Mnemonics are then underlined.
  private(set) var usesKeyboard: Bool

  /// The view that the menu was opened from.
  private(set) weak var opener: View?
  /// In the coordinates of the opener.
  let anchor: Rect
  /// A view whose touches do not close the menu: the menu bar, which retains the presentation.
  weak var passthroughView: View?
  /// Called when all menus have closed.
  var onClose: (@MainActor () -> Void)?
  /// Called when the menus are first used by keyboard after they were opened in another way.
  var onKeyboard: (@MainActor () -> Void)?
  /// Called for a key to the next or the previous menu of a menu bar.
  var onStep: (@MainActor (Int) -> Void)?
  /// Called for each movement of a touch that slides. Returns whether the touch is over something else than the menus.
  var onSlide: (@MainActor (Touch) -> Bool)?

  private weak var menu: Menu?
  var tracking = MenuTracking()

  init(_ opening: MenuOpening) {
    opener = opening.view
    anchor = opening.rect
    usesKeyboard = opening.isByKeyboard
  }

  var isOpen: Bool { !levels.isEmpty }

  /// The innermost view with a highlighted row; without one, the innermost view. Keys are about it.
  var activeView: MenuView? { levels.last { $0.highlighted != nil } ?? levels.last }

  func level(of view: MenuView) -> Int? { levels.firstIndex { $0 === view } }

  // MARK: Opening

  /// Opens the outermost menu, as the presentation was made for `opening`. Returns whether it is shown.
  func open(_ menu: Menu, _ opening: MenuOpening) -> Bool {
    let opener = opening.view
    guard opener.window != nil else { return false }
    let isMirrored = opener.isMirrored
    var placement = PopupPlacement.below
    if isMirrored { (placement.anchor, placement.gravity) = ([.bottom, .right], [.bottom, .left]) }
    if opening.coversRect { placement.anchor = isMirrored ? [.top, .right] : [.top, .left] }
    let touch = opening.touch
    if let touch { tracking.opening = opening.isSliding ? .sliding : .resting(touch.location(in: opener)) }
    guard show(menu, placement, from: opener, anchor, for: touch) else { return false }
    self.menu = menu
    menu.presentation = self
    opener.setNeedsAccessibilityUpdate()
    if usesKeyboard { highlightFirst() }
    return true
  }

  private func show(_ menu: Menu, _ placement: PopupPlacement, from view: View, _ rect: Rect, for touch: Touch?) -> Bool
  {
    menu.prepare()
    let content = MenuView(menu, in: self)
    guard !content.rows.isEmpty else { return false }
    let popup = Popup(root: MenuController(content, in: self))
    content.popup = popup
    popup.placement = placement
    popup.placement.adjustments.formUnion([.resizeX, .resizeY])
    popup.passthroughViews = passthroughView.map { [$0] } ?? []
    let title = content.title(menu.localizedTitle)
    if !title.isEmpty { popup.window.accessibilityLabel = title }
    popup.didDismiss = { [weak self, weak content] _ in if let content { self?.wasDismissed(content) } }
    if touch != nil { popup.openingTouchDidChange = { [weak self] touch in self?.openingTouchChanged(touch) } }
    guard popup.show(from: view, rect: rect, for: touch) else { return false }
    levels.append(content)
    return true
  }

  /// Opens the submenu of `row`, or leaves it open.
  func openSubmenu(of row: Int, in view: MenuView, isByKeyboard: Bool = false) {
    guard let level = level(of: view), let item = view.content(of: row)?.item, let submenu = item.submenu else {
      return
    }
    if view.expanded != row {
      closeLevels(from: level + 1)
      let isMirrored = view.style.isMirrored
      var placement = PopupPlacement.beside
      if isMirrored { (placement.anchor, placement.gravity) = ([.top, .left], [.bottom, .left]) }
      // The first row is level with the row of the submenu.
      placement.offset.y = -MenuStyle.inset
      // The menu may have opened just now.
      view.window?.layoutIfNeeded()
      guard show(submenu, placement, from: view, view.rect(of: row), for: nil) else { return }
      view.expanded = row
    }
    if isByKeyboard { highlightFirst() }
  }

  /// Opens `submenu` from the innermost menu. Returns whether it has a row there, and rows of its own.
  func openSubmenu(_ submenu: Menu, isByKeyboard: Bool) -> Bool {
    guard let view = levels.last else { return false }
    guard let row = view.rows.rows.firstIndex(where: { $0.item?.submenu === submenu }) else { return false }
    highlight(row, in: view)
    openSubmenu(of: row, in: view, isByKeyboard: isByKeyboard)
    return view.expanded == row
  }

  /// Highlights the first row of the innermost menu.
  private func highlightFirst() {
    guard let view = levels.last, let row = view.rows.next(after: nil, step: 1) else { return }
    highlight(row, in: view)
  }

  func useKeyboard() {
    guard !usesKeyboard else { return }
    usesKeyboard = true
    for view in levels { view.redrawAll() }
    onKeyboard?()
  }

  // MARK: Highlighting

  /// Highlights a row of `view`, and no other row. Closes the submenus of `view`, unless the row has them or is nil.
  func highlight(_ row: Int?, in view: MenuView) {
    guard let level = level(of: view) else { return }
    let row = row.flatMap { view.content(of: $0)?.isEnabled == true ? $0 : nil }
    for other in levels where other !== view { other.highlighted = nil }
    view.highlighted = row
    if row != nil, row != view.expanded { closeLevels(from: level + 1) }
  }

  func highlightNothing() {
    for view in levels { view.highlighted = nil }
  }

  // MARK: Choosing

  /// Chooses `row` (`MN-6`): opens its submenu, or closes all menus and performs the action. Returns whether the row
  /// can be chosen.
  @discardableResult func choose(_ row: Int, in view: MenuView, isByKeyboard: Bool = false) -> Bool {
    // A menu without its opener closes when the event is over (MN-14).
    guard level(of: view) != nil, opener?.window != nil, let item = view.content(of: row)?.item, item.isEnabled else {
      return false
    }
    switch item.element {
    case is Menu: openSubmenu(of: row, in: view, isByKeyboard: isByKeyboard)
    case let action as Action: perform(action, of: item)
    case let command as Command:
      let opener = opener
      close()
      if let opener { command.perform(for: opener) } else { _ = (command as? KeyCommand)?.perform() }
    default: return false
    }
    return true
  }

  private func perform(_ action: Action, of item: MenuItem) {
    item.selection?.select(action)
    let opener = opener
    let staysOpen = action.attributes.contains(.keepsMenuPresented)
    if !staysOpen { close() }
    if let application = opener?.window?.application ?? Application.shared {
      application.sendAction(Action.performing, to: action, from: opener, for: nil)
    } else {
      action.perform(from: opener)
    }
    if staysOpen { for view in levels { view.reload() } }
  }

  /// The rows of `view` were read again, and may be others.
  func rowsChanged(of view: MenuView) {
    guard let level = level(of: view) else { return }
    if let row = view.highlighted, view.content(of: row)?.isEnabled != true { view.highlighted = nil }
    guard let row = view.expanded, levels.indices.contains(level + 1) else { return }
    if view.content(of: row)?.item?.submenu !== levels[level + 1].menu { closeLevels(from: level + 1) }
  }

  // MARK: Closing

  /// Closes all menus.
  func close() {
    closeLevels(from: 0)
  }

  /// Closes the menu at `level` with its submenus, and highlights the row that opened it.
  func leaveSubmenu(_ level: Int) {
    guard level > 0, levels.indices.contains(level) else { return }
    let row = levels[level - 1].expanded
    let view = levels[level - 1]
    closeLevels(from: level)
    highlight(row, in: view)
  }

  private func closeLevels(from level: Int) {
    guard levels.indices.contains(level) else { return }
    let outermost = levels[level]
    removeLevels(from: level)
    // The popup closes those of the submenus first.
    outermost.popup?.close()
    if level == 0 { ended() }
  }

  /// A popup was closed by Escape, by a touch outside, or by the compositor.
  private func wasDismissed(_ view: MenuView) {
    guard let level = level(of: view) else { return }
    let row = level > 0 ? levels[level - 1].expanded : nil
    removeLevels(from: level)
    if level == 0 { ended() } else { highlight(row, in: levels[level - 1]) }
  }

  private func removeLevels(from level: Int) {
    tracking.cancelTimers()
    for view in levels[level...] { for menu in view.rows.menus { menu.remove(view) } }
    levels.removeSubrange(level...)
    levels.last?.expanded = nil
  }

  private func ended() {
    tracking = MenuTracking()
    if menu?.presentation === self { menu?.presentation = nil }
    opener?.setNeedsAccessibilityUpdate()
    let call = onClose
    (onClose, onKeyboard, onStep, onSlide) = (nil, nil, nil, nil)
    call?()
  }
}
