import Dactyl

/// The keys of elements.
extension KeyboardWalk {
  /// Uses a view that has the focus by the keys that its element should have.
  func use(_ view: View) {
    guard let node = node(of: view) else { return report("\(type(of: view)) has the focus and is no element") }
    // A busy element uses its keys, and does nothing.
    if node.description.state.contains(.busy) { return }
    let (role, actions) = (node.description.role, node.description.actions)
    let name = outline(of: view)
    var isUsed = false
    if Self.texts.contains(role) {
      isUsed = true
      if !node.description.state.contains(.readOnly), !press("7", on: view) { report("7 types nothing in \(name)") }
    }
    if actions.contains(.showMenu), view.window != nil, focused === view {
      isUsed = true
      if !press("Menu", on: view) { report("The menu key does nothing at \(name)") }
    }
    if actions.contains(.increment) || actions.contains(.decrement) {
      isUsed = true
      if !press(anyOf: Self.arrows, on: view) { report("No arrow key changes \(name)") }
    }
    if actions.contains(.activate), view.window != nil, focused === view {
      isUsed = true
      // One that is selected already stays so, and its neighbours are chosen with arrows.
      let keys = node.description.state.isDisjoint(with: [.checked, .selected]) ? [] : Self.arrows
      if !press(anyOf: Self.activation + keys, on: view) { report("Neither Space nor Return uses \(name)") }
    }
    // A selection of a text and a picture that grows can be seen, and are in no description.
    if !isUsed, !press(anyOf: Self.arrows + ["End", "Home", "Page_Down"] + Self.activation, on: view),
      !changesGlass("Left", .shift), !changesGlass("+", .control)
    {
      report("No key does something at \(name)")
    }
  }

  func press(anyOf keys: [String], on view: View) -> Bool {
    for key in keys {
      guard focused != nil else { return false }
      if press(key, on: view) { return true }
    }
    return false
  }

  static let activation = ["space", "Return"]
  static let arrows = ["Right", "Down", "Left", "Up"]
  static let texts: [AccessibilityRole] = [.textField, .textView, .searchField, .secureField]

  /// Finds out whether F10 opens the first menu of a menu bar, and whether Escape gives the focus back.
  public func openMenuBar() {
    let bars = application.accessibilityTree.flattened.filter { $0.description.role == .menuBar }
    guard !bars.isEmpty else { return }
    let view = focused ?? stage.view
    if !press("F10", on: view) { report("F10 opens no menu of the menu bar") }
  }
}
