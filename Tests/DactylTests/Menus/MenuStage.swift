import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A view of 100 by 100 points on a stage, from which menus open.
@MainActor final class MenuStage {
  let stage: TestStage
  let view = FocusableView(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  /// The titles of the actions and commands that were performed.
  var chosen: [String] = []
  private var problems: [String] = []

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
  }

  func action(_ title: String, _ attributes: Action.Attributes = [], mnemonic: Character? = nil) -> Action {
    Action(title: title, attributes: attributes, mnemonic: mnemonic) { [unowned self] in chosen.append($0.title) }
  }

  func command(_ title: String, _ input: String, _ flags: ModifierFlags = .control) -> KeyCommand {
    KeyCommand(title: title, input: input, modifierFlags: flags) { [unowned self] in chosen.append($0.title) }
  }

  func menu(_ titles: String...) -> Menu { Menu(children: titles.map { action($0) }) }

  /// The open menus, from the outermost to the innermost.
  func views(of menu: Menu) -> [MenuView] { menu.presentation?.levels ?? [] }

  /// The titles of the highlighted rows of all open menus.
  func highlighted(_ menu: Menu) -> [String] {
    views(of: menu).compactMap { view in
      view.highlighted.flatMap { view.content(of: $0)?.item?.element.title }
    }
  }

  /// The titles of the open submenus.
  func submenus(_ menu: Menu) -> [String] { views(of: menu).dropFirst().map(\.menu.title) }

  /// The middle of a row of the menu that was opened last, or of an outer one, in the coordinates of `view`. It is not
  /// finite if there is no such row.
  func point(_ row: Int, of menu: Menu, level: Int? = nil) -> Point {
    guard let menuView = menuView(menu, level) else { return Point(x: .nan, y: .nan) }
    return view.convert(menuView.rect(of: row).center, from: menuView)
  }

  /// Taps the middle of a row of the menu that was opened last.
  func tap(_ row: Int, of menu: Menu) {
    guard let menuView = menuView(menu, nil) else { return }
    stage.finger().tap(at: menuView.rect(of: row).center, in: menuView)
  }

  /// Moves the pointer over a row of the menu that was opened last, or of an outer one.
  func hover(_ row: Int, of menu: Menu, level: Int? = nil) {
    guard let menuView = menuView(menu, level) else { return }
    stage.pointer.move(to: menuView.rect(of: row).center, in: menuView)
  }

  private func menuView(_ menu: Menu, _ level: Int?) -> MenuView? {
    stage.application.layOutWindows()
    let views = views(of: menu)
    let index = level ?? views.count - 1
    guard views.indices.contains(index) else {
      Issue.record("There is no open menu \(index).")
      return nil
    }
    return views[index]
  }
}

/// A view that can be the first responder.
final class FocusableView: View {
  override var canBecomeFirstResponder: Bool { true }
}
