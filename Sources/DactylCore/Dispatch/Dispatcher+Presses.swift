import DactylGeometry
import DactylInput

/// Keys: presses at the first responder of the key window (`EI-31`, `RC-11`), after the recognizers of its chain of
/// views (`GR-44`). What touches are to views presses are to responders, by the same table of section 5.9.
extension Dispatcher {
  func dispatch(_ change: KeyChange) {
    switch change.kind {
    case .focus(let surface): keyboardEntered(surface)
    case .lost:
      let lost = presses.filter { $0.seat == change.seat && $0.isDown }
      if !lost.isEmpty { runCycle(at: change.time, event: nil) { cutOff(lost) } }
    case .down(let stroke):
      guard heldPress(of: stroke, change.seat) == nil else { return }
      press(Key(stroke, change.modifiers), change)
    case .repeated(let stroke):
      if let press = heldPress(of: stroke, change.seat) { repeatPress(press, Key(stroke, change.modifiers), change) }
    case .up(let stroke):
      if let press = heldPress(of: stroke, change.seat) { release(press, change) }
    }
  }

  private func heldPress(of stroke: KeyStroke, _ seat: SeatID) -> Press? {
    presses.first { $0.isDown && $0.key.keyCode == stroke.code && $0.seat == seat }
  }

  /// The key window stays what it is while a popup with grab has the keyboard (`MN-4`).
  private func keyboardEntered(_ surface: SurfaceID) {
    guard let stack = application.stack(for: surface), !stack.grabs, stack.takesKeyboardFocus,
      application.keyWindow?.stack !== stack
    else { return }
    application.keyWindow = stack.frontToBack.first { !$0.isHidden && $0.canBecomeKey }
  }

  // MARK: From the keyboard to sendEvent

  private func press(_ key: Key, _ change: KeyChange) {
    // One press begins in a cycle, and scroll series, which count the same way, have no cycle with it.
    let press = Press(
      key: key, identifier: ContactID(rawValue: -cycle - 1), seat: change.seat, time: change.time)
    if application.isReceivingRemoteControlEvents, let remote = RemoteControlKey(key) {
      press.use = .remoteControl(remote)
      _ = press.delivery.apply(.withhold)
      aim(press, at: keyStart())
      presses.append(press)
      send(remote.press, of: press, change)
      return
    }
    let popup = popupStart()
    aim(press, at: popup ?? keyStart())
    presses.append(press)
    let event = makeEvent(for: press, .began, change)
    press.beganInPopup = popup != nil
    if press.beganInPopup { event.responderAfterPopup = keyStart()?.responder }
    runCycle(at: change.time, event: event) {
      waitingPress = press
      application.sendEvent(event)
      // Kept away by an override of sendEvent: its end is nobody's then (WD-10).
      if waitingPress === press { presses.removeAll { $0 === press } }
      waitingPress = nil
    }
  }

  private func release(_ press: Press, _ change: KeyChange) {
    press.isDown = false
    switch press.use {
    case .remoteControl(let remote):
      if let subtype = remote.release { send(subtype, of: press, change) }
      presses.removeAll { $0 === press }
    case .command where press.delivery == .withheld:
      presses.removeAll { $0 === press }
    case .command, .press:
      let event = makeEvent(for: press, .ended, change)
      if press.beganInPopup { event.responderAfterPopup = keyStart()?.responder }
      runCycle(at: change.time, event: event) {
        waitingPress = press
        application.sendEvent(event)
        // An end that was kept away is made up for (EI-33, WD-10).
        if waitingPress === press { performDeferred { [self] in cutOff([press]) } }
        waitingPress = nil
      }
    }
  }

  private func aim(_ press: Press, at start: (window: Window, responder: Responder)?) {
    press.window = start?.window
    press.responder = start?.responder
  }

  /// Where presses, motions and remote control start (`RC-11`).
  func keyStart() -> (window: Window, responder: Responder)? {
    application.keyWindow.map { ($0, $0.firstResponder ?? $0) }
  }

  /// Where presses start while a popup with grab is shown: in the one shown last (`MN-4`).
  func popupStart() -> (window: Window, responder: Responder)? {
    let window = application.grabbingStacks.last?.frontToBack.first { !$0.isHidden }
    return window.map { ($0, $0.firstResponder ?? $0) }
  }

  private func makeEvent(for press: Press, _ phase: Press.Phase, _ change: KeyChange) -> Event {
    makePressesStationary()
    press.phase = phase
    press.time = change.time
    let event = Event(
      type: .presses, time: change.time, modifierFlags: ModifierFlags(rawValue: change.modifiers.rawValue))
    event.window = press.window
    event.presses = presses.filter { $0 === press || $0.isDown && $0.window === press.window && $0.delivery.isOpen }
    return event
  }

  /// What happened to presses before is over.
  func makePressesStationary() {
    for press in presses where press.isDown { press.phase = .stationary }
  }

  // MARK: From sendEvent to recognizers and responders

  /// `Window.sendEvent`: a command, or steps 1 to 8 for the press under way.
  func deliverPresses(_ event: Event, in window: Window) {
    guard let press = waitingPress, press.window === window else { return }
    waitingPress = nil
    if press.phase == .began {
      performCommand(for: press, from: press.responder)
      if case .command = press.use {
        _ = press.delivery.apply(.withhold)
        settle()
        return
      }
      bind(press)
    }
    for recognizer in active where recognizer.sequence.presses.holds(press) {
      recognizer.modifierFlags = event.modifierFlags
      call(recognizer, press.phase, [press], event)
      failIfWaitingWithoutContacts(recognizer)
    }
    settle()
    advance(press)
    settle()
  }

  /// Step 8.
  private func advance(_ press: Press) {
    switch press.phase {
    case .began:
      apply(inputForBegan(of: press), to: press)
    case .ended where press.delivery == .active && !press.isCutOff:
      apply(press.endHolder != nil ? .holdEnd : .end, to: press)
    case .ended, .changed, .stationary, .cancelled:
      break
    }
  }

  private func inputForBegan(of press: Press) -> TouchDelivery.Input {
    if press.isCutOff { return .cutOff }
    if press.claimer != nil { return .claim }
    return press.beganHolder != nil ? .delay : .begin
  }

  /// Step 7: presses whose last holder is gone.
  func releaseHeldPresses() {
    for press in presses {
      if press.delivery == .delayed, press.beganHolder == nil {
        apply(press.isCutOff ? .cutOff : .begin, to: press)
        if !press.isDown { apply(press.endHolder != nil ? .holdEnd : .end, to: press) }
      } else if press.delivery == .endHeld, press.endHolder == nil {
        apply(.end, to: press)
      }
    }
  }

  /// Moves the delivery state on and tells the responder what it hears of that.
  func apply(_ input: TouchDelivery.Input, to press: Press) {
    let output = press.delivery.apply(input)
    guard output != .nothing, let responder = press.responder else { return }
    let phase = press.phase
    let event = event(of: press)
    switch output {
    case .nothing: break
    case .began:
      press.phase = .began
      responder.pressesBegan([press], with: event)
    case .ended:
      press.phase = .ended
      responder.pressesEnded([press], with: event)
    case .cancelled:
      press.phase = .cancelled
      responder.pressesCancelled([press], with: event)
    }
    // For the responder it is over; recognizers may go on with it.
    if press.isDown || phase == .ended { press.phase = phase }
  }

  /// The event of the cycle, or, in a cycle of something else, one of the presses that are held.
  func event(of press: Press) -> Event {
    if let event = presentPressEvent(of: press) { return event }
    let event = Event(type: .presses, time: now, modifierFlags: application.modifierFlags)
    event.window = press.window
    event.presses = presses.filter { $0 === press || $0.isDown && $0.window === press.window && $0.delivery.isOpen }
    if press.beganInPopup { event.responderAfterPopup = keyStart()?.responder }
    return event
  }

  // MARK: Repeats

  /// Text is written, and a command performed, again (`EI-31`).
  private func repeatPress(_ press: Press, _ key: Key, _ change: KeyChange) {
    runCycle(at: change.time, event: makeEvent(for: press, .stationary, change)) {
      if case .command(let call) = press.use {
        repeatCommand(call)
      } else if let input = press.textReceiver as? any KeyInput, input.isFirstResponder, input.isTextInput(key) {
        input.input(key)
      }
      settle()
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
