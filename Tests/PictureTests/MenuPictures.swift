import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Menus, menu bars and buttons with menus.
@MainActor @Suite struct MenuPictures {
  private func check(
    _ name: String, width: Double, in setups: [Setup] = Setup.standard + Setup.combined,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (View) throws -> [View]
  ) throws {
    try Picture.check(
      page: name, width: { $0.contains(.large) ? width * 1.5 : width }, margin: 32, spacing: 16, in: setups,
      sourceLocation: sourceLocation, make: make)
  }

  private static func action(
    _ title: String, _ image: Image? = nil, _ attributes: Action.Attributes = [], _ state: Action.State = .off
  ) -> Action {
    Action(title: title, image: image, attributes: attributes, state: state) { _ in }
  }

  private static func command(_ title: String, _ input: String, _ flags: ModifierFlags = .control) -> KeyCommand {
    KeyCommand(title: title, input: input, modifierFlags: flags) { _ in }
  }

  @Test func aMenuWithAllKindsOfRows() throws {
    try check("menu", width: 400) { _ in
      let menu = Menu(children: [
        Self.command("Open", "o"), Self.command("Save as", "s", [.control, .shift]),
        Menu(title: "Share", children: [Self.action("Mail")]), Menu(title: "Recent", children: [Self.action("a.txt")]),
        Menu(
          title: "View", options: .displayInline,
          children: [
            Self.action("Grid", nil, [], .on), Self.action("Rulers", nil, [], .mixed),
            Self.action("Guides", nil, .disabled),
          ]),
        Menu(
          options: .displayInline,
          children: [
            Self.action("New layer", try ControlPictures.plus()),
            Self.action("Delete layer", try ControlPictures.plus(), .destructive),
          ]),
      ])
      let view = MenuView(menu)
      view.highlighted = 1
      view.expanded = 3
      return [view]
    }
  }

  @Test func aSimpleMenu() throws {
    try check("menu-simple", width: 300, in: Setup.standard) { _ in
      let view = MenuView(
        Menu(children: [Self.action("Copy"), Self.action("Paste"), Self.action("Delete", nil, .destructive)]))
      view.highlighted = 2
      return [view]
    }
  }

  @Test func aMenuThatIsTooWideAndTooHigh() throws {
    // With large text, the page would be too narrow.
    let setups = Setup.standard + Setup.combined.filter { !$0.traits.contains(.large) }
    try check("menu-long", width: 400, in: setups) { _ in
      let menu = Menu(
        children: [Self.command("A title that is too long for the menu and is cut", "x")]
          + (1...20).map { Self.action("Row \($0)") })
      let view = MenuView(menu)
      view.sizing.maximumHeight = 200
      view.scrollView.flashScrollIndicators()
      return [view]
    }
  }

  @Test func mnemonics() throws {
    // The views know it weakly.
    var presentations: [MenuPresentation] = []
    try check("menu-mnemonics", width: 300, in: Setup.standard + Setup.highContrast) { page in
      let copy = Self.action("Copy")
      copy.mnemonic = "c"
      let cut = Self.action("Cut")
      cut.mnemonic = "t"
      let view = MenuView(Menu(children: [copy, cut]))
      let presentation = MenuPresentation(MenuOpening(view: page, isByKeyboard: true))
      presentations.append(presentation)
      view.presentation = presentation
      view.highlighted = 0
      return [view]
    }
    withExtendedLifetime(presentations) {}
  }

  @Test func buttonsWithMenus() throws {
    try check("button-menu", width: 360) { _ in
      let buttons = Button.Style.allCases.map { style in
        let button = Button("Sort", style: style)
        button.menu = Menu(children: [Self.action("Name")])
        button.showsMenuAsPrimaryAction = true
        return button
      }
      let disabled = Button("Sort")
      disabled.menu = Menu(children: [Self.action("Name")])
      disabled.showsMenuAsPrimaryAction = true
      disabled.isEnabled = false
      let narrow = Button("Much too long")
      narrow.menu = disabled.menu
      narrow.showsMenuAsPrimaryAction = true
      narrow.sizing.maximumWidth = 96
      return [View(.flow(spacing: 8, lineSpacing: 8), buttons + [disabled, narrow])]
    }
  }

  @Test func menuBars() throws {
    try check("menu-bar", width: 360) { _ in
      let bar = MenuBar(["File", "Edit", "View", "Help"].map { Menu(title: $0, children: [Self.action("Row")]) })
      bar.openTitle = bar.subviews[1] as? MenuBarTitle
      return [bar]
    }
  }

  @Test func menuBarsWithoutRoom() throws {
    try check("menu-bar-narrow", width: 240) { _ in
      (0...1).map { opened in
        let bar = MenuBar(["File", "Edit", "View", "Help"].map { Menu(title: $0, children: [Self.action("Row")]) })
        if opened == 1 { bar.openTitle = bar.subviews.last as? MenuBarTitle }
        return bar
      }
    }
  }
}
