import DactylGeometry

/// Step 1: recognizers get the touches before views do, and step 2, what they make of it.
extension Dispatcher {
  /// `touches`: those of the event in `window`, in order of down.
  func deliverToRecognizers(_ event: Event, _ touches: [Touch], in window: Window) {
    let phases = PhaseSet(of: touches)
    // Whoever joins because of a callback has seen nothing of this event yet.
    let recognizers = active
    let summary = phases.isSingle ? TouchSummary(of: touches) : nil
    for recognizer in recognizers where recognizer.sequence.windowNumber == window.number {
      if recognizer.sequence.state.isTerminal || recognizer.sequence.touches.isEmpty { continue }
      deliver(event, touches, phases, summary, to: recognizer)
    }
    event.summary = nil
  }

  /// One call for each phase, began first (`EI-12`).
  private func deliver(
    _ event: Event, _ touches: [Touch], _ phases: PhaseSet, _ summary: TouchSummary?, to recognizer: GestureRecognizer
  ) {
    event.summary = nil
    if phases.isSingle, recognizer.sequence.touches.hasSameObjects(as: touches) {
      event.summary = summary
      // The common case: it has every touch of the event, all in one phase.
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = touches[touches.count - 1].buttonMask
      call(recognizer, touches[0].phase, touches, event)
    } else {
      var last: Touch?
      for touch in recognizer.sequence.touches where touch.changedInCycle == cycle { last = touch }
      guard let last else { return }
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = last.buttonMask
      for phase in Touch.Phase.inOrderOfDelivery where phases.contains(phase) {
        var due = takeRoom()
        for touch in recognizer.sequence.touches where touch.changedInCycle == cycle && touch.phase == phase {
          due.append(touch)
        }
        if !due.isEmpty { call(recognizer, phase, due, event) }
        giveBack(&due)
      }
    }
    // A subclass that makes nothing of a cancel is not left possible, or under way, for ever (IN-1, IN-11).
    if phases.contains(.cancelled), !recognizer.isAnythingDown { end(recognizer) }
    failIfWaitingWithoutContacts(recognizer)
  }

  func call(_ recognizer: GestureRecognizer, _ phase: Touch.Phase, _ touches: [Touch], _ event: Event) {
    guard hears(recognizer, isCancel: phase == .cancelled) else { return }
    observer?.recognizer(recognizer, getsTouches: touches, phase: phase, with: event)
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  /// A terminal one gets nothing more (`GR-9`); a discrete one that has asked gets only what takes touches away
  /// (`GR-34`).
  func hears(_ recognizer: GestureRecognizer, isCancel: Bool) -> Bool {
    !recognizer.sequence.state.isTerminal && (recognizer.sequence.request != .recognize || isCancel)
  }

  /// A continuous one whose touches all end while it waits fails (`GR-34`).
  func failIfWaitingWithoutContacts(_ recognizer: GestureRecognizer) {
    guard recognizer.sequence.request == .begin, recognizer.hasContacts,
      !recognizer.isAnythingDown, isWaiting(recognizer)
    else { return }
    recognizer.become(.failed)
  }

  // MARK: What recognizers do

  func recognitionRequested(by recognizer: GestureRecognizer) {
    // Asked for outside a cycle, by a timer of the application for instance: then it is a cycle of its own.
    perform {
      join(recognizer)
      note(.asked, recognizer)
      needsArbitration = true
    }
  }

  /// A recognizer that acts without having seen a touch has a sequence from then on.
  private func join(_ recognizer: GestureRecognizer) {
    guard recognizer.dispatcher == nil else { return }
    activate(recognizer, depth: recognizer.view?.depth ?? 0)
  }

  func stateChanged(of recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    perform {
      join(recognizer)
      observer?.recognizer(recognizer, changedTo: state)
      recognizer.delegate?.gestureRecognizer(recognizer, changedTo: state)
      let wasActive = recognizer.sequence.wasActive
      recognizer.sequence.wasActive = state == .began || state == .changed
      if state == .changed {
        // Nobody waits for that.
        queueAction(of: recognizer, for: state)
        return
      }
      noteChange(of: recognizer, to: state, wasActive: wasActive)
      switch state {
      case .began:
        claims.append(recognizer)
        queueAction(of: recognizer, for: state)
      case .ended:
        if !wasActive { claims.append(recognizer) }
        queueAction(of: recognizer, for: state)
      case .cancelled: queueAction(of: recognizer, for: state)
      case .failed, .possible, .changed: break
      }
      // Whoever waits for it, or for its request, may have something to do.
      needsArbitration = true
    }
  }

  private func noteChange(of recognizer: GestureRecognizer, to state: GestureRecognizer.State, wasActive: Bool) {
    switch state {
    case .began: note(.recognized, recognizer)
    case .ended: note(wasActive ? .ended : .recognized, recognizer)
    case .cancelled: note(.cancelled, recognizer)
    case .failed:
      // Arbitration has said why already, where the failure was not the recognizer's own.
      if !recognizer.sequence.isFailureExplained { note(.failed, recognizer) }
    case .possible, .changed: break
    }
  }

  /// Disabled, or taken off its view (`GR-40`, `GR-42`).
  func switchOff(_ recognizer: GestureRecognizer) {
    guard active.holds(recognizer) else { return }
    perform { end(recognizer) }
  }

  /// The sequence can't come to anything any more: a possible recognizer fails, one under way is cancelled.
  func end(_ recognizer: GestureRecognizer) {
    switch recognizer.sequence.state {
    case .possible: recognizer.become(.failed)
    case .began, .changed: recognizer.become(.cancelled)
    case .ended, .cancelled, .failed: break
    }
  }
}
