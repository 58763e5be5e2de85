import Dactyl

/// Menus of a view, of buttons and of a window.
final class MenusPage: Page {
  private let chosen = Label(localized: "Nothing chosen yet", role: .footnote)
  private let area = MenuArea(.overlay())
  private let order = Button(localized: "Sort by")
  private let undo = Button(localized: "Undo", style: .plain)
  private let bar = MenuBar()

  init() {
    let card = Label(localized: "Hold or right-click here", role: .body)
    card.numberOfLines = 0
    area.addSubview(card)
    let long = Button(localized: "10,000 rows")
    let about = Button(localized: "About this page")
    let alerts = Button(localized: "Delete")
    let name = Button(localized: "Rename")
    let sheet = Button(localized: "Actions")
    super.init([
      Section("Of a view", [area]), Section("Of buttons", [Self.row([order, undo, long])]),
      Section("Of a window", [bar]), Section("A popup with other content", [Self.row([about])]),
      Section("Alerts", [Self.row([alerts, name, sheet])]),
      Section("Chosen", [chosen]),
    ])
    area.localize(\.accessibilityLabel, "Hold or right-click here")
    order.showsMenuAsPrimaryAction = true
    undo.addAction(action("Undo"), for: .primaryActionTriggered)
    long.menu = Menu { [unowned self] in (1...10_000).map { action("Row \($0)") } }
    long.showsMenuAsPrimaryAction = true
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
    addMenus()
  }

  private func addMenus() {
    area.setContextMenu(editMenu())
    let orders: [LocalizedText] = ["Name", "Date", "Size"]
    order.menu = Menu(
      options: .singleSelection, children: orders.map { action($0, state: $0 == "Name" ? .on : .off) })
    undo.menu = Menu(children: (1...3).map { action("Step \($0)") })
    bar.menus = [fileMenu(), editMenu(), viewMenu(), formatMenu(), helpMenu()]
  }

  // MARK: Alerts

  private func choice(_ title: LocalizedText, style: AlertAction.Style = .default) -> AlertAction {
    AlertAction(localized: title, style: style) { [weak self] _ in
      // An alert fades out first, and the user may have left the page meanwhile.
      self?.chosen.localize(\.text, title)
    }
  }

  private func deleteAlert() -> AlertController {
    let alert = AlertController(localized: "Delete this picture?", localizedMessage: "It can’t be restored.")
    for action in [choice("Cancel", style: .cancel), choice("Delete", style: .destructive)] { alert.addAction(action) }
    return alert
  }

  private func renameAlert() -> AlertController {
    let alert = AlertController(localized: "Rename the picture")
    alert.addTextField { $0.localize(\.placeholder, "Name") }
    for action in [choice("Cancel", style: .cancel), choice("Rename")] { alert.addAction(action) }
    return alert
  }

  private func actionSheet() -> AlertController {
    let sheet = AlertController(
      localized: LocalizedText(one: "\(3) picture", other: "\(3) pictures", count: 3), preferredStyle: .actionSheet)
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
    let title = Label(localized: "Menus and popups", role: .headline)
    let text = Label(localized: "A popup is as large as its content.", role: .body)
    for label in [title, text] { label.numberOfLines = 0 }
    let close = Button(localized: "Close", style: .filled)
    let popup = Popup(content: View(.vertical(spacing: 12), [title, text, close]))
    popup.window.localize(\.accessibilityLabel, "Menus and popups")
    close.addAction(Action { [weak popup] _ in popup?.close() }, for: .primaryActionTriggered)
    popup.show(from: view)
  }

  private func action(
    _ title: LocalizedText, _ attributes: Action.Attributes = [], state: Action.State = .off, mnemonic: Character? = nil
  ) -> Action {
    Action(localized: title, attributes: attributes, state: state, mnemonic: mnemonic) { [unowned self] _ in
      chosen.localize(\.text, title)
    }
  }

  private func command(_ title: LocalizedText, _ input: String, _ flags: ModifierFlags = .control) -> KeyCommand {
    KeyCommand(localized: title, input: input, modifierFlags: flags) { [unowned self] _ in
      chosen.localize(\.text, title)
    }
  }

  private func fileMenu() -> Menu {
    let recent = Menu(
      localized: "Recent", children: [action("Letter"), action("Budget"), action("Notes")])
    return Menu(
      localized: "File", mnemonic: "f",
      children: [
        command(LocalizedText("New", context: "menu"), "n"), command("Open", "o"), recent,
        Menu(options: .displayInline, children: [command("Save", "s"), command("Save as", "s", [.control, .shift])]),
      ])
  }

  private func editMenu() -> Menu {
    Menu(
      localized: "Edit", mnemonic: "e",
      children: [
        action("Copy", mnemonic: "c"), action("Paste", .disabled, mnemonic: "p"),
        Menu(localized: "Transform", children: [action("Upper case"), action("Lower case")]),
        Menu(options: .displayInline, children: [action("Delete", .destructive, mnemonic: "d")]),
      ])
  }

  private func viewMenu() -> Menu {
    let titles: [LocalizedText] = [LocalizedText("Grid", context: "drawing"), "Rulers", "Guides"]
    let options = titles.enumerated().map { index, title in
      Action(localized: title, attributes: .keepsMenuPresented, state: index == 0 ? .on : .off) { action in
        action.state = action.state == .on ? .off : .on
      }
    }
    return Menu(localized: LocalizedText("View", context: "menu"), mnemonic: "v", children: options)
  }

  private func formatMenu() -> Menu {
    let sizes = [action("Small"), action("Medium", state: .on), action("Large")]
    return Menu(
      localized: "Format", mnemonic: "o",
      children: [
        command("Bold", "b"), command("Italic", "i"),
        Menu(localized: "Size", options: [.displayInline, .singleSelection], children: sizes),
      ])
  }

  private func helpMenu() -> Menu {
    Menu(localized: "Help", mnemonic: "h", children: [action("Keys"), action("About")])
  }
}

/// A card with a menu, which keys and assistive programs open too.
private final class MenuArea: View {
  override var canBecomeFirstResponder: Bool { true }

  override init(frame: Rect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    layoutMargins = DirectionalInsets(24)
    cornerRadius = 12
    showFocus()
  }

  override func focusDidChange() { showFocus() }

  override func traitsDidChange() {
    super.traitsDidChange()
    showFocus()
  }

  private func showFocus() {
    border = isFocusVisible ? Border(color: traits.theme.colors.accent, width: 3) : Border(color: .separator)
  }
}
