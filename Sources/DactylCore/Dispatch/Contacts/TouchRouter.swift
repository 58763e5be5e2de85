import DactylGeometry
import DactylInput

/// Routes touches: from a frame of contacts to `sendEvent` (`WD-9`), then to recognizers and to views.
///
/// Code that runs for all touches or recognizers of each frame uses loops: a closure checks at each call that it is
/// on the main actor.
@MainActor final class TouchRouter: ContactRouter {
  /// The dispatcher owns the router and outlives it.
  unowned(unsafe) let dispatcher: Dispatcher
  var contacts: [Touch] = []
  private(set) lazy var binder = TouchBinder(self)
  /// Touches whose end was suppressed by an override of `sendEvent` (`WD-10`).
  private(set) var suppressedEnds: [Touch] = []
  private var taps = TapCounter()
  /// The event of the last frame, which is reused if nothing else references it.
  private var lastEvent: Event?
  private var scratch = ScratchBuffers<Touch>()

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  // MARK: Frames

  func dispatch(_ frame: ContactFrame) {
    let event = makeEvent(frame)
    dispatcher.runCycle(at: frame.time, event: event) {
      apply(frame, event)
      let cycle = dispatcher.cycle.number
      for touch in contacts where touch.seat == frame.device.seat && (touch.isDown || touch.changedInCycle == cycle) {
        event.allTouches.append(touch)
      }
      event.buttonMask = dispatcher.cycle.changed.first?.buttonMask ?? []
      // A later down of the frame may have closed the window of an earlier one (WD-11).
      for touch in dispatcher.cycle.changed where touch.phase == .began && !touch.isCutOff {
        if touch.startButton == .secondary { touch.menuView = touch.view?.nearestWithMenu }
        touch.stopMovement()
        binder.bind(touch)
        startContentDelay(of: touch)
      }
      dropUnchanged()
      send(event)
      for touch in dispatcher.cycle.changed where touch.phase == .ended {
        taps.record(touch)
        for observer in dispatcher.application.inputObservers { observer.touchEnded(touch) }
      }
      dispatcher.cycle.changed.removeAll(keepingCapacity: true)
    }
  }

  private func makeEvent(_ frame: ContactFrame) -> Event {
    let flags = ModifierFlags(rawValue: frame.modifiers.rawValue)
    if isKnownUniquelyReferenced(&lastEvent), let lastEvent {
      lastEvent.renew(time: frame.time, modifierFlags: flags)
      lastEvent.observer = dispatcher.observer
      return lastEvent
    }
    let event = Event(type: .touches, time: frame.time, modifierFlags: flags)
    event.observer = dispatcher.observer
    lastEvent = event
    return event
  }

  /// Updates the touches of the frame and makes those that began; lists the changed ones in order of down.
  private func apply(_ frame: ContactFrame, _ event: Event) {
    makeStationary()
    let cycle = dispatcher.cycle.number
    // Moved out of the cycle and back, so that it is filled in place.
    var changed = dispatcher.cycle.changed
    dispatcher.cycle.changed = []
    changed.removeAll(keepingCapacity: true)
    for change in frame.changes {
      if change.phase == .began {
        if let touch = begin(change, event) { changed.append(touch) }
      } else if let touch = touchDown(of: change.contact) {
        touch.update(with: change, inCycle: cycle)
        changed.append(touch)
      }
    }
    if !isInOrder(changed) { changed.sort { $0.identifier < $1.identifier } }
    dispatcher.cycle.changed = changed
  }

  private func isInOrder(_ touches: [Touch]) -> Bool {
    for index in touches.indices.dropFirst() where touches[index].identifier < touches[index - 1].identifier {
      return false
    }
    return true
  }

  private func touchDown(of contact: ContactID) -> Touch? {
    for touch in contacts where touch.identifier == contact && touch.isDown { return touch }
    return nil
  }

  private func begin(_ change: ContactChange, _ event: Event) -> Touch? {
    event.contactType = change.type
    defer { event.contactType = nil }
    guard let stack = dispatcher.application.stack(for: change.surface),
      let (window, view) = TouchHitTest(dispatcher: dispatcher).find(change, on: stack, event)
    else {
      dispatcher.observer?.dropped(contact: change.contact.number)
      return nil
    }
    let used = contacts.filter(\.isDown).map(\.number)
    let number = (1...used.count + 1).first { !used.contains($0) } ?? used.count + 1
    let touch = Touch(
      contact: change, number: number, window: window, view: view,
      location: window.convertFromSuperview(change.location),
      downLocation: window.convertFromSuperview(change.downLocation))
    touch.changedInCycle = dispatcher.cycle.number
    touch.tapCount = taps.count(
      of: touch, dispatcher.application.tapIntervals, dispatcher.application.touchAccommodations)
    touch.attributes = change.attributes
    touch.takeSamples(of: change, in: window)
    contacts.append(touch)
    for observer in dispatcher.application.inputObservers { observer.touchBegan(touch, in: window) }
    dispatcher.observer?.began(touch, contact: change.contact.number)
    window.wasTouched(at: view)
    if window.canBecomeKey, stack.takesKeyboardFocus, !stack.grabs { dispatcher.application.keyWindow = window }
    return touch
  }

  /// Removes touches of which only the shape changed, which causes no call (`EI-7`). It runs in each cycle, and so
  /// searches in a loop, as `removeOver` does.
  private func dropUnchanged() {
    for touch in dispatcher.cycle.changed where touch.phase == .stationary {
      dispatcher.cycle.changed.removeAll { $0.phase == .stationary }
      return
    }
  }

  /// Marks touches that are down as unchanged since their last event.
  func makeStationary() {
    for touch in contacts where touch.phase == .began || touch.phase == .moved || touch.phase == .stationary {
      touch.phase = .stationary
      touch.previousWindowLocation = touch.windowLocation
    }
  }

  /// Starts the time for which scroll views may delay the touch, which is bound already (`SV-3`).
  private func startContentDelay(of touch: Touch) {
    guard touch.hasHoldingInterceptor else { return }
    let deadline = touch.downTime + EventConstants.contentTouchDelay
    touch.contentTimer = dispatcher.schedule(at: deadline, for: nil) { [weak touch] in touch?.contentTimer = nil }
  }

  // MARK: sendEvent

  /// Sends the event, and repairs what overrides of `sendEvent` suppressed (`WD-9`, `WD-10`).
  private func send(_ event: Event) {
    guard !dispatcher.cycle.changed.isEmpty else { return }
    listWindows()
    dispatcher.send(event, carrying: .touches)
    for entry in dispatcher.cycle.windows where !entry.isServed {
      for touch in dispatcher.cycle.changed where touch.windowNumber == entry.window.number { suppress(touch) }
    }
    dispatcher.cycle.windows.removeAll(keepingCapacity: true)
  }

  /// The windows that own a changed touch, front window first.
  private func listWindows() {
    let changed = dispatcher.cycle.changed
    dispatcher.cycle.windows.removeAll(keepingCapacity: true)
    if let window = changed[0].window, areAll(changed, in: window) {
      dispatcher.cycle.windows.append(WindowOfEvent(window: window))
      return
    }
    for window in dispatcher.application.frontToBack
    where changed.contains(where: { $0.windowNumber == window.number }) {
      dispatcher.cycle.windows.append(WindowOfEvent(window: window))
    }
  }

  private func areAll(_ touches: [Touch], in window: Window) -> Bool {
    for touch in touches where touch.windowNumber != window.number { return false }
    return true
  }

  private func suppress(_ touch: Touch) {
    switch touch.phase {
    case .began:
      for recognizer in touch.gestureRecognizers { unbind(touch, from: recognizer) }
      binder.forget(touch)
      _ = touch.delivery.apply(.withhold)
    case .ended, .cancelled:
      suppressedEnds.append(touch)
      // Starts a cycle if no event does.
      _ = dispatcher.schedule(at: dispatcher.now, for: nil) {}
    case .moved, .stationary:
      if touch.delivery == .delayed { touch.movedWhileDelayed = true }
    }
  }

  /// Cancels the touches whose end an override of `sendEvent` kept from recognizers and views (`WD-10`).
  func makeUpForSuppressedEnds() {
    guard !suppressedEnds.isEmpty else { return }
    let touches = suppressedEnds
    suppressedEnds = []
    for touch in touches {
      for recognizer in touch.gestureRecognizers {
        touch.phase = .cancelled
        send([touch], .cancelled, to: recognizer, event(for: touch))
        if !recognizer.isAnythingDown { recognizer.endSequence() }
      }
      touch.phase = .cancelled
    }
    dispatcher.settle()
    cutOffFromViews(touches)
    for touch in touches { touch.notifyFollowers() }
  }

  // MARK: Recognizers (steps 1 and 2)

  /// The values of a delivery that all recognizers of a window share.
  private struct Delivery {
    let event: Event
    /// The touches of the event in the window, in order of down.
    let touches: [Touch]
    let phases: PhaseSet
    let summary: TouchSummary?
    let cycle: Int
  }

  /// `touches`: those of the event in `window`, in order of down.
  func deliverToRecognizers(_ event: Event, _ touches: [Touch], in window: Window) {
    let phases = PhaseSet(of: touches)
    // Recognizers added by a callback do not receive this event.
    let recognizers = dispatcher.arena.members
    let delivery = Delivery(
      event: event, touches: touches, phases: phases, summary: phases.isSingle ? TouchSummary(of: touches) : nil,
      cycle: dispatcher.cycle.number)
    for recognizer in recognizers where recognizer.sequence.windowNumber == window.number {
      if recognizer.standing.state.isTerminal || recognizer.sequence.touches.isEmpty { continue }
      deliver(delivery, to: recognizer)
    }
    event.summary = nil
  }

  /// One call for each phase, began first (`EI-12`).
  private func deliver(_ delivery: Delivery, to recognizer: GestureRecognizer) {
    let (event, touches, phases) = (delivery.event, delivery.touches, delivery.phases)
    event.summary = nil
    if phases.isSingle, recognizer.sequence.touches.hasSameObjects(as: touches) {
      event.summary = delivery.summary
      // The common case: it has every touch of the event, all in one phase.
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = touches[touches.count - 1].buttonMask
      send(touches, touches[0].phase, to: recognizer, event)
    } else {
      let cycle = delivery.cycle
      var last: Touch?
      for touch in recognizer.sequence.touches where touch.changedInCycle == cycle { last = touch }
      guard let last else { return }
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = last.buttonMask
      for phase in Touch.Phase.inOrderOfDelivery where phases.contains(phase) {
        var due = scratch.take()
        for touch in recognizer.sequence.touches where touch.changedInCycle == cycle && touch.phase == phase {
          due.append(touch)
        }
        if !due.isEmpty { send(due, phase, to: recognizer, event) }
        scratch.recycle(&due)
      }
    }
    // If a subclass ignores the cancel, its sequence ends here, so that it can't stay active (IN-1, IN-11).
    if phases.contains(.cancelled), !recognizer.isAnythingDown { recognizer.endSequence() }
    if recognizer.standing.request != nil { dispatcher.failIfWaitingWithoutContacts(recognizer) }
  }

  func send(_ touches: [Touch], _ phase: Touch.Phase, to recognizer: GestureRecognizer, _ event: Event) {
    if recognizer.accepts(isCancel: phase == .cancelled) { Touch.send(touches, phase, to: recognizer, event) }
  }

  // MARK: Claims and held phases (steps 6 and 7)

  /// Takes the touches of `recognizer` from their views (`GR-20`, `GR-26`).
  func claimContacts(of recognizer: GestureRecognizer) {
    let claimed = recognizer.sequence.touches.sorted { $0.identifier < $1.identifier }
    for touch in claimed where touch.delivery.isOpen { record(.claimed, recognizer, touch) }
    for view in views(of: claimed) {
      let mine = claimed.filter { $0.view === view }
      // Earlier touches whose end is held get calls of their own.
      for touch in mine where touch.delivery == .endHeld { apply(.claim, to: [touch], of: view) }
      apply(.claim, to: mine, of: view)
    }
  }

  /// Cancels the touches in their views, which get nothing more of them.
  func cutOffFromViews(_ touches: [Touch]) {
    for view in views(of: touches) { apply(.cutOff, to: touches.filter { $0.view === view }, of: view) }
  }

  private func views(of touches: [Touch]) -> [View] {
    var views: [View] = []
    for touch in touches {
      if let view = touch.view, !views.contains(identicalTo: view) { views.append(view) }
    }
    return views
  }

  func isBeganHeld(_ touch: Touch) -> Bool { touch.beganHolder != nil || touch.isHeldByInterceptor }

  /// Delivers the delayed phases: began at the original location, then one move and the end, if they happened before
  /// this event.
  func releaseBegan(of touch: Touch) {
    guard let view = touch.view else { return }
    if touch.isCutOff || !touch.isDown && touch.phase == .cancelled {
      _ = touch.delivery.apply(.cutOff)
      return
    }
    // Step 8 delivers the phase of the event under way, unless it has run already.
    let cycle = dispatcher.cycle.number
    let isPhaseToCome = touch.changedInCycle == cycle && touch.lastDeliveryCycle != cycle
    let (phase, location) = (touch.phase, touch.windowLocation)
    let previous = touch.previousWindowLocation
    guard touch.passesInterceptor(to: view, with: event(for: touch)) else {
      _ = touch.delivery.apply(withhold(touch))
      return
    }
    record(.released, nil, touch)
    touch.phase = .began
    touch.windowLocation = touch.downLocation
    touch.previousWindowLocation = touch.downLocation
    apply(.begin, to: touch)
    touch.windowLocation = location
    // The move starts at the location of began.
    touch.phase = .moved
    let hasMoved = location != touch.downLocation && !(isPhaseToCome && phase == .moved)
    if hasMoved, touch.movedWhileDelayed { Touch.send([touch], .moved, to: view, event(for: touch)) }
    touch.previousWindowLocation = isPhaseToCome && phase == .moved ? touch.downLocation : previous
    touch.phase = phase
    if !touch.isDown, !isPhaseToCome { apply(inputForEnd(of: touch), to: touch) }
  }

  // MARK: Views (step 8)

  /// Delivers touches that are not claimed, held or withheld: phase by phase, and views in order of their first touch
  /// (`EI-12`).
  func deliverToViews(_ changed: [Touch]) {
    let cycle = dispatcher.cycle.number
    for touch in changed { touch.lastDeliveryCycle = cycle }
    let phases = PhaseSet(of: changed)
    for phase in Touch.Phase.inOrderOfDelivery where phases.contains(phase) {
      for index in changed.indices where changed[index].isToBeGathered(phase, inCycle: cycle) {
        guard let view = changed[index].view else { continue }
        var due = scratch.take()
        for touch in changed[index...] where touch.isToBeGathered(phase, inCycle: cycle) && touch.view === view {
          touch.gatheredInCycle = cycle
          if phase == .moved, touch.delivery == .delayed { touch.movedWhileDelayed = true }
          if advance(touch, phase) { due.append(touch) }
        }
        if !due.isEmpty { Touch.send(due, phase, to: view, event(for: due[0])) }
        scratch.recycle(&due)
      }
    }
  }

  func inputForBegan(of touch: Touch) -> ContactDelivery.Input {
    if touch.isCutOff { return .cutOff }
    if let view = touch.menuView {
      view.requestMenu(.secondaryButton, at: touch.location(in: view), by: touch)
      return withhold(touch)
    }
    if let owner = touch.claimer {
      record(.claimed, owner, touch)
      return .claim
    }
    if touch.isExcluded(by: contacts) || touch.caught.map({ $0 !== touch.view }) == true { return withhold(touch) }
    if isBeganHeld(touch) {
      record(.heldBegan, touch.beganHolder, touch)
      return .delay
    }
    return touch.view.map({ touch.passesInterceptor(to: $0, with: event(for: touch)) }) == true
      ? .begin : withhold(touch)
  }

  private func withhold(_ touch: Touch) -> ContactDelivery.Input {
    record(.withheld, nil, touch)
    return .withhold
  }

  // MARK: Events and the log

  func event(for touch: Touch) -> Event { dispatcher.cycle.touchEvent(of: contacts, seenBy: dispatcher.observer) }

  func record(_ decision: GestureDecision.Kind, _ recognizer: GestureRecognizer?, _ touch: Touch) {
    dispatcher.record(decision, recognizer, touch: touch, place: touch.view)
  }
}

extension Touch {
  fileprivate func isToBeGathered(_ phase: Phase, inCycle cycle: Int) -> Bool {
    self.phase == phase && gatheredInCycle != cycle
  }
}
