import DactylCore

extension Button {
  /// The menu of the button; nil, the default, for none.
  ///
  /// A long press, the secondary button or the menu key opens it below the button, or, with `showsMenuAsPrimaryAction`,
  /// a tap (`MN-11`). The button sends `menuActionTriggered` before, so that a target can change the children.
  public final var menu: Menu? {
    get { menuPresenter?.menu }
    set { change { $0.menu = newValue } }
  }

  /// Whether the button shows its menu instead of sending `primaryActionTriggered`. It then has a chevron. Default:
  /// false.
  public final var showsMenuAsPrimaryAction: Bool {
    get { menuPresenter?.isPrimaryAction ?? false }
    set { change { $0.isPrimaryAction = newValue } }
  }

  private func change(_ change: (ButtonMenuPresenter) -> Void) {
    let presenter = menuPresenter ?? ButtonMenuPresenter()
    change(presenter)
    menuPresenter = presenter
    if presenter.menu == nil {
      menuHandler = nil
    } else {
      menuHandler = { [weak self] request in
        guard let self, isEnabled, activityView == nil else { return }
        presenter.show(from: self, for: request.touch, isByKeyboard: request.source == .keyboard)
      }
      menuGestureRecognizer?.standardPressDuration =
        presenter.isPrimaryAction ? MenuConstants.primaryPressDuration : MenuConstants.pressDuration
    }
    contentChanged()
  }
}

/// The menu of a button, and how it is opened.
@MainActor final class ButtonMenuPresenter {
  var menu: Menu?
  var isPrimaryAction = false
  private weak var button: Button?

  private lazy var downCommand = KeyCommand(input: KeyCommand.inputDownArrow) { [weak self] _ in
    if let self, let button { show(from: button, for: nil, isByKeyboard: true) }
  }

  /// Whether the menu is shown, if it is the primary action of the button; nil if it is not.
  var isShownAsPrimaryAction: Bool? { isPrimaryAction ? menu?.isShown : nil }

  /// The keys that open the menu besides the activation keys.
  func keyCommands(of button: Button) -> [KeyCommand] {
    guard isPrimaryAction, button.isEnabled, menu != nil else { return [] }
    self.button = button
    return [downCommand]
  }

  /// Shows the menu if it is the primary action. Returns whether it is shown.
  func showAsPrimaryAction(from button: Button, for touch: Touch?, with event: Event?) -> Bool {
    guard isPrimaryAction else { return false }
    return show(from: button, for: touch, isByKeyboard: event?.type == .presses, with: event)
  }

  @discardableResult func show(
    from button: Button, for touch: Touch?, isByKeyboard: Bool, with event: Event? = nil
  ) -> Bool {
    button.sendActions(for: .menuActionTriggered, with: event)
    let opening = MenuOpening(view: button, touch: touch, isByKeyboard: isByKeyboard)
    guard let presentation = menu?.show(opening) else { return false }
    presentation.onClose = { [weak button] in button?.setNeedsDisplay() }
    return true
  }
}
