import DactylGeometry

/// Which recognizers get a touch (`GR-12`).
extension Dispatcher {
  /// Binds the recognizers of the hit view and its ancestors, deepest view first.
  func bind(_ touch: Touch) {
    // Who is asked may take the tree apart: the candidates are those of the down.
    var candidates: [(recognizer: GestureRecognizer, depth: Int)] = []
    var (view, depth) = (touch.view, touch.view?.depth ?? 0)
    while let present = view {
      for recognizer in present.gestureRecognizers.reversed() { candidates.append((recognizer, depth)) }
      depth -= 1
      view = present.superview
    }
    for (recognizer, depth) in candidates { consider(recognizer, for: touch, depth: depth) }
  }

  /// It has not been switched off or taken off its view, nor that out of the window, by what the program did when it was
  /// asked.
  func isStill(_ recognizer: GestureRecognizer, in window: Window?) -> Bool {
    recognizer.isEnabled && recognizer.view?.window === window && window != nil
  }

  private func consider(_ recognizer: GestureRecognizer, for touch: Touch, depth: Int) {
    guard isStill(recognizer, in: touch.window) || !recognizer.isEnabled else { return }
    if let obstacle = obstacle(for: touch, recognizer) {
      note(obstacle, recognizer, touch: touch)
      return
    }
    let isOpen = recognizer.takesNewTouches && recognizer.acceptsType(of: touch)
    let isSeriesOver =
      recognizer.keepsTouchOfFailedSeries && !recognizer.sequence.touches.isEmpty
      && recognizer.sequence.touches.allSatisfy { !$0.isDown || $0.downTime == touch.downTime }
    guard isOpen || isSeriesOver else {
      note(recognizer.takesNewTouches ? .notBoundOtherType : .notBoundBusy, recognizer, touch: touch)
      return
    }
    // What is not bound now, because the series has made up its mind, is asked when the touch is kept (GR-50).
    let mayReceive = isOpen ? shouldReceive(touch, recognizer) : nil
    if isSeriesOver {
      keptTouches.append(KeptTouch(recognizer: recognizer, touch: touch, mayReceive: mayReceive))
    }
    if isOpen, mayReceive == true, isStill(recognizer, in: touch.window) {
      bind(touch, to: recognizer, depth: depth)
    }
  }

  /// What keeps the recognizer from the touch, whatever its sequence.
  func obstacle(for touch: Touch, _ recognizer: GestureRecognizer) -> GestureReason.Kind? {
    if touch.menuView != nil { return .notBoundMenu }
    if !recognizer.isEnabled { return .notBoundDisabled }
    if !recognizer.isForTouches || !recognizer.allowedTouchTypes.contains(touch.type) { return .notBoundType }
    if !recognizer.acceptsButton(of: touch) { return .notBoundButton }
    if isKeptAway(recognizer, by: touch) { return .notBoundCatching }
    return nil
  }

  func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    guard let delegate = recognizer.delegate, !delegate.gestureRecognizer(recognizer, shouldReceive: touch) else {
      return true
    }
    note(.notBoundDelegate, recognizer, touch: touch)
    observer?.recognizer(recognizer, refused: touch)
    return false
  }

  func bind(_ touch: Touch, to recognizer: GestureRecognizer, depth: Int) {
    activate(recognizer, depth: depth)
    note(.bound, recognizer, touch: touch)
    if recognizer.sequence.touchType == nil { recognizer.sequence.touchType = touch.type }
    recognizer.sequence.touches.append(touch)
    touch.gestureRecognizers.append(recognizer)
    relate(recognizer, by: touch.identifier)
  }

  /// The recognizer is related to all that have the contact; those that were not are asked about requirements.
  func relate(_ recognizer: GestureRecognizer, by contact: ContactID) {
    let newlyRelated = active.filter { other in
      other !== recognizer && other.sequence.contacts.contains(contact)
        && !other.isRelated(to: recognizer)
    }
    recognizer.sequence.contacts.append(contact)
    for other in newlyRelated { askForRequirements(recognizer, other) }
  }

  /// Puts the recognizer among the active ones, at its place in priority order.
  func activate(_ recognizer: GestureRecognizer, depth: Int) {
    if let index = active.firstIndex(where: { $0 === recognizer }) {
      guard recognizer.sequence.depth != depth else { return }
      active.remove(at: index)
    }
    recognizer.sequence.depth = depth
    recognizer.sequence.windowNumber = recognizer.view?.window?.number ?? 0
    recognizer.dispatcher = self
    let index = active.firstIndex { Dispatcher.precedes(recognizer, $0) } ?? active.count
    active.insert(recognizer, at: index)
  }

  /// Takes `touch` from the recognizer, which no longer counts, holds or claims it (`GR-39`).
  func unbind(_ touch: Touch, from recognizer: GestureRecognizer) {
    guard recognizer.sequence.touches.holds(touch) else { return }
    note(.ignored, recognizer, touch: touch)
    recognizer.sequence.touches.removeAll { $0 === touch }
    touch.gestureRecognizers.removeAll { $0 === recognizer }
    if touch.isDown { recognizer.sequence.hasLostTouch = true }
    recognizer.didLose(touch)
  }
}

extension GestureRecognizer {
  /// Whether a new touch may join the sequence (`GR-12`, `GR-34`).
  var takesNewTouches: Bool {
    !sequence.state.isTerminal && sequence.request != .recognize
  }

  /// Whether a button that the recognizer sees started the touch (`GR-51`).
  func acceptsButton(of touch: Touch) -> Bool {
    touch.type != .indirectPointer || !buttonMaskRequired.isDisjoint(with: touch.startButton)
  }

  /// Whether the touch is of the type of the first of the sequence (`GR-41`), and not beside presses.
  func acceptsType(of touch: Touch) -> Bool {
    guard requiresExclusiveTouchType else { return true }
    return sequence.presses.isEmpty && sequence.touchType ?? touch.type == touch.type
  }
}
