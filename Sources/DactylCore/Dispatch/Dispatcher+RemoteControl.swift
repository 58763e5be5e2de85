import DactylGeometry

/// Keys that control a player, once the application has asked for them (`EI-34`).
extension Dispatcher {
  /// In a cycle of its own, through `sendEvent`. What an override keeps away begins no pair, and ends it all the same
  /// (`WD-10`).
  func send(_ subtype: Event.EventSubtype, of press: Press, _ change: KeyChange) {
    let event = makeEvent(subtype, at: change.time, in: press.window)
    event.modifierFlags = ModifierFlags(rawValue: change.modifiers.rawValue)
    runCycle(at: change.time, event: event) {
      waitingPress = press
      application.sendEvent(event)
      if waitingPress === press {
        if press.isDown {
          press.endPair()
        } else {
          performDeferred { [self] in deliver(subtype, to: press) }
        }
      }
      waitingPress = nil
    }
  }

  /// In the cycle under way, for a key that is cut off.
  func deliver(_ subtype: Event.EventSubtype, to press: Press) {
    press.responder?.remoteControlReceived(with: makeEvent(subtype, at: now, in: press.window))
  }

  /// `Window.sendEvent`.
  func deliverRemoteControl(_ event: Event, in window: Window) {
    guard let press = waitingPress, press.window === window else { return }
    waitingPress = nil
    press.responder?.remoteControlReceived(with: event)
    settle()
  }

  private func makeEvent(_ subtype: Event.EventSubtype, at time: Timestamp, in window: Window?) -> Event {
    let event = Event(type: .remoteControl, time: time, modifierFlags: application.modifierFlags)
    event.subtype = subtype
    event.window = window
    return event
  }
}

extension Press {
  /// The other half of its pair, which is not to come any more.
  @discardableResult func endPair() -> Event.EventSubtype? {
    guard case .remoteControl(var remote) = use else { return nil }
    defer { use = .remoteControl(remote) }
    defer { remote.release = nil }
    return remote.release
  }
}
