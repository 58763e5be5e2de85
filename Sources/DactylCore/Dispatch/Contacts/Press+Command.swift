extension Press {
  /// Searches the chain from `start` on for a command of the key, performs it, and sets `use` to it (`EI-32`).
  func performCommand(from start: Responder?) {
    guard case .press = use, let call = KeyCommandCall(for: key, from: start) else { return }
    use = .command(call)
    call.perform()
  }
}

extension KeyCommandCall {
  @MainActor fileprivate init?(for key: Key, from start: Responder?) {
    var needsPriority = false
    let chain = start?.chain ?? []
    for responder in chain {
      if let command = responder.command(for: key, from: start, withPriority: needsPriority) {
        self.init(perform: { [weak start] in command.perform(from: start) }, owner: responder)
        return
      }
      if key.asksForMenu, let view = responder as? View, view.menuTrigger != nil {
        self.init(
          perform: { [weak view] in view?.requestMenu(.keyboard, at: view?.bounds.center ?? .zero, by: nil) },
          owner: view)
        return
      }
      if let input = responder as? any KeyInput, responder.isFirstResponder, input.isTextInput(key) {
        needsPriority = true
      }
      if let window = responder as? Window, let popup = window.stack, popup.grabs {
        // Every popup with grab has the command Escape, which dismisses that popup only (MN-4).
        guard key.name == "Escape", key.modifierFlags.isDisjoint(with: Key.commandModifiers) else { continue }
        self.init(perform: { popup.dismiss() }, owner: window)
        return
      }
    }
    for source in chain.lazy.compactMap({ $0 as? Window }).first?.keyCommandSources ?? [] {
      if let command = source.command(for: key, from: start, withPriority: needsPriority) {
        self.init(perform: { [weak start] in command.perform(from: start) }, owner: source)
        return
      }
    }
    return nil
  }
}

extension Responder {
  /// Returns the first command that `key` performs and that is enabled in the chain from `start` on, of those with
  /// priority over text if `isText`.
  fileprivate final func command(for key: Key, from start: Responder?, withPriority isText: Bool) -> KeyCommand? {
    keyCommands.first { command in
      (command.wantsPriorityOverSystemBehavior || !isText) && command.matches(key) && command.isAvailable(from: start)
    }
  }
}

extension Key {
  /// The menu key, or Shift and F10 on keyboards without one (`MN-1`).
  fileprivate var asksForMenu: Bool {
    name == "Menu" && modifierFlags.isDisjoint(with: Key.commandModifiers) || name == "F10" && modifierFlags == .shift
  }
}
