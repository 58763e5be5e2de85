/// Touches that are cut off by something other than their device (section 9).
extension Dispatcher {
  /// The subtree below `root` is about to leave its window (`IN-5`), or to be covered by something modal (`IN-7`).
  func cutOffTouches(inside root: View) {
    let lost = touches.filter { $0.view?.isDescendant(of: root) == true }
    let recognizers = active.filter { $0.view?.isDescendant(of: root) == true }
    guard !lost.isEmpty || !recognizers.isEmpty else { return }
    cutOff(lost, recognizers: recognizers, endsContact: false)
  }

  /// The window is about to be closed or hidden: all its touches are over (`IN-4`).
  func windowWillLeave(_ window: Window) {
    let lost = touches.filter { $0.window === window }
    let recognizers = active.filter { $0.view?.window === window }
    if !lost.isEmpty || !recognizers.isEmpty { cutOff(lost, recognizers: recognizers, endsContact: true) }
    if presses.contains(where: { $0.window === window }) {
      performDeferred { [self] in cancelPresses { $0.window === window } }
    }
  }

  /// The application stops being active (`IN-8`), or its connection is lost (`IN-9`).
  func cutOffEverything() {
    cutOff(touches, recognizers: active, endsContact: true)
    if !presses.isEmpty { performDeferred { [self] in cancelPresses { _ in true } } }
  }

  /// Recognizers first, then, after their actions, the views (`IN-1`, `IN-2`). Each touch is cut off by the first
  /// interruption only (`IN-10`).
  private func cutOff(_ lost: [Touch], recognizers: [GestureRecognizer], endsContact: Bool) {
    let lost = lost.filter { !$0.isCutOff }
    for touch in lost { touch.isCutOff = true }
    performDeferred { [self] in
      let ended = endsContact ? lost.filter(\.isDown) : []
      for touch in ended {
        touch.isDown = false
        touch.phase = .cancelled
      }
      for recognizer in recognizers {
        // Whoever stays in the tree goes on with touches that are only taken from a view.
        let mine = recognizer.sequence.touches.filter { touch in lost.contains { $0 === touch } }
        if !mine.isEmpty { cancel(mine, of: recognizer) }
        // Also one that follows a series of scrolling, or waits for the next tap.
        if recognizer.sequence.hoverSource != nil {
          endHovering(of: recognizer)
        } else if !recognizer.sequence.hasTouchDown {
          end(recognizer)
        }
      }
      settle()
      cancelInViews(lost)
    }
  }

  private func cancel(_ touches: [Touch], of recognizer: GestureRecognizer) {
    let phases = touches.map(\.phase)
    let down = touches.filter { $0.isDown || $0.phase == .cancelled }
    for touch in down { touch.phase = .cancelled }
    if !down.isEmpty { call(recognizer, .cancelled, down, eventOfCycle()) }
    for (touch, phase) in zip(touches, phases) where touch.isDown { touch.phase = phase }
    for touch in touches where touch.isDown { unbind(touch, from: recognizer) }
  }

  private func cancelInViews(_ lost: [Touch]) {
    var views: [View] = []
    for touch in lost {
      if let view = touch.view, !views.contains(where: { $0 === view }) { views.append(view) }
    }
    for view in views {
      cancel(lost.filter { $0.view === view }, in: view, .cutOff)
    }
  }

  /// What an override of `sendEvent` kept from the views is made up for (`WD-10`).
  func makeUpForSuppressedEnds() {
    let touches = suppressedEnds
    suppressedEnds = []
    for touch in touches {
      for recognizer in touch.gestureRecognizers {
        touch.phase = .cancelled
        call(recognizer, .cancelled, [touch], eventOfCycle())
        if !recognizer.sequence.hasTouchDown { end(recognizer) }
      }
      touch.phase = .cancelled
    }
    guard !touches.isEmpty else { return }
    settle()
    cancelInViews(touches)
  }
}
