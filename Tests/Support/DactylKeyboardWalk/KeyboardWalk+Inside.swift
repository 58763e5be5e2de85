import Dactyl
import DactylGraphics

/// The insides of menus, popups and dialogs that keys have opened.
extension KeyboardWalk {
  /// Goes through the elements in front that a key has opened: with the arrow keys through a menu, with Tab through all
  /// others. `name` says how they were opened. It leaves them open.
  func goInside(_ opened: [AccessibilityNode], _ name: String) {
    guard depth < Self.deepest else { return }
    depth += 1
    let former = front
    defer {
      depth -= 1
      front = former
    }
    // Another window of the program is a screen of its own.
    guard !opened.contains(where: { node in application.toplevels.contains { $0.window === node.view } }) else {
      return
    }
    didOpen?(name)
    if let menu = opened.last(where: { $0.description.role == .menu }) {
      goThrough(menu: menu, name)
    } else if let popup = opened.lazy.compactMap({ $0.view as? Window }).last {
      front = popup
      goThroughStops(name)
    } else if !opened.isEmpty {
      goThroughStops(name)
    }
  }

  /// A menu in a dialog, and a submenu in that.
  private static let deepest = 3

  // MARK: Menus

  /// Highlights each row of a menu with Down until it comes round, and goes back with Up. Of a long menu it goes through
  /// the first rows.
  private func goThrough(menu: AccessibilityNode, _ name: String) {
    // The menu at a text leaves the focus there, and its commands have keys of their own.
    guard let view = menu.view, highlighted(in: view) != nil || moves("Down", in: view) else { return }
    var seen: [String] = []
    while let row = highlighted(in: view), seen.count < Self.longest {
      // Rows that are scrolled are shown by the same views.
      let key = self.key(of: row)
      if key == seen.first { break }
      if seen.contains(key) { return report("Down comes to \(key) again before it has come round in \(name)") }
      seen.append(key)
      if let row = row.view { goThroughSubmenu(of: row, in: view, name) }
      if !moves("Down", in: view), usable(in: view).count > 1 { return report("Down stops at \(key) in \(name)") }
    }
    guard let last = seen.last else { return report("Down highlights nothing in \(name)") }
    guard seen.count > 1, seen.count < Self.longest else { return }
    let missed = usable(in: view).first { !seen.contains(key(of: $0)) }
    if let missed { report("Down does not come to \(missed.description.outline) in \(name)") }
    if !moves("Up", in: view) || highlighted(in: view).map(key(of:)) != last {
      report("Up does not go back in \(name)")
    }
  }

  /// The most rows of a menu that are highlighted.
  private static let longest = 60

  private func key(of row: AccessibilityNode) -> String {
    "\(row.description.position?.index ?? 0) \(row.description.label ?? "")"
  }

  private func rows(of menu: View) -> [AccessibilityNode] {
    let node = application.accessibilityTree.flattened.first { $0.view === menu }
    return node?.flattened.filter { $0.description.role == .menuItem } ?? []
  }

  private func usable(in menu: View) -> [AccessibilityNode] {
    rows(of: menu).filter { !$0.description.state.contains(.disabled) }
  }

  private func highlighted(in menu: View) -> AccessibilityNode? {
    rows(of: menu).first { $0.description.state.contains(.selected) }
  }

  /// Presses a key in a menu. Returns whether another row is highlighted, and reports one that can't be seen.
  private func moves(_ key: String, in menu: View) -> Bool {
    let (row, before) = (highlighted(in: menu).map(self.key(of:)), picture(of: menu))
    stage.keyboard.press(key)
    stage.advance(by: 0.1)
    guard let present = highlighted(in: menu), self.key(of: present) != row else { return false }
    uses += 1
    if let before, before == picture(of: menu) {
      report("Nothing on the glass shows that \(present.description.outline) is highlighted")
    }
    return true
  }

  private func picture(of view: View) -> [UInt32]? {
    guard let image = view.snapshot(scale: 1) else { return nil }
    return try? Bitmap(size: image.size, hasAlpha: false) { $0.draw(image, at: .zero) }.pixels
  }

  /// Opens the submenu of a row, goes through it, and closes it.
  private func goThroughSubmenu(of row: View, in menu: View, _ name: String) {
    guard depth < Self.deepest, row.accessibilityDescription.state.contains(.collapsed) else { return }
    let (opening, closing) = row.isMirrored ? ("Left", "Right") : ("Right", "Left")
    func menus() -> [AccessibilityNode] {
      application.accessibilityTree.flattened.filter { $0.description.role == .menu }
    }
    let before = menus()
    stage.keyboard.press(opening)
    stage.advance(by: 0.5)
    let title = outline(of: row)
    let opened = menus().filter { node in !before.contains { $0.view === node.view } }
    guard !opened.isEmpty else { return report("\(opening) does not open \(title) in \(name)") }
    goInside(opened, "the submenu of \(title)")
    stage.keyboard.press(closing)
    stage.advance(by: 0.5)
    if menus().count > before.count || highlighted(in: menu)?.view !== row {
      report("\(closing) does not go back to \(title) in \(name)")
    }
  }

  // MARK: Popups and dialogs

  /// Goes round all stops with Tab and back, and uses those that close and remove nothing.
  private func goThroughStops(_ name: String) {
    if focused == nil { tab() }
    guard focused != nil else { return report("No key gets into \(name)") }
    let stops = goRoundFromHere()
    // The stop of a group is the member that had the focus last.
    for view in stops where go(to: view, steps: stops.count + 1) { useCarefully(view) }
  }

  /// Uses a view by keys that neither close it nor remove something.
  private func useCarefully(_ view: View) {
    guard let node = node(of: view), !node.description.state.contains(.busy) else { return }
    let (role, actions, name) = (node.description.role, node.description.actions, outline(of: view))
    if Self.texts.contains(role), !node.description.state.contains(.readOnly), !press("7", on: view) {
      report("7 types nothing in \(name)")
    }
    if actions.contains(.increment) || actions.contains(.decrement), focused === view,
      !press(anyOf: Self.arrows, on: view)
    {
      report("No arrow key changes \(name)")
    }
    let choices: Set<AccessibilityRole> = [.switch, .checkBox, .picker]
    if choices.contains(role), focused === view, !press(anyOf: Self.activation, on: view) {
      report("Neither Space nor Return uses \(name)")
    }
    let usesArrows = Self.texts.contains(role) || actions.contains(.increment) || actions.contains(.decrement)
    if view.isPartOfGroup, !usesArrows, focused === view, !moves(anyOf: Self.arrows, from: view) {
      report("No arrow key leads from \(name) to another element of its group")
    }
  }

  /// Presses keys until one moves the focus. Returns whether one has.
  private func moves(anyOf keys: [String], from view: View) -> Bool {
    for key in keys {
      stage.keyboard.press(key)
      stage.advance(by: 0.1)
      guard focused === view else { return focused != nil }
    }
    return false
  }
}

extension View {
  /// Whether it is one of several members of a group between which arrow keys move the focus.
  fileprivate var isPartOfGroup: Bool {
    var view = superview
    while let present = view, present.focusGroup == nil { view = present.superview }
    return view.map { $0.stops > 1 } ?? false
  }

  /// The number of views inside that can have the focus.
  private var stops: Int {
    subviews.reduce(0) { $1.isHidden ? $0 : $0 + ($1.canBecomeFirstResponder ? 1 : 0) + $1.stops }
  }
}
