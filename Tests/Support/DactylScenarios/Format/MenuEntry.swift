/// A row of a menu in the rule `rows`.
package enum MenuEntry: Hashable, Sendable {
  case action(String, Trait?)
  /// Opens the menu of that name, which is also its title.
  case submenu(String)
  case separator

  package enum Trait: String, Hashable, Sendable, CaseIterable {
    case disabled
    /// The menus stay open when the action is chosen.
    case keep
    /// The action is a key command: its first letter with Control.
    case command
  }

  /// The row in the words of the format.
  package var word: String {
    switch self {
    case .action(let name, let trait): trait.map { "\(name):\($0.rawValue)" } ?? name
    case .submenu(let name): ">\(name)"
    case .separator: "-"
    }
  }
}
