extension Responder {
  /// This responder and those after it, each once: a loop ends at the second meeting (`RC-3`).
  final var chain: [Responder] {
    var chain: [Responder] = []
    var responder: Responder? = self
    while let present = responder, !chain.contains(identicalTo: present) {
      chain.append(present)
      responder = present.next
    }
    return chain
  }

  // MARK: Text

  /// The presses that are left when a first responder that keys write into has taken its own.
  final func takeAsText(_ presses: [Press]) -> [Press] {
    guard isFirstResponder, let input = self as? any KeyInput else { return presses }
    return presses.filter { press in
      guard press.textReceiver == nil, input.isTextInput(press.key) else { return press.textReceiver !== self }
      press.textReceiver = self
      input.input(press.key)
      return false
    }
  }

  /// The later phases of a press stay where its text went.
  final func withoutText(_ presses: [Press]) -> [Press] {
    presses.filter { $0.textReceiver !== self }
  }
}
