import DactylGeometry

/// Steps 6 to 8: what views hear of their touches, by the state table of section 5.9.
extension Dispatcher {
  // MARK: Step 6

  /// Touches claimed by the recognizers of this cycle are taken from their views (`GR-20`, `GR-26`).
  func cancelClaimedTouches() {
    while !claims.isEmpty {
      let recognizer = claims.removeFirst()
      guard recognizer.cancelsTouchesInView else { continue }
      let claimed = recognizer.sequence.touches.sorted { $0.identifier < $1.identifier }
      for touch in claimed where touch.delivery.isOpen {
        note(.claimed, recognizer, touch: touch, place: touch.view)
      }
      for view in views(of: claimed) {
        let mine = claimed.filter { $0.view === view }
        // Held-back earlier touches in calls of their own, then the others together.
        for touch in mine where touch.delivery == .endHeld { cancel([touch], in: view, .claim) }
        cancel(mine, in: view, .claim)
      }
      for press in recognizer.sequence.presses { apply(.claim, to: press) }
    }
  }

  /// Applies `input` to each of `touches` and tells `view` of those that it had got.
  func cancel(_ touches: [Touch], in view: View, _ input: TouchDelivery.Input) {
    let cancelled = touches.filter { $0.delivery.apply(input) == .cancelled }
    guard !cancelled.isEmpty else { return }
    // For the view they are over; recognizers may go on with them.
    let phases = cancelled.map(\.phase)
    for touch in cancelled { touch.phase = .cancelled }
    view.touchesCancelled(cancelled, with: eventOfCycle())
    for (touch, phase) in zip(cancelled, phases) where touch.isDown || phase == .ended { touch.phase = phase }
  }

  private func views(of touches: [Touch]) -> [View] {
    var views: [View] = []
    for touch in touches {
      if let view = touch.view, !views.holds(view) { views.append(view) }
    }
    return views
  }

  // MARK: Step 7

  /// Held phases whose last holder is gone, oldest touch first (`GR-27`, `GR-28`).
  func releaseHeldPhases() {
    for touch in touches where touch.delivery == .delayed || touch.delivery == .endHeld {
      guard let view = touch.view else { continue }
      switch touch.delivery {
      case .delayed where !isBeganHeld(touch): releaseBegan(of: touch, to: view)
      case .endHeld where touch.endHolder == nil:
        note(.released, nil, touch: touch, place: view)
        release(.end, of: touch, to: view)
      default: break
      }
    }
    releaseHeldPresses()
  }

  /// Began at the original location, then one move, then the end, as far as they happened before this event.
  private func releaseBegan(of touch: Touch, to view: View) {
    if touch.isCutOff || !touch.isDown && touch.phase == .cancelled {
      _ = touch.delivery.apply(.cutOff)
      return
    }
    // The phase of the event under way is delivered in step 8, if that is still to come.
    let isPhaseToCome = touch.changedInCycle == cycle && !touch.wasDelivered(inCycle: cycle)
    let (phase, location) = (touch.phase, touch.windowLocation)
    let previous = touch.previousWindowLocation
    guard passesGate(touch, to: view) else {
      note(.withheld, nil, touch: touch, place: view)
      _ = touch.delivery.apply(.withhold)
      return
    }
    note(.released, nil, touch: touch, place: view)
    touch.phase = .began
    touch.windowLocation = touch.downLocation
    touch.previousWindowLocation = touch.downLocation
    release(.begin, of: touch, to: view)
    touch.windowLocation = location
    // The move that the view is told of starts where its began was.
    touch.phase = .moved
    let hasMoved = location != touch.downLocation && !(isPhaseToCome && phase == .moved)
    if hasMoved, touch.movedWhileDelayed { deliver(.moved, [touch], to: view) }
    touch.previousWindowLocation = isPhaseToCome && phase == .moved ? touch.downLocation : previous
    touch.phase = phase
    guard !touch.isDown, !isPhaseToCome else { return }
    if let holder = touch.endHolder {
      note(.heldEnd, holder, touch: touch, place: view)
      _ = touch.delivery.apply(.holdEnd)
    } else {
      release(.end, of: touch, to: view)
    }
  }

  private func release(_ input: TouchDelivery.Input, of touch: Touch, to view: View) {
    switch touch.delivery.apply(input) {
    case .began: view.touchesBegan([touch], with: eventOfCycle())
    case .ended: view.touchesEnded([touch], with: eventOfCycle())
    case .cancelled, .nothing: break
    }
  }

  private func isBeganHeld(_ touch: Touch) -> Bool { touch.beganHolder != nil || isHeldByGate(touch) }

  // MARK: Step 8

  /// The touches of the event that are not claimed, held or withheld: phase by phase, views in order of their first
  /// touch (`EI-12`).
  func deliverToViews(_ changed: [Touch]) {
    for touch in changed { touch.lastDeliveryCycle = cycle }
    let phases = PhaseSet(of: changed)
    for phase in Touch.Phase.inOrderOfDelivery where phases.contains(phase) {
      for index in changed.indices where isToBeGathered(changed[index], phase) {
        guard let view = changed[index].view else { continue }
        var due = takeRoom()
        for touch in changed[index...] where isToBeGathered(touch, phase) && touch.view === view {
          touch.gatheredInCycle = cycle
          if advance(touch, phase) { due.append(touch) }
        }
        if !due.isEmpty { deliver(phase, due, to: view) }
        giveBack(&due)
      }
    }
  }

  private func isToBeGathered(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    touch.phase == phase && touch.gatheredInCycle != cycle
  }

  /// Moves the delivery state on for `phase`. Answers whether the view hears of it.
  private func advance(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    switch phase {
    case .began: return touch.delivery.apply(inputForBegan(of: touch)) == .began
    case .moved:
      if touch.delivery == .delayed { touch.movedWhileDelayed = true }
      return touch.delivery == .active && !touch.isCutOff
    case .ended:
      guard touch.delivery == .active, !touch.isCutOff else { return false }
      guard let holder = touch.endHolder else { return touch.delivery.apply(.end) == .ended }
      note(.heldEnd, holder, touch: touch, place: touch.view)
      return touch.delivery.apply(.holdEnd) == .ended
    case .cancelled: return touch.delivery.apply(.cutOff) == .cancelled
    case .stationary: return false
    }
  }

  private func inputForBegan(of touch: Touch) -> TouchDelivery.Input {
    if touch.isCutOff { return .cutOff }
    if let view = touch.menuView {
      view.requestMenu(.secondaryButton, at: touch.location(in: view), by: touch)
      return withhold(touch)
    }
    if let owner = touch.claimer {
      note(.claimed, owner, touch: touch, place: touch.view)
      return .claim
    }
    if mustWithhold(touch) || touch.caught.map({ $0 !== touch.view }) == true { return withhold(touch) }
    if isBeganHeld(touch) {
      note(.heldBegan, touch.beganHolder, touch: touch, place: touch.view)
      return .delay
    }
    return touch.view.map({ passesGate(touch, to: $0) }) == true ? .begin : withhold(touch)
  }

  private func withhold(_ touch: Touch) -> TouchDelivery.Input {
    note(.withheld, nil, touch: touch, place: touch.view)
    return .withhold
  }

  /// The view, or another one of the window, has a touch that excludes this one (`GR-23`, `GR-25`).
  private func mustWithhold(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return true }
    return touches.contains { other in
      guard other !== touch, other.isHeldByView else { return false }
      if other.view === view { return !view.isMultipleTouchEnabled }
      return other.window === touch.window && (view.isExclusiveTouch || other.view?.isExclusiveTouch == true)
    }
  }

  func deliver(_ phase: Touch.Phase, _ touches: [Touch], to view: View) {
    let event = eventOfCycle()
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }
}

extension Touch {
  /// Down, and its view has it or will have it.
  fileprivate var isHeldByView: Bool {
    isDown && (delivery == .active || delivery == .delayed)
  }

  fileprivate func wasDelivered(inCycle cycle: Int) -> Bool { lastDeliveryCycle == cycle }
}
