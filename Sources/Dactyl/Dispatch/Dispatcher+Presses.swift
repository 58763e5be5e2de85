import DactylInput

/// Keys: presses at the first responder of the key window (`EI-31`, `RC-11`).
extension Dispatcher {
  func dispatch(_ change: KeyChange) {
    switch change.kind {
    case .focus(let surface):
      // A popup has the compositor's focus, but the key window stays (MN-4).
      guard let stack = application.stack(for: surface), stack.takesKeyboardFocus,
        application.keyWindow?.stack !== stack
      else { return }
      application.keyWindow = stack.frontToBack.first { !$0.isHidden && $0.canBecomeKey }
    case .lost:
      runCycle(at: change.time, event: nil) { cancelPresses { $0.seat == change.seat } }
    case .down(let stroke):
      guard !presses.contains(where: { $0.key.keyCode == stroke.code && $0.seat == change.seat }) else { return }
      let press = Press(key: Key(stroke, change.modifiers), seat: change.seat, time: change.time)
      press.window = application.pressWindow
      press.responder = press.window.map { $0.firstResponder ?? $0 }
      presses.append(press)
      send(press, .began, change)
      // Kept away by an override of sendEvent: its end is nobody's then (WD-10).
      if !press.isDelivered { presses.removeAll { $0 === press } }
    case .up(let stroke):
      let index = presses.firstIndex { $0.key.keyCode == stroke.code && $0.seat == change.seat }
      guard let press = index.map({ presses.remove(at: $0) }) else { return }
      send(press, .ended, change)
    }
  }

  private func send(_ press: Press, _ phase: Press.Phase, _ change: KeyChange) {
    let event = Event(
      type: .presses, time: change.time, modifierFlags: ModifierFlags(rawValue: change.modifiers.rawValue))
    press.phase = phase
    press.time = change.time
    event.presses = [press]
    event.window = press.window
    runCycle(at: change.time, event: event) {
      application.sendEvent(event)
      // An end that was kept away is made up for (EI-33, WD-10).
      if phase == .ended, press.isDelivered { performDeferred { [self] in cancel(press) } }
    }
  }

  func deliverPresses(_ event: Event, in window: Window) {
    for press in event.presses where press.window === window {
      guard let responder = press.responder, press.isDelivered != (press.phase == .began) else { continue }
      press.isDelivered = press.phase == .began
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

  /// The keys that are down and of which `condition` is true, at the responders that got their began (`EI-33`).
  func cancelPresses(where condition: (Press) -> Bool) {
    let lost = presses.filter(condition)
    presses.removeAll { press in lost.contains { $0 === press } }
    for press in lost { cancel(press) }
  }

  private func cancel(_ press: Press) {
    guard press.isDelivered else { return }
    press.isDelivered = false
    press.phase = .cancelled
    press.time = now
    let event = Event(type: .presses, time: now)
    event.presses = [press]
    event.window = press.window
    press.responder?.pressesCancelled([press], with: event)
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
