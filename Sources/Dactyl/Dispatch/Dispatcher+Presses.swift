import DactylInput

/// Keys: presses at the first responder of the key window (`EI-31`, `RC-11`).
extension Dispatcher {
  func dispatch(_ change: KeyChange) {
    switch change.kind {
    case .focus(let surface):
      guard let stack = application.stack(for: surface), application.keyWindow?.stack !== stack else { return }
      application.keyWindow = stack.frontToBack.first { !$0.isHidden && $0.canBecomeKey }
    case .lost:
      runCycle(at: change.time, event: nil) { cancelPresses() }
    case .down(let stroke):
      guard !presses.contains(where: { $0.key.keyCode == stroke.code }) else { return }
      let press = Press(key: Key(stroke, change.modifiers), time: change.time)
      press.window = application.keyWindow
      press.responder = application.keyWindow.map { $0.firstResponder ?? $0 }
      presses.append(press)
      send(press, .began, change)
    case .up(let stroke):
      guard let index = presses.firstIndex(where: { $0.key.keyCode == stroke.code }) else { return }
      send(presses.remove(at: index), .ended, change)
    }
  }

  private func send(_ press: Press, _ phase: Press.Phase, _ change: KeyChange) {
    let event = Event(
      type: .presses, time: change.time, modifierFlags: ModifierFlags(rawValue: change.modifiers.rawValue))
    press.phase = phase
    press.time = change.time
    event.presses = [press]
    event.window = press.window
    runCycle(at: change.time, event: event) { application.sendEvent(event) }
  }

  func deliverPresses(_ event: Event, in window: Window) {
    for press in event.presses where press.window === window {
      guard let responder = press.responder else { continue }
      switch press.phase {
      case .began: responder.pressesBegan([press], with: event)
      case .changed: responder.pressesChanged([press], with: event)
      case .ended: responder.pressesEnded([press], with: event)
      case .cancelled: responder.pressesCancelled([press], with: event)
      case .stationary: break
      }
    }
    settle()
  }

  /// Every key that is down, at the responder that got its began (`EI-33`).
  func cancelPresses() {
    let lost = presses
    presses = []
    for press in lost {
      let event = Event(type: .presses, time: now)
      press.phase = .cancelled
      event.presses = [press]
      event.window = press.window
      press.responder?.pressesCancelled([press], with: event)
    }
  }
}

extension Key {
  init(_ stroke: KeyStroke, _ modifiers: ModifierState) {
    self.init(
      keyCode: stroke.code, name: stroke.name.isEmpty ? "key \(stroke.code)" : stroke.name,
      characters: stroke.characters, charactersIgnoringModifiers: stroke.charactersIgnoringModifiers,
      modifierFlags: ModifierFlags(rawValue: modifiers.rawValue))
  }
}
