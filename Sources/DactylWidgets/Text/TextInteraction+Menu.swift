import DactylCore
import DactylGeometry
import DactylText

/// The menu of editing (`TI-11`): for a finger in a row beside the selection, for a pointer and keys in a column.
extension TextInteraction {
  // MARK: For a finger

  /// Shows the commands that can be performed now in a row beside the selection; nothing without one.
  func showEditMenu() {
    hideEditMenu()
    let commands = corrections + commands(for: .row).filter { !$0.attributes.contains(.disabled) }
    guard !commands.isEmpty, view.window != nil, view.isFirstResponder else { return }
    let menu = TextEditMenu(commands, for: view)
    menu.onClose = { [weak self] touch in
      self?.closingTouch = touch
      self?.hideEditMenu()
    }
    editMenu = menu
    menu.show()
  }

  func hideEditMenu() {
    editMenu?.close()
    editMenu = nil
  }

  /// The keys of the search, and Escape, which hides the row first.
  var keyCommands: [KeyCommand] {
    let find = findInteraction?.keyCommands ?? []
    guard editMenu != nil else { return find }
    return [KeyCommand(input: KeyCommand.inputEscape) { [weak self] _ in self?.hideEditMenu() }] + find
  }

  // MARK: For a pointer and for keys

  func showMenu(for request: MenuRequest) {
    guard view.becomeFirstResponder() else { return }
    hideEditMenu()
    switch request.source {
    case .keyboard:
      let rect = view.selectionFrame ?? view.caretRect
      _ = menu(for: .keyboard)?.show(MenuOpening(view: view, rect: rect, isByKeyboard: true))
    // A finger has lifted the selected text, and has not moved it (`DD-2`).
    case .longPress: showMenuOfSelection()
    case .secondaryButton: showColumn(for: request)
    }
  }

  private func showColumn(for request: MenuRequest) {
    // A press beside the selection moves the caret there.
    let position = view.position(at: request.location)
    let range = editor.selection.range
    if range.isEmpty || position < range.lowerBound || position > range.upperBound {
      editor.selection = TextSelection(position)
    }
    menu(for: .pointer)?.show(from: view, for: request)
  }

  /// Returns all commands at their places; nil if none can be performed.
  private func menu(for opener: Opener) -> Menu? {
    let (commands, corrections) = (commands(for: opener), checking?.menuElements ?? [])
    guard !corrections.isEmpty || commands.contains(where: { !$0.attributes.contains(.disabled) }) else { return nil }
    let sections = [commands[0..<3], commands[3..<commands.count - 2], commands[(commands.count - 2)...]]
    return Menu(children: corrections + sections.map { Menu(options: .displayInline, children: Array($0)) })
  }

  // MARK: Commands

  /// The input that shows the commands: a finger, the menu key, or the secondary button of a pointer.
  private enum Opener { case row, keyboard, pointer }

  /// The suggestions for the selected mistake, and what else a checker can do with it.
  private var corrections: [Action] {
    (checking?.menuElements ?? []).flatMap { ($0 as? Menu)?.children ?? [$0] }.compactMap { $0 as? Action }
  }

  /// Returns cut, copy and paste; select all, and find if the user can search; undo and redo.
  private func commands(for opener: Opener) -> [Action] {
    let pasteboard = TextPasteboardCommands(view)
    let isEverythingSelected = editor.selection.range == 0..<editor.text.count
    let selectAll = action(FrameworkText.selectAll, isEnabled: !editor.text.isEmpty && !isEverythingSelected) {
      [weak self] in
      self?.editor.selectAll()
      switch opener {
      case .row: self?.showMenuOfSelection()
      case .keyboard: self?.selectedByTouch()
      case .pointer: break
      }
    }
    var find: [Action] = []
    if let interaction = findInteraction {
      find = [
        action(FrameworkText.find, isEnabled: !editor.text.isEmpty) { [weak interaction] in
          interaction?.presentFindNavigator()
        }
      ]
    }
    let canUndo = editor.isEditable && undo.canUndo
    let canRedo = editor.isEditable && undo.canRedo
    return [
      command(FrameworkText.cut, .cut, isEnabled: pasteboard.canPerform(.cut)),
      command(FrameworkText.copy, .copy, isEnabled: pasteboard.canPerform(.copy)),
      command(FrameworkText.paste, .paste, isEnabled: pasteboard.canPerform(.paste)), selectAll,
    ] + find + [
      command(undo.undoMenuItemTitle, .undo, isEnabled: canUndo),
      command(undo.redoMenuItemTitle, .redo, isEnabled: canRedo),
    ]
  }

  private func action(_ title: LocalizedText, isEnabled: Bool, _ perform: @escaping @MainActor () -> Void) -> Action {
    Action(title: view.localized(title), attributes: isEnabled ? [] : .disabled) { _ in perform() }
  }

  private func command(_ title: LocalizedText, _ command: TextEditingCommand, isEnabled: Bool) -> Action {
    action(title, isEnabled: isEnabled) { [weak view = view as View] in
      guard let view = view as? any SelectableText else { return }
      _ = view.perform(command)
    }
  }
}

extension SelectableText {
  /// The rectangle around the visible part of the selection, or the caret, in the view's own coordinates; nil if it is
  /// scrolled away.
  var selectionFrame: Rect? {
    let range = editor.selection.range
    let rects = range.isEmpty ? [caretRect(at: range.lowerBound)] : selectionRects(for: range)
    // A caret may be at the very edge.
    let visible = textFrame.insetBy(dx: -CaretView.width, dy: 0)
    let parts = rects.map { $0.intersection(visible) }.filter { $0.height > 0 }
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) { $0.union($1) }
  }
}
