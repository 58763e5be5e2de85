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

  final func take(_ press: Press, again: (@MainActor (Responder, Key) -> Void)?) {
    if case .press = press.use { press.use = .taken(Press.Taken(taker: self, again: again)) }
  }

  /// Takes presses as text, or for the keyboard focus.
  final func useByDefault(_ presses: [Press]) {
    for press in presses {
      guard case .press = press.use else { continue }
      if isFirstResponder, let input = self as? any KeyInput, input.isTextInput(press.key) {
        takeAsText(press, input)
      } else if press.phase == .began, let view = homeView, view === self {
        takeForFocus(press, view)
      }
    }
  }

  private final func takeAsText(_ press: Press, _ input: any KeyInput) {
    take(press) { taker, key in
      if let input = taker as? any KeyInput, input.isFirstResponder, input.isTextInput(key) { input.input(key) }
    }
    input.input(press.key)
  }

  private final func takeForFocus(_ press: Press, _ view: View) {
    guard view.useForFocus(press.key, isRepeated: false) else { return }
    take(press) { taker, key in
      if let view = taker.homeView, view.window?.isKeyWindow == true { _ = view.useForFocus(key, isRepeated: true) }
    }
  }

  /// Returns the presses that this responder has not taken.
  final func notTaken(_ presses: [Press]) -> [Press] {
    presses.filter { $0.taker !== self }
  }
}
