import DactylCore
import DactylGraphics

/// An entry of a menu: an `Action`, a `Command` or `KeyCommand`, or a submenu.
///
/// Objects of other types are shown, but can't be chosen.
@MainActor public protocol MenuElement: AnyObject {
  /// The title, on one line, in the language of the source.
  var title: String { get }
  /// The title, which is shown in the language of the view with the menu. Default: `title` in every language.
  var localizedTitle: LocalizedText { get }
  /// The image in front of the title; nil shows none.
  var image: Image? { get }
  /// The letter of the title that chooses the element while its menu is open; nil if there is none (`MN-9`).
  ///
  /// It is underlined as soon as the menu is used by keyboard.
  var mnemonic: Character? { get }
}

extension MenuElement {
  public var localizedTitle: LocalizedText { .verbatim(title) }
}

extension Action: MenuElement {}

/// A key command in a menu has its key beside the title. In a `MenuBar`, the key works while all menus are closed
/// (`MN-12`).
extension Command: MenuElement {}

/// The parts of an element that its row shows and needs.
@MainActor struct MenuItem {
  let element: any MenuElement
  /// Returns a title in the language of the menu.
  let localized: (LocalizedText) -> String
  /// The nearest menu around the element of whose actions one is on; nil if there is none.
  let selection: Menu?

  /// The title, as a responder may have changed it.
  var title: String { localized(element.localizedTitle) }

  var state: Command.State { (element as? Action)?.state ?? (element as? Command)?.state ?? .off }

  var isDestructive: Bool { (element as? Action)?.attributes.contains(.destructive) == true }

  var submenu: Menu? { element as? Menu }

  /// The key that performs the element while no menu is open.
  var shortcut: String? { (element as? KeyCommand)?.shortcutText(localized) }

  /// Whether the element can be chosen, or its submenu opened.
  var isEnabled: Bool {
    switch element {
    case let action as Action: !action.attributes.contains(.disabled)
    case let command as Command: command.isEnabled
    case let menu as Menu: menu.mayHaveRows
    default: false
    }
  }
}

extension MenuElement {
  var isHidden: Bool { (self as? Action)?.attributes.contains(.hidden) == true }
}

extension KeyCommand {
  /// The key with its modifiers in words, such as `Ctrl+Shift+S`.
  func shortcutText(_ localized: (LocalizedText) -> String) -> String {
    let names: [(ModifierFlags, LocalizedText)] = [
      (.control, FrameworkText.controlKey), (.alternate, FrameworkText.alternateKey),
      (.command, FrameworkText.commandKey), (.shift, FrameworkText.shiftKey),
    ]
    let modifiers = names.filter { modifierFlags.contains($0.0) }.map(\.1)
    return (modifiers + [keyText]).map(localized).joined(separator: "+")
  }

  private var keyText: LocalizedText {
    switch input {
    case Self.inputUpArrow: .verbatim("↑")
    case Self.inputDownArrow: .verbatim("↓")
    case Self.inputLeftArrow: .verbatim("←")
    case Self.inputRightArrow: .verbatim("→")
    case Self.inputPageUp: FrameworkText.pageUpKey
    case Self.inputPageDown: FrameworkText.pageDownKey
    case Self.inputHome: FrameworkText.homeKey
    case Self.inputEnd: FrameworkText.endKey
    case Self.inputDelete: FrameworkText.deleteKey
    case Self.inputEscape: FrameworkText.escapeKey
    case Self.inputReturn, "\r", "\n": FrameworkText.returnKey
    case Self.inputTab, "\t": FrameworkText.tabKey
    case Self.inputBackspace, "\u{8}": FrameworkText.backspaceKey
    case " ": FrameworkText.spaceKey
    default: .verbatim(input.count == 1 ? input.uppercased() : input)
    }
  }
}
