import DactylCore

/// The keys with a meaning in every menu (`MN-9`).
enum MenuKey: CaseIterable {
  case down, up, home, end, left, right, activate

  var inputs: [String] {
    switch self {
    case .down: [KeyCommand.inputDownArrow]
    case .up: [KeyCommand.inputUpArrow]
    case .home: [KeyCommand.inputHome, KeyCommand.inputPageUp]
    case .end: [KeyCommand.inputEnd, KeyCommand.inputPageDown]
    case .left: [KeyCommand.inputLeftArrow]
    case .right: [KeyCommand.inputRightArrow]
    case .activate: [KeyCommand.inputReturn, " "]
    }
  }
}

extension MenuPresentation {
  func pressed(_ key: MenuKey) {
    guard let view = activeView else { return }
    useKeyboard()
    switch key {
    case .down: step(1, from: view.highlighted ?? view.expanded, in: view)
    case .up: step(-1, from: view.highlighted ?? view.expanded, in: view)
    case .home: step(1, from: nil, in: view)
    case .end: step(-1, from: nil, in: view)
    case .left: sideways(forwards: view.style.isMirrored, in: view)
    case .right: sideways(forwards: !view.style.isMirrored, in: view)
    case .activate: if let row = view.highlighted { choose(row, in: view, isByKeyboard: true) }
    }
  }

  private func step(_ step: Int, from row: Int?, in view: MenuView) {
    guard let row = view.rows.next(after: row, step: step) else { return }
    highlight(row, in: view)
    view.show(row)
  }

  /// Enters or leaves a submenu; in a menu bar, goes to the next or the previous menu where there is none.
  private func sideways(forwards: Bool, in view: MenuView) {
    if forwards, let row = view.highlighted, view.content(of: row)?.item?.submenu != nil {
      choose(row, in: view, isByKeyboard: true)
    } else if !forwards, let level = level(of: view), levels.count > 1 {
      leaveSubmenu(max(level, 1))
    } else {
      onStep?(forwards ? 1 : -1)
    }
  }

  /// A key without a meaning of its own chooses the row with that mnemonic, or highlights the next row that begins with
  /// the letter.
  func typed(_ key: Key) {
    guard let view = activeView, key.modifierFlags.isDisjoint(with: [.control, .command]) else { return }
    let text = key.charactersIgnoringModifiers.lowercased()
    guard text.count == 1, text != " " else { return }
    useKeyboard()
    if let row = view.rows.row(withMnemonic: text) {
      highlight(row, in: view)
      choose(row, in: view, isByKeyboard: true)
    } else if let row = view.rows.row(beginningWith: text, after: view.highlighted) {
      highlight(row, in: view)
      view.show(row)
    }
  }
}
