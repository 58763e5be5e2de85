import Dactyl

/// Views with menus (`MN-1`), menus of the framework, and tool tips.
extension Harness {
  /// A menu that is shown.
  struct OpenMenu {
    let name: String
    let popup: Popup
  }

  /// Adds a menu that is only asked for; its long press is a recognizer like others, called `V.menu`.
  func addMenu(to name: String) {
    guard let view = view(name) else { return }
    view.menuHandler = { [log] request in
      log.write(.menu, "m \(name) at=\(ScenarioLog.text(request.location))")
    }
    watchMenuPress(of: view, name)
  }

  private func watchMenuPress(of view: View, _ name: String) {
    if let press = view.menuGestureRecognizer { watch(press, as: "\(name).menu") }
  }

  // MARK: Menus of the framework

  func makeMenus() {
    for case .rows(let name, _) in scenario.rules {
      menus[name] = Menu(title: name, mnemonic: isInMenuBar(name) ? name.lowercased().first : nil)
    }
    for case .rows(let name, let entries) in scenario.rules { menus[name]?.children = elements(of: entries) }
  }

  private func isInMenuBar(_ menu: String) -> Bool {
    scenario.tree.contains { if case .view(let entry) = $0 { entry.flags.menus.contains(menu) } else { false } }
  }

  /// Each separator begins a section.
  private func elements(of entries: [MenuEntry]) -> [any MenuElement] {
    let sections = entries.split(separator: .separator, omittingEmptySubsequences: false)
      .map { $0.compactMap(element) }
    return sections[0] + sections.dropFirst().map { Menu(options: .displayInline, children: $0) }
  }

  private func element(of entry: MenuEntry) -> (any MenuElement)? {
    switch entry {
    case .separator: return nil
    case .submenu(let name): return menus[name]
    case .action(let name, let trait):
      let handler: @MainActor (Action) -> Void = { [log] action in
        let sender = (action.sender as? View).map(Self.name) ?? "nothing"
        log.write(.menu, "m \(name) chosen from \(sender)")
      }
      switch trait {
      case .disabled: return Action(title: name, attributes: .disabled, handler: handler)
      case .keep: return Action(title: name, attributes: .keepsMenuPresented, handler: handler)
      case .command:
        return KeyCommand(title: name, input: name.prefix(1).lowercased(), modifierFlags: .control) { [log] _ in
          log.write(.menu, "m \(name) performed")
        }
      case nil: return Action(title: name, handler: handler)
      }
    }
  }

  /// A part of a view has no name of its own.
  static func name(of view: View) -> String {
    view.debugName.isEmpty ? view.superview?.debugName ?? "" : view.debugName
  }

  /// Adds the menus and the tool tip of the flags.
  func addMenus(_ flags: ViewFlags, to view: View) {
    let name = view.debugName
    if flags.hasToolTip { view.toolTip = name }
    if let bar = view as? MenuBar {
      bar.menus = flags.menus.compactMap { menus[$0] }
    } else if let button = view as? Button {
      button.menu = (flags.menu ?? flags.primaryMenu).flatMap { menus[$0] }
      button.showsMenuAsPrimaryAction = flags.primaryMenu != nil
    } else if let menu = flags.menu.flatMap({ menus[$0] }) {
      view.setContextMenu { [log] point in
        log.write(.menu, "m \(name) at=\(ScenarioLog.text(point))")
        return menu
      }
    }
    if view.menuHandler != nil { watchMenuPress(of: view, name) }
  }

  // MARK: Surfaces of menus

  /// The windows on the surface of that name; the last one is the menu that was shown last.
  func stack(named name: String?) -> WindowStack? {
    surface(name)?.stack ?? openMenus.last { $0.name == name }?.popup.window.stack
  }

  func origin(ofMenu name: String?) -> Point {
    openMenus.last { $0.name == name }?.popup.window.frame.origin ?? .zero
  }

  // MARK: Log

  /// The title of a menu is its name; that of a picker has none.
  func shown(_ popup: Popup, from view: View) {
    if (popup.window.rootViewController?.view as? PopupContentView)?.role == .toolTip {
      return toolTipShown(popup, from: view)
    }
    let name = popup.window.accessibilityLabel ?? NameTable.menu(ofPicker: view.debugName)
    popup.window.debugName = name
    openMenus.append(OpenMenu(name: name, popup: popup))
    // The titles of a menu bar are as wide as their text.
    let place = view.superview is MenuBar ? "" : " at=\(popup.position.map(ScenarioLog.text) ?? "nowhere")"
    log.write(.menu, "m \(name) shown\(place)")
  }

  private func toolTipShown(_ popup: Popup, from view: View) {
    toolTips.append((view.debugName, popup))
    let isBelow = popup.position.map { $0.y >= lastLocation.y } ?? false
    log.write(.toolTip, "t \(view.debugName) shown \(isBelow ? "below" : "above")")
  }

  func closed(_ popup: Popup) {
    if let index = toolTips.firstIndex(where: { $0.popup === popup }) {
      return log.write(.toolTip, "t \(toolTips.remove(at: index).view) hidden")
    }
    guard let index = openMenus.firstIndex(where: { $0.popup === popup }) else { return }
    let name = openMenus.remove(at: index).name
    if highlight?.menu == name { highlight = nil }
    log.write(.menu, "m \(name) closed")
  }

  /// Logs the row that is highlighted after a cycle, if it is another one than before.
  func logHighlight() {
    guard !openMenus.isEmpty else { return }
    application.layOutWindows()
    var found: (menu: String, row: String)?
    for menu in openMenus {
      let rows = menu.popup.window.accessibilityTree.flattened.map(\.description)
      for row in rows where row.role == .menuItem && row.state.contains(.selected) {
        found = (menu.name, row.label ?? "")
      }
    }
    if let found {
      if highlight.map({ $0 != found }) ?? true { log.write(.menu, "m \(found.menu) highlights \(found.row)") }
    } else if let highlight {
      log.write(.menu, "m \(highlight.menu) highlights nothing")
    }
    highlight = found
  }
}
