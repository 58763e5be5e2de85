import Dactyl

/// Menus of a view, of buttons and of a window.
final class MenusPage: Page {
  private let chosen = Label("Nothing chosen yet", role: .footnote)

  init() {
    let card = Label("Hold or right-click here", role: .body)
    card.numberOfLines = 0
    let area = View(.overlay(), [card])
    let primary = Button("Sort by")
    let held = Button("Undo", style: .plain)
    let bar = MenuBar()
    let long = Button("10,000 rows")
    let about = Button("About this page")
    let alerts = Button("Delete")
    let name = Button("Rename")
    let sheet = Button("Actions")
    super.init([
      Section("Of a view", [area]), Section("Of buttons", [Self.row([primary, held, long])]),
      Section("Of a window", [bar]), Section("A popup with other content", [Self.row([about])]),
      Section("Alerts", [Self.row([alerts, name, sheet])]),
      Section("Chosen", [chosen]),
    ])
    area.layoutMargins = DirectionalInsets(24)
    area.cornerRadius = 12
    area.border = Border(color: .separator)
    area.setContextMenu(editMenu())
    primary.menu = Menu(
      options: .singleSelection,
      children: ["Name", "Date", "Size"].map { action($0, state: $0 == "Name" ? .on : .off) })
    primary.showsMenuAsPrimaryAction = true
    held.menu = Menu(children: (1...3).map { action("Step \($0)") })
    held.addAction(action("Undo"), for: .primaryActionTriggered)
    long.menu = Menu { [unowned self] in (1...10_000).map { action("Row \($0)") } }
    long.showsMenuAsPrimaryAction = true
    bar.menus = [fileMenu(), editMenu(), viewMenu(), formatMenu(), helpMenu()]
    let alertMakers = [MenusPage.deleteAlert, MenusPage.renameAlert, MenusPage.actionSheet]
    for (button, make) in zip([alerts, name, sheet], alertMakers) {
      button.addAction(
        Action { [unowned self, unowned button] _ in
          button.nearest(of: ViewController.self)?.present(make(self)())
        },
        for: .primaryActionTriggered)
    }
    about.addAction(
      Action { [unowned about] _ in Self.showExplanation(from: about) }, for: .primaryActionTriggered)
  }

  // MARK: Alerts

  private func choice(_ title: String, style: AlertAction.Style = .default) -> AlertAction {
    AlertAction(title: title, style: style) { [weak self] action in
      // An alert fades out first, and the user may have left the page meanwhile.
      self?.chosen.text = action.title
    }
  }

  private func deleteAlert() -> AlertController {
    let alert = AlertController(title: "Delete this picture?", message: "It can’t be restored.")
    for action in [choice("Cancel", style: .cancel), choice("Delete", style: .destructive)] { alert.addAction(action) }
    return alert
  }

  private func renameAlert() -> AlertController {
    let alert = AlertController(title: "Rename the picture")
    alert.addTextField { $0.placeholder = "Name" }
    for action in [choice("Cancel", style: .cancel), choice("Rename")] { alert.addAction(action) }
    return alert
  }

  private func actionSheet() -> AlertController {
    let sheet = AlertController(title: "3 pictures", preferredStyle: .actionSheet)
    for action in [
      choice("Share"), choice("Move to another album"), choice("Delete", style: .destructive),
      choice("Cancel", style: .cancel),
    ] {
      sheet.addAction(action)
    }
    return sheet
  }

  // MARK: Menus

  private static func showExplanation(from view: View) {
    let title = Label("Menus and popups", role: .headline)
    let text = Label("A popup is as large as its content.", role: .body)
    let close = Button("Close", style: .filled)
    let popup = Popup(content: View(.vertical(spacing: 12), [title, text, close]))
    popup.window.accessibilityLabel = title.text
    close.addAction(Action { [weak popup] _ in popup?.close() }, for: .primaryActionTriggered)
    popup.show(from: view)
  }

  private func action(
    _ title: String, _ attributes: Action.Attributes = [], state: Action.State = .off, mnemonic: Character? = nil
  ) -> Action {
    Action(title: title, attributes: attributes, state: state, mnemonic: mnemonic) { [unowned self] action in
      chosen.text = action.title
    }
  }

  private func command(_ title: String, _ input: String, _ flags: ModifierFlags = .control) -> KeyCommand {
    KeyCommand(title: title, input: input, modifierFlags: flags) { [unowned self] command in chosen.text = command.title
    }
  }

  private func fileMenu() -> Menu {
    let recent = Menu(title: "Recent", children: ["Letter", "Budget", "Notes"].map { action($0) })
    return Menu(
      title: "File", mnemonic: "f",
      children: [
        command("New", "n"), command("Open", "o"), recent,
        Menu(options: .displayInline, children: [command("Save", "s"), command("Save as", "s", [.control, .shift])]),
      ])
  }

  private func editMenu() -> Menu {
    Menu(
      title: "Edit", mnemonic: "e",
      children: [
        action("Copy", mnemonic: "c"), action("Paste", .disabled, mnemonic: "p"),
        Menu(title: "Transform", children: [action("Upper case"), action("Lower case")]),
        Menu(options: .displayInline, children: [action("Delete", .destructive, mnemonic: "d")]),
      ])
  }

  private func viewMenu() -> Menu {
    let options = ["Grid", "Rulers", "Guides"].map { title in
      Action(title: title, attributes: .keepsMenuPresented, state: title == "Grid" ? .on : .off) { action in
        action.state = action.state == .on ? .off : .on
      }
    }
    return Menu(title: "View", mnemonic: "v", children: options)
  }

  private func formatMenu() -> Menu {
    let sizes = ["Small", "Medium", "Large"].map { action($0, state: $0 == "Medium" ? .on : .off) }
    return Menu(
      title: "Format", mnemonic: "o",
      children: [
        command("Bold", "b"), command("Italic", "i"),
        Menu(title: "Size", options: [.displayInline, .singleSelection], children: sizes),
      ])
  }

  private func helpMenu() -> Menu {
    Menu(title: "Help", mnemonic: "h", children: [action("Keys"), action("About")])
  }
}
