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

  // MARK: Text

  /// Takes presses as text, if this is a first responder with `KeyInput`. Returns the remaining presses.
  final func takeAsText(_ presses: [Press]) -> [Press] {
    guard isFirstResponder, let input = self as? any KeyInput else { return presses }
    return presses.filter { press in
      guard press.textReceiver == nil, input.isTextInput(press.key) else { return press.textReceiver !== self }
      press.textReceiver = self
      input.input(press.key)
      return false
    }
  }

  /// Returns the presses that this responder has not taken as text. It also keeps their later phases.
  final func withoutText(_ presses: [Press]) -> [Press] {
    presses.filter { $0.textReceiver !== self }
  }
}
