import DactylGeometry

/// Chooses the recognizers that get a touch (`GR-12`), and keeps touches for the next sequence of recognizers
/// (`GR-50`).
@MainActor final class TouchBinder {
  private unowned let router: TouchRouter
  /// Touches that began while all touches of a recognizer had lifted.
  private var kept: [KeptTouch] = []

  struct KeptTouch {
    let recognizer: GestureRecognizer
    let touch: Touch
    /// The answer of the delegate; nil if it was not asked yet.
    var mayReceive: Bool?
  }

  init(_ router: TouchRouter) {
    self.router = router
  }

  private var dispatcher: Dispatcher { router.dispatcher }

  /// Binds the recognizers of the hit view and its ancestors, deepest view first.
  func bind(_ touch: Touch) {
    // Delegates may change the tree when they are asked, so all candidates are collected before.
    var candidates: [(recognizer: GestureRecognizer, depth: Int)] = []
    var (view, depth) = (touch.view, touch.view?.depth ?? 0)
    while let present = view {
      for recognizer in present.gestureRecognizers.reversed() { candidates.append((recognizer, depth)) }
      depth -= 1
      view = present.superview
    }
    for (recognizer, depth) in candidates { consider(recognizer, for: touch, depth: depth) }
  }

  private func consider(_ recognizer: GestureRecognizer, for touch: Touch, depth: Int) {
    guard recognizer.isStill(in: touch.window) || !recognizer.isEnabled else { return }
    if let obstacle = obstacle(for: touch, recognizer) {
      dispatcher.record(obstacle, recognizer, touch: touch)
      return
    }
    let isOpen = recognizer.takesNewTouches && recognizer.acceptsType(of: touch)
    let hasLifted =
      recognizer.restartsWithNextTouch && !recognizer.sequence.touches.isEmpty
      && recognizer.sequence.touches.allSatisfy { !$0.isDown || $0.downTime == touch.downTime }
    guard isOpen || hasLifted else {
      dispatcher.record(recognizer.takesNewTouches ? .notBoundOtherType : .notBoundBusy, recognizer, touch: touch)
      return
    }
    // If the touch can't be bound now, the delegate is asked before the next sequence (GR-50).
    let mayReceive = isOpen ? shouldReceive(touch, recognizer) : nil
    if hasLifted {
      kept.append(KeptTouch(recognizer: recognizer, touch: touch, mayReceive: mayReceive))
    }
    if isOpen, mayReceive == true, recognizer.isStill(in: touch.window) {
      bind(touch, to: recognizer, depth: depth)
    }
  }

  private func bind(_ touch: Touch, to recognizer: GestureRecognizer, depth: Int) {
    dispatcher.record(.bound, recognizer, touch: touch)
    router.bind(touch, to: recognizer, depth: depth)
  }

  /// Returns why the recognizer can't get the touch in any sequence; nil if it can.
  private func obstacle(for touch: Touch, _ recognizer: GestureRecognizer) -> GestureDecision.Kind? {
    if touch.menuView != nil { return .notBoundMenu }
    if !recognizer.isEnabled { return .notBoundDisabled }
    if !recognizer.shouldReceive(touch) || !recognizer.allowedTouchTypes.contains(touch.type) { return .notBoundType }
    if !recognizer.acceptsButton(of: touch) { return .notBoundButton }
    if touch.isKept(from: recognizer) { return .notBoundCatching }
    return nil
  }

  private func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    guard let delegate = recognizer.delegate, !delegate.gestureRecognizer(recognizer, shouldReceive: touch) else {
      return true
    }
    dispatcher.record(.notBoundDelegate, recognizer, touch: touch)
    dispatcher.observer?.recognizer(recognizer, refused: touch)
    return false
  }

  // MARK: Kept touches

  /// Whether the touch is kept for the next sequence of the recognizer.
  func keeps(_ touch: Touch, for recognizer: GestureRecognizer) -> Bool {
    kept.contains { $0.recognizer === recognizer && $0.touch === touch }
  }

  func forget(_ touch: Touch) { kept.removeAll { $0.touch === touch } }

  /// Removes and returns the kept touches.
  func takeKept() -> [KeptTouch] {
    if kept.isEmpty { return [] }
    defer { kept = [] }
    return kept
  }

  /// Begins the next sequence of each recognizer with its kept touches.
  func rebind(_ kept: [KeptTouch]) {
    guard !kept.isEmpty else { return }
    var bound: [(recognizer: GestureRecognizer, touches: [Touch])] = []
    for entry in kept {
      let (recognizer, touch) = (entry.recognizer, entry.touch)
      guard touch.isDown, obstacle(for: touch, recognizer) == nil, let view = recognizer.view,
        entry.mayReceive ?? shouldReceive(touch, recognizer)
      else { continue }
      dispatcher.record(.kept, recognizer, touch: touch)
      bind(touch, to: recognizer, depth: view.depth)
      if let index = bound.firstIndex(where: { $0.recognizer === recognizer }) {
        bound[index].touches.append(touch)
      } else {
        bound.append((recognizer, [touch]))
      }
    }
    guard !bound.isEmpty else { return }
    for (recognizer, touches) in bound.sorted(by: { $0.recognizer.precedes($1.recognizer) }) {
      router.send(touches, .began, to: recognizer, router.event(for: touches[0]))
    }
    dispatcher.settle()
  }
}

extension GestureRecognizer {
  /// Whether the recognizer is still enabled and in `window`. A callback may have changed that.
  final func isStill(in window: Window?) -> Bool {
    isEnabled && view?.window === window && window != nil
  }

  /// Whether a new contact may join the sequence (`GR-12`, `GR-34`).
  final var takesNewTouches: Bool {
    !standing.state.isTerminal && standing.request != .recognize
  }

  /// Whether one of the required buttons started the touch (`GR-51`).
  fileprivate final func acceptsButton(of touch: Touch) -> Bool {
    touch.type != .indirectPointer || !buttonMaskRequired.isDisjoint(with: touch.startButton)
  }

  /// Whether the touch has the type of the first one of the sequence, and the sequence has no presses (`GR-41`).
  fileprivate final func acceptsType(of touch: Touch) -> Bool {
    guard requiresExclusiveTouchType else { return true }
    return sequence.presses.isEmpty && sequence.touchType ?? touch.type == touch.type
  }
}
