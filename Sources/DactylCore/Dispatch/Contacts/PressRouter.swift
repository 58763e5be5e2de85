import DactylGeometry
import DactylInput

/// Routes keys: presses to the recognizers of the chain of views (`GR-44`), then to the first responder of the key
/// window (`EI-31`, `RC-11`); key commands (`EI-32`), and keys that control a player (`EI-34`).
@MainActor final class PressRouter: ContactRouter {
  unowned let dispatcher: Dispatcher
  var contacts: [Press] = []
  /// The number of presses so far.
  private var count = 0

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  private var application: Application { dispatcher.application }

  // MARK: From the keyboard to sendEvent

  func dispatch(_ change: KeyChange) {
    switch change.kind {
    case .focus(let surface): application.keyboardEntered(surface)
    case .lost:
      let lost = contacts.filter { $0.seat == change.seat && $0.isDown }
      if !lost.isEmpty { dispatcher.runCycle(at: change.time, event: nil) { cutOff(lost) } }
    case .down(let stroke):
      guard heldPress(of: stroke, change.seat) == nil else { return }
      press(Key(stroke, change.modifiers), change)
    case .repeated(let stroke):
      if let press = heldPress(of: stroke, change.seat) { repeatPress(press, Key(stroke, change.modifiers), change) }
    case .up(let stroke):
      if let press = heldPress(of: stroke, change.seat) { release(press, change) }
    }
  }

  /// Whether the press of a key was delivered, and its release was not.
  func isDown(_ stroke: KeyStroke, _ seat: SeatID) -> Bool { heldPress(of: stroke, seat) != nil }

  private func heldPress(of stroke: KeyStroke, _ seat: SeatID) -> Press? {
    contacts.first { $0.isDown && $0.key.keyCode == stroke.code && $0.seat == seat }
  }

  private func press(_ key: Key, _ change: KeyChange) {
    count += 1
    let press = Press(key: key, identifier: .press(count), seat: change.seat, time: change.time)
    if application.isReceivingRemoteControlEvents, let remote = RemoteControlKey(key) {
      press.use = .remoteControl(remote)
      _ = press.delivery.apply(.withhold)
      aim(press, at: application.keyStart)
      contacts.append(press)
      send(remote.press, of: press, change)
      return
    }
    for observer in application.inputObservers where observer.keyPressed(key, from: change.seat) { return }
    let popup = application.popupStart
    aim(press, at: popup ?? application.keyStart)
    contacts.append(press)
    let event = makeEvent(for: press, .began, change)
    press.beganInPopup = popup != nil
    if press.beganInPopup { event.responderAfterPopup = application.keyStart?.responder }
    dispatcher.runCycle(at: change.time, event: event) {
      // An override of sendEvent kept the press, so its end is dropped too (WD-10).
      if !dispatcher.send(event, carrying: .press(press)) { contacts.removeAll { $0 === press } }
    }
  }

  private func release(_ press: Press, _ change: KeyChange) {
    press.isDown = false
    switch press.use {
    case .remoteControl(let remote):
      if let subtype = remote.release { send(subtype, of: press, change) }
      contacts.removeAll { $0 === press }
    case .command where press.delivery == .withheld:
      contacts.removeAll { $0 === press }
    case .command, .press, .taken:
      let event = makeEvent(for: press, .ended, change)
      if press.beganInPopup { event.responderAfterPopup = application.keyStart?.responder }
      dispatcher.runCycle(at: change.time, event: event) {
        // An override of sendEvent kept the end: the receivers get a cancel (EI-33, WD-10).
        if !dispatcher.send(event, carrying: .press(press)) {
          dispatcher.performDeferred { [self] in cutOff([press]) }
        }
      }
    }
    for observer in application.inputObservers { observer.keyReleased(from: change.seat) }
  }

  private func aim(_ press: Press, at start: (window: Window, responder: Responder)?) {
    press.window = start?.window
    press.responder = start?.responder
  }

  private func makeEvent(for press: Press, _ phase: Press.Phase, _ change: KeyChange) -> Event {
    makeStationary()
    press.phase = phase
    press.time = change.time
    return makeEvent(for: press, at: change.time, ModifierFlags(rawValue: change.modifiers.rawValue))
  }

  private func makeEvent(for press: Press, at time: Timestamp, _ flags: ModifierFlags) -> Event {
    let event = Event(type: .presses, time: time, modifierFlags: flags)
    event.observer = dispatcher.observer
    event.window = press.window
    event.presses = contacts.filter { $0 === press || $0.isDown && $0.window === press.window && $0.delivery.isOpen }
    return event
  }

  /// Marks presses that are down as unchanged since their last event.
  func makeStationary() {
    for press in contacts where press.isDown { press.phase = .stationary }
  }

  /// Performs the command, or what the taker does with a repetition, again (`EI-31`).
  private func repeatPress(_ press: Press, _ key: Key, _ change: KeyChange) {
    dispatcher.runCycle(at: change.time, event: makeEvent(for: press, .stationary, change)) {
      switch press.use {
      case .command(let call): application.repeatCommand(call)
      case .taken(let use): if let taker = use.taker { use.again?(taker, key) }
      case .press, .remoteControl: break
      }
      dispatcher.settle()
    }
  }

  // MARK: From sendEvent to recognizers and responders

  /// Performs the command of a press that begins. Returns false if it has none.
  func performCommand(for press: Press) -> Bool {
    guard press.phase == .began else { return false }
    press.performCommand(from: press.responder)
    if case .command = press.use {
      _ = press.delivery.apply(.withhold)
      return true
    }
    return false
  }

  /// Steps 1 and 2.
  func deliverToRecognizers(_ event: Event, _ press: Press) {
    if press.phase == .began { bind(press) }
    for recognizer in dispatcher.active where recognizer.sequence.presses.contains(identicalTo: press) {
      recognizer.modifierFlags = event.modifierFlags
      send([press], press.phase, to: recognizer, event)
      dispatcher.failIfWaitingWithoutContacts(recognizer)
    }
  }

  func send(_ presses: [Press], _ phase: Press.Phase, to recognizer: GestureRecognizer, _ event: Event) {
    if recognizer.accepts(isCancel: phase == .cancelled) { Press.send(presses, phase, to: recognizer, event) }
  }

  /// Binds the recognizers of the views on the chain of the press's responder (`GR-12`, `GR-35`).
  private func bind(_ press: Press) {
    for case let view as View in press.responder?.chain ?? [] {
      for recognizer in view.gestureRecognizers.reversed() where recognizer.accepts(press) {
        let window = view.window
        if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) == false { continue }
        guard recognizer.isStill(in: window) else { continue }
        bind(press, to: recognizer, depth: view.depth)
      }
    }
  }

  /// Step 6.
  func claimContacts(of recognizer: GestureRecognizer) {
    for press in recognizer.sequence.presses { apply(.claim, to: press) }
  }

  func isBeganHeld(_ press: Press) -> Bool { press.beganHolder != nil }

  func releaseBegan(of press: Press) {
    apply(press.isCutOff ? .cutOff : .begin, to: press)
    if !press.isDown { apply(inputForEnd(of: press), to: press) }
  }

  /// Step 8.
  func deliverToResponder(_ press: Press) {
    guard press.phase == .began || press.phase == .ended, advance(press, press.phase) else { return }
    if let responder = press.responder { Press.send([press], press.phase, to: responder, event(for: press)) }
  }

  func inputForBegan(of press: Press) -> ContactDelivery.Input {
    if press.isCutOff { return .cutOff }
    if press.claimer != nil { return .claim }
    return isBeganHeld(press) ? .delay : .begin
  }

  /// Returns the event of the cycle, or, if that is not a press event, one of the presses that are down.
  func event(for press: Press) -> Event {
    if let event = dispatcher.cycle.pressEvent(of: press) { return event }
    let event = makeEvent(for: press, at: dispatcher.now, application.input.modifierFlags)
    if press.beganInPopup { event.responderAfterPopup = application.keyStart?.responder }
    return event
  }

  /// The trace is about touches alone.
  func record(_ decision: GestureDecision.Kind, _ recognizer: GestureRecognizer?, _ press: Press) {}

  // MARK: Presses that are cut off

  /// Cancels keys that are lost without a release, in the cycle under way: in recognizers first, then, after their
  /// actions, in the responders that got began (`EI-33`, `IN-1`).
  private func cutOff(_ lost: [Press]) {
    for press in lost {
      press.isDown = false
      press.phase = .cancelled
      press.isCutOff = true
    }
    for recognizer in dispatcher.active { cancelLost(lost, of: recognizer) }
    dispatcher.settle()
    for press in lost { cutOffFromResponder(press) }
    contacts.removeAll { lost.contains(identicalTo: $0) && !$0.delivery.isOpen }
  }

  /// Cancels those of `lost` that the recognizer has.
  func cancelLost(_ lost: [Press], of recognizer: GestureRecognizer) {
    let mine = recognizer.sequence.presses.filter { press in
      (press.isDown || press.phase == .cancelled) && lost.contains(identicalTo: press)
    }
    guard !mine.isEmpty else { return }
    cancel(mine, of: recognizer)
    // If a subclass ignores the cancel, its sequence ends here, so that it can't stay active (IN-1, IN-11).
    if !recognizer.isAnythingDown { recognizer.endSequence() }
  }

  /// Cancels the press in its responder, and ends seeking that began there.
  func cutOffFromResponder(_ press: Press) {
    if let subtype = press.endPair() { dispatcher.remoteControlRouter.deliver(RemoteCommand(subtype, of: press)) }
    apply(.cutOff, to: press)
  }

  // MARK: Remote control

  /// Sends `subtype` to the responder of the key (`EI-34`). A beginning that an override of `sendEvent` keeps begins no
  /// pair. An end that it keeps is still delivered (`WD-10`).
  private func send(_ subtype: Event.EventSubtype, of press: Press, _ change: KeyChange) {
    let router = dispatcher.remoteControlRouter
    let command = RemoteCommand(subtype, of: press)
    router.send(command, at: change.time, ModifierFlags(rawValue: change.modifiers.rawValue)) {
      if press.isDown {
        press.endPair()
      } else {
        dispatcher.performDeferred { router.deliver(command) }
      }
    }
  }
}

extension RemoteCommand {
  fileprivate convenience init(_ subtype: Event.EventSubtype, of press: Press) {
    self.init(subtype, window: press.window, responder: press.responder)
  }
}

extension Press {
  /// Ends the pair of a remote control key. Returns the subtype of the end; nil if there is no pair under way.
  @discardableResult fileprivate func endPair() -> Event.EventSubtype? {
    guard case .remoteControl(var remote) = use else { return nil }
    defer { use = .remoteControl(remote) }
    defer { remote.release = nil }
    return remote.release
  }
}

extension Application {
  /// The responder that gets presses, motions and remote control first (`RC-11`).
  final var keyStart: (window: Window, responder: Responder)? {
    keyWindow.map { ($0, $0.startOfPresses) }
  }

  /// The responder that gets presses first while a popup with grab is shown: in the one shown last (`MN-4`).
  final var popupStart: (window: Window, responder: Responder)? {
    let window = grabbingStacks.last?.frontToBack.first { !$0.isHidden }
    return window.map { ($0, $0.firstResponder ?? $0) }
  }

  /// Makes a window of the surface the key window, unless a popup with grab has the keyboard (`MN-4`).
  fileprivate final func keyboardEntered(_ surface: SurfaceID) {
    guard let stack = stack(for: surface), !stack.grabs, stack.takesKeyboardFocus, keyWindow?.stack !== stack
    else { return }
    keyWindow = stack.frontToBack.first { !$0.isHidden && $0.canBecomeKey }
  }

  /// Performs the command of a key that is held again, if its responder is still in the chain of keys.
  fileprivate final func repeatCommand(_ call: KeyCommandCall) {
    guard let owner = call.owner else { return }
    let starts = [popupStart?.responder, keyStart?.responder]
    let isOnChain = starts.contains { $0?.chain.contains { $0 === owner } == true }
    let isRegistered = keyWindow?.keyCommandSources.contains { $0 === owner } == true
    if isOnChain || isRegistered { call.perform() }
  }
}

extension GestureRecognizer {
  /// Whether a press that begins may join the sequence (`GR-12`, `GR-41`).
  fileprivate final func accepts(_ press: Press) -> Bool {
    isEnabled && allowedPressTypes.contains(press.type) && takesNewTouches
      && (!requiresExclusiveTouchType || sequence.touches.isEmpty)
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
