extension Responder {
  /// This responder and those after it, each once. The chain ends at a responder that occurs a second time (`RC-3`).
  final var chain: [Responder] {
    var chain: [Responder] = []
    var responder: Responder? = self
    while let present = responder, !chain.contains(identicalTo: present) {
      chain.append(present)
      responder = present.next
    }
    return chain
  }

  /// Returns the first responder, from this one on along the chain, that can perform `action`; nil if there is none
  /// (`RC-14`).
  public final func target(forAction action: Selector, withSender sender: AnyObject? = nil) -> Responder? {
    chain.first { $0.canPerformAction(action, withSender: sender) }
  }

  // MARK: Keys

  /// Takes presses as text, or for the keyboard focus. Returns the remaining presses.
  final func take(_ presses: [Press]) -> [Press] {
    let rest = takeAsText(presses)
    guard let view = homeView, view === self else { return rest }
    return rest.filter { press in
      guard press.phase == .began, press.focusReceiver == nil else { return press.focusReceiver !== self }
      // The focus may move to another view, so that the walk along the chain is over.
      guard view.useForFocus(press.key, isRepeated: false) else { return true }
      press.focusReceiver = view
      return false
    }
  }

  /// Takes presses as text, if this is a first responder with `KeyInput`. Returns the remaining presses.
  private final func takeAsText(_ presses: [Press]) -> [Press] {
    guard isFirstResponder, let input = self as? any KeyInput else { return presses }
    return presses.filter { press in
      guard press.textReceiver == nil, input.isTextInput(press.key) else { return press.textReceiver !== self }
      press.textReceiver = self
      input.input(press.key)
      return false
    }
  }

  /// Returns the presses that this responder has not taken. It also keeps their later phases.
  final func withoutTaken(_ presses: [Press]) -> [Press] {
    presses.filter { $0.textReceiver !== self && $0.focusReceiver !== self }
  }
}
