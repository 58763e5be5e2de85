import DactylGeometry

/// Step 1: recognizers get the touches before views do, and step 2, what they make of it.
extension Dispatcher {
  func deliverToRecognizers(_ event: Event, in window: Window) {
    for recognizer in active where recognizer.view?.window === window {
      deliver(event, to: recognizer)
    }
  }

  /// One call for each phase, began first (`EI-12`).
  private func deliver(_ event: Event, to recognizer: GestureRecognizer) {
    let changed = recognizer.sequence.touches.filter { $0.changedInCycle == cycle }
    guard !changed.isEmpty else { return }
    recognizer.modifierFlags = event.modifierFlags
    recognizer.buttonMask = changed.last?.buttonMask ?? []
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let touches = changed.filter { $0.phase == phase }
      if !touches.isEmpty { call(recognizer, phase, touches, event) }
    }
    // A subclass that makes nothing of a cancel is not left possible, or under way, for ever (IN-1, IN-11).
    if changed.contains(where: { $0.phase == .cancelled }), !recognizer.sequence.isAnythingDown { end(recognizer) }
    failIfWaitingWithoutContacts(recognizer)
  }

  func call(_ recognizer: GestureRecognizer, _ phase: Touch.Phase, _ touches: [Touch], _ event: Event) {
    guard hears(recognizer, isCancel: phase == .cancelled) else { return }
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
    !recognizer.sequence.isTerminal && (recognizer.sequence.request != .recognize || isCancel)
  }

  /// A continuous one whose touches all end while it waits fails (`GR-34`).
  func failIfWaitingWithoutContacts(_ recognizer: GestureRecognizer) {
    guard recognizer.sequence.request == .begin, recognizer.sequence.hasContacts,
      !recognizer.sequence.isAnythingDown, isWaiting(recognizer)
    else { return }
    recognizer.become(.failed)
  }

  // MARK: What recognizers do

  func recognitionRequested(by recognizer: GestureRecognizer) {
    // Asked for outside a cycle, by a timer of the application for instance: then it is a cycle of its own.
    perform {
      join(recognizer)
      needsArbitration = true
    }
  }

  /// A recognizer that acts without having seen a touch has a sequence from then on.
  private func join(_ recognizer: GestureRecognizer) {
    guard !active.contains(where: { $0 === recognizer }) else { return }
    activate(recognizer, depth: recognizer.view?.depth ?? 0)
  }

  func stateChanged(of recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    perform {
      join(recognizer)
      observer?.recognizer(recognizer, changedTo: state)
      recognizer.delegate?.gestureRecognizer(recognizer, changedTo: state)
      switch state {
      case .began:
        claims.append(recognizer)
        actions.append((recognizer, state))
      case .ended:
        if !recognizer.sequence.wasActive { claims.append(recognizer) }
        actions.append((recognizer, state))
      case .changed, .cancelled:
        actions.append((recognizer, state))
      case .failed, .possible:
        break
      }
      recognizer.sequence.wasActive = state == .began || state == .changed
      // Whoever waits for it, or for its request, may have something to do.
      needsArbitration = true
    }
  }

  /// Disabled, or taken off its view (`GR-40`, `GR-42`).
  func switchOff(_ recognizer: GestureRecognizer) {
    guard active.contains(where: { $0 === recognizer }) else { return }
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

extension GestureRecognizer {
  /// Whether a new touch may join the sequence (`GR-12`, `GR-34`).
  var takesNewTouches: Bool {
    !sequence.isTerminal && sequence.request != .recognize
  }

  /// Whether the touch is of a kind, and from a button, that the recognizer sees (`GR-12`, `GR-51`).
  func accepts(_ touch: Touch) -> Bool {
    guard allowedTouchTypes.contains(touch.type) else { return false }
    return touch.type != .indirectPointer || !buttonMaskRequired.isDisjoint(with: touch.startButton)
  }

  /// Whether the touch is of the type of the first of the sequence (`GR-41`), and not beside presses.
  func acceptsType(of touch: Touch) -> Bool {
    guard requiresExclusiveTouchType else { return true }
    return sequence.presses.isEmpty && sequence.touchType ?? touch.type == touch.type
  }
}
