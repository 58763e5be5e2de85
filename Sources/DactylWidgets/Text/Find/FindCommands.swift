import DactylCore

/// The keys of a search (`TI-30`).
extension FindInteraction {
  /// The commands while the text or the bar has the focus.
  var keyCommands: [KeyCommand] {
    var commands = [
      KeyCommand(title: view.localized(FrameworkText.find), input: "f", modifierFlags: .control) { [weak self] _ in
        self?.presentFindNavigator()
      },
      KeyCommand(
        title: view.localized(FrameworkText.findNext), input: "g", modifierFlags: .control, target: self,
        action: FindInteraction.findNext),
      KeyCommand(
        title: view.localized(FrameworkText.findNext), input: "F3", target: self, action: FindInteraction.findNext),
      KeyCommand(
        title: view.localized(FrameworkText.findPrevious), input: "g", modifierFlags: [.control, .shift], target: self,
        action: FindInteraction.findPrevious),
      KeyCommand(
        title: view.localized(FrameworkText.findPrevious), input: "F3", modifierFlags: .shift, target: self,
        action: FindInteraction.findPrevious),
    ]
    if view.editor.isEditable {
      commands.append(
        KeyCommand(title: view.localized(FrameworkText.replace), input: "h", modifierFlags: .control) { [weak self] _ in
          self?.presentFindNavigator(showingReplace: true)
        })
    }
    if isFindNavigatorVisible {
      commands.append(
        KeyCommand(
          title: view.localized(FrameworkText.done), input: KeyCommand.inputEscape, target: self,
          action: FindInteraction.dismissFindNavigator))
    }
    return commands
  }
}
