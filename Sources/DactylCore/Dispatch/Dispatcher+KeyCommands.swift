/// Commands that keys perform instead of being presses (`EI-32`).
extension Dispatcher {
  /// Searches the chain from `start` on, and performs what fits: `press.use` is the command then.
  func performCommand(for press: Press, from start: Responder?) {
    guard case .press = press.use, let call = command(for: press.key, from: start) else { return }
    press.use = .command(call)
    call.perform()
  }

  private func command(for key: Key, from start: Responder?) -> KeyCommandCall? {
    var needsPriority = false
    for responder in start?.chain ?? [] {
      let command = responder.keyCommands.first { command in
        command.isEnabled && (command.wantsPriorityOverSystemBehavior || !needsPriority) && command.matches(key)
      }
      if let command { return KeyCommandCall(perform: { command.perform() }, owner: responder) }
      if key.asksForMenu, let view = responder as? View, view.menuTrigger != nil {
        return KeyCommandCall(
          perform: { [weak view] in view?.requestMenu(.keyboard, at: view?.bounds.center ?? .zero, by: nil) },
          owner: view)
      }
      if let input = responder as? any KeyInput, responder.isFirstResponder, input.isTextInput(key) {
        needsPriority = true
      }
      if let window = responder as? Window, let popup = window.stack, popup.grabs {
        // Escape is the command that every popup with grab has: it dismisses that one only (MN-4).
        guard key.name == "Escape", key.modifierFlags.isDisjoint(with: Key.commandModifiers) else { continue }
        return KeyCommandCall(perform: { popup.dismiss() }, owner: window)
      }
    }
    return nil
  }

  /// The key is still held: once more, if the command's responder is still on the chain of the keys.
  func repeatCommand(_ call: KeyCommandCall) {
    guard let owner = call.owner else { return }
    let starts = [popupStart()?.responder, keyStart()?.responder]
    let isOnChain = starts.contains { $0?.chain.contains { $0 === owner } == true }
    if isOnChain { call.perform() }
  }
}

extension Key {
  /// The menu key, or Shift and F10 on keyboards without one (`MN-1`).
  fileprivate var asksForMenu: Bool {
    name == "Menu" && modifierFlags.isDisjoint(with: Key.commandModifiers) || name == "F10" && modifierFlags == .shift
  }
}
